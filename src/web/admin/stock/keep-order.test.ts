import { expect, test } from 'vitest';
import { keepOrder } from './keep-order.ts';

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const order = (...place: [{ id: string; index: number }?]) =>
  keepOrder(items, ...place)
    .map(({ id }) => id)
    .join('');

test('the changed item keeps its place, the others their order', () => {
  expect(order({ id: 'd', index: 0 })).toBe('dabc');
  expect(order({ id: 'a', index: 2 })).toBe('bcad');
  expect(order({ id: 'b', index: 9 })).toBe('acdb');
});

test('without a change, or when the item has left the list, the order stays', () => {
  expect(order()).toBe('abcd');
  expect(order({ id: 'gone', index: 1 })).toBe('abcd');
});
