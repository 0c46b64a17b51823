import { expect, test } from 'vitest';
import { badgeText, cartLabel, itemsText } from './count-text.ts';

test('the badge counts to 99 and then shows 99+', () => {
  expect(badgeText(1)).toBe('1');
  expect(badgeText(99)).toBe('99');
  expect(badgeText(100)).toBe('99+');
  expect(badgeText(120)).toBe('99+');
});

test('one packet is one item', () => {
  expect(itemsText(0)).toBe('0 items');
  expect(itemsText(1)).toBe('1 item');
  expect(itemsText(3)).toBe('3 items');
});

test('the accessible name has the same number as the badge', () => {
  expect(cartLabel(0)).toBe('Cart, 0 items');
  expect(cartLabel(1)).toBe('Cart, 1 item');
  expect(cartLabel(99)).toBe('Cart, 99 items');
  expect(cartLabel(120)).toBe('Cart, 99+ items');
});
