import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaise, formatRupees, parseRupees, percentOff, toPaise, toRupees } from './money.ts';
import { formatCount } from './numbers.ts';

test('money has the rupee sign and Indian grouping', () => {
  expect(formatRupees(123456)).toBe('₹1,23,456');
  expect(formatRupees(12345678.5)).toBe('₹1,23,45,678.50');
  expect(formatRupees(199)).toBe('₹199');
  expect(formatRupees('229')).toBe('₹229');
  expect(formatRupees(-50)).toBe('-₹50');
  expect(formatPaise(500_00)).toBe('₹500');
});

test('the grouping matches that of the locale', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e14 }), (paise) => {
      const decimals = paise % 100 === 0 ? 0 : 2;
      const expected = (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: decimals });
      expect(formatPaise(paise)).toBe(`₹${expected}`);
    }),
  );
  fc.assert(
    fc.property(fc.integer(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-IN'));
    }),
  );
});

test.each([undefined, null, 'free', '', Number.NaN, Infinity, {}])('%s is shown as ₹0', (value) => {
  expect(formatRupees(value)).toBe('₹0');
});

test('a price as text is read as a number, and an invalid one as 0', () => {
  expect(parseRupees('149.50')).toBe(149.5);
  expect(parseRupees('149 rupees')).toBe(0);
});

test('rupees become whole paise', () => {
  expect(toPaise(1.005)).toBe(100);
  expect(toPaise(0.29)).toBe(29);
  expect(toPaise(199.99)).toBe(19999);
  expect(toRupees(toPaise(349.9))).toBe(349.9);
});

test('percent off is a whole number, and 0 without an original price', () => {
  expect(percentOff(199, 249)).toBe(20);
  expect(percentOff(229, null)).toBe(0);
  expect(percentOff(229, 200)).toBe(0);
  expect(percentOff(229, 229)).toBe(0);
});
