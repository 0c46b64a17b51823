import { expect, test } from 'vitest';
import { comparePromise, deliveryWords, dispatchWords, promiseText } from './promise.ts';

/** Wednesday, 18 November 2026, in India. */
const promised = '2026-11-18T18:29:59.999Z';
const later = new Date('2026-12-01T00:00:00Z');

const late = (actual: string) => comparePromise({ promised, actual }, later)?.daysLate;

test('the last moment of the promised day in India is in time', () => {
  expect(comparePromise({ promised, actual: '2026-11-18T18:29:59.999Z' }, later)).toEqual({
    isKept: true,
    daysLate: 0,
  });
  expect(comparePromise({ promised, actual: '2026-11-18T18:30:00.000Z' }, later)).toEqual({
    isKept: false,
    daysLate: 1,
  });
});

test('days are days in India, whatever the time of the promise', () => {
  expect(late('2026-11-16T18:30:00Z')).toBe(-1);
  expect(late('2026-11-16T18:29:00Z')).toBe(-2);
  const morning = { promised: '2026-11-18T03:00:00Z', actual: '2026-11-18T15:00:00Z' };
  expect(comparePromise(morning, later)?.isKept).toBe(true);
});

test.each([
  ['2026-11-17T06:00:00Z', 'Dispatched Tue, 17 Nov, a day before promised'],
  ['2026-11-15T06:00:00Z', 'Dispatched Sun, 15 Nov, 3 days before promised'],
  ['2026-11-18T06:00:00Z', 'Dispatched Wed, 18 Nov, as promised'],
  ['2026-11-19T06:00:00Z', 'Dispatched Thu, 19 Nov, a day late'],
  ['2026-11-20T06:00:00Z', 'Dispatched Fri, 20 Nov, 2 days late'],
])('a dispatch on %s', (actual, text) => {
  expect(promiseText({ promised, actual }, dispatchWords, later)).toBe(text);
});

test('what has not happened is late from the next day on', () => {
  const open = { promised, actual: null };
  expect(promiseText(open, deliveryWords, new Date('2026-11-18T18:00:00Z'))).toBe(
    'To be delivered by Wed, 18 Nov',
  );
  expect(promiseText(open, deliveryWords, new Date('2026-11-20T06:00:00Z'))).toBe(
    'To be delivered by Wed, 18 Nov, 2 days late',
  );
});

test('without a promise only the day is said', () => {
  const actual = '2026-11-17T06:00:00Z';
  expect(promiseText({ promised: null, actual }, dispatchWords, later)).toBe(
    'Dispatched Tue, 17 Nov',
  );
  expect(promiseText({ promised: null, actual: null }, dispatchWords, later)).toBeUndefined();
  expect(comparePromise({ promised: null, actual }, later)).toBeUndefined();
});
