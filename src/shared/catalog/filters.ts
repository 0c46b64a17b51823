import type { Product } from './product.ts';

export const PRICE_CAP = 5000;
export const PRICE_STEP = 50;
export const minRatings = [0, 4, 4.5] as const;

/** The sort orders by their word in the address, with the label a shopper reads. */
export const sorts = {
  'name-asc': 'Name A-Z',
  'name-desc': 'Name Z-A',
  'price-asc': 'Price Low to High',
  'price-desc': 'Price High to Low',
  rating: 'Highest Rated',
  featured: 'Featured First',
  newest: 'Newest First',
} as const;

export type Sort = keyof typeof sorts;
export type MinRating = (typeof minRatings)[number];

export interface ProductFilters {
  search: string;
  /** Empty means all. */
  category: string;
  /** `null` is the slider's resting place: nothing is left out, not even above the cap. */
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

/** The filters an address stands for. What makes no sense there counts as not said. */
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

/** The one address of these filters: fixed order, defaults left out. */
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
  return writeFilters({ ...filters, sort: defaultFilters.sort, page: 1 }).size > 0;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

const ratingOf = (product: Product) => product.rating ?? 5;
const priceOf = (product: Product) => product.price ?? 0;
const createdAtOf = (product: Product) => Date.parse(product.createdAt) || 0;
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byName = (a: Product, b: Product) => collator.compare(a.name, b.name);

const comparisons: Record<Sort, (a: Product, b: Product) => number> = {
  'name-asc': byName,
  'name-desc': (a, b) => byName(b, a),
  'price-asc': (a, b) => priceOf(a) - priceOf(b) || byName(a, b),
  'price-desc': (a, b) => priceOf(b) - priceOf(a) || byName(a, b),
  rating: (a, b) => ratingOf(b) - ratingOf(a) || byName(a, b),
  featured: (a, b) => Number(b.isFeatured) - Number(a.isFeatured) || byName(a, b),
  newest: (a, b) => createdAtOf(b) - createdAtOf(a) || byName(a, b),
};

export function matchesFilters(product: Product, filters: ProductFilters): boolean {
  const { search, category, maxPrice, minRating, inStock, featured } = filters;
  if (category && product.category.toLowerCase() !== category) return false;
  if (maxPrice !== null && priceOf(product) > maxPrice) return false;
  if (ratingOf(product) < minRating) return false;
  if (inStock && product.stock < 1) return false;
  if (featured && !product.isFeatured) return false;
  if (!search) return true;
  const text = `${product.name}\n${product.description}\n${product.category}`.toLowerCase();
  return text.includes(search.toLowerCase());
}

export interface ProductSelection {
  products: Product[];
  /** How many products there are, how many of them fit, and how many of those are featured. */
  total: number;
  matching: number;
  featured: number;
  page: number;
  pages: number;
  categories: string[];
  highestPrice: number;
}

export const DEFAULT_PAGE_SIZE = 100;

/** What a shopper sees for these filters: the server's answer and the browser's own are this function. */
export function selectProducts(
  products: readonly Product[],
  filters: ProductFilters,
  pageSize = DEFAULT_PAGE_SIZE,
): ProductSelection {
  const fitting = products
    .filter((product) => matchesFilters(product, filters))
    .sort(comparisons[filters.sort]);
  const pages = Math.max(1, Math.ceil(fitting.length / pageSize));
  const page = Math.min(filters.page, pages);
  return {
    products: fitting.slice((page - 1) * pageSize, page * pageSize),
    total: products.length,
    matching: fitting.length,
    featured: fitting.filter((product) => product.isFeatured).length,
    page,
    pages,
    categories: [...new Set(products.map((product) => product.category))].sort(),
    highestPrice: products.reduce((highest, product) => Math.max(highest, priceOf(product)), 0),
  };
}

/** Where the price slider rests: the highest price on its step, never past the cap. */
export function restingMaxPrice(highestPrice: number): number {
  return Math.min(PRICE_CAP, Math.ceil(highestPrice / PRICE_STEP) * PRICE_STEP);
}
