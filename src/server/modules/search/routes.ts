import type { Category } from '#shared/catalog/category.ts';
import type { Product } from '#shared/catalog/product.ts';
import { sizeText } from '#shared/catalog/weight-text.ts';
import {
  RESULTS_PER_PAGE,
  searchProducts,
  SUGGESTIONS_DEFAULT,
  suggestProducts,
  type SuggestedCategory,
  type SuggestedProduct,
} from '#shared/search/contract.ts';
import type { App } from '../../http/handle.ts';
import type { PublicReads } from '../../http/public-reads.ts';
import type { Catalog, CatalogCache } from '../catalog/catalog-cache.ts';
import { toPublicCategory, type CatalogCategory } from '../catalog/categories.ts';
import type { PageSource } from '../pages/page-source.ts';
import { ProductSearchSource } from './product-search.ts';
import type { Hits, SearchIndex } from './search-index.ts';

interface Deps {
  catalogCache: CatalogCache;
  reads: PublicReads;
  pages: PageSource;
}

interface Wanted {
  text: string;
  page?: number;
  limit: number;
}

const CATEGORIES_MAX = 3;
const FIRST_CATEGORIES_MAX = 6;
const POPULAR_MAX = 4;

export function searchRoutes(app: App, { catalogCache, reads, pages }: Deps): void {
  const source = new ProductSearchSource();

  const find = async <T>(wanted: Wanted, toReply: (found: Found) => T): Promise<T> => {
    const catalog = await catalogCache.current();
    return source.use(catalog, ({ products, categories }) => {
      const hits = products.search(wanted.text, wanted);
      const popular = hits.total === 0 ? listPopular(catalog.products) : [];
      reads.trackProducts([...hits.entries, ...popular]);
      const index = pages.index();
      return toReply({
        hits,
        popular,
        common: {
          total: hits.total,
          corrected: hits.corrected,
          categories: listCategories(catalog, { categories, text: wanted.text }).map((category) =>
            toSuggestedCategory(toPublicCategory(category, index)),
          ),
        },
      });
    });
  };

  reads.bind(
    app,
    suggestProducts,
    ({ query: { q: text, limit = SUGGESTIONS_DEFAULT } }) =>
      find({ text, limit }, ({ hits, popular, common }) => ({
        ...common,
        products: hits.entries.map((product) => toSuggestion(product, hits)),
        popular: popular.map((product) => toSuggestion(product, hits)),
      })),
    // Texts are unlimited.
    { isLongTail: async ({ query: { q, limit } }) => q !== '' || limit !== undefined },
  );

  reads.bind(
    app,
    searchProducts,
    ({ query: { q: text, page = 1 } }) =>
      find({ text, page, limit: RESULTS_PER_PAGE }, ({ hits, popular, common }) => ({
        ...common,
        products: hits.entries,
        page: hits.page,
        pages: hits.pages,
        popular,
      })),
    { isLongTail: async ({ query: { q, page } }) => q !== '' || page !== undefined },
  );
}

interface Found {
  hits: Hits<Product>;
  popular: Product[];
  common: {
    total: number;
    corrected: string | null;
    categories: SuggestedCategory[];
  };
}

interface CategorySearch {
  categories: SearchIndex<CatalogCategory>;
  text: string;
}

/** Without a text, the first ones. One that is only similar would distract from the products that match. */
function listCategories(
  catalog: Catalog,
  { categories, text }: CategorySearch,
): readonly CatalogCategory[] {
  if (text === '') return catalog.categories.slice(0, FIRST_CATEGORIES_MAX);
  const { entries, corrected } = categories.search(text, { limit: CATEGORIES_MAX });
  return corrected === null ? entries : [];
}

const toSuggestedCategory = ({ slug, name, hindiName, path }: Category): SuggestedCategory => ({
  slug,
  name,
  hindiName,
  path,
});

/** Best sellers that can be bought. */
function listPopular(products: readonly Product[]): Product[] {
  return products
    .filter(({ isBestseller, stock }) => isBestseller && stock > 0)
    .slice(0, POPULAR_MAX);
}

function toSuggestion(product: Product, { marksOf }: Hits<Product>): SuggestedProduct {
  const { id, slug, name, hindiName, price, originalPrice, category, image, tile, stock } = product;
  return {
    id,
    slug,
    name,
    hindiName,
    price,
    originalPrice,
    category,
    image,
    tile,
    stock,
    size: sizeText(product),
    nameMarks: marksOf(name),
    hindiNameMarks: hindiName === null ? [] : marksOf(hindiName),
  };
}
