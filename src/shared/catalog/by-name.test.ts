import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byName } from './by-name.ts';

const inOrder = (...names: string[]) =>
  names
    .map((name) => ({ name }))
    .toSorted(byName)
    .map(({ name }) => name);

// First: once a collator was needed it is used for all names.
test('where letters decide, names stand as the language orders them', () => {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const anything = fc.string({
    unit: fc.constantFrom('a', 'A', 'b', 'é', 'Z', ' ', '0', '1', '9', '&', '(', 'क'),
    maxLength: 4,
  });
  const letters = fc.uniqueArray(fc.constantFrom('', ' ', 'a', 'b', 'Z'), {
    minLength: 2,
    maxLength: 2,
  });
  fc.assert(
    fc.property(anything, letters, anything, (start, [one = '', other = ''], end) => {
      const a = start + one + (one && end);
      const b = start + other + (other && end);
      expect(Math.sign(byName({ name: a }, { name: b }))).toBe(Math.sign(compare(a, b)));
    }),
  );
});

test('names stand as in a dictionary, whatever their case', () => {
  expect(inOrder('Peri Peri', 'apple', 'Peri', 'Banana')).toEqual([
    'apple',
    'Banana',
    'Peri',
    'Peri Peri',
  ]);
});

test('numbers in names count as numbers', () => {
  expect(inOrder('Pack of 10', 'Pack of 9', 'Pack')).toEqual(['Pack', 'Pack of 9', 'Pack of 10']);
});
