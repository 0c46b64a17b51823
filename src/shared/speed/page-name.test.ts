import { expect, test } from 'vitest';
import { closedPages, publicPages, toolPages } from '../public-pages.ts';
import { pageNameOf } from './page-name.ts';
import { speedPages } from './pages.ts';

test.each([
  ['/', 'home'],
  ['/products', 'products'],
  ['/Products/', 'products'],
  ['/products/classic-sattu', 'product'],
  ['/cart', 'cart'],
  ['/sattu', 'other'],
  ['/story', 'reading'],
  ['/aboutus', 'reading'],
  ['/newsletter/confirm', 'reading'],
  ['/returns', 'policy'],
  ['/shipping-policy', 'policy'],
  ['/privacy-policy', 'policy'],
  ['/terms-and-conditions', 'policy'],
  ['/auth', 'auth'],
  ['/reset-password', 'auth'],
  ['/checkout', 'checkout'],
  ['/dashboard', 'account'],
  ['/account/security', 'account'],
  ['/admin', 'admin_other'],
  ['/admin/', 'admin_other'],
  ['/admin/orders', 'admin_list'],
  ['/admin/categories', 'admin_list'],
  ['/admin/orders/', 'admin_list'],
  ['/admin/orders/TKR-1', 'admin_other'],
  ['/admin/speed', 'admin_other'],
  ['/admin/invite/inv_secret', 'admin_other'],
  ['/payment-test', 'other'],
  ['/administration', 'other'],
  ['/products/a/b', 'other'],
  ['//', 'home'],
  ['', 'other'],
])('%j is counted as %s', (path, name) => {
  expect(pageNameOf(path)).toBe(name);
});

test('every public page has a name', () => {
  for (const path of [...publicPages, ...toolPages]) {
    expect([path, pageNameOf(path)]).not.toEqual([path, 'other']);
  }
  expect(
    closedPages.map((path) => pageNameOf(path)).every((name) => speedPages.includes(name)),
  ).toBe(true);
});
