import { getHome, getProductsPage } from '#shared/home/contract.ts';
import { settings } from '#shared/settings/current.ts';
import type { Db } from '../../db/client.ts';
import type { App } from '../../http/handle.ts';
import type { PublicReads } from '../../http/public-reads.ts';
import type { CatalogCache } from '../catalog/catalog-cache.ts';
import { allSettings } from '../settings/request-settings.ts';
import { toHomeContent, toProductsPage } from './home-content.ts';
import { createOrderCounts, shownStatistics } from './statistics.ts';

interface Deps {
  db: Db;
  catalogCache: CatalogCache;
  reads: PublicReads;
}

export function homeRoutes(app: App, { db, catalogCache, reads }: Deps): void {
  const orderCounts = createOrderCounts(db);
  reads.bind(app, getHome, async () => {
    const catalog = await catalogCache.current();
    const statistics = await shownStatistics(allSettings(), {
      hidesSamples: settings().hidesSamples ?? false,
      productCount: catalog.products.length,
      orderCounts,
    });
    const content = toHomeContent(allSettings(), { catalog, statistics, now: new Date() });
    const { bestsellers, superfoods } = content;
    reads.trackProducts([...(bestsellers?.products ?? []), ...(superfoods?.products ?? [])]);
    return content;
  });
  reads.bind(app, getProductsPage, async () => toProductsPage(allSettings().home));
}
