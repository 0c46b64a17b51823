import { expect, test } from 'vitest';
import { codePattern } from '#shared/offers/code.ts';
import { generateCodes } from './random-codes.ts';

test('10,000 codes are different, and none can be mistaken for another', () => {
  const codes = generateCodes(10_000, 'DIWALI-');
  expect(new Set(codes).size).toBe(10_000);
  expect(codes.every((code) => codePattern.test(code) && !/[01IO]/.test(code.slice(7)))).toBe(true);
});
