import { updateProductIndex, compareAge } from '#shared/catalog/product-index.ts';
import { commonRate } from '#shared/catalog/combo.ts';
import type { ComboPart } from '#shared/catalog/combo-contract.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Db } from '../../db/client.ts';
import { endsSoon } from '../../db/ends-soon.ts';
import type { Log } from '../../log.ts';
import { errorMessage } from '../../start-error.ts';
import { listCategories, type CatalogCategory } from './categories.ts';
import { currentRate } from './product-taxes.ts';
import { listActiveProducts, listStocks, type CatalogEntry } from './queries.ts';
import { linkSiblings, setStock } from './siblings.ts';

/**
 * Keeps the active products and the categories in memory, so that public reads need no database query. The database notifies of every
 * change; reads that start after a notification wait until the change is loaded, for a few seconds.
 */
export interface CatalogCache {
  current(): Promise<Catalog>;
  /** Whether the products in memory are current, as far as notifications tell. */
  isInSync(): boolean;
  /** The payload is a product's id, `stock` and an id, or empty if any product may have changed. */
  handleNotification(payload: string): void;
  /** While notifications cannot be received, every read queries the database. */
  setConnected(isConnected: boolean): void;
}

export interface Catalog {
  /** Oldest first. A product stays the same object when only its stock changes. */
  products: readonly Product[];
  /** The same products with the time of their last change. */
  entries: readonly CatalogEntry[];
  find(idOrSlug: string): Product | undefined;
  /** The parts of a combo; none of another product. */
  findParts(idOrSlug: string): readonly ComboPart[];
  /** The GST rate of a product at a time; null if none is known. */
  findRate(idOrSlug: string, now: Date): number | null;
  /** In their order. */
  categories: readonly CatalogCategory[];
  /** Also finds a category by a slug that it had before. */
  findCategory(slug: string): CatalogCategory | undefined;
}

interface MutableCatalog extends Catalog {
  setStock(id: string, stock: number): void;
}

/** Called at once, before the change is loaded. */
interface Listener {
  onChange(): void;
  /** Only the stock of this product changed, and it was and is above zero. */
  onStockChange(id: string): void;
}

/** For more changed products it is faster to read the whole catalogue. */
const PATCH_MAX = 500;
const STOCK_PREFIX = 'stock ';

export function createCatalogCache(db: Db, log: Log, listener: Listener): CatalogCache {
  let catalog: MutableCatalog | undefined;
  let isConnected = false;
  let stale: Set<string> | 'all' = 'all';
  let staleStocks = new Set<string>();
  let reading = Promise.resolve();
  let isQueued = false;
  let isReading = false;
  let readingSince = 0;

  const isUpToDate = () => stale !== 'all' && stale.size === 0 && staleStocks.size === 0;

  const readOnce = async () => {
    isQueued = false;
    isReading = true;
    readingSince = performance.now();
    const ids = isConnected ? stale : 'all';
    const stocks = staleStocks;
    stale = new Set();
    staleStocks = new Set();
    try {
      if (ids === 'all' || !catalog || ids.size > PATCH_MAX) {
        catalog = await readCatalog(db, catalog);
      } else {
        catalog = await patch(db, catalog, ids);
        if (stocks.size > 0) {
          const current = await listStocks(db, [...stocks]);
          for (const { id, stock } of current) catalog.setStock(id, stock);
        }
      }
    } catch (error) {
      stale = 'all';
      if (!catalog) throw error;
      // An outdated catalogue is better than an error, but responses made from it are not cached.
      listener.onChange();
      log.warn({ reason: errorMessage(error) }, 'serving the last known catalogue');
    } finally {
      isReading = false;
    }
  };
  // One read at a time. Calls during a read share the next one, which starts after them.
  const read = () => {
    if (!isQueued) {
      isQueued = true;
      reading = reading.catch(() => {}).then(readOnce);
    }
    return reading;
  };

  return {
    async current() {
      if (!isConnected || isQueued || isReading || !isUpToDate()) {
        const startedAt = isReading ? readingSince : performance.now();
        const done = read();
        if (!catalog) await done;
        // A response without the change is not cached, even if the change is loaded while the response is created.
        else if (!(await endsSoon(done, startedAt))) listener.onChange();
      }
      return catalog ?? buildCatalog({ entries: [], categories: [] });
    },
    isInSync: () => isConnected && stale !== 'all',
    handleNotification(payload) {
      if (payload.startsWith(STOCK_PREFIX)) {
        const id = payload.slice(STOCK_PREFIX.length);
        staleStocks.add(id);
        listener.onStockChange(id);
        return;
      }
      if (payload === '') stale = 'all';
      else if (stale !== 'all') stale.add(payload);
      listener.onChange();
    },
    setConnected(connected) {
      isConnected = connected;
      stale = 'all';
      listener.onChange();
    },
  };
}

async function readCatalog(db: Db, before?: Catalog): Promise<MutableCatalog> {
  const categories = await listCategories(db);
  return buildCatalog({ entries: await listActiveProducts(db), categories }, before);
}

/** Categories stay as they are: a change of one makes the whole catalogue stale. */
async function patch(db: Db, catalog: MutableCatalog, ids: Set<string>): Promise<MutableCatalog> {
  if (ids.size === 0) return catalog;
  const fresh = await listActiveProducts(db, [...ids]);
  const unchanged = catalog.entries.filter(({ product }) => !ids.has(product.id));
  const entries = [...unchanged, ...fresh].sort((a, b) => compareAge(a.product, b.product));
  return buildCatalog({ entries, categories: catalog.categories }, catalog);
}

interface CatalogRows {
  entries: CatalogEntry[];
  categories: readonly CatalogCategory[];
}

function buildCatalog({ entries, categories }: CatalogRows, before?: Catalog): MutableCatalog {
  const products = entries.map(({ product }) => product);
  linkSiblings(entries);
  if (before) updateProductIndex(before.products, products);
  const byIdOrSlug = new Map(entries.map((entry) => [entry.product.slug, entry]));
  for (const entry of entries) byIdOrSlug.set(entry.product.id, entry);
  const categoryBySlug = new Map(
    categories.flatMap((category) =>
      [...category.previousSlugs, category.slug].map((slug) => [slug, category] as const),
    ),
  );
  return {
    products,
    entries,
    categories,
    findCategory: (slug) => categoryBySlug.get(slug),
    find: (idOrSlug) => byIdOrSlug.get(idOrSlug)?.product,
    findParts: (idOrSlug) => byIdOrSlug.get(idOrSlug)?.parts ?? [],
    findRate(idOrSlug, now) {
      const rateOf = (key: string) => currentRate(byIdOrSlug.get(key)?.taxes ?? [], now);
      const { parts = [] } = byIdOrSlug.get(idOrSlug) ?? {};
      return parts.length > 0
        ? commonRate(parts.map(({ productId }) => rateOf(productId)))
        : rateOf(idOrSlug);
    },
    setStock(id, stock) {
      const found = byIdOrSlug.get(id);
      if (found) setStock(found.product, stock);
    },
  };
}
