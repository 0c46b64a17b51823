import {
  DEFAULT_PAGE_SIZE,
  hasActiveFilters,
  type ProductFilters,
  type ProductSelection,
} from './filters.ts';
import { getProductIndex, priceOrZero, ratingOrDefault } from './product-index.ts';
import type { Product } from './product.ts';

export function matchesFilters(product: Product, filters: ProductFilters): boolean {
  const { search, category, maxPrice, minRating, inStock, featured } = filters;
  if (category && product.category.toLowerCase() !== category) return false;
  if (maxPrice !== null && priceOrZero(product) > maxPrice) return false;
  if (ratingOrDefault(product) < minRating) return false;
  if (inStock && product.stock < 1) return false;
  if (featured && !product.isFeatured) return false;
  return !search || getSearchText(product).includes(search.toLowerCase());
}

const searchTexts = new WeakMap<Product, string>();

/** The searched text in lower case. */
function getSearchText(product: Product): string {
  const cached = searchTexts.get(product);
  if (cached !== undefined) return cached;
  const text = `${product.name}\n${product.description}\n${product.category}`.toLowerCase();
  searchTexts.set(product, text);
  return text;
}

/** Filters, sorts and pages; used by the server and the browser alike. */
export function selectProducts(
  products: readonly Product[],
  filters: ProductFilters,
  pageSize = DEFAULT_PAGE_SIZE,
): ProductSelection {
  const { sorted, categories, highestPrice, ...all } = getProductIndex(products);
  const ordered = sorted(filters.sort);
  const isUnfiltered = !hasActiveFilters(filters);
  const matching = isUnfiltered
    ? ordered
    : ordered.filter((product) => matchesFilters(product, filters));
  const pages = Math.max(1, Math.ceil(matching.length / pageSize));
  const page = Math.min(filters.page, pages);
  return {
    products: matching.slice((page - 1) * pageSize, page * pageSize),
    total: products.length,
    matching: matching.length,
    featured: isUnfiltered ? all.featured : matching.filter(({ isFeatured }) => isFeatured).length,
    page,
    pages,
    categories,
    highestPrice,
  };
}
