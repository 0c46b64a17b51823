import { expect, test } from 'vitest';
import { trackingInput } from './tracking-input.ts';

const read = (contact: string, orderNumber = 'TKR-20261115-048213') =>
  trackingInput.safeParse({ orderNumber, contact });

test.each([
  '9876543210',
  '+91 98765 43210',
  '+919876543210',
  '91 98765-43210',
  '098765 43210',
  '0091 9876543210',
  '(098765) 43210',
  '+91 (0) 98765-43210',
  // As copied from a phone's contacts, with invisible marks and other dashes.
  '\u202A+91\u00A098765\u201143210\u202C',
  '98765–43210',
])('%o is a phone number in ten digits', (typed) => {
  expect(read(typed).data?.contact).toBe('9876543210');
});

test('a number of ten digits keeps its first ones', () => {
  expect(read('9198765432').data?.contact).toBe('9198765432');
});

test('an email address is compared in lower case', () => {
  expect(read(' Meera@Example.com ').data?.contact).toBe('meera@example.com');
});

test.each(['', '  ', '12345', 'meera', 'meera@', '98765432101234'])(
  '%o is neither an email address nor a phone number',
  (typed) => {
    expect(read(typed).error?.issues.map(({ path }) => path)).toEqual([['contact']]);
  },
);

test('an order number is read in any spelling', () => {
  expect(read('9876543210', ' tkr-20261115-048213 ').data?.orderNumber).toBe('TKR-20261115-048213');
  for (const typed of ['#TKR 20261115 048213', 'tkr20261115048213', 'TKR–20261115–048213']) {
    expect(read('9876543210', typed).data?.orderNumber).toBe('TKR-20261115-048213');
  }
  expect(read('9876543210', 'TKR 1').error?.issues[0]?.message).toContain('looks like');
});
