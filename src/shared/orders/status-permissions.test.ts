import { expect, test } from 'vitest';
import { permissionsForStatus } from './status-permissions.ts';

test.each([
  ['confirmed', 'shipped', ['ship_orders']],
  ['shipped', 'pending', ['ship_orders']],
  ['confirmed', 'cancelled', ['refund_orders']],
  ['cancelled', 'confirmed', ['refund_orders']],
  ['cancelled', 'delivered', ['ship_orders', 'refund_orders']],
  ['cancelled', 'cancelled', []],
] as const)('from %s to %s needs %j', (from, to, needed) => {
  expect(permissionsForStatus({ from, to })).toEqual(needed);
});

test('a tracking number needs the permission to ship, whatever the status', () => {
  const change = { from: 'confirmed', to: 'cancelled', hasShipment: true } as const;
  expect(permissionsForStatus(change)).toEqual(['ship_orders', 'refund_orders']);
});
