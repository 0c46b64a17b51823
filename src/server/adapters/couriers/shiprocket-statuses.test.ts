import { expect, test } from 'vitest';
import { parseWebhook } from './shiprocket-scans.ts';
import { findMeaning, nameOfStatusId } from './shiprocket-statuses.ts';
import { parseIndianTime } from './shiprocket-text.ts';

test.each([
  ['PICKED UP', 'shipped'],
  ['SHIPPED', 'shipped'],
  ['In Transit', 'in_transit'],
  ['IN-TRANSIT', 'in_transit'],
  ['REACHED AT DESTINATION HUB', 'in_transit'],
  ['OUT_FOR_DELIVERY', 'out_for_delivery'],
  ['DELIVERED', 'delivered'],
  ['RTO DELIVERED', 'returned'],
  ['OUT FOR PICKUP', undefined],
])('%s means %s', (status, expected) => {
  expect(findMeaning(status)?.status).toBe(expected);
});

test.each(['RTO INITIATED', 'UNDELIVERED', 'LOST', 'DAMAGED', 'PICKUP EXCEPTION'])(
  '%s moves no parcel, but needs a person',
  (status) => {
    expect(findMeaning(status)).toMatchObject({ isProblem: true, note: expect.any(String) });
    expect(findMeaning(status)).not.toHaveProperty('status');
  },
);

test.each(['CANCELED', 'CANCELLED', 'CANCELLED BEFORE DISPATCHED'])('%s cancels', (status) => {
  expect(findMeaning(status)).toMatchObject({ isCancelled: true });
});

test('an unknown status has no meaning', () => {
  expect(findMeaning('BEAMED UP')).toBeUndefined();
  expect(findMeaning('constructor')).toBeUndefined();
});

test('a scan without a name is named by its number', () => {
  expect(nameOfStatusId(17)).toBe('OUT FOR DELIVERY');
  expect(nameOfStatusId(Number.NaN)).toBeUndefined();
});

test.each([
  ['2023-05-19 11:59:16', '2023-05-19T06:29:16.000Z'],
  ['23 05 2023 11:43:52', '2023-05-23T06:13:52.000Z'],
  ['2023-13-45 11:59:16', undefined],
  ['NA', undefined],
])('%s is %s', (text, expected) => {
  expect(parseIndianTime(text)?.toISOString()).toBe(expected);
});

const report = {
  awb: 19041424751540,
  current_status: 'IN TRANSIT',
  shipment_status: 'IN TRANSIT',
  current_timestamp: '23 05 2023 11:43:52',
  order_id: '1373900_150876814',
  etd: '2023-05-23 15:40:19',
  scans: [
    {
      date: '2023-05-19 15:32:17',
      status: 'X-PPOM',
      activity: 'In Transit - Shipment picked up',
      location: 'Chomu_SamodRd_D (Rajasthan)',
      'sr-status': 42,
      'sr-status-label': 'PICKED UP',
    },
    {
      date: '2023-05-19 11:59:16',
      activity: 'Manifested',
      'sr-status': '5',
      'sr-status-label': 'NA',
    },
    { date: 'NA', activity: 'without a time' },
  ],
  is_return: 0,
};

test('a webhook has the scans and the current status', () => {
  expect(parseWebhook(JSON.stringify(report))).toEqual({
    awb: '19041424751540',
    reference: '1373900_150876814',
    expectedAt: new Date('2023-05-23T10:10:19Z'),
    scans: [
      {
        at: new Date('2023-05-19T06:29:16Z'),
        status: 'MANIFEST GENERATED',
        meaning: { id: 5 },
        place: '',
      },
      {
        at: new Date('2023-05-19T10:02:17Z'),
        status: 'PICKED UP',
        meaning: { id: 42, status: 'shipped' },
        place: 'Chomu_SamodRd_D (Rajasthan)',
      },
      {
        at: new Date('2023-05-23T06:13:52Z'),
        status: 'IN TRANSIT',
        meaning: { id: 18, status: 'in_transit' },
        place: '',
      },
    ],
  });
});

test.each(['', 'null', '[]', '{"awb":{}}', JSON.stringify({ ...report, is_return: 1 })])(
  'ignores %s',
  (body) => {
    expect(parseWebhook(body)).toBeUndefined();
  },
);
