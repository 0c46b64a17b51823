import { expect, test } from 'vitest';
import { continueText, readContinueTo } from './continue-state.ts';

test.each([
  ['/checkout', 'Continue to checkout'],
  ['/checkout/?step=1', 'Continue to checkout'],
  ['/dashboard', 'Continue to your dashboard'],
  ['/products/classic-sattu', 'Continue where you left off'],
])('the link to %j reads %j', (path, words) => {
  expect(continueText(path)).toBe(words);
});

test('a back-office page is called by its name', () => {
  expect(continueText('/admin/orders?page=2', 'Orders')).toBe('Continue to Orders');
});

test.each([
  null,
  'text',
  {},
  { continueTo: 7 },
  { continueTo: '/' },
  { continueTo: '//evil.example' },
  { continueTo: '/..//evil.example' },
  { continueTo: 'https://evil.example' },
])('no link is offered for %j', (state) => {
  expect(readContinueTo(state)).toBeUndefined();
});
