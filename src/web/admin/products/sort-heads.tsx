import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMedia } from '#web/browser/use-media.ts';
import type { ProductColumn, ProductOrder } from '#shared/catalog/product-order.ts';
import { cx } from '#web/ui/cx.ts';
import { Link } from '#web/ui/link.tsx';
import { Select } from '#web/ui/select.tsx';
import type { TableHead } from '#web/ui/table.tsx';
import { addressOfOrder, readOrder } from './product-address.ts';

const columns: readonly { column: ProductColumn; label: string; align?: 'right' }[] = [
  { column: 'name', label: 'Product' },
  { column: 'sku', label: 'SKU' },
  { column: 'category', label: 'Category' },
  { column: 'price', label: 'Price', align: 'right' },
  { column: 'stock', label: 'Stock', align: 'right' },
  { column: 'status', label: 'Status' },
];

/** The headings of the table; each is a link that sorts by its column, first upwards and then downwards. */
export function useSortHeads(): TableHead[] {
  const [search] = useSearchParams();
  const current = readOrder(search);
  const hasHeadings = useMedia('(min-width: 64rem)');
  return columns.map(({ column, label, align }) => {
    const sort = sortOf(column, current);
    return {
      label,
      align,
      sort,
      // Phones show no headings, and `SortSelect` sorts: an invisible link must not get the focus.
      content: hasHeadings ? (
        <SortLink
          label={label}
          sort={sort}
          isRight={align === 'right'}
          to={addressOfOrder(search, `${column}-${sort === 'ascending' ? 'desc' : 'asc'}`)}
        />
      ) : (
        label
      ),
    };
  });
}

type Sort = 'ascending' | 'descending' | 'none';

function sortOf(column: ProductColumn, current: ProductOrder | undefined): Sort {
  if (current === `${column}-asc`) return 'ascending';
  return current === `${column}-desc` ? 'descending' : 'none';
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

interface SortLinkProps {
  label: string;
  sort: Sort;
  isRight: boolean;
  to: string;
}

function SortLink({ label, sort, isRight, to }: SortLinkProps) {
  const Icon = icons[sort];
  return (
    <Link
      to={{ search: to }}
      keepsScroll
      className={cx(
        'group -mx-1 inline-flex min-h-8 items-center gap-1 rounded-sm px-1 hover:text-neel-800',
        isRight && 'flex-row-reverse',
        sort !== 'none' && 'font-bold text-neel-900',
      )}
    >
      {label}
      <Icon
        aria-hidden
        strokeWidth={2.2}
        className={cx('size-3.5', sort === 'none' && 'opacity-40 group-hover:opacity-100')}
      />
    </Link>
  );
}

const options: readonly { order: ProductOrder | ''; label: string }[] = [
  { order: '', label: 'Newest first' },
  { order: 'name-asc', label: 'Name A to Z' },
  { order: 'name-desc', label: 'Name Z to A' },
  { order: 'sku-asc', label: 'SKU, A first' },
  { order: 'sku-desc', label: 'SKU, Z first' },
  { order: 'category-asc', label: 'Category A to Z' },
  { order: 'category-desc', label: 'Category Z to A' },
  { order: 'price-asc', label: 'Price, lowest first' },
  { order: 'price-desc', label: 'Price, highest first' },
  { order: 'stock-asc', label: 'Stock, least first' },
  { order: 'stock-desc', label: 'Stock, most first' },
  { order: 'status-asc', label: 'Status, in stock first' },
  { order: 'status-desc', label: 'Status, inactive first' },
];

/** The same orders on phones. */
export function SortSelect() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Select
      aria-label="Sort products"
      className="w-full lg:hidden"
      value={readOrder(search) ?? ''}
      onChange={({ target }) => {
        const order = options.find((option) => option.order === target.value)?.order;
        const to = { search: addressOfOrder(search, order || undefined) };
        void navigate(to, { preventScrollReset: true });
      }}
    >
      {options.map(({ order, label }) => (
        <option key={order} value={order}>
          {label}
        </option>
      ))}
    </Select>
  );
}
