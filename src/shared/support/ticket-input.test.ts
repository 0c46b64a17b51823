import { limits } from '../limits.ts';
import { expect, test } from 'vitest';
import { fieldErrorsOf } from '../field-errors.ts';
import { ticketInput } from './ticket-input.ts';

const input = {
  name: 'Kavya Rao',
  email: 'kavya@example.com',
  topic: 'order',
  message: 'My parcel has not arrived yet.',
};

const { min, max } = limits.ticketMessageLength;

test.each([
  ['name', { name: '' }],
  ['name', { name: 'Kavya\r\nBcc: everybody@example.com' }],
  ['name', { name: 'Kavya\u0000' }],
  ['name', { name: 'a'.repeat(limits.nameLength.max + 1) }],
  ['email', { email: 'kavya' }],
  ['email', { email: 'kavya@example.com\nBcc: everybody@example.com' }],
  ['email', { email: 'kavya@example.com, everybody@example.com' }],
  ['email', { email: '"kavya" <kavya@example.com>' }],
  ['phone', { phone: '12345' }],
  ['phone', { phone: 9_818_044_121 }],
  ['topic', { topic: 'complaint' }],
  ['topic', { topic: undefined }],
  ['topic', { topic: '__proto__' }],
  ['orderNumber', { orderNumber: `TKR-1' or '1'='1` }],
  ['orderNumber', { orderNumber: { $ne: null } }],
  ['message', { message: ' \n ' }],
  ['message', { message: 'a'.repeat(min - 1) }],
  ['message', { message: 'a'.repeat(max + 1) }],
  ['message', { message: 'Here is \u0000 nothing to be seen.' }],
  ['message', { message: 'Read me \u202ebackwards, please.' }],
])('an invalid %s is reported: %j', (field, typed) => {
  const { success, error } = ticketInput.safeParse({ ...input, ...typed });
  expect(success).toBe(false);
  expect(Object.keys(fieldErrorsOf(error?.issues ?? []))).toEqual([field]);
});

test('optional fields may be missing or empty', () => {
  const absent = { phone: null, orderNumber: null };
  expect(ticketInput.parse(input)).toMatchObject(absent);
  expect(ticketInput.parse({ ...input, phone: ' ', orderNumber: '' })).toMatchObject(absent);
});

test('equivalent inputs are normalised', () => {
  const typed = { ...input, phone: '+91 98180-44121', orderNumber: ' tkr-20261115-048213' };
  expect(ticketInput.parse(typed)).toMatchObject({
    phone: '9818044121',
    orderNumber: 'TKR-20261115-048213',
  });
});

test('a message keeps its lines and tabs with any line ending', () => {
  const typed = { ...input, message: ' One\r\nTwo\rThree\n\n\tFour ' };
  expect(ticketInput.parse(typed).message).toBe('One\nTwo\nThree\n\n\tFour');
});

test('the maximum length of a message is that of the policy', () => {
  const message = 'म'.repeat(max);
  expect(ticketInput.parse({ ...input, message }).message).toBe(message);
});
