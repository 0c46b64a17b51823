import type { EndpointOf } from '#shared/contract.ts';
import type { Reply } from '#shared/endpoint.ts';
import type { Paged } from '#shared/paging.ts';
import type { StockProduct } from '#shared/stock/contract.ts';
import type { StockTab } from './stock-address.ts';

export type StockStats = Reply<EndpointOf<'GET /api/admin/stock/stats'>>;

export type StockCounts = Record<StockTab, number>;

/** The number of products per tab. */
export function countsIn(stats: StockStats): StockCounts {
  return {
    overview: stats.totalProducts,
    out: stats.outOfStock,
    low: stats.lowStock,
    good: stats.wellStocked,
  };
}

/** A short overview; the tabs have the rest. */
const SHOWN_OF_EACH = 24;

/** The scarcest products of every level. */
export function overviewOf(stats: StockStats): Paged<StockProduct> {
  const { outOfStockProducts, lowStockProducts, wellStockedProducts } = stats;
  const items = [outOfStockProducts, lowStockProducts, wellStockedProducts].flatMap((list) =>
    list.slice(0, SHOWN_OF_EACH),
  );
  return { items, total: stats.totalProducts, page: 1, pageCount: 1 };
}

/** The levels that the overview shows only in part. */
export function truncatedLevels(stats: StockStats) {
  const { out, low, good } = countsIn(stats);
  const levels = [
    { tab: 'out', count: out, word: 'out of stock' },
    { tab: 'low', count: low, word: 'low' },
    { tab: 'good', count: good, word: 'well stocked' },
  ] as const;
  return levels.filter(({ count }) => count > SHOWN_OF_EACH);
}
