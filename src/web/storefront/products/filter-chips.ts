import { PRICE_CAP, restingMaxPrice, type ProductFilters } from '#shared/catalog/filters.ts';
import { formatRupees } from '#shared/money.ts';
import { categoryLabel } from '#web/catalog/category-label.ts';

export interface FilterChip {
  /** Which filter it is, for the button that removes it. */
  name: string;
  text: string;
  /** The filter at rest. */
  removed: Partial<ProductFilters>;
}

/** Every filter that is set, in the order of the controls. */
export function chipsOf(filters: ProductFilters): FilterChip[] {
  const { search, category, maxPrice, minRating, inStock, featured } = filters;
  return [
    search && { name: 'search', text: `“${search}”`, removed: { search: '' } },
    category && { name: 'category', text: categoryLabel(category), removed: { category: '' } },
    maxPrice !== null && {
      name: 'price',
      text: `Up to ${formatRupees(maxPrice)}`,
      removed: { maxPrice: null },
    },
    minRating > 0 && {
      name: 'rating',
      text: `Rated ${minRating}+`,
      removed: { minRating: 0 as const },
    },
    inStock && { name: 'stock', text: 'In Stock Only', removed: { inStock: false } },
    featured && { name: 'featured', text: 'Featured Only', removed: { featured: false } },
  ].filter((chip) => typeof chip === 'object');
}

/** The price in the address says nothing while it is where the slider rests and leaves nothing out. */
export function withRestingPrice(filters: ProductFilters, highestPrice: number): ProductFilters {
  const isAtRest =
    filters.maxPrice === restingMaxPrice(highestPrice) && highestPrice <= filters.maxPrice;
  return isAtRest ? { ...filters, maxPrice: null } : filters;
}

/** What the slider's place means: at rest nothing is left out, not even above the cap. */
export function maxPriceAt(place: number, highestPrice: number): number | null {
  return place === restingMaxPrice(highestPrice) ? null : Math.min(place, PRICE_CAP);
}
