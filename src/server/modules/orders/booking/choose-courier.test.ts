import { expect, test } from 'vitest';
import type { Quote } from '../../../adapters/couriers/courier.ts';
import { chooseCourier, type CourierRules } from './choose-courier.ts';

const quote = (courier: string, ratePaise: number, days: number | undefined): Quote => ({
  courierId: courier,
  courier,
  ratePaise,
  days,
  expectedOn: undefined,
  rating: 4,
  isRecommended: courier === 'Delhivery Surface',
});

const quotes = [
  quote('Blue Dart Air', 12_000, 2),
  quote('Delhivery Surface', 7800, 4),
  quote('Delhivery Air', 9900, 2),
  quote('India Post', 6000, undefined),
  quote('Xpressbees', 6500, 6),
];

const none = { maxDays: undefined, excludedCouriers: [] };

test.each<[string, CourierRules]>([
  ['India Post', { ...none, rule: 'cheapest' }],
  ['Delhivery Air', { ...none, rule: 'fastest' }],
  ['Delhivery Surface', { ...none, rule: 'recommended' }],
  ['Xpressbees', { ...none, rule: 'cheapest', maxDays: 6 }],
  ['Blue Dart Air', { rule: 'fastest', maxDays: 3, excludedCouriers: ['delhivery'] }],
  // The recommended courier is excluded, so the price decides.
  ['India Post', { ...none, rule: 'recommended', excludedCouriers: ['Delhivery'] }],
])('%s is chosen by %j', (expected, rules) => {
  expect(chooseCourier(quotes, rules)?.courier).toBe(expected);
});

test('no courier is chosen if none is fast enough, or none delivers there', () => {
  expect(chooseCourier(quotes, { ...none, rule: 'cheapest', maxDays: 1 })).toBeUndefined();
  expect(chooseCourier([], { ...none, rule: 'cheapest' })).toBeUndefined();
});
