import { expect, test } from 'vitest';
import { isTouchDevice, type Device } from './touch.ts';

const desktop: Device = { hasCoarsePointer: false, canHover: true, widthPx: 1280 };

test('a wide screen with a fine pointer that hovers is not a touch device', () => {
  expect(isTouchDevice(desktop)).toBe(false);
});

test('a coarse pointer makes a touch device at any width', () => {
  expect(isTouchDevice({ ...desktop, hasCoarsePointer: true })).toBe(true);
});

test('a device without hover is a touch device', () => {
  expect(isTouchDevice({ ...desktop, canHover: false })).toBe(true);
});

test.each([
  [320, true],
  [1023, true],
  [1024, false],
])('a width of %i px: touch %s', (widthPx, expected) => {
  expect(isTouchDevice({ ...desktop, widthPx })).toBe(expected);
});
