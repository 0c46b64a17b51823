import type { Product } from '#shared/catalog/product.ts';
import type { Db } from '../../db/client.ts';
import type { Log } from '../../log.ts';
import { reasonOf } from '../../start-error.ts';
import { listActiveProducts, type ShelvedProduct } from './queries.ts';

/**
 * The active products, kept in memory so that public reads do not touch the database. The database
 * announces every change; whoever asks after that waits until it is read.
 */
export interface Shelf {
  current(): Promise<Catalog>;
  /** A number that grows with every change, or undefined while memory cannot be trusted. */
  stamp(): number | undefined;
  /** A product was changed; an empty id means anything may have been. */
  changed(id: string): void;
  /** Without announcements nothing in memory can be trusted: every question reads again. */
  setHeard(isHeard: boolean): void;
}

export interface Catalog {
  products: readonly Product[];
  /** The same, with when each was last changed. */
  shelved: readonly ShelvedProduct[];
  find(idOrSlug: string): Product | undefined;
}

export function createShelf(db: Db, log: Log, onChange: () => void): Shelf {
  let catalog: Catalog | undefined;
  let version = 0;
  let isHeard = false;
  let stale: Set<string> | 'all' = 'all';
  let reading = Promise.resolve();
  let isQueued = false;
  let isReading = false;

  const isTrusted = () => isHeard && !isQueued && !isReading && stale !== 'all' && stale.size === 0;

  const readOnce = async () => {
    isQueued = false;
    isReading = true;
    const ids = isHeard ? stale : 'all';
    stale = new Set();
    try {
      catalog =
        ids === 'all' || !catalog
          ? catalogOf(await listActiveProducts(db))
          : await patch(db, catalog, ids);
    } catch (error) {
      stale = 'all';
      if (!catalog) throw error;
      // An old shop window beats a closed shop; nothing made from it is kept.
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
      if (!isTrusted()) await read();
      return catalog ?? catalogOf([]);
    },
    stamp: () => (isTrusted() ? version : undefined),
    changed(id) {
      if (id === '') stale = 'all';
      else if (stale !== 'all') stale.add(id);
      version += 1;
      onChange();
    },
    setHeard(heard) {
      isHeard = heard;
      stale = 'all';
      version += 1;
      onChange();
    },
  };
}

async function patch(db: Db, catalog: Catalog, ids: Set<string>): Promise<Catalog> {
  if (ids.size === 0) return catalog;
  const fresh = await listActiveProducts(db, [...ids]);
  const kept = catalog.shelved.filter(({ product }) => !ids.has(product.id));
  const byAge = ({ product: a }: ShelvedProduct, { product: b }: ShelvedProduct) =>
    a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);
  return catalogOf([...kept, ...fresh].sort(byAge));
}

function catalogOf(shelved: ShelvedProduct[]): Catalog {
  const products = shelved.map(({ product }) => product);
  const byAddress = new Map(products.map((product) => [product.slug, product]));
  for (const product of products) byAddress.set(product.id, product);
  return { products, shelved, find: (idOrSlug) => byAddress.get(idOrSlug) };
}
