/** What the pages that are still being fitted out will be called. */
const titles: Record<string, string> = {
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
