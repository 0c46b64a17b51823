import { expect, test } from 'vitest';
import { can } from '#shared/accounts/permissions.ts';
import { addressOfSection, sectionAt, sections } from './sections.ts';

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

test('the sidebar offers what the specification names in its order, and the messages to the shop', () => {
  const offered = sections.filter(({ icon }) => icon);
  expect(offered.map((section) => [section.label, addressOfSection(section)])).toEqual([
    ['Overview', '/admin'],
    ['Products', '/admin/products'],
    ['Stock', '/admin/stock'],
    ['Orders', '/admin/orders'],
    ['Support', '/admin/tickets'],
    ['Analytics', '/admin/analytics'],
    ['Admins', '/admin/admins'],
  ]);
});

test('every section is open to administrators and to nobody else', () => {
  for (const { permission } of sections) {
    expect(can('admin', permission)).toBe(true);
    expect(can('user', permission)).toBe(false);
  }
});
