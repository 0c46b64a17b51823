import { expect, test } from 'vitest';
import { gtinProblem, toGtin14 } from './gtin.ts';

test.each(['96385074', '036000291452', '4006381333931', '8901063142237', '10614141000415'])(
  '%s is a barcode of goods',
  (digits) => expect(gtinProblem(digits)).toBeUndefined(),
);

test.each([
  ['4006381333932', /wrong digit/],
  ['8901063412237', /wrong digit/],
  ['400638133393', /wrong digit/],
  ['123456789', /8, 12, 13 or 14 digits/],
  ['1234567', /8, 12, 13 or 14 digits/],
  ['400638133393X', /only the digits/],
  ['', /only the digits/],
])('%s is none', (digits, problem) => expect(gtinProblem(digits)).toMatch(problem));

test('a UPC is the same barcode with a 0 in front', () => {
  expect(toGtin14('036000291452')).toBe(toGtin14('0036000291452'));
});
