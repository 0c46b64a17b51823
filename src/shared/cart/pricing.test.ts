import { cartLimits } from './limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPaise } from '../money.ts';
import { changedQuantity } from './change-quantity.ts';
import { priceLines, type AvailableProduct } from './pricing.ts';

function anAvailableProduct(details: Partial<AvailableProduct> = {}): AvailableProduct {
  return {
    id: '2',
    slug: 'classic-sattu',
    name: 'Classic Sattu',
    price: 179,
    image: '',
    tile: 'neel',
    size: '500 g',
    category: 'sattu',
    stock: 50,
    rateBasisPoints: 500,
    isActive: true,
    ...details,
  };
}

const priced = (quantity: number, product?: AvailableProduct) =>
  priceLines([{ productId: '2', quantity }], () => product);

test('available products are priced without a notice', () => {
  expect(priced(2, anAvailableProduct())).toMatchObject({
    items: [{ _id: '2', id: '2', productId: '2', quantity: 2, price: 179 }],
    notices: [],
    itemCount: 2,
    subtotal: 358,
    shipping: 50,
    total: 408,
  });
});

test.each([
  ['reduced', 'Only 2 of Classic Sattu are left', anAvailableProduct({ stock: 2 }), 2],
  ['reduced', 'Only 1 of Classic Sattu is left', anAvailableProduct({ stock: 1 }), 1],
  ['sold_out', 'Classic Sattu is sold out', anAvailableProduct({ stock: 0 }), 0],
  ['gone', 'Classic Sattu is not available any more', anAvailableProduct({ isActive: false }), 0],
  ['gone', 'A product is not available any more', undefined, 0],
])('%s: %s', (kind, message, product, quantity) => {
  const { items, notices } = priced(5, product);
  expect(notices).toMatchObject([{ productId: '2', kind, message }]);
  expect(items.map((line) => line.quantity)).toEqual(quantity ? [quantity] : []);
});

test('totals are exact, each product has one line, and no line exceeds the stock', () => {
  const products = fc.dictionary(
    fc.constantFrom('1', '2', '3', '4'),
    fc.record({
      paise: fc.integer({ min: 0, max: 500_000 }),
      stock: fc.integer({ min: 0, max: 1500 }),
      isActive: fc.boolean(),
    }),
  );
  const requested = fc.array(
    fc.record({
      productId: fc.constantFrom('1', '2', '3', '4', '5'),
      quantity: fc.integer({ min: 1, max: 1000 }),
    }),
  );
  fc.assert(
    fc.property(products, requested, (sold, lines) => {
      const cart = priceLines(lines, (id) => {
        const found = sold[id];
        return found && anAvailableProduct({ id, ...found, price: found.paise / 100 });
      });
      const asked = Map.groupBy(lines, ({ productId }) => productId);
      let subtotal = 0;
      for (const [id, parts] of asked) {
        const all = parts.reduce((sum, { quantity }) => sum + quantity, 0);
        const { paise = 0, stock = 0, isActive = false } = sold[id] ?? {};
        const had = isActive ? Math.min(all, stock, cartLimits.quantityMax) : 0;
        expect(cart.items.find((line) => line.id === id)?.quantity ?? 0).toBe(had);
        expect(cart.notices.some(({ productId }) => productId === id)).toBe(had < all);
        subtotal += paise * had;
      }
      expect(toPaise(cart.subtotal)).toBe(subtotal);
      expect(toPaise(cart.total)).toBe(subtotal + toPaise(cart.shipping));
      expect(new Set(cart.items.map(({ id }) => id)).size).toBe(cart.items.length);
    }),
  );
});

test('a quantity changes within the stock, and a sold-out line does not grow', () => {
  expect(changedQuantity({ stored: 2, change: 3, stock: 9 })).toBe(5);
  expect(changedQuantity({ stored: 2, change: 9, stock: 4 })).toBe(4);
  expect(changedQuantity({ stored: 2, change: -9, stock: 4 })).toBe(0);
  expect(changedQuantity({ stored: 999, change: 9, stock: 5000 })).toBe(1000);
  expect(changedQuantity({ stored: 5, change: -1, stock: 2 })).toBe(1);
  expect(changedQuantity({ stored: 5, change: 2, stock: 0 })).toBe(5);
  expect(changedQuantity({ stored: 5, change: -2, stock: 0 })).toBe(3);
});

test('lines that need the same units share them in their order', () => {
  const part = anAvailableProduct({ id: '1', name: 'Makhana', stock: 10 });
  const ofPart = { productId: '1', name: 'Makhana', size: null, price: 100 };
  const box = anAvailableProduct({
    id: '8',
    name: 'Box',
    stock: 5,
    parts: [{ ...ofPart, quantity: 2, stock: 10 }],
  });
  const bag = anAvailableProduct({
    id: '9',
    name: 'Bag',
    stock: 3,
    parts: [{ ...ofPart, quantity: 3, stock: 10 }],
  });
  const find = (id: string) => [part, box, bag].find((product) => product.id === id);
  const lines = (...quantities: [string, number][]) =>
    priceLines(
      quantities.map(([productId, quantity]) => ({ productId, quantity })),
      find,
    );
  const { items, notices } = lines(['8', 2], ['9', 3], ['1', 4]);
  expect(items.map(({ quantity, stock }) => [quantity, stock])).toEqual([
    [2, 5],
    [2, 2],
  ]);
  expect(notices.map(({ kind, message }) => [kind, message])).toEqual([
    ['reduced', 'Only 2 of Bag are left besides your other items'],
    ['sold_out', 'Your other items contain all that is left of Makhana'],
  ]);
  expect(lines(['1', 4], ['8', 3]).notices).toEqual([]);
  expect(lines(['1', 4], ['8', 4]).items[1]).toMatchObject({
    quantity: 3,
    parts: [{ ...ofPart, quantity: 2 }],
  });
});
