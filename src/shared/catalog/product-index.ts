import { byName } from './by-name.ts';
import type { Product } from './product.ts';
import type { Sort } from './sorts.ts';

/** Derived data of a product list, computed once per list. It does not depend on stock. */
export interface ProductIndex {
  featured: number;
  categories: string[];
  highestPrice: number;
  /** The sorted products; each order is computed on first use. */
  sorted(sort: Sort): readonly Product[];
}

export const ratingOrDefault = (product: Product) => product.rating ?? 5;
export const priceOrZero = (product: Product) => product.price ?? 0;
const creationTime = (product: Product) => Date.parse(product.createdAt) || 0;

/** The older first; equal times are ordered by id. */
export function compareAge(a: Product, b: Product): number {
  return compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
}

const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Ties keep the order of the names. */
const comparisons: Record<Sort, (a: Product, b: Product) => number> = {
  'name-asc': (a, b) => byName(a, b) || compareAge(a, b),
  'name-desc': (a, b) => byName(b, a),
  'price-asc': (a, b) => priceOrZero(a) - priceOrZero(b),
  'price-desc': (a, b) => priceOrZero(b) - priceOrZero(a),
  rating: (a, b) => ratingOrDefault(b) - ratingOrDefault(a),
  featured: (a, b) => Number(b.isFeatured) - Number(a.isFeatured),
  newest: (a, b) => creationTime(b) - creationTime(a),
};

const indexes = new WeakMap<readonly Product[], ProductIndex>();

export function getProductIndex(products: readonly Product[]): ProductIndex {
  return indexes.get(products) ?? buildIndex(products, products);
}

/** For a list that replaces another: sorting a nearly sorted list needs few comparisons. */
export function updateProductIndex(before: readonly Product[], products: readonly Product[]): void {
  const fresh = new Map(products.map((product) => [product.id, product]));
  const start = getProductIndex(before)
    .sorted('name-asc')
    .flatMap(({ id }) => {
      const product = fresh.get(id);
      fresh.delete(id);
      return product ?? [];
    });
  buildIndex(products, [...start, ...fresh.values()]);
}

function buildIndex(products: readonly Product[], start: readonly Product[]): ProductIndex {
  const orders = new Map<Sort, readonly Product[]>();
  const sorted = (sort: Sort): readonly Product[] => {
    const cached = orders.get(sort);
    if (cached) return cached;
    // Comparing names is expensive, so every other order starts from the list sorted by name.
    const from = sort === 'name-asc' ? start : sorted('name-asc');
    const sortedProducts = [...from].sort(comparisons[sort]);
    orders.set(sort, sortedProducts);
    return sortedProducts;
  };
  const index = {
    featured: products.filter(({ isFeatured }) => isFeatured).length,
    categories: [...new Set(products.map(({ category }) => category))].sort(),
    highestPrice: products.reduce((highest, product) => Math.max(highest, priceOrZero(product)), 0),
    sorted,
  };
  indexes.set(products, index);
  return index;
}
