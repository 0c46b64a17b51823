import { expect, test } from 'vitest';
import { asksForOrder, firstKnown, formValues, linkedValues } from './form-values.ts';

const emptyForm = formValues(undefined);

test('a link sets topic and order', () => {
  expect(linkedValues('?topic=refund&order=TKR-20261115-048213')).toEqual({
    topic: 'refund',
    orderNumber: 'TKR-20261115-048213',
  });
});

test('an unknown topic or order in a link is ignored', () => {
  expect(linkedValues('?topic=gossip&order=+')).toEqual({});
  expect(linkedValues('')).toEqual({});
});

test('a damaged draft becomes an empty form', () => {
  for (const stored of [null, 'text', [], { name: 7, message: { a: 1 } }]) {
    expect(formValues(stored)).toEqual(emptyForm);
  }
});

test('typed values win; empty fields take the first known value', () => {
  const typed = { name: 'Kavya', message: '' };
  const draft = { message: 'Where is it?', topic: 'order' };
  const user = { name: 'Kavya Rao', email: 'kavya@example.com' };
  expect(firstKnown(typed, draft, user)).toEqual({
    ...emptyForm,
    name: 'Kavya',
    email: 'kavya@example.com',
    topic: 'order',
    message: 'Where is it?',
  });
});

test('the order field is shown for matching topics, and stays once it is filled in', () => {
  expect(asksForOrder({ ...emptyForm, topic: 'refund' })).toBe(true);
  expect(asksForOrder({ ...emptyForm, topic: 'product' })).toBe(false);
  expect(asksForOrder({ ...emptyForm, topic: 'product', orderNumber: 'TKR-1' })).toBe(true);
});
