import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TableHead {
  label: string;
  align?: 'right' | undefined;
  /** The order of the column, if the table can be sorted by it. */
  sort?: 'ascending' | 'descending' | 'none';
  /** Shown instead of the label, such as a link that sorts. */
  content?: ReactNode;
}

interface TableProps {
  /** The accessible name of the table. */
  caption: string;
  heads: readonly TableHead[];
  /** All rows with the heading, if not all of them are rendered. */
  rowCount?: number;
  children: ReactNode;
}

/** A table from 1024 px on; below, each row is a card, a grid in which the classes of the cells set their place. */
export function Table({ caption, heads, rowCount, children }: TableProps) {
  return (
    <table
      aria-rowcount={rowCount}
      className="w-full border-separate border-spacing-0 text-sm max-lg:block"
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr>
          {heads.map(({ label, align, sort, content }) => (
            <th
              key={label}
              scope="col"
              aria-sort={sort}
              className={cx(
                'sticky top-0 z-1 border-y border-hairline bg-table-head px-3 pt-2.5 pb-2 text-xs font-semibold',
                'text-ink-2 first:pl-5 last:pr-5',
                align === 'right' ? 'text-right' : 'text-left',
              )}
            >
              {content ?? label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">{children}</tbody>
    </table>
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={cx(
        'border-hairline-soft max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-3',
        // Cards outside of the viewport are not laid out or painted.
        'max-lg:[contain-intrinsic-size:auto_5.5rem] max-lg:[content-visibility:auto]',
        // With large text on a phone, the cells stand below one another.
        'max-[15rem]:block max-[15rem]:space-y-2',
        'max-lg:gap-y-1 max-lg:border-t max-lg:px-4 max-lg:py-3.5 lg:not-first:*:border-t lg:hover:bg-neel-50',
        className,
      )}
    />
  );
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return (
    <td
      {...rest}
      className={cx(
        'border-hairline-soft max-[15rem]:block max-[15rem]:pl-0! max-[15rem]:text-left lg:p-3 lg:first:pl-5 lg:last:pr-5',
        className,
      )}
    />
  );
}

/** The column heading inside a card. */
export function CardLabel({ children }: { children: ReactNode }) {
  return <span className="lg:hidden">{children} </span>;
}
