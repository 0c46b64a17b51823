import { expect, test } from 'vitest';
import { can } from '#shared/accounts/permissions.ts';
import { addressOfSection, pageNameAt, permissionAt, sectionAt, sections } from './sections.ts';

test.each([
  ['/admin', 'Overview'],
  ['/admin/', 'Overview'],
  ['/admin/orders', 'Orders'],
  ['/admin/orders/', 'Orders'],
  ['/Admin/Orders', 'Orders'],
  ['/admin/tickets/1', 'Support'],
  ['/admin/audit', 'Audit log'],
  ['/admin/nowhere', 'Overview'],
])('%s belongs to %s', (pathname, label) => {
  expect(sectionAt(pathname).label).toBe(label);
});

test('the sidebar has the specified sections in order, then the other ones, with the settings last', () => {
  expect(sections.map((section) => [section.label, addressOfSection(section)])).toEqual([
    ['Overview', '/admin'],
    ['Products', '/admin/products'],
    ['Categories', '/admin/categories'],
    ['Stock', '/admin/stock'],
    ['Orders', '/admin/orders'],
    ['Support', '/admin/tickets'],
    ['Offers', '/admin/offers'],
    ['Analytics', '/admin/analytics'],
    ['Accounts', '/admin/accounts'],
    ['Admins', '/admin/admins'],
    ['Users', '/admin/users'],
    ['Mails', '/admin/mails'],
    ['Audit log', '/admin/audit'],
    ['Page speed', '/admin/speed'],
    ['Settings', '/admin/settings'],
  ]);
});

test.each([
  ['/admin', 'view_overview'],
  ['/admin/orders/TKR-1', 'view_orders'],
  ['/admin/orders/not-completed/', 'view_payments'],
  ['/admin/orders/slips', 'ship_orders'],
  ['/admin/orders/pick-list/', 'ship_orders'],
  ['/admin/orders/bulk/1', 'ship_orders'],
])('%s needs %s', (pathname, permission) => {
  expect(permissionAt(pathname)).toBe(permission);
});

test.each([
  ['packer', ['Overview', 'Stock', 'Orders']],
  ['support', ['Overview', 'Stock', 'Orders', 'Support', 'Users']],
  ['accountant', ['Overview', 'Orders', 'Analytics', 'Accounts', 'Page speed']],
])('a %s sees %j', (role, labels) => {
  const shown = sections.filter(({ permission }) => can(role, permission));
  expect(shown.map(({ label }) => label)).toEqual(labels);
});

test('every section is open to administrators and closed to customers', () => {
  for (const { permission } of sections) {
    expect(can('admin', permission)).toBe(true);
    expect(can('user', permission)).toBe(false);
  }
});

test.each([
  ['/admin/orders?status=shipped', 'Orders'],
  ['/admin/audit', 'Audit log'],
  ['/checkout', undefined],
  ['/administration', undefined],
])('the page at %j is called %j', (path, name) => {
  expect(pageNameAt(path)).toBe(name);
});
