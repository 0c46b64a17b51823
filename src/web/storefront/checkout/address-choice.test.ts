import { expect, test } from 'vitest';
import type { SavedAddress } from '#shared/addresses/address.ts';
import { findChosen, valuesOfSaved, withDefault } from './address-choice.ts';
import { formValues } from './form-values.ts';

const kavya = { name: 'Kavya Rao', email: 'kavya@example.com' };
const untouched = formValues(kavya);

const home: SavedAddress = {
  id: 'a1',
  label: 'Home',
  name: 'Kavya R. Rao',
  phone: '9818044121',
  address: {
    street: 'Flat 402, Tower B',
    city: 'Gurugram',
    state: 'Haryana',
    pincode: '122002',
    landmark: null,
  },
  isDefault: true,
};
const work: SavedAddress = {
  ...home,
  id: 'a2',
  label: 'Work',
  address: { ...home.address, street: '9 MG Road' },
  isDefault: false,
};
const addresses = [work, home];

test('the default address is filled in before anything was typed', () => {
  const filled = withDefault(untouched, { untouched, addresses });
  expect(filled).toMatchObject({ ...valuesOfSaved(home), email: kavya.email, gstin: '' });
  expect(withDefault(untouched, { untouched, addresses: [] })).toBe(untouched);
});

test.each([{ phone: '98' }, { name: '' }, { 'address.city': 'Pune' }, { gstin: '06' }])(
  'typed values are kept: %o',
  (typed) => {
    const draft = formValues(kavya, typed);
    expect(withDefault(draft, { untouched, addresses })).toBe(draft);
  },
);

test('the chosen address is the one that the form contains, in any notation', () => {
  const values = { ...untouched, ...valuesOfSaved(home) };
  expect(findChosen(addresses, values)).toBe(home);
  const spelled = { ...values, phone: '98180-44121', 'address.pincode': ' 122 002 ' };
  expect(findChosen(addresses, spelled)).toBe(home);
  expect(findChosen(addresses, { ...values, 'address.street': 'Flat 403' })).toBeUndefined();
  expect(findChosen(addresses, { ...values, name: 'Asha Rao' })).toBeUndefined();
});
