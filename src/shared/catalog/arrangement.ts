import { byName } from './by-name.ts';
import type { Product } from './product.ts';
import type { Sort } from './sorts.ts';

/** Derived data of a product list, computed once per list. It does not depend on stock. */
export interface Arrangement {
  featured: number;
  categories: string[];
  highestPrice: number;
  /** The sorted products; each order is computed on first use. */
  sorted(sort: Sort): readonly Product[];
}

export const ratingOf = (product: Product) => product.rating ?? 5;
export const priceOf = (product: Product) => product.price ?? 0;
const createdAtOf = (product: Product) => Date.parse(product.createdAt) || 0;

/** The older first; equal times are ordered by id. */
export function byAge(a: Product, b: Product): number {
  return compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
}

const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Ties keep the order of the names. */
const comparisons: Record<Sort, (a: Product, b: Product) => number> = {
  'name-asc': (a, b) => byName(a, b) || byAge(a, b),
  'name-desc': (a, b) => byName(b, a),
  'price-asc': (a, b) => priceOf(a) - priceOf(b),
  'price-desc': (a, b) => priceOf(b) - priceOf(a),
  rating: (a, b) => ratingOf(b) - ratingOf(a),
  featured: (a, b) => Number(b.isFeatured) - Number(a.isFeatured),
  newest: (a, b) => createdAtOf(b) - createdAtOf(a),
};

const arrangements = new WeakMap<readonly Product[], Arrangement>();

export function arrangementOf(products: readonly Product[]): Arrangement {
  return arrangements.get(products) ?? arrange(products, products);
}

/** For a list that replaces another: sorting a nearly sorted list needs few comparisons. */
export function arrangeAfter(before: readonly Product[], products: readonly Product[]): void {
  const fresh = new Map(products.map((product) => [product.id, product]));
  const start = arrangementOf(before)
    .sorted('name-asc')
    .flatMap(({ id }) => {
      const product = fresh.get(id);
      fresh.delete(id);
      return product ?? [];
    });
  arrange(products, [...start, ...fresh.values()]);
}

function arrange(products: readonly Product[], start: readonly Product[]): Arrangement {
  const orders = new Map<Sort, readonly Product[]>();
  const sorted = (sort: Sort): readonly Product[] => {
    const known = orders.get(sort);
    if (known) return known;
    // Comparing names is expensive, so every other order starts from the list sorted by name.
    const from = sort === 'name-asc' ? start : sorted('name-asc');
    const made = [...from].sort(comparisons[sort]);
    orders.set(sort, made);
    return made;
  };
  const arrangement = {
    featured: products.filter(({ isFeatured }) => isFeatured).length,
    categories: [...new Set(products.map(({ category }) => category))].sort(),
    highestPrice: products.reduce((highest, product) => Math.max(highest, priceOf(product)), 0),
    sorted,
  };
  arrangements.set(products, arrangement);
  return arrangement;
}
