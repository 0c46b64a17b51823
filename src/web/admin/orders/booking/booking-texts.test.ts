import { expect, test } from 'vitest';
import type { ShownBooking } from '#shared/orders/booking-contract.ts';
import {
  canCancel,
  canChooseCourier,
  isWorking,
  problemText,
  retryText,
  stepsDone,
} from './booking-texts.ts';

const booking = (changes: Partial<ShownBooking> = {}): ShownBooking => ({
  state: 'requested',
  courier: null,
  rate: null,
  awb: null,
  pickupAt: null,
  pickupReference: null,
  hasLabel: false,
  isCancelling: false,
  problem: null,
  lastError: null,
  nextTryAt: null,
  ...changes,
});

test.each<[boolean, Partial<ShownBooking>]>([
  [true, {}],
  [true, { state: 'labelled' }],
  [true, { state: 'booked', isCancelling: true }],
  [false, { state: 'booked' }],
  [false, { state: 'cancelled' }],
  [false, { problem: 'unserviceable' }],
])('is working: %s for %j', (expected, changes) => {
  expect(isWorking(booking(changes))).toBe(expected);
});

test('counts the steps that are done', () => {
  const states = ['requested', 'created', 'assigned', 'labelled', 'booked'] as const;
  expect(states.map((state) => stepsDone(booking({ state })))).toEqual([0, 1, 2, 3, 4]);
});

test('another courier can be chosen until one is booked', () => {
  expect(canChooseCourier(booking({ problem: 'unserviceable' }))).toBe(true);
  expect(canChooseCourier(booking({ problem: 'label', state: 'assigned' }))).toBe(false);
});

test('a problem says what to do and what the provider said', () => {
  const lastError = 'Please recharge your wallet';
  expect(problemText(booking({ problem: 'balance', lastError }))).toBe(
    'Your courier account has too little money. Recharge it, then try again. “Please recharge your wallet”',
  );
  expect(problemText(booking({ problem: 'delivery', lastError: 'The pickup failed.' }))).toBe(
    'The pickup failed.',
  );
});

test('a cancellation that was refused does not say that the booking failed', () => {
  const refused = booking({ state: 'booked', problem: 'rejected', lastError: 'Already shipped' });
  expect(problemText(refused)).toBe('The courier could not be cancelled. “Already shipped”');
});

test.each<[boolean, string, Partial<ShownBooking>]>([
  [true, 'ready', { state: 'booked' }],
  // Many bookings at once mark their orders as shipped.
  [true, 'shipped', { state: 'booked' }],
  [false, 'in_transit', { state: 'booked' }],
  // Shipped by hand, while the booking waits for a person.
  [true, 'delivered', { problem: 'rejected' }],
])('can be cancelled: %s for a parcel that is %s', (expected, status, changes) => {
  expect(canCancel(booking(changes), status)).toBe(expected);
});

test('a failure that is tried again says when', () => {
  const nextTryAt = '2026-11-19T11:50:00.000Z';
  const lastError = 'Shiprocket did not respond';
  expect(retryText(booking({ lastError, nextTryAt }))).toBe(
    'Shiprocket did not respond. The next attempt is at 5:20 pm.',
  );
  expect(retryText(booking({ lastError }))).toBe('Shiprocket did not respond.');
  expect(retryText(booking())).toBeUndefined();
});
