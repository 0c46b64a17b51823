import { expect, test } from 'vitest';
import { arrivalText, feeText, isStandardTime, orderByText, placeText } from './promise-texts.ts';

test('the day is the day in India, with its weekday', () => {
  expect(arrivalText({ arrivesBy: '2026-11-24' })).toBe('Arrives by Tue, 24 Nov');
  expect(arrivalText({ arrivesBy: null })).toBeUndefined();
});

test.each([
  ['2026-11-19T08:30:00Z', 'if you order by 2 pm'],
  ['2026-11-19T06:45:00Z', 'if you order by 12:15 pm'],
  ['2026-11-19T04:30:00Z', 'if you order by 10 am'],
  [null, undefined],
])('the cut-off %s: %s', (orderBy, text) => {
  expect(orderByText({ orderBy })).toBe(text);
});

test.each([
  [50, 500, '₹50, free from ₹500'],
  [250, null, '₹250'],
  [50, 0, 'free'],
  [0, 500, 'free'],
])('a fee of %s, free from %s: %s', (fee, freeFrom, text) => {
  expect(feeText({ fee, freeFrom })).toBe(text);
});

test('a city with the name of its state is named once', () => {
  expect(placeText({ city: 'Bengaluru', state: 'Karnataka' })).toBe('Bengaluru, Karnataka');
  expect(placeText({ city: 'Delhi', state: 'Delhi' })).toBe('Delhi');
  expect(placeText({ city: null, state: 'Delhi' })).toBeUndefined();
});

test('the standard time is named only for an unknown pincode without a zone', () => {
  expect(isStandardTime({ city: null, zone: null })).toBe(true);
  expect(isStandardTime({ city: null, zone: 'Islands' })).toBe(false);
  expect(isStandardTime({ city: 'Delhi', zone: null })).toBe(false);
});
