import { expect, test } from 'vitest';
import { asksForOrder, firstKnown, formValues, linkedValues } from './form-values.ts';

const nothing = formValues(undefined);

test('a link tells topic and order', () => {
  expect(linkedValues('?topic=refund&order=TKR-20261115-048213')).toEqual({
    topic: 'refund',
    orderNumber: 'TKR-20261115-048213',
  });
});

test('what is no topic, or no order, tells nothing', () => {
  expect(linkedValues('?topic=gossip&order=+')).toEqual({});
  expect(linkedValues('')).toEqual({});
});

test('a damaged draft is an empty form', () => {
  for (const kept of [null, 'text', [], { name: 7, message: { a: 1 } }]) {
    expect(formValues(kept)).toEqual(nothing);
  }
});

test('what is typed stays; what is not is taken from whoever knows it', () => {
  const typed = { name: 'Kavya', message: '' };
  const draft = { message: 'Where is it?', topic: 'order' };
  const user = { name: 'Kavya Rao', email: 'kavya@example.com' };
  expect(firstKnown(typed, draft, user)).toEqual({
    ...nothing,
    name: 'Kavya',
    email: 'kavya@example.com',
    topic: 'order',
    message: 'Where is it?',
  });
});

test('the order is asked for where it helps, and never hidden once it is there', () => {
  expect(asksForOrder({ ...nothing, topic: 'refund' })).toBe(true);
  expect(asksForOrder({ ...nothing, topic: 'product' })).toBe(false);
  expect(asksForOrder({ ...nothing, topic: 'product', orderNumber: 'TKR-1' })).toBe(true);
});
