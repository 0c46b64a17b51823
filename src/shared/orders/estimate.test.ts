import { afterEach, expect, test } from 'vitest';
import { connectSettings, settings } from '../settings/current.ts';
import type { DeliverySettings } from '../settings/delivery.ts';
import {
  courierDelivery,
  cutOffToday,
  estimatedDelivery,
  estimateValidUntil,
  promisedDispatch,
} from './estimate.ts';

const shipped = settings();
const withDelivery = (changes: Partial<DeliverySettings>) =>
  connectSettings(() => ({ ...shipped, delivery: { ...shipped.delivery, ...changes } }));

afterEach(() => connectSettings(() => shipped));

const inIndia = (time: string) => new Date(`${time}+05:30`);
/** The day in India. */
const dayOf = (moment: Date) =>
  new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);

/** Dispatch within 2 business days, delivery within 7, on Monday to Saturday. */
const days = (orderedAt: string) => {
  const at = inIndia(orderedAt);
  return [dayOf(promisedDispatch(at)), dayOf(estimatedDelivery(at))];
};

test('without a cut-off, an order counts from its own day, also on a day off', () => {
  expect(days('2026-11-20T23:59:59')).toEqual(['2026-11-23', '2026-11-28']);
  expect(days('2026-11-22T10:00:00')).toEqual(['2026-11-24', '2026-11-30']);
  expect(estimatedDelivery(inIndia('2026-11-20T10:11:12'))).toEqual(inIndia('2026-11-28T10:11:12'));
});

test('from the minute of the cut-off on, an order counts from the next working day', () => {
  withDelivery({ cutOff: '14:00' });
  expect(days('2026-11-19T13:59:59.999')).toEqual(['2026-11-21', '2026-11-27']);
  expect(days('2026-11-19T14:00:00')).toEqual(['2026-11-23', '2026-11-28']);
  expect(days('2026-11-20T00:00:00')).toEqual(['2026-11-23', '2026-11-28']);
});

test('with a cut-off, an order on a day off counts from the next working day', () => {
  withDelivery({ cutOff: '14:00', holidays: ['2026-11-23'] });
  // Saturday after the cut-off, Sunday and a holiday: all count from Tuesday.
  for (const orderedAt of ['2026-11-21T14:00:00', '2026-11-22T09:00:00', '2026-11-23T09:00:00']) {
    expect(days(orderedAt)).toEqual(['2026-11-26', '2026-12-02']);
  }
  expect(days('2026-11-24T13:59:00')).toEqual(['2026-11-26', '2026-12-02']);
});

test('counts over the end of the year and a yearly holiday', () => {
  withDelivery({ cutOff: '16:30', holidays: ['01-01'] });
  expect(days('2026-12-31T16:29:00')).toEqual(['2027-01-04', '2027-01-09']);
  expect(days('2026-12-31T16:30:00')).toEqual(['2027-01-05', '2027-01-11']);
});

test('a zone has a delivery time of its own, by pincode before state', () => {
  const zone = { isServed: true, feePaise: null, freeFromPaise: null };
  withDelivery({
    zones: [
      {
        ...zone,
        name: 'Islands',
        states: [],
        pincodes: [{ from: '744101', to: '744304' }],
        transitDays: { min: 8, max: 12 },
      },
      {
        ...zone,
        name: 'Near',
        states: ['Delhi', 'Kerala'],
        pincodes: [],
        transitDays: { min: 1, max: 1 },
      },
    ],
  });
  const to = (state: string, pincode: string) =>
    dayOf(estimatedDelivery(inIndia('2026-11-16T10:00:00'), { state, pincode }));
  expect(to('Delhi', '110001')).toBe('2026-11-19');
  expect(to('Kerala', '744200')).toBe('2026-12-02');
  expect(to('Bihar', '800001')).toBe('2026-11-24');
});

test('the days of the courier start with the dispatch and end on a working day', () => {
  // Dispatched by Saturday, 21 November; two days later is Monday, one day later a Sunday.
  const at = inIndia('2026-11-19T10:00:00');
  expect(dayOf(courierDelivery(at, 2))).toBe('2026-11-23');
  expect(dayOf(courierDelivery(at, 1))).toBe('2026-11-23');
  withDelivery({ holidays: ['2026-11-23'] });
  expect(dayOf(courierDelivery(at, 2))).toBe('2026-11-24');
});

test('an estimate is valid until the cut-off, or else until midnight in India', () => {
  const morning = inIndia('2026-11-19T09:00:00');
  const midnight = inIndia('2026-11-20T00:00:00');
  expect(cutOffToday(morning)).toBeUndefined();
  expect(estimateValidUntil(morning)).toEqual(midnight);
  withDelivery({ cutOff: '14:00' });
  const cutOff = inIndia('2026-11-19T14:00:00');
  expect(cutOffToday(morning)).toEqual(cutOff);
  expect(estimateValidUntil(morning)).toEqual(cutOff);
  expect(cutOffToday(cutOff)).toBeUndefined();
  expect(estimateValidUntil(cutOff)).toEqual(midnight);
  const sunday = inIndia('2026-11-22T09:00:00');
  expect(cutOffToday(sunday)).toBeUndefined();
  expect(estimateValidUntil(sunday)).toEqual(inIndia('2026-11-23T00:00:00'));
});
