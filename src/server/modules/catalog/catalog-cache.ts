import { arrangeAfter, byAge } from '#shared/catalog/arrangement.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Db } from '../../db/client.ts';
import type { Log } from '../../log.ts';
import { reasonOf } from '../../start-error.ts';
import { listActiveProducts, listStocks, type ShelvedProduct } from './queries.ts';

/**
 * The active products, kept in memory so that public reads do not touch the database. The database
 * announces every change; whoever asks after that waits until it is read.
 */
export interface CatalogCache {
  current(): Promise<Catalog>;
  /** Whether what was read is true as far as announcements tell. */
  isTrusted(): boolean;
  /** What the database announced: a product's id, `stock` and an id, or nothing when anything may have changed. */
  announced(what: string): void;
  /** Without announcements nothing in memory can be trusted: every question reads again. */
  setConnected(isConnected: boolean): void;
}

export interface Catalog {
  /** The oldest first. A product whose stock moves stays the same object. */
  products: readonly Product[];
  /** The same, with when each was last changed. */
  shelved: readonly ShelvedProduct[];
  find(idOrSlug: string): Product | undefined;
}

/** A product keeps its place in every list when some of it are sold. */
interface Restockable extends Catalog {
  restock(id: string, stock: number, updatedAt: Date): void;
}

/** Told at once, before anything is read again. */
interface Listener {
  onChange(): void;
  /** Of this product another number can be had, more than none before and after; nothing else has changed. */
  onStockMoved(id: string): void;
}

/** Past this many it is quicker to read all of them. */
const NAMED_MAX = 500;
const STOCK = 'stock ';

export function createCatalogCache(db: Db, log: Log, listener: Listener): CatalogCache {
  let catalog: Restockable | undefined;
  let isConnected = false;
  let stale: Set<string> | 'all' = 'all';
  let moved = new Set<string>();
  let reading = Promise.resolve();
  let isQueued = false;
  let isReading = false;

  const isRead = () => stale !== 'all' && stale.size === 0 && moved.size === 0;

  const readOnce = async () => {
    isQueued = false;
    isReading = true;
    const ids = isConnected ? stale : 'all';
    const stocks = moved;
    stale = new Set();
    moved = new Set();
    try {
      if (ids === 'all' || !catalog || ids.size > NAMED_MAX) {
        catalog = catalogOf(await listActiveProducts(db), catalog);
      } else {
        catalog = await patch(db, catalog, ids);
        if (stocks.size > 0) {
          const counted = await listStocks(db, [...stocks]);
          for (const { id, stock, updatedAt } of counted) catalog.restock(id, stock, updatedAt);
        }
      }
    } catch (error) {
      stale = 'all';
      if (!catalog) throw error;
      // An old shop window beats a closed shop; nothing made from it is kept.
      listener.onChange();
      log.warn({ reason: reasonOf(error) }, 'serving the last known catalogue');
    } finally {
      isReading = false;
    }
  };
  // One read at a time. Questions that come while one is under way share the next, which starts after them.
  const read = () => {
    if (!isQueued) {
      isQueued = true;
      reading = reading.catch(() => {}).then(readOnce);
    }
    return reading;
  };

  return {
    async current() {
      if (!isConnected || isQueued || isReading || !isRead()) await read();
      return catalog ?? catalogOf([]);
    },
    isTrusted: () => isConnected && stale !== 'all',
    announced(what) {
      if (what.startsWith(STOCK)) {
        const id = what.slice(STOCK.length);
        moved.add(id);
        listener.onStockMoved(id);
        return;
      }
      if (what === '') stale = 'all';
      else if (stale !== 'all') stale.add(what);
      listener.onChange();
    },
    setConnected(heard) {
      isConnected = heard;
      stale = 'all';
      listener.onChange();
    },
  };
}

async function patch(db: Db, catalog: Restockable, ids: Set<string>): Promise<Restockable> {
  if (ids.size === 0) return catalog;
  const fresh = await listActiveProducts(db, [...ids]);
  const kept = catalog.shelved.filter(({ product }) => !ids.has(product.id));
  const shelved = [...kept, ...fresh].sort((a, b) => byAge(a.product, b.product));
  return catalogOf(shelved, catalog);
}

function catalogOf(shelved: ShelvedProduct[], before?: Catalog): Restockable {
  const products = shelved.map(({ product }) => product);
  if (before) arrangeAfter(before.products, products);
  const byAddress = new Map(shelved.map((one) => [one.product.slug, one]));
  for (const one of shelved) byAddress.set(one.product.id, one);
  return {
    products,
    shelved,
    find: (idOrSlug) => byAddress.get(idOrSlug)?.product,
    restock(id, stock, updatedAt) {
      const found = byAddress.get(id);
      if (!found) return;
      found.product.stock = stock;
      found.updatedAt = updatedAt;
    },
  };
}
