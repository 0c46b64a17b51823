import { expect, test } from 'vitest';
import type { PincodePlace } from '#shared/pincodes/contract.ts';
import { noAddress } from './address-form.ts';
import { fillableFields, filledInText, readPincode, stateProblem } from './pincode-rules.ts';

const bengaluru: PincodePlace = {
  pincode: '560001',
  state: 'Karnataka',
  city: 'Bengaluru',
  otherStates: [],
};

test.each([
  ['560001', '560001'],
  [' 560 001 ', '560001'],
  ['56000', undefined],
  ['5600011', undefined],
  ['56000x', undefined],
])('%o is the pincode %o', (typed, pincode) => {
  expect(readPincode(typed)).toBe(pincode);
});

test('a pincode fills in empty fields and what an earlier pincode filled in, never typed text', () => {
  const fields = (city: string, state: string, filledIn = {}) =>
    fillableFields({ ...noAddress, 'address.city': city, 'address.state': state }, filledIn);
  expect(fields('', ' ')).toEqual(['address.city', 'address.state']);
  expect(fields('Bangalore', '')).toEqual(['address.state']);
  expect(fields('Pune', 'Goa')).toEqual([]);
  const filledIn = { 'address.city': 'Pune', 'address.state': 'Maharashtra' };
  expect(fields('Pune', 'Maharashtra', filledIn)).toEqual(['address.city', 'address.state']);
  expect(fields('Pune East', 'Maharashtra', filledIn)).toEqual(['address.state']);
});

test('a state that contradicts the pincode is named together with the right one', () => {
  expect(stateProblem(bengaluru, 'Kerala')).toBe(
    '560001 is in Karnataka, not Kerala. Please check the pincode or the state.',
  );
  expect(stateProblem(bengaluru, 'Karnataka')).toBeUndefined();
  expect(stateProblem(bengaluru, '')).toBeUndefined();
});

test('a pincode on a border fits both states', () => {
  const bahour: PincodePlace = {
    pincode: '607402',
    state: 'Puducherry',
    city: 'Puducherry',
    otherStates: ['Tamil Nadu'],
  };
  expect(stateProblem(bahour, 'Tamil Nadu')).toBeUndefined();
  expect(stateProblem(bahour, 'Kerala')).toMatch('is in Puducherry, not Kerala');
});

test('what was filled in is announced', () => {
  const city = { 'address.city': 'Pune' };
  const state = { 'address.state': 'Maharashtra' };
  expect(filledInText({ ...city, ...state })).toBe('City and state filled in: Pune, Maharashtra');
  expect(filledInText(city)).toBe('City filled in: Pune');
  expect(filledInText(state)).toBe('State filled in: Maharashtra');
  expect(filledInText({})).toBe('');
});
