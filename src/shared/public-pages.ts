/** Public pages for `/sitemap.xml`, besides those of products, categories and the owner. */
export const publicPages = ['/', '/products', '/contact'] as const;

/** Open to search engines, but without content to index, so they are not in the sitemap. */
export const toolPages = ['/cart', '/search', '/track', '/auth'] as const;

/** Pages behind a login or with personal links, which search engines must not crawl. */
export const closedPages = [
  '/account/',
  '/admin',
  '/checkout',
  '/dashboard',
  '/newsletter/',
  '/payment-test',
  '/reset-password',
  '/verify-email',
] as const;
