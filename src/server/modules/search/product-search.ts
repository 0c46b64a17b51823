import { setImmediate } from 'node:timers/promises';
import type { Product } from '#shared/catalog/product.ts';
import { weightText } from '#shared/catalog/weight-text.ts';
import type { Catalog } from '../catalog/catalog-cache.ts';
import type { CatalogCategory } from '../catalog/categories.ts';
import { SearchIndex, type SearchTexts } from './search-index.ts';

/** How long the index is updated before other work gets its turn. */
const SLICE_MS = 5;
/** An index with more removed products than this, and than a fourth of the others, is built again. */
const REMOVED_MAX = 500;

type SearchedCatalog = Pick<Catalog, 'products' | 'categories'>;

export interface ProductSearch {
  products: SearchIndex<Product>;
  categories: SearchIndex<CatalogCategory>;
}

interface Indexed {
  slot: number;
  product: Product;
  /** All searched texts as one, to see whether they have changed. */
  text: string;
}

/**
 * Keeps the index of a catalogue in memory. It is built for the first search and follows each change: only products whose
 * searched texts have changed are indexed again. Sales do not change it, because the index refers to the products.
 */
export class ProductSearchSource {
  #products = new SearchIndex(rankOf);
  #categories = new SearchIndex<CatalogCategory>(() => 0);
  #indexed = new Map<string, Indexed>();
  #current: SearchedCatalog | undefined;
  #updating = Promise.resolve();

  /** Searches this catalogue. Nothing may be awaited between the update and the search, because others may follow. */
  use<T>(catalog: SearchedCatalog, search: (indexes: ProductSearch) => T): Promise<T> {
    const found = this.#updating.then(async () => {
      await this.#update(catalog);
      return search({ products: this.#products, categories: this.#categories });
    });
    this.#updating = found.then(
      () => {},
      () => {},
    );
    return found;
  }

  async #update(catalog: SearchedCatalog): Promise<void> {
    const { products, categories } = catalog;
    const hasSameCategories = this.#current?.categories === categories;
    if (hasSameCategories && this.#current?.products === products) return;
    this.#current = undefined;
    if (!hasSameCategories) this.#categories = indexCategories(categories);
    this.#removeMissing(products);
    const bySlug = new Map(categories.map((category) => [category.slug, category]));
    const pause = createPause();
    for (const product of products) {
      const indexed = this.#indexed.get(product.id);
      if (hasSameCategories && indexed?.product === product) continue;
      this.#index(product, bySlug.get(product.category));
      await pause();
    }
    this.#products.setOrder(products.map(({ id }) => this.#indexed.get(id)?.slot ?? -1));
    this.#current = catalog;
  }

  #removeMissing(products: readonly Product[]): void {
    const { removed } = this.#products;
    if (removed > REMOVED_MAX && removed * 4 > products.length) {
      this.#products = new SearchIndex(rankOf);
      this.#indexed = new Map();
    }
    const ids = new Set(products.map(({ id }) => id));
    for (const [id, { slot }] of this.#indexed) {
      if (ids.has(id)) continue;
      this.#products.remove(slot);
      this.#indexed.delete(id);
    }
  }

  #index(product: Product, category: CatalogCategory | undefined): void {
    const texts = textsOf(product, category);
    const text = Object.values(texts).flat().join('\n');
    const before = this.#indexed.get(product.id);
    if (before?.text === text) {
      this.#products.replace(before.slot, product);
      before.product = product;
      return;
    }
    if (before) this.#products.remove(before.slot);
    const slot = this.#products.add(product, texts);
    this.#indexed.set(product.id, { slot, product, text });
  }
}

function createPause(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < SLICE_MS) return;
    await setImmediate();
    startedAt = performance.now();
  };
}

/** What can be bought comes first, and of that the best sellers. */
function rankOf({ stock, isBestseller }: Product): number {
  return (stock < 1 ? 2 : 0) + (isBestseller ? 0 : 1);
}

function textsOf(product: Product, category: CatalogCategory | undefined): SearchTexts {
  const { name, hindiName, tags, tagline, shortDescription, weight } = product;
  return {
    names: given(name, hindiName),
    labels: given(product.category, category?.name, category?.hindiName, ...tags),
    // The short description is the list of ingredients.
    details: given(tagline, shortDescription, weightText(weight)),
  };
}

function indexCategories(categories: readonly CatalogCategory[]): SearchIndex<CatalogCategory> {
  const index = new SearchIndex<CatalogCategory>(() => 0);
  const slots = categories.map((category) => {
    const { slug, name, hindiName } = category;
    return index.add(category, { names: given(name, hindiName, slug), labels: [], details: [] });
  });
  index.setOrder(slots);
  return index;
}

const given = (...texts: (string | null | undefined)[]) =>
  texts.filter((text) => Boolean(text)) as string[];
