/** What the pages that are still being fitted out will be called. */
const titles: Record<string, string> = {
  '/cart': 'Your cart',
  '/auth': 'Login / Sign Up',
  '/checkout': 'Checkout',
  '/dashboard': 'Your orders',
  '/admin': 'Back-office',
  '/admin/invite': 'Your invitation',
  '/reset-password': 'Reset your password',
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
  return /^\/(cart|auth|checkout)\/?$/i.test(pathname);
}
