import { expect, test } from 'vitest';
import {
  fillPlaceholders,
  placeholderProblem,
  placeholders,
  type Figures,
} from './placeholders.ts';

const figures = Object.fromEntries(
  Object.keys(placeholders).map((name) => [name, `<${name}>`]),
) as Figures;

test('placeholders are filled, and an escaped brace stays', () => {
  expect(fillPlaceholders('Free from {freeShippingFrom} in {city}.', figures)).toBe(
    'Free from <freeShippingFrom> in <city>.',
  );
  expect(fillPlaceholders('\\{city} and {toString}', figures)).toBe('{city} and {toString}');
});

test('a value is not filled again', () => {
  expect(fillPlaceholders('{shopName}', { ...figures, shopName: '{city}' })).toBe('{city}');
});

test('an unknown placeholder is named', () => {
  expect(placeholderProblem('{city} {cancelTime}')).toContain('{cancelTime} is not a placeholder');
  expect(placeholderProblem('\\{cancelTime}')).toBeUndefined();
});
