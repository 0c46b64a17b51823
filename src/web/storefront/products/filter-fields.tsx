import { Star } from 'lucide-react';
import {
  minRatings,
  PRICE_CAP,
  PRICE_STEP,
  defaultMaxPrice,
  type ProductFilters,
} from '#shared/catalog/filters.ts';
import { formatRupees } from '#shared/money.ts';
import { Range } from '#web/ui/range.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { maxPriceAt } from './filter-chips.ts';
import { useDraft } from '#web/page/use-draft.ts';
import type { FilterControls } from './use-filters.ts';

interface PriceFieldProps {
  highestPrice: number;
  controls: FilterControls;
}

export function PriceField({ highestPrice, controls }: PriceFieldProps) {
  const rest = defaultMaxPrice(highestPrice);
  const { draft, change } = useDraft<ProductFilters['maxPrice']>({
    value: controls.filters.maxPrice,
    commit: (maxPrice) => controls.adjust({ maxPrice }),
    settle: (maxPrice) => maxPrice,
    ms: 150,
  });
  const place = draft ?? rest;
  return (
    <Range
      label="Price"
      valueText={`up to ${formatRupees(place)}`}
      min={0}
      max={PRICE_CAP}
      step={PRICE_STEP}
      value={place}
      onChange={(next) => change(maxPriceAt(next, highestPrice))}
      ends={[formatRupees(0), formatRupees(PRICE_CAP)]}
    />
  );
}

const ratings = minRatings.map((value) => ({
  value,
  label:
    value === 0 ? (
      'Any'
    ) : (
      <>
        <Star aria-hidden fill="currentColor" className="text-haldi-500" />
        {value}+
      </>
    ),
}));

interface RatingFieldProps {
  controls: FilterControls;
  className?: string;
}

export function RatingField({ controls, className }: RatingFieldProps) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">Minimum rating</p>
      <Segmented
        label="Minimum rating"
        options={ratings}
        value={controls.filters.minRating}
        onChange={(minRating) => controls.change({ minRating })}
        className={className}
      />
    </div>
  );
}

export function ToggleFields({ controls }: { controls: FilterControls }) {
  const { filters, change } = controls;
  return (
    <div>
      <Switch checked={filters.inStock} onChange={(inStock) => change({ inStock })}>
        In Stock Only
      </Switch>
      <Switch checked={filters.featured} onChange={(featured) => change({ featured })}>
        Featured Only
      </Switch>
    </div>
  );
}
