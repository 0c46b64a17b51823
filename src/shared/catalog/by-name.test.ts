import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byName } from './by-name.ts';

const inOrder = (...names: string[]) =>
  names
    .map((name) => ({ name }))
    .toSorted(byName)
    .map(({ name }) => name);

// Must run first, because a collator is used for all names once it was created.
test('plain letters sort in the order of the language', () => {
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

test('names sort like in a dictionary, ignoring case', () => {
  expect(inOrder('Peri Peri', 'apple', 'Peri', 'Banana')).toEqual([
    'apple',
    'Banana',
    'Peri',
    'Peri Peri',
  ]);
});

test('numbers in names sort by value', () => {
  expect(inOrder('Pack of 10', 'Pack of 9', 'Pack')).toEqual(['Pack', 'Pack of 9', 'Pack of 10']);
});
