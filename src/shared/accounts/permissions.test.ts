import { expect, test } from 'vitest';
import { can, type Permission } from './permissions.ts';

const shopping: Permission[] = ['view_products', 'manage_cart', 'place_orders'];
const running: Permission[] = [
  'view_overview',
  'manage_products',
  'manage_stock',
  'manage_orders',
  'view_analytics',
  'view_accounts',
  'manage_admins',
  'manage_users',
  'manage_mails',
  'view_audit',
  'view_accounts',
];

test('an admin has every permission', () => {
  for (const permission of [...shopping, ...running]) expect(can('admin', permission)).toBe(true);
});

test('a customer may browse, fill a cart and order, and has no other permission', () => {
  for (const permission of shopping) expect(can('user', permission)).toBe(true);
  for (const permission of running) expect(can('user', permission)).toBe(false);
});

test.each([undefined, '', 'Admin', 'owner', 'constructor', '__proto__'])(
  'the role %j has no permission',
  (role) => {
    for (const permission of [...shopping, ...running]) expect(can(role, permission)).toBe(false);
  },
);
