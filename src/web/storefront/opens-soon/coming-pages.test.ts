import { expect, test } from 'vitest';
import { comingPageTitle, isOnTheWayToBuy } from './coming-pages.ts';

test.each([
  ['/cart', 'Your cart'],
  ['/aboutus', 'About Us'],
  ['/shipping-policy/', 'Shipping Policy'],
  ['/AboutUs', 'About Us'],
  ['/something-else', 'Opening soon'],
])('%s is called %s', (path, title) => {
  expect(comingPageTitle(path)).toBe(title);
});

test('only on the way from cart to payment people hear that their cart is safe', () => {
  expect(['/cart', '/checkout/'].map(isOnTheWayToBuy)).toEqual([true, true]);
  expect(['/', '/returns', '/admin'].map(isOnTheWayToBuy)).toEqual([false, false, false]);
});
