/** Two segments of lowercase letters, digits and dashes at most. */
const PATH = /^\/[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)?$/;

const PATH_LENGTH_MAX = 80;

/** First segments that belong to the shop: its pages, its API and its files. */
const reserved: readonly string[] = [
  'account',
  'admin',
  'analytics',
  'api',
  'art',
  'assets',
  'auth',
  'build',
  'cart',
  'categories',
  'checkout',
  'contact',
  'couriers',
  'dashboard',
  'data',
  'favicon',
  'fonts',
  'footer-pages',
  'health',
  'home',
  'icons',
  'invitations',
  'manifest',
  'media',
  'metrics',
  'newsletter',
  'offline',
  'orders',
  'page-not-found',
  'page-speed',
  'pages',
  'payment-test',
  'payments',
  'pincodes',
  'products',
  'reset-password',
  'reviews',
  'robots',
  'service-worker',
  'settings',
  'share',
  'sitemap',
  'support',
  'testimonials',
  'track',
  'ui',
  'uploads',
  'users',
  'verify-email',
  'video-testimonials',
];

/** Case and a slash at the end do not change the page. */
export const normalizePath = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '');

/** Why a page cannot have this path, or undefined. */
export function pagePathProblem(path: string): string | undefined {
  if (!PATH.test(path) || path.length > PATH_LENGTH_MAX)
    return 'Use lowercase letters, digits and dashes, as in /our-story or /help/storage.';
  const [, first = ''] = path.split('/');
  if (reserved.includes(first)) return `${path} belongs to a part of the shop.`;
  return undefined;
}
