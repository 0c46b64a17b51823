import { expect, test } from 'vitest';
import { matchShortcut, nameKey } from './match-shortcut.ts';

const press = (key: string, held: object = {}) =>
  nameKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

test('keys have one name on every layout', () => {
  expect(press('x')).toBe('x');
  expect(press('X', { shiftKey: true })).toBe('Shift+x');
  // Caps lock.
  expect(press('X')).toBe('x');
  expect(press('?', { shiftKey: true })).toBe('?');
  expect(press('?')).toBe('?');
  expect(press('/', { shiftKey: true })).toBe('/');
  expect(press('ArrowDown', { shiftKey: true })).toBe('Shift+ArrowDown');
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('a key with %s belongs to the browser', (modifier) => {
  expect(press('a', { [modifier]: true })).toBeUndefined();
});

const names = ['x', 'o', 'g o', 'g p'];
const match = (key: string, now: number, prefix?: { key: string; at: number }) =>
  matchShortcut(key, { names, prefix, now });

test('single keys and sequences are found', () => {
  expect(match('x', 0)).toEqual({ found: 'x' });
  const { prefix } = match('g', 1000);
  expect(prefix).toEqual({ key: 'g', at: 1000 });
  expect(match('o', 1500, prefix)).toEqual({ found: 'g o' });
  expect(match('y', 0)).toEqual({});
});

test('a sequence ends with another key or after a while', () => {
  const prefix = { key: 'g', at: 1000 };
  expect(match('x', 1500, prefix)).toEqual({});
  expect(match('o', 2600, prefix)).toEqual({ found: 'o' });
});
