import { expect, test } from 'vitest';
import { aProduct } from '../testing/a-product.ts';
import {
  addItem,
  toCartItem,
  countItems,
  readCartItems,
  removeItem,
  setQuantity,
} from './items.ts';

const sattu = toCartItem(
  aProduct({ id: '2', name: 'Classic Sattu', price: 179, weight: { value: 500, unit: 'g' } }),
  1,
);
const makhana = toCartItem(aProduct({ id: '1' }), 2);

test('adding a known product raises its quantity', () => {
  const items = addItem(addItem([], sattu), { ...sattu, quantity: 3 });
  expect(items).toHaveLength(1);
  expect(items[0]?.quantity).toBe(4);
});

test('a line never exceeds the stock', () => {
  const few = { ...sattu, stock: 5 };
  expect(addItem([], { ...few, quantity: 9 })[0]?.quantity).toBe(5);
  expect(addItem([], { ...few, stock: 0 })).toEqual([]);
  expect(setQuantity([few], '2', 9)[0]?.quantity).toBe(5);
  expect(setQuantity([{ ...sattu, stock: 5000 }], '2', 5000)[0]?.quantity).toBe(1000);
});

test('adding never lowers a quantity, even if the stock is lower', () => {
  expect(addItem([{ ...sattu, quantity: 4 }], { ...sattu, stock: 3 })[0]?.quantity).toBe(4);
});

test('an invalid quantity is ignored', () => {
  for (const quantity of [0, -1, 1.5, Number.NaN]) {
    expect(setQuantity([sattu], '2', quantity)).toEqual([sattu]);
  }
  expect(setQuantity([sattu, makhana], '2', 7).map((line) => line.quantity)).toEqual([7, 2]);
});

test('the count is the sum of the quantities', () => {
  expect(countItems([sattu, makhana])).toBe(3);
  expect(removeItem([sattu, makhana], '1')).toEqual([sattu]);
});

test('plain and nested lines are read, and damaged ones are dropped', () => {
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
      slug: '3',
      name: 'Tomato',
      price: 199,
      image: '/t.svg',
      tile: 'kesar',
      size: null,
      category: 'makhana',
      quantity: 2,
      // An older cart has no stock.
      stock: 1000,
    },
  ]);
  expect(readCartItems([sattu])).toEqual([sattu]);
  expect(
    readCartItems([null, 5, {}, { ...sattu, quantity: 'many' }, { ...sattu, quantity: 0 }]),
  ).toEqual([]);
  expect(readCartItems('nonsense')).toEqual([]);
});
