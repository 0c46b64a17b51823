import { expect, test } from 'vitest';
import { changeText, concurrentChangeText, signed } from './change-texts.ts';

test('a change has its sign', () => {
  expect([58, -8, 0, 120_000].map(signed)).toEqual(['+58', '−8', '0', '+1,20,000']);
});

test('an update is described before it is saved', () => {
  expect(changeText(42, 100)).toBe('From 42 to 100 (+58)');
  expect(changeText(42, 0)).toBe('From 42 to 0 (−42)');
  expect(changeText(42, 42)).toBe('Stays at 42');
});

test('a concurrent change is a sale only if the stock is lower', () => {
  expect(concurrentChangeText(42, 38)).toBe('Stock was sold while you were editing: 38 now');
  expect(concurrentChangeText(42, 100)).toBe('The stock changed while you were editing: 100 now');
});
