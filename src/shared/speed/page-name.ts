import type { SpeedPage } from './pages.ts';

const ADMIN_LIST = /^\/admin\/(products|categories|stock|orders|tickets|admins|users|mails|audit)$/;

const patterns: [SpeedPage, RegExp][] = [
  ['home', /^\/$/],
  ['products', /^\/(products|search)$/],
  ['product', /^\/products\/[^/]+$/],
  ['cart', /^\/cart$/],
  ['reading', /^\/(story|aboutus|contact|track|newsletter\/\w+)$/],
  ['policy', /^\/(shipping-policy|returns|privacy-policy|terms-and-conditions)$/],
  ['auth', /^\/(auth|reset-password|verify-email)$/],
  ['checkout', /^\/checkout$/],
  ['account', /^\/(dashboard|account\/\w+)$/],
  ['admin_list', ADMIN_LIST],
  ['admin_other', /^\/admin(\/|$)/],
];

/** The name of a page by its path, which the router reads without case and trailing slash. Landing pages can have any path. */
export function pageNameOf(pathname: string): SpeedPage {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other';
}
