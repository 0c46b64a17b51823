import { expect, test } from 'vitest';
import { readOrder } from '#web/orders/read-order.ts';
import { courierReports } from './courier-reports.ts';

const at = '2026-11-17T06:00:00.000Z';

const parcel = (id: string, history: object[]) => ({ id, position: 1, status: 'shipped', history });

test('reports of the courier join the timeline, without what the order says itself', () => {
  const history = [
    { at, status: 'ready', note: null, place: null },
    { at, status: 'shipped', note: null, place: null },
    { at, status: 'in_transit', note: 'Left the hub', place: 'Patna' },
    { at, status: 'out_for_delivery', note: null, place: null },
  ];
  expect(courierReports(readOrder({ id: '1', parcels: [parcel('a', history)] }))).toEqual([
    { at, text: 'Left the hub', note: 'Patna' },
    { at, text: 'Out for delivery', note: null },
  ]);
});

test('with several parcels, a report names its parcel', () => {
  const reports = [{ at, status: 'in_transit', note: null, place: 'Gaya' }];
  const order = readOrder({ id: '1', parcels: [parcel('a', []), parcel('b', reports)] });
  expect(courierReports(order)).toEqual([{ at, text: 'Parcel 2: On its way', note: 'Gaya' }]);
});
