import { formatCount } from '#shared/numbers.ts';
import type { Report } from '#shared/analytics/contract.ts';
import { levelOf, levelsFor, stateTiles, tileFigure } from './state-tiles.ts';

const shades = [
  { ground: 'fill-hairline-soft', ink: 'fill-ink-3' },
  { ground: 'fill-neel-100', ink: 'fill-neel-900' },
  { ground: 'fill-neel-200', ink: 'fill-neel-900' },
  { ground: 'fill-[#8f94dc]', ink: 'fill-neel-950' },
  { ground: 'fill-neel-600', ink: 'fill-white' },
  { ground: 'fill-neel-900', ink: 'fill-haldi-400' },
] as const;

/** With fewer levels than shades, the darkest shades are used. */
const shadeOf = (level: number, levels: number[]) =>
  shades[level === 0 ? 0 : shades.length - 1 - (levels.length - level)] ?? shades[0];

const PITCH = 50;

/** A tile map of India. The list beside it has the same data as text. */
export function StateMap({ states }: { states: Report['states'] }) {
  const countOf = new Map(states.map(({ state, orders }) => [state, orders]));
  const levels = levelsFor(Math.max(...countOf.values(), 0));
  return (
    <div aria-hidden className="min-w-0">
      <svg viewBox="0 0 450 350" className="block w-full max-w-125">
        {Object.entries(stateTiles).map(([state, [code, column, row]]) => {
          const count = countOf.get(state) ?? 0;
          const { ground, ink } = shadeOf(levelOf(count, levels), levels);
          return (
            <g key={code} transform={`translate(${column * PITCH + 2} ${row * PITCH + 2})`}>
              <title>{`${state}: ${count}`}</title>
              <rect width="46" height="46" rx="9" className={ground} />
              <text
                x="23"
                y={count ? 21 : 28}
                textAnchor="middle"
                fontSize="13"
                className={`${ink} font-[650]`}
              >
                {code}
              </text>
              {count > 0 && (
                <text x="23" y="37" textAnchor="middle" fontSize="13" className={`num ${ink}`}>
                  {tileFigure(count)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <p className="num mt-2 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-2">
        {[0, ...levels].map((from, level) => (
          <span key={from} className="flex items-center gap-1.5">
            <svg width="18" height="11">
              <rect width="18" height="11" rx="3" className={shadeOf(level, levels).ground} />
            </svg>
            {from === 0 ? '0' : `${formatCount(from)}+`}
          </span>
        ))}
      </p>
    </div>
  );
}
