import { useId, type PointerEvent } from 'react';
import { cx } from '#web/ui/cx.ts';
import {
  columnAt,
  heightOf,
  labelledColumns,
  layOut,
  middleOf,
  room,
  yOf,
  type Layout,
} from './columns.ts';
import { ticksFor } from './short-figures.ts';
import { useWidth } from './use-width.ts';

export interface Column {
  /** The label below. */
  label: string;
  /** The segments from the bottom up, at most two. */
  parts: [number] | [number, number];
  /** The period is not over yet. */
  isRunning: boolean;
  /** The full text for tooltip and screen readers. */
  words: string;
}

interface ColumnChartProps {
  /** The accessible name. */
  label: string;
  columns: Column[];
  /** The selected column. */
  chosen: number;
  onChoose: (index: number) => void;
  short: (figure: number) => string;
}

const sumOf = ({ parts }: Column) => parts.reduce<number>((all, part) => all + part, 0);

/**
 * Columns over time. Hover or touch selects one; a visually hidden slider does the same for keyboards and screen
 * readers.
 */
export function ColumnChart({ label, columns, chosen, onChoose, short }: ColumnChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const ticks = ticksFor(Math.max(...columns.map(sumOf)));
  const height = width < 480 ? 230 : 320;
  const layout = layOut(columns.length, { width, height, max: ticks.at(-1) ?? 1 });

  const choose = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    onChoose(columnAt(layout, event.clientX - left, columns.length));
  };

  return (
    <div ref={ref} className="relative">
      <input
        type="range"
        aria-label={`${label}: choose a column`}
        aria-valuetext={columns[chosen]?.words}
        min={0}
        max={columns.length - 1}
        value={chosen}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="peer sr-only"
      />
      <div className="min-h-57 rounded-sm outline-offset-3 peer-focus-visible:outline-3 peer-focus-visible:outline-neel-700 sm:min-h-80">
        {width > 0 && (
          <svg
            role="img"
            aria-label={label}
            width={width}
            height={height}
            onPointerMove={choose}
            onPointerDown={choose}
            className="block touch-pan-y"
          >
            <Stripes />
            <Axis layout={layout} ticks={ticks} short={short} />
            <ChosenGround layout={layout} index={chosen} />
            {columns.map((column, index) => (
              <ColumnShape
                key={column.words}
                layout={layout}
                column={column}
                x={middleOf(layout, index)}
              />
            ))}
            <Labels layout={layout} columns={columns} />
            <Figures layout={layout} columns={columns} short={short} />
          </svg>
        )}
      </div>
    </div>
  );
}

/** Pending amounts are striped, so that they do not differ by colour alone. */
function Stripes() {
  const lines = (name: string, ground: string, line: string) => (
    <pattern
      id={name}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="5" height="5" className={ground} />
      <rect width="2" height="5" className={line} />
    </pattern>
  );
  return (
    <defs>
      {lines('stripes', 'fill-neel-100', 'fill-neel-600')}
      {lines('stripes-running', 'fill-haldi-100', 'fill-haldi-500')}
    </defs>
  );
}

interface Drawn {
  layout: Layout;
  short: (figure: number) => string;
}

function Axis({ layout, ticks, short }: Drawn & { ticks: number[] }) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={room.left}
        x2={layout.width - room.right}
        y1={yOf(layout, tick)}
        y2={yOf(layout, tick)}
        className={tick === 0 ? 'stroke-line-strong' : 'stroke-hairline'}
      />
      <text
        x={room.left - 8}
        y={yOf(layout, tick) + 4}
        textAnchor="end"
        className="num fill-ink-2 text-2xs"
      >
        {tick === 0 ? '0' : short(tick)}
      </text>
    </g>
  ));
}

function ChosenGround({ layout, index }: { layout: Layout; index: number }) {
  const width = Math.max(layout.pitch, 3);
  return (
    <rect
      x={middleOf(layout, index) - width / 2}
      y={room.top - 6}
      width={width}
      height={layout.height - room.top - room.bottom + 6}
      rx={Math.min(6, width / 3)}
      className="fill-neel-50"
    />
  );
}

function ColumnShape({ layout, column, x }: { layout: Layout; column: Column; x: number }) {
  const [lower, upper = 0] = column.parts;
  const box = { x: x - layout.columnWidth / 2, width: layout.columnWidth };
  const radius = Math.min(4, layout.columnWidth / 4);
  return (
    <g>
      {upper > 0 && (
        <rect
          {...box}
          y={yOf(layout, lower + upper)}
          height={heightOf(layout, upper)}
          rx={radius}
          fill={column.isRunning ? 'url(#stripes-running)' : 'url(#stripes)'}
        />
      )}
      {lower > 0 && (
        <rect
          {...box}
          y={yOf(layout, lower)}
          height={heightOf(layout, lower)}
          rx={upper > 0 ? 0 : radius}
          className={column.isRunning ? 'fill-haldi-500' : 'fill-neel-700'}
        />
      )}
    </g>
  );
}

function Labels({ layout, columns }: { layout: Layout; columns: Column[] }) {
  return labelledColumns(layout, columns.length).map((index) => {
    const isLast = index === columns.length - 1;
    const x = middleOf(layout, index);
    // Keeps the last label inside the chart.
    const isAtEdge = isLast && layout.width - x < 30;
    return (
      <text
        key={index}
        x={isAtEdge ? layout.width - 1 : x}
        y={layout.height - 9}
        textAnchor={isAtEdge ? 'end' : 'middle'}
        className={cx(
          'num text-2xs',
          columns[index]?.isRunning ? 'fill-neel-900 font-bold' : 'fill-ink-2',
        )}
      >
        {columns[index]?.label}
      </text>
    );
  });
}

const FIGURE_WIDTH = 46;
const FIGURE_HEIGHT = 16;

/** The highest column and the current one show their value. */
function Figures({ layout, columns, short }: Drawn & { columns: Column[] }) {
  const sums = columns.map(sumOf);
  const peak = sums.indexOf(Math.max(...sums));
  const running = columns.findIndex((column) => column.isRunning);
  const isApart = (one: number, other: number) =>
    Math.abs(one - other) * layout.pitch > FIGURE_WIDTH ||
    Math.abs(yOf(layout, sums[one] ?? 0) - yOf(layout, sums[other] ?? 0)) > FIGURE_HEIGHT;
  const labelled =
    running >= 0 && running !== peak && isApart(peak, running) ? [peak, running] : [peak];
  return labelled
    .filter((index) => (sums[index] ?? 0) > 0)
    .map((index) => {
      const x = middleOf(layout, index);
      return (
        <text
          key={index}
          x={Math.min(x, layout.width - FIGURE_WIDTH / 2)}
          y={yOf(layout, sums[index] ?? 0) - 7}
          textAnchor="middle"
          strokeWidth={4}
          className="num fill-neel-900 stroke-white text-xs font-bold [paint-order:stroke]"
        >
          {short(sums[index] ?? 0)}
        </text>
      );
    });
}

/** The colour key beside a text. */
export function Swatch({ kind }: { kind: 'solid' | 'striped' }) {
  const id = useId();
  return (
    <svg aria-hidden width="16" height="12" className="shrink-0">
      <pattern
        id={id}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="5" className="fill-neel-100" />
        <rect width="2" height="5" className="fill-neel-600" />
      </pattern>
      <rect
        width="16"
        height="12"
        rx="3"
        className={kind === 'solid' ? 'fill-neel-700' : undefined}
        fill={kind === 'striped' ? `url(#${CSS.escape(id)})` : undefined}
      />
    </svg>
  );
}
