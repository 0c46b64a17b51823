/** The pages people may land on, beside those of products and categories: the site's part of `/sitemap.xml`. */
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

/** Open to search engines, but with nothing to find: they stay out of the site map. */
export const toolPages = ['/cart', '/auth'] as const;

/** Behind a login, about one person or for one click: no search engine needs to ask for them. */
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
