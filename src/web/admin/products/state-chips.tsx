import { Link, useSearchParams } from 'react-router';
import type { ProductState } from '#shared/catalog/vocabulary.ts';
import { addressOfState, readState } from './product-address.ts';

const chips: readonly { state: ProductState | undefined; label: string }[] = [
  { state: undefined, label: 'All' },
  { state: 'active', label: 'Active' },
  { state: 'inactive', label: 'Inactive' },
  { state: 'out', label: 'Out of stock' },
  { state: 'archived', label: 'Archived' },
];

/** Filter links. */
export function StateChips() {
  const [search] = useSearchParams();
  const current = readState(search);
  return (
    <nav aria-label="Show products" className="flex flex-wrap gap-2">
      {chips.map(({ state, label }) => (
        <Link
          key={label}
          to={{ search: addressOfState(search, state) }}
          preventScrollReset
          aria-current={state === current ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border-[1.5px] border-neel-200 px-4 pt-px text-sm font-semibold text-neel-800 transition-colors duration-200 not-aria-[current]:hover:bg-neel-50 aria-[current]:border-neel-900 aria-[current]:bg-neel-900 aria-[current]:text-white"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
