import { expect, test } from 'vitest';
import {
  errorsByOrder,
  fillNumbers,
  findDuplicates,
  startRows,
  toParcels,
  type ShipOrder,
} from './ship-rows.ts';

const anOrder = (n: number, more: Partial<ShipOrder> = {}): ShipOrder => ({
  id: `id-${n}`,
  orderNumber: `TKR-20261119-00000${n}`,
  name: 'Ananya Sharma',
  place: 'Gurugram 122002',
  courier: null,
  trackingNumber: null,
  ...more,
});

const orders = [anOrder(1), anOrder(2, { courier: 'DTDC', trackingNumber: 'OLD' }), anOrder(3)];

test('starts with what is known, and keeps what was typed before a reload', () => {
  const typed = { trackingNumber: 'T', courier: '', weightGrams: '300' };
  expect(startRows(orders, { 'id-3': typed })).toEqual({
    'id-1': { trackingNumber: '', courier: '', weightGrams: '' },
    'id-2': { trackingNumber: 'OLD', courier: 'DTDC', weightGrams: '' },
    'id-3': typed,
  });
});

test('fills numbers in order from a row on, and reports those that are left', () => {
  const { rows, unknown, count } = fillNumbers(
    startRows(orders, {}),
    [{ trackingNumber: 'A' }, { trackingNumber: 'B' }, { trackingNumber: 'C' }],
    { orders, from: 1 },
  );
  expect([rows['id-1']?.trackingNumber, rows['id-2'], rows['id-3']?.trackingNumber]).toEqual([
    '',
    { trackingNumber: 'A', courier: 'DTDC', weightGrams: '' },
    'B',
  ]);
  expect([unknown, count]).toEqual([['C'], 2]);
});

test('fills numbers by order, with courier and weight', () => {
  const { rows, unknown } = fillNumbers(
    startRows(orders, {}),
    [
      { orderNumber: 'TKR-20261119-000003', trackingNumber: 'A', courier: 'Ekart', weightGrams: 9 },
      { orderNumber: 'TKR-20250101-000009', trackingNumber: 'B' },
    ],
    { orders },
  );
  expect(rows['id-3']).toEqual({ trackingNumber: 'A', courier: 'Ekart', weightGrams: '9' });
  expect(unknown).toEqual(['TKR-20250101-000009']);
});

test('finds numbers that several rows have, however they are spaced', () => {
  const { rows } = fillNumbers(
    startRows(orders, {}),
    [{ trackingNumber: 'a 1' }, { trackingNumber: 'B' }, { trackingNumber: 'A1' }],
    { orders },
  );
  expect(findDuplicates(rows, orders)).toEqual({ 'id-3': 'Row 1 has the same number' });
});

test('sends the courier of a row, or that of all', () => {
  expect(toParcels(startRows(orders, {}), orders, ' Delhivery ')).toEqual([
    { order: 'id-1', courier: 'Delhivery', trackingNumber: null },
    { order: 'id-2', courier: 'DTDC', trackingNumber: 'OLD' },
    { order: 'id-3', courier: 'Delhivery', trackingNumber: null },
  ]);
});

test('assigns the messages of the server to their orders', () => {
  const errors = { 'parcels.2.trackingNumber': 'Used', 'parcels.9.order': 'Gone', status: 'No' };
  expect(errorsByOrder(errors, orders)).toEqual({ 'id-3': 'Used' });
});
