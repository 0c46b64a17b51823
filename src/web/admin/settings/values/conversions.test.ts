import { expect, test } from 'vitest';
import * as convert from './conversions.ts';

test.each([
  [500_00, '500'],
  [49_50, '49.50'],
  [0, '0'],
  [5, '0.05'],
  [4_35, '4.35'],
])('%i paise are written and read as %j rupees', (paise, rupees) => {
  expect(convert.writeRupees(paise)).toBe(rupees);
  expect(convert.readRupees(rupees)).toBe(paise);
});

test.each([
  ['₹1,25,000', 125_000_00],
  [' 50 ', 50_00],
  ['-5', -5_00],
])('the amount %j is %i paise', (typed, paise) => {
  expect(convert.readRupees(typed)).toBe(paise);
});

test.each(['', 'fifty', '5.005', '1e3', '0x10'])('%j is no amount', (typed) => {
  expect(convert.readRupees(typed)).toBeNaN();
});

test.each([
  [90, { amount: '90', unit: 'minutes' }],
  [60, { amount: '1', unit: 'hours' }],
  [36 * 60, { amount: '36', unit: 'hours' }],
  [2 * 24 * 60, { amount: '2', unit: 'days' }],
  [0, { amount: '0', unit: 'minutes' }],
] as const)('%i minutes are written in the largest unit and read back', (minutes, written) => {
  expect(convert.writeDuration(minutes)).toEqual(written);
  expect(convert.readDuration(written.amount, written.unit)).toBe(minutes);
});

test('parts of an hour are whole minutes', () => {
  expect(convert.readDuration('1.1', 'hours')).toBe(66);
});

test('a time of India is sent in UTC and shown in India again', () => {
  expect(convert.readIndiaTime('2026-11-19T01:30')).toBe('2026-11-18T20:00:00.000Z');
  expect(convert.writeIndiaTime('2026-11-18T20:00:00.000Z')).toBe('2026-11-19T01:30');
  expect(convert.writeIndiaTime('2026-11-19T01:30:00+05:30')).toBe('2026-11-19T01:30');
});

test('a text that is no time stays as it is, for the message of the schema', () => {
  expect(convert.readIndiaTime('tomorrow')).toBe('tomorrow');
});
