import { expect, test } from 'vitest';
import {
  can,
  includesRole,
  isStaffRole,
  roles,
  type Permission,
  type Role,
} from './permissions.ts';

const shopping: Permission[] = ['view_products', 'manage_cart', 'place_orders'];

/** What every permission allows, with the roles that have it. A change of the table must be repeated here. */
const expected: [does: string, Permission, Role[]][] = [
  [
    'opens the back-office',
    'view_overview',
    ['packer', 'support', 'accountant', 'manager', 'admin'],
  ],
  ['reads orders', 'view_orders', ['packer', 'support', 'accountant', 'manager', 'admin']],
  ['packs and ships', 'ship_orders', ['packer', 'manager', 'admin']],
  [
    'sees amounts and payments of orders',
    'view_money',
    ['support', 'accountant', 'manager', 'admin'],
  ],
  ['writes notes on orders', 'note_orders', ['support', 'manager', 'admin']],
  ['cancels and refunds within the limits', 'refund_orders', ['support', 'manager', 'admin']],
  ['refunds any amount', 'refund_without_limit', ['manager', 'admin']],
  ['exports orders', 'export_orders', ['accountant', 'manager', 'admin']],
  ['sees who the customers are', 'view_customers', ['support', 'manager', 'admin']],
  ['writes notes on customers', 'note_customers', ['support', 'manager', 'admin']],
  ['changes customers', 'manage_customers', ['manager', 'admin']],
  ['exports customers', 'export_customers', ['manager', 'admin']],
  ['reads the stock', 'view_stock', ['packer', 'support', 'manager', 'admin']],
  ['changes the stock', 'manage_stock', ['packer', 'manager', 'admin']],
  ['changes products', 'manage_products', ['manager', 'admin']],
  ['reads payments', 'view_payments', ['support', 'accountant', 'manager', 'admin']],
  ['retries and settles payments', 'manage_payments', ['manager', 'admin']],
  ['answers messages', 'manage_support', ['support', 'manager', 'admin']],
  ['reads the analytics', 'view_analytics', ['accountant', 'manager', 'admin']],
  ['reads the accounts', 'view_accounts', ['accountant', 'manager', 'admin']],
  ['resends mails', 'manage_mails', ['manager', 'admin']],
  ['invites staff and changes roles', 'manage_admins', ['admin']],
  ['suspends and erases accounts', 'manage_users', ['admin']],
  ['reads the audit log', 'view_audit', ['admin']],
  ['changes the settings', 'manage_settings', ['admin']],
];

test.each(expected)('%s (%s): %j', (_, permission, allowed) => {
  expect(roles.filter((role) => can(role, permission))).toEqual(
    roles.filter((role) => allowed.includes(role)),
  );
});

test('everyone with an account may browse, fill a cart and order', () => {
  for (const role of roles)
    for (const permission of shopping) expect(can(role, permission)).toBe(true);
});

test('a customer has no other permission and is no staff', () => {
  for (const [, permission] of expected) expect(can('user', permission)).toBe(false);
  expect(roles.filter((role) => !isStaffRole(role))).toEqual(['user']);
});

test('a role includes those that may do less', () => {
  const included = (role: Role) => roles.filter((other) => includesRole(role, other));
  expect(included('admin')).toEqual(roles);
  expect(included('manager')).toEqual(roles.filter((role) => role !== 'admin'));
  for (const role of ['packer', 'support', 'accountant'] as const) {
    expect(included(role)).toEqual(['user', role]);
  }
});

test.each([undefined, '', 'Admin', 'owner', 'constructor', '__proto__'])(
  'the role %j has no permission',
  (role) => {
    for (const permission of [...shopping, ...expected.map(([, name]) => name)])
      expect(can(role, permission)).toBe(false);
    expect(isStaffRole(role)).toBe(false);
  },
);
