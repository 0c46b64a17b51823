import { expect, test } from 'vitest';
import { comingPageTitle } from './coming-pages.ts';

test.each([
  ['/cart', 'Your cart'],
  ['/aboutus', 'About Us'],
  ['/shipping-policy/', 'Shipping Policy'],
  ['/AboutUs', 'About Us'],
  ['/admin', 'Back-office'],
  ['/admin/orders', 'Back-office'],
  ['/admin/invite/tkr_abc', 'Your invitation'],
  ['/something-else', 'Opening soon'],
])('%s is called %s', (path, title) => {
  expect(comingPageTitle(path)).toBe(title);
});
