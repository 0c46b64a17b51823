import { getProductIndex } from '#shared/catalog/product-index.ts';
import { DEFAULT_PAGE_SIZE, type ProductFilters } from '#shared/catalog/filters.ts';
import type { Product } from '#shared/catalog/product.ts';

/** Whether a response for these filters is not worth caching: free text, any price, unknown categories and pages. */
export function isLongTailSelection(
  filters: ProductFilters,
  products: readonly Product[],
): boolean {
  const { search, maxPrice, category, page } = filters;
  const { categories } = getProductIndex(products);
  const isKnown =
    category === '' ||
    categories.some((existing) => existing.toLowerCase() === category.toLowerCase());
  const pages = Math.max(1, Math.ceil(products.length / DEFAULT_PAGE_SIZE));
  return search !== '' || maxPrice !== null || page > pages || !isKnown;
}
