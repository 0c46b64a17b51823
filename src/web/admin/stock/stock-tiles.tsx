import { Box, CircleAlert, CircleCheck, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { policy } from '#shared/policy.ts';
import { cx } from '#web/ui/cx.ts';
import { writeTabAddress, type StockTab } from './stock-address.ts';
import type { StockCounts } from './stock-counts.ts';

interface Tile {
  tab: StockTab;
  label: string;
  /** What counts as such. */
  text: string;
  icon: LucideIcon;
  look: string;
}

const { stockGoodFrom } = policy;

const tiles: readonly Tile[] = [
  {
    tab: 'overview',
    label: 'Total',
    text: 'products',
    icon: Box,
    look: 'bg-neel-100 text-neel-700',
  },
  {
    tab: 'out',
    label: 'Out',
    text: '0 units',
    icon: CircleAlert,
    look: 'bg-majith-100 text-majith-700',
  },
  {
    tab: 'low',
    label: 'Low',
    text: `1 to ${stockGoodFrom - 1} units`,
    icon: TriangleAlert,
    look: 'bg-haldi-100 text-haldi-800',
  },
  {
    tab: 'good',
    label: 'Good',
    text: `${stockGoodFrom} units or more`,
    icon: CircleCheck,
    look: 'bg-patti-100 text-patti-700',
  },
];

/** How many products are at which level; each leads to them. */
export function StockTiles({ counts, tab }: { counts: StockCounts; tab: StockTab }) {
  return (
    <ul aria-label="Summary" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {tiles.map(({ label, text, icon: Icon, look, ...tile }) => (
        <li key={tile.tab}>
          <Link
            to={{ search: writeTabAddress(tile.tab) }}
            preventScrollReset
            aria-current={tile.tab === tab || undefined}
            className="grid h-full grid-cols-[minmax(0,1fr)_auto] content-start gap-x-1.5 gap-y-1 rounded-lg border border-hairline bg-surface px-3.5 pt-3.5 pb-3 shadow-1 transition duration-200 hover:-translate-y-0.5 hover:shadow-2 aria-current:border-neel-700 aria-current:inset-ring-1 aria-current:inset-ring-neel-700 lg:px-5 lg:pt-4.5 lg:pb-4"
          >
            <span className="text-sm font-[550] text-ink-2">{label}</span>
            <span
              className={cx(
                'col-start-2 row-span-2 grid size-8 place-items-center rounded-[10px] lg:size-11.5 lg:rounded-[14px]',
                look,
              )}
            >
              <Icon aria-hidden strokeWidth={1.9} className="size-4.5 lg:size-6" />
            </span>
            <b className="num text-[1.5rem] leading-tight font-bold wrap-anywhere text-neel-900 lg:text-[2rem]">
              {counts[tile.tab].toLocaleString('en-IN')}
            </b>
            <span className="num col-span-full text-xs text-ink-2">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
