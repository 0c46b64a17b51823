import { expect, test } from 'vitest';
import { comingPageTitle } from './coming-pages.ts';

test.each([
  ['/story', 'Our Story'],
  ['/aboutus', 'About Us'],
  ['/shipping-policy/', 'Shipping Policy'],
  ['/AboutUs', 'About Us'],
  ['/something-else', 'Opening soon'],
])('%s is called %s', (path, title) => {
  expect(comingPageTitle(path)).toBe(title);
});
