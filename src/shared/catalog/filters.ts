import type { Product } from './product.ts';
import { sorts, type Sort } from './sorts.ts';

export const PRICE_CAP = 5000;
export const PRICE_STEP = 50;
export const minRatings = [0, 4, 4.5] as const;

export type MinRating = (typeof minRatings)[number];

export interface ProductFilters {
  search: string;
  /** Empty means all. */
  category: string;
  /** `null` is the default position of the slider: no product is excluded, not even above the cap. */
  maxPrice: number | null;
  minRating: MinRating;
  inStock: boolean;
  featured: boolean;
  sort: Sort;
  page: number;
}

export const defaultFilters: ProductFilters = {
  search: '',
  category: '',
  maxPrice: null,
  minRating: 0,
  inStock: false,
  featured: false,
  sort: 'name-asc',
  page: 1,
};

const SEARCH_MAX = 100;
const PAGE_MAX = 10_000;

/** Invalid values of an address are ignored. */
export function readFilters(params: URLSearchParams): ProductFilters {
  const maxPrice = wholeNumber(params.get('maxPrice'));
  const minRating = Number(params.get('minRating'));
  const sort = params.get('sort') ?? '';
  const page = wholeNumber(params.get('page')) ?? 1;
  return {
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    category: (params.get('category') ?? '').trim().toLowerCase().slice(0, SEARCH_MAX),
    maxPrice: maxPrice === null || maxPrice > PRICE_CAP ? null : maxPrice,
    minRating: minRatings.find((option) => option === minRating) ?? 0,
    inStock: params.get('inStock') === '1',
    featured: params.get('featured') === '1',
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : defaultFilters.sort,
    page: Math.min(Math.max(page, 1), PAGE_MAX),
  };
}

/** The canonical query: fixed order, without defaults. */
export function writeFilters(filters: ProductFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search) params.set('search', filters.search);
  if (filters.category) params.set('category', filters.category);
  if (filters.maxPrice !== null) params.set('maxPrice', String(filters.maxPrice));
  if (filters.minRating) params.set('minRating', String(filters.minRating));
  if (filters.inStock) params.set('inStock', '1');
  if (filters.featured) params.set('featured', '1');
  if (filters.sort !== defaultFilters.sort) params.set('sort', filters.sort);
  if (filters.page > 1) params.set('page', String(filters.page));
  return params;
}

/** Whether any filter differs from its default; the sort order and the page are not filters. */
export function hasActiveFilters(filters: ProductFilters): boolean {
  return writeFilters({ ...filters, sort: defaultFilters.sort, page: 1 }).toString() !== '';
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

export interface ProductSelection {
  products: Product[];
  /** The counts of all, matching and featured products. */
  total: number;
  matching: number;
  featured: number;
  page: number;
  pages: number;
  categories: string[];
  highestPrice: number;
}

export const DEFAULT_PAGE_SIZE = 100;

/** The default of the price slider: the highest price on its step, up to the cap. */
export function defaultMaxPrice(highestPrice: number): number {
  return Math.min(PRICE_CAP, Math.ceil(highestPrice / PRICE_STEP) * PRICE_STEP);
}
