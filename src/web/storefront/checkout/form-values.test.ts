import { expect, test } from 'vitest';
import { detailsTyped, formValues, valuesOf } from './form-values.ts';

const kavya = { name: 'Kavya Rao', email: 'kavya@example.com' };

test('name and email of the signed-in customer are filled in', () => {
  expect(formValues(kavya)).toMatchObject({ ...kavya, phone: '', 'address.city': '' });
});

test('typed values win, also when they were cleared', () => {
  const typed = { name: '', phone: '98765', 'address.city': 'Pune' };
  expect(formValues(kavya, typed)).toMatchObject({ ...typed, email: kavya.email });
});

test.each([null, 'damaged', 7, [], { phone: 98765, extra: 'x' }])(
  'a damaged draft is ignored: %o',
  (typed) => {
    expect(formValues(kavya, typed)).toEqual(formValues(kavya));
  },
);

test('details survive the round trip through the form', () => {
  const address = {
    street: 'Flat 402, Tower B',
    city: 'Gurugram',
    state: 'Haryana',
    pincode: '122002',
    landmark: 'Near the water tank',
  };
  const company = { gstin: '06ABCDE1234F1Z4', companyName: 'Rao Foods LLP' };
  const details = { ...kavya, phone: '9876543210', ...company, address };
  expect(detailsTyped({ ...formValues(kavya), ...valuesOf(details) })).toEqual(details);
});
