import { expect, test } from 'vitest';
import { aProduct } from '../testing/a-product.ts';
import {
  addItem,
  cartItemOf,
  countItems,
  readCartItems,
  removeItem,
  setQuantity,
} from './items.ts';

const sattu = cartItemOf(aProduct({ id: '2', name: 'Classic Sattu', price: 179 }), 1);
const makhana = cartItemOf(aProduct({ id: '1' }), 2);

test('adding what is there raises its quantity and starts no second line', () => {
  const items = addItem(addItem([], sattu, 50), { ...sattu, quantity: 3 }, 50);
  expect(items).toHaveLength(1);
  expect(items[0]?.quantity).toBe(4);
});

test('a line never holds more than the stock', () => {
  expect(addItem([], { ...sattu, quantity: 9 }, 5)[0]?.quantity).toBe(5);
  expect(addItem([], sattu, 0)).toEqual([]);
});

test('a quantity below 1, or one that is no whole number, is ignored', () => {
  for (const quantity of [0, -1, 1.5, Number.NaN]) {
    expect(setQuantity([sattu], '2', quantity)).toEqual([sattu]);
  }
  expect(setQuantity([sattu, makhana], '2', 7).map((line) => line.quantity)).toEqual([7, 2]);
});

test('the count is the sum of the quantities', () => {
  expect(countItems([sattu, makhana])).toBe(3);
  expect(removeItem([sattu, makhana], '1')).toEqual([sattu]);
});

test('lines are read plain and wrapped, and damaged ones are dropped', () => {
  const wrapped = {
    product: {
      _id: '3',
      name: 'Tomato',
      price: '199',
      images: ['/t.svg'],
      category: { name: 'makhana' },
    },
    quantity: 2,
  };
  expect(readCartItems([wrapped])).toEqual([
    {
      _id: '3',
      id: '3',
      name: 'Tomato',
      price: 199,
      image: '/t.svg',
      category: 'makhana',
      quantity: 2,
    },
  ]);
  expect(readCartItems([sattu])).toEqual([sattu]);
  expect(
    readCartItems([null, 5, {}, { ...sattu, quantity: 'many' }, { ...sattu, quantity: 0 }]),
  ).toEqual([]);
  expect(readCartItems('nonsense')).toEqual([]);
});
