import { expect, test } from 'vitest';
import { fieldErrorsOf } from '../field-errors.ts';
import { states, unionTerritories } from '../india.ts';
import { checkoutDetails } from './details.ts';

const kavya = {
  name: 'Kavya Rao',
  email: 'kavya@example.com',
  phone: '9876543210',
  address: {
    street: 'Flat 402, Tower B, Sector 45',
    city: 'Gurugram',
    state: 'Haryana',
    pincode: '122002',
    landmark: '',
  },
};

type Field = keyof typeof kavya | `address.${keyof typeof kavya.address}`;

function filledIn(field: Field, value: unknown) {
  const [name = '', part] = field.split('.');
  if (!part) return { ...kavya, [name]: value };
  return { ...kavya, address: { ...kavya.address, [part]: value } };
}

const messageFor = (field: Field, value: unknown) => {
  const { error } = checkoutDetails.safeParse(filledIn(field, value));
  return error && fieldErrorsOf(error.issues)[field];
};

const parseField = (field: Field, value: unknown) => {
  const details = checkoutDetails.parse(filledIn(field, value));
  const [name = '', part = ''] = field.split('.');
  const found = (details as unknown as Record<string, unknown>)[name];
  return part ? (found as Record<string, unknown>)[part] : found;
};

test.each<[Field, string]>([
  ['name', 'Name is required'],
  ['email', 'Email is required'],
  ['phone', 'Phone number is required'],
  ['address.street', 'Street address is required'],
  ['address.city', 'City is required'],
  ['address.state', 'State is required'],
  ['address.pincode', 'Pincode is required'],
])('a missing %s is reported: %s', (field, message) => {
  for (const value of ['', '   ', '\t\n', undefined, null, 7, {}]) {
    expect(messageFor(field, value)).toBe(message);
  }
});

test.each(['kavya', 'kavya@example', '@example.com', 'ka vya@example.com', 'kavya@@example.com'])(
  '%o is not an email',
  (value) => {
    expect(messageFor('email', value)).toBe('Please enter a valid email address');
  },
);

test.each([
  '98765',
  '987654321',
  '98765432101',
  '919876543210',
  '+91 98765',
  '+44 7700 900123 4',
  'phone',
  '📱📱📱📱📱📱📱📱📱📱',
])('%o is not a phone number', (value) => {
  expect(messageFor('phone', value)).toBe('Please enter a valid 10-digit phone number');
});

test.each([
  '98765-43210',
  '98765 43210',
  '(98765) 43210',
  '+91 98765 43210',
  '+919876543210',
  '+ 91-9876543210',
  '९८७६५४३२१०',
  '9876543210',
])('%o is the number 9876543210', (value) => {
  expect(parseField('phone', value)).toBe('9876543210');
});

test.each(['12200', '1220022', '12200a', '122-002', '-12200', '😀😀😀😀😀😀'])(
  '%o is not a pincode',
  (value) => {
    expect(messageFor('address.pincode', value)).toBe('Please enter a valid 6-digit pincode');
  },
);

test.each(['122002', ' 122 002 ', '१२२००२'])('%o is the pincode 122002', (value) => {
  expect(parseField('address.pincode', value)).toBe('122002');
});

test('the shop delivers to 28 states and 8 union territories only', () => {
  expect([states.length, unionTerritories.length]).toEqual([28, 8]);
  for (const state of [...states, ...unionTerritories]) {
    expect(messageFor('address.state', state)).toBeUndefined();
  }
  for (const state of ['haryana', 'Texas', 'States']) {
    expect(messageFor('address.state', state)).toBe('State is required');
  }
});

test.each<[Field, number]>([
  ['name', 80],
  ['address.street', 200],
  ['address.city', 80],
  ['address.landmark', 120],
])('%s is limited to %i characters', (field, max) => {
  expect(messageFor(field, 'x'.repeat(max))).toBeUndefined();
  expect(messageFor(field, 'x'.repeat(max + 1))).toMatch(new RegExp(`at most ${max} characters`));
});

test.each(['कव्या राव', 'Kavya 🌸', "O'Brien-Śmith", '<b>Kavya</b>'])('a name may be %o', (name) => {
  expect(parseField('name', `  ${name} `)).toBe(name);
});

test.each<Field>(['name', 'address.street', 'address.city', 'address.landmark'])(
  'rejects invisible characters in %s',
  (field) => {
    for (const value of ['Kav\u0000ya', 'Kavya\u202Eoar', 'Kav\nya']) {
      expect(messageFor(field, value)).toMatch(/hidden characters/);
    }
  },
);

test('a landmark is optional', () => {
  for (const value of ['', '   ', undefined, null]) {
    expect(parseField('address.landmark', value)).toBeNull();
  }
  expect(parseField('address.landmark', ' Near the water tank ')).toBe('Near the water tank');
});

const business = { gstin: '06ABCDE1234F1Z4', companyName: 'Rao Foods LLP' };
const businessErrors = (fields: object) => {
  const { error } = checkoutDetails.safeParse({ ...kavya, ...business, ...fields });
  return error ? fieldErrorsOf(error.issues) : {};
};

test('a GSTIN is normalised, and both fields are optional together', () => {
  const typed = { ...kavya, gstin: '06-abcde 1234f1z4', companyName: ' Rao Foods LLP ' };
  expect(checkoutDetails.parse(typed)).toMatchObject(business);
  for (const empty of ['', '  ', null]) {
    const none = checkoutDetails.parse({ ...kavya, gstin: empty, companyName: empty });
    expect(none).toMatchObject({ gstin: null, companyName: null });
  }
  expect(checkoutDetails.parse(kavya)).not.toHaveProperty('gstin');
});

test('one company field needs the other', () => {
  expect(businessErrors({})).toEqual({});
  expect(businessErrors({ companyName: '' })).toEqual({ companyName: 'Company name is required' });
  expect(businessErrors({ gstin: '' })).toEqual({
    gstin: 'Enter the GSTIN, or remove the company name',
  });
});

test('a GSTIN belongs to the state of the delivery address', () => {
  expect(businessErrors({ gstin: '07ABCDE1234F1Z2' })).toEqual({
    gstin: 'This GSTIN belongs to Delhi, but the delivery address is in Haryana',
  });
  const address = { ...kavya.address, state: 'Delhi' };
  expect(businessErrors({ gstin: '07ABCDE1234F1Z2', address })).toEqual({});
});
