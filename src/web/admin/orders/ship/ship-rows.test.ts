import { expect, test } from 'vitest';
import {
  emptyRow,
  errorsByRow,
  fillNumbers,
  findWrongNumbers,
  startRows,
  toParcels,
  toShipParcels,
  type ShipParcel,
} from './ship-rows.ts';

const aParcel = (n: number, more: Partial<ShipParcel> = {}): ShipParcel => ({
  id: `id-${n}`,
  orderId: `id-${n}`,
  orderNumber: `TKR-20261119-00000${n}`,
  parcelId: null,
  nth: 1,
  count: 1,
  name: 'Ananya Sharma',
  place: 'Gurugram 122002',
  courier: null,
  trackingNumber: null,
  weightGrams: null,
  ...more,
});

const parcels = [aParcel(1), aParcel(2, { courier: 'DTDC', trackingNumber: 'OLD' }), aParcel(3)];
const twoOfOne = toShipParcels([
  aParcel(4, { parcelId: 'parcel-1', nth: 1, count: 2, weightGrams: 250 }),
  aParcel(4, { parcelId: 'parcel-2', nth: 2, count: 2 }),
]);

test('starts with what is known, and keeps what was typed before a reload', () => {
  const typed = { trackingNumber: 'T', courier: '', weightGrams: '300' };
  expect(startRows(parcels, { 'id-3': typed })).toEqual({
    'id-1': { trackingNumber: '', courier: '', weightGrams: '' },
    'id-2': { trackingNumber: 'OLD', courier: 'DTDC', weightGrams: '' },
    'id-3': typed,
  });
});

test('fills numbers in order from a row on, and reports those that are left', () => {
  const { rows, unknown, count } = fillNumbers(
    startRows(parcels, {}),
    [{ trackingNumber: 'A' }, { trackingNumber: 'B' }, { trackingNumber: 'C' }],
    { parcels, from: 1 },
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
    startRows(parcels, {}),
    [
      { orderNumber: 'TKR-20261119-000003', trackingNumber: 'A', courier: 'Ekart', weightGrams: 9 },
      { orderNumber: 'TKR-20250101-000009', trackingNumber: 'B' },
    ],
    { parcels },
  );
  expect(rows['id-3']).toEqual({ trackingNumber: 'A', courier: 'Ekart', weightGrams: '9' });
  expect(unknown).toEqual(['TKR-20250101-000009']);
});

test('finds numbers that several rows have, however they are spaced', () => {
  const { rows } = fillNumbers(
    startRows(parcels, {}),
    [{ trackingNumber: 'a 1' }, { trackingNumber: 'B' }, { trackingNumber: 'A1' }],
    { parcels },
  );
  expect(findWrongNumbers(rows, parcels)).toEqual({
    'id-3': 'TKR-20261119-000001 has the same number',
  });
});

test('sends the courier of a row, or that of all, and only what differs from the screen', () => {
  expect(toParcels(startRows(parcels, {}), parcels, ' Delhivery ')).toEqual([
    { order: 'id-1', courier: 'Delhivery' },
    { order: 'id-2' },
    { order: 'id-3', courier: 'Delhivery' },
  ]);
  const cleared = { ...startRows(parcels, {}), 'id-2': emptyRow };
  expect(toParcels(cleared, parcels, '')[1]).toEqual({
    order: 'id-2',
    courier: null,
    trackingNumber: null,
  });
});

test('assigns the messages of the server to their orders', () => {
  const errors = { 'parcels.2.trackingNumber': 'Used', 'parcels.9.order': 'Gone', status: 'No' };
  expect(errorsByRow(errors, parcels)).toEqual({ 'id-3': 'Used' });
});

test('an empty line of a pasted column keeps its row', () => {
  const { rows, count } = fillNumbers(
    startRows(parcels, {}),
    [{ trackingNumber: 'A' }, { trackingNumber: '' }, { trackingNumber: 'C' }],
    { parcels },
  );
  expect(parcels.map(({ id }) => rows[id]?.trackingNumber)).toEqual(['A', 'OLD', 'C']);
  expect(count).toBe(2);
});

test('the parcels of an order have rows of their own', () => {
  const orderNumber = 'TKR-20261119-000004';
  const numbers = ['P1', 'P2', 'P3'].map((trackingNumber) => ({ orderNumber, trackingNumber }));
  const { rows, repeated } = fillNumbers(startRows(twoOfOne, {}), numbers, { parcels: twoOfOne });
  expect(repeated).toEqual([orderNumber]);
  expect(toParcels(rows, twoOfOne, '')).toEqual([
    { order: 'id-4', parcelId: 'parcel-1', trackingNumber: 'P1', weightGrams: 250 },
    { order: 'id-4', parcelId: 'parcel-2', trackingNumber: 'P2' },
  ]);
  const same = { ...rows, 'parcel-2': { trackingNumber: 'p 1', courier: '', weightGrams: '' } };
  expect(findWrongNumbers(same, twoOfOne)).toEqual({
    'parcel-2': 'TKR-20261119-000004, parcel 1 has the same number',
  });
});

test('a number that a spreadsheet has rounded is not used', () => {
  const { rows } = fillNumbers(startRows(parcels, {}), [{ trackingNumber: '7.12346E+11' }], {
    parcels,
  });
  expect(findWrongNumbers(rows, parcels)).toEqual({ 'id-1': expect.stringContaining('rounded') });
});
