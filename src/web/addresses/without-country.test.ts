import { expect, test } from 'vitest';
import { withoutCountry } from './without-country.ts';

test.each([
  ['+91 98765 43210', '9876543210'],
  [' +919876543210', '9876543210'],
  ['+91-98765-43210', '9876543210'],
  ['+91 98765', '+91 98765'],
  ['98765 43210', '98765 43210'],
  ['919876543210', '919876543210'],
  ['+44 7700 900123', '+44 7700 900123'],
])('%o in the phone field becomes %o', (typed, shown) => {
  expect(withoutCountry(typed)).toBe(shown);
});
