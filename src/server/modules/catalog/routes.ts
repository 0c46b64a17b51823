import { getCategory, listCategories } from '#shared/catalog/category-contract.ts';
import { getProduct, listBestsellers, listProducts } from '#shared/catalog/contract.ts';
import { readFilters } from '#shared/catalog/filters.ts';
import { selectProducts } from '#shared/catalog/select-products.ts';
import { relatedProducts } from '#shared/catalog/related-products.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import type { App } from '../../http/handle.ts';
import type { PublicReads } from '../../http/public-reads.ts';
import { selectAllProducts } from './all-products.ts';
import type { PageSource } from '../pages/page-source.ts';
import { readMarkdown } from '../pages/read-markdown.ts';
import { toPublicCategory } from './categories.ts';
import { isLongTailSelection } from './long-tail-selection.ts';
import type { CatalogCache } from './catalog-cache.ts';

interface Deps {
  db: Db;
  catalogCache: CatalogCache;
  reads: PublicReads;
  pages: PageSource;
}

export function catalogRoutes(app: App, { db, catalogCache, reads, pages }: Deps): void {
  reads.bind(
    app,
    listProducts,
    async ({ query: { limit, ...query } }) => {
      const { products } = await catalogCache.current();
      const filters = readFilters(new URLSearchParams(toSearchEntries(query)));
      const selection = selectProducts(products, filters, limit);
      reads.trackProducts(selection.products);
      return selection;
    },
    {
      privileged: {
        permission: 'manage_products',
        run: ({ query }) => selectAllProducts(db, query),
      },
      isLongTail: async ({ query: { limit, ...query } }) => {
        const { products } = await catalogCache.current();
        const filters = readFilters(new URLSearchParams(toSearchEntries(query)));
        return limit !== undefined || isLongTailSelection(filters, products);
      },
    },
  );

  reads.bind(app, listBestsellers, async () => {
    const { products } = await catalogCache.current();
    const bestsellers = products.filter((product) => product.isBestseller);
    reads.trackProducts(bestsellers);
    return { products: bestsellers };
  });

  reads.bind(app, getProduct, async ({ params }) => {
    const { products, find, findParts } = await catalogCache.current();
    const product = find(params.id);
    if (!product) throw new AppError('product_not_found');
    const related = relatedProducts(product, products);
    reads.trackProducts([product, ...related]);
    return { product, related, parts: [...findParts(product.id)] };
  });

  reads.bind(app, listCategories, async () => {
    const { categories } = await catalogCache.current();
    const index = pages.index();
    return { categories: categories.map((category) => toPublicCategory(category, index)) };
  });

  reads.bind(app, getCategory, async ({ params }) => {
    const category = (await catalogCache.current()).findCategory(params.slug);
    if (!category) throw new AppError('category_not_found');
    const { landingText } = category;
    const content = landingText && readMarkdown(landingText, pages.figures()).content;
    return {
      category: {
        ...toPublicCategory(category, pages.index()),
        landingText,
        content: content || null,
      },
    };
  });
}

/** Converts a parsed query back to the entries that `readFilters` expects. */
function toSearchEntries(query: Record<string, string | number | undefined>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
}
