import { expect, test } from 'vitest';
import { generateSku } from './generate-sku.ts';

test('a SKU has three letters of the category and six random characters', () => {
  expect(generateSku('makhana')).toMatch(/^MAK[A-Z0-9]{6}$/);
  expect(generateSku('sattu')).toMatch(/^SAT[A-Z0-9]{6}$/);
  expect(generateSku('makhana', () => 0)).toBe('MAKAAAAAA');
  expect(generateSku('makhana', () => 35)).toBe('MAK999999');
});

test('the next SKU differs', () => {
  const made = new Set(Array.from({ length: 200 }, () => generateSku('sattu')));
  expect(made.size).toBe(200);
});
