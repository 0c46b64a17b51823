import type { Permission } from '#shared/accounts/permissions.ts';

/** What the pages that are still being fitted out will be called. */
const titles: Record<string, string> = {
  '/cart': 'Your cart',
  '/checkout': 'Checkout',
  '/dashboard': 'Your orders',
  '/payment-test': 'Payment test',
  '/sattu': 'Sattu',
  '/makhana': 'Makhana',
  '/aboutus': 'About Us',
  '/story': 'Our Story',
  '/contact': 'Contact',
  '/terms-and-conditions': 'Terms & Conditions',
  '/privacy-policy': 'Privacy Policy',
  '/returns': 'Return & Refund Policy',
  '/shipping-policy': 'Shipping Policy',
};

/** The title of a page or of the nearest one above it. */
export function comingPageTitle(pathname: string): string {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  if (path === '') return 'Opening soon';
  return titles[path] ?? comingPageTitle(path.slice(0, path.lastIndexOf('/')));
}

/** Whoever comes here has something in the cart and may fear for it. */
export function isOnTheWayToBuy(pathname: string): boolean {
  return /^\/(cart|checkout)\/?$/i.test(pathname);
}

interface Door {
  message?: string;
  permission?: Permission;
}

/** What is asked of those who come to a page that is not for guests. */
const doors: Record<string, Door> = {
  '/checkout': { permission: 'place_orders' },
  '/dashboard': { message: 'Please login to view your dashboard' },
};

export function doorOf(pathname: string): Door | undefined {
  return doors[pathname.replace(/\/+$/, '').toLowerCase()];
}
