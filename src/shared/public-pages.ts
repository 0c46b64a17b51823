/** Public pages for `/sitemap.xml`, besides those of products and categories. */
export const publicPages = [
  '/',
  '/products',
  '/makhana',
  '/sattu',
  '/story',
  '/aboutus',
  '/contact',
  '/shipping-policy',
  '/returns',
  '/privacy-policy',
  '/terms-and-conditions',
] as const;

/** Open to search engines, but without content to index, so they are not in the sitemap. */
export const toolPages = ['/cart', '/auth'] as const;

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
