import type { ShownCategory } from '#shared/catalog/category-contract.ts';
import type { Product } from '#shared/catalog/product.ts';

export interface LoadedCategory {
  category: ShownCategory;
  /** The first page of its list. */
  products: Product[];
  /** The length of the list. */
  matching: number;
}
