import { ArrowDownUp } from 'lucide-react';
import { sorts, type Sort } from '#shared/catalog/sorts.ts';
import { Select } from '#web/ui/select.tsx';
import type { FilterControls } from './use-filters.ts';

export function SortField({ controls }: { controls: FilterControls }) {
  return (
    <div className="relative max-lg:col-start-2 max-lg:row-start-1">
      <ArrowDownUp
        aria-hidden
        strokeWidth={1.9}
        className="pointer-events-none absolute top-3.5 left-3.5 z-1 size-5 text-ink-3 max-[22.5rem]:hidden"
      />
      <Select
        aria-label="Sort products"
        value={controls.filters.sort}
        onChange={(event) => controls.change({ sort: event.target.value as Sort })}
        className="min-[22.51rem]:[&>select]:pl-10.5"
      >
        {Object.entries(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
