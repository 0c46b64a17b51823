import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface FigureTableProps {
  caption: string;
  /** The first column is a label; the others are numbers. */
  heads: string[];
  rows: { key: string; cells: ReactNode[] }[];
  /** The totals. */
  foot?: ReactNode[];
}

/** The numbers of a chart. */
export function FigureTable({ caption, heads, rows, foot }: FigureTableProps) {
  return (
    <details className="group mt-3 border-t border-hairline-soft">
      <summary className="flex min-h-11 w-fit items-center text-sm font-semibold text-neel-700 underline decoration-neel-200 decoration-2 underline-offset-4 hover:decoration-current [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">Show as table</span>
        <span className="not-group-open:hidden">Hide the table</span>
        <span className="sr-only">: {caption}</span>
      </summary>
      <table className="num w-full text-xs sm:text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th
                key={head}
                scope="col"
                className={cx(
                  'bg-table-head px-2 py-2 text-xs font-semibold text-ink-2',
                  column === 0 ? 'text-left' : 'text-right',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <Line key={key} cells={cells} />
          ))}
        </tbody>
        {foot && (
          <tfoot className="font-[650] text-neel-900">
            <Line cells={foot} />
          </tfoot>
        )}
      </table>
    </details>
  );
}

function Line({ cells: [what, ...figures] }: { cells: ReactNode[] }) {
  return (
    <tr className="border-t border-hairline-soft">
      <th scope="row" className="px-2 py-2 text-left font-[inherit] wrap-anywhere">
        {what}
      </th>
      {figures.map((figure, column) => (
        // The columns of a table do not move.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={column} className="px-2 py-2 text-right whitespace-nowrap">
          {figure}
        </td>
      ))}
    </tr>
  );
}
