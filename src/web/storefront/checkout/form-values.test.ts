import { expect, test } from 'vitest';
import { detailsTyped, formValues, valuesOf, withoutCountry } from './form-values.ts';

const kavya = { name: 'Kavya Rao', email: 'kavya@example.com' };

test('whoever is signed in finds their name and email filled in', () => {
  expect(formValues(kavya)).toMatchObject({ ...kavya, phone: '', 'address.city': '' });
});

test('what was typed before wins, also where it was emptied', () => {
  const typed = { name: '', phone: '98765', 'address.city': 'Pune' };
  expect(formValues(kavya, typed)).toMatchObject({ ...typed, email: kavya.email });
});

test.each([null, 'damaged', 7, [], { phone: 98765, extra: 'x' }])(
  'a damaged draft does no harm: %o',
  (typed) => {
    expect(formValues(kavya, typed)).toEqual(formValues(kavya));
  },
);

test('details go into the form and come out of it unchanged', () => {
  const address = {
    street: 'Flat 402, Tower B',
    city: 'Gurugram',
    state: 'Haryana',
    pincode: '122002',
    landmark: 'Near the water tank',
  };
  const details = { ...kavya, phone: '9876543210', address };
  expect(detailsTyped(valuesOf(details))).toEqual(details);
});

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
