import { expect, test } from 'vitest';
import { statusOf } from './product-status.ts';

test('an inactive product is Inactive at any stock', () => {
  expect(statusOf({ isActive: false, stock: 20 }).text).toBe('Inactive');
  expect(statusOf({ isActive: false, stock: 0 }).text).toBe('Inactive');
});

test('an active product is In Stock or Out of Stock', () => {
  expect(statusOf({ isActive: true, stock: 1 }).text).toBe('In Stock');
  expect(statusOf({ isActive: true, stock: 0 }).text).toBe('Out of Stock');
});
