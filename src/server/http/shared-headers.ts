/** On every response that a shared cache may keep: it is purged when anything but a stock changes. */
export const EVERY_PAGE = 'shop';
/** On lists with very many products: it is purged when the stock of any product changes. */
const MANY_PRODUCTS = 'catalog';
/** Keeps the header below 2 KB: nginx reads headers into a buffer of 4 or 8 KB, and other CDNs allow 16 KB. */
const PRODUCTS_MAX = 60;

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Purges keep the responses current, so `s-maxage` only limits how long a purge that a cache lost has an effect. Shared
 * caches must replace the header by `no-cache` for browsers, which cannot be purged.
 */
const CACHE_CONTROL = [
  'public',
  'max-age=0',
  `s-maxage=${HOUR_SECONDS}`,
  'stale-while-revalidate=60',
  `stale-if-error=${7 * DAY_SECONDS}`,
].join(', ');

/** The keys to purge when only the stock of a product changed. */
export const keysOfStock = (productId: string): string[] => [`product-${productId}`, MANY_PRODUCTS];

/** The headers with which shared caches, such as a CDN, keep a response that shows these products. */
export function sharedHeaders(productIds: ReadonlySet<string>): string[] {
  const products =
    productIds.size > PRODUCTS_MAX
      ? [MANY_PRODUCTS]
      : Array.from(productIds, (id) => `product-${id}`);
  return ['cache-control', CACHE_CONTROL, 'surrogate-key', [EVERY_PAGE, ...products].join(' ')];
}
