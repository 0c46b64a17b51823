import { PRICE_CAP, defaultMaxPrice, type ProductFilters } from '#shared/catalog/filters.ts';
import { formatRupees } from '#shared/money.ts';
import { categoryLabel, type CategoryName } from '#web/catalog/category-label.ts';

export interface FilterChip {
  /** The filter name for the accessible label of the button. */
  name: string;
  text: string;
  /** The default value of the filter. */
  removed: Partial<ProductFilters>;
}

/** All active filters, in the order of the controls. */
export function chipsOf(
  filters: ProductFilters,
  names: readonly CategoryName[] = [],
): FilterChip[] {
  const { search, category, maxPrice, minRating, inStock, featured } = filters;
  return [
    search && { name: 'search', text: `“${search}”`, removed: { search: '' } },
    category && {
      name: 'category',
      text: categoryLabel(category, names),
      removed: { category: '' },
    },
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

/** Ignores a price at the default position of the slider that excludes no product. */
export function withDefaultPrice(filters: ProductFilters, highestPrice: number): ProductFilters {
  const isAtRest =
    filters.maxPrice === defaultMaxPrice(highestPrice) && highestPrice <= filters.maxPrice;
  return isAtRest ? { ...filters, maxPrice: null } : filters;
}

/** The maximum price for a slider position; the default position has no maximum. */
export function maxPriceAt(place: number, highestPrice: number): number | null {
  return place === defaultMaxPrice(highestPrice) ? null : Math.min(place, PRICE_CAP);
}
