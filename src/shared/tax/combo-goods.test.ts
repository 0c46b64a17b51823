import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goodsOf } from './combo-goods.ts';

const part = { productId: '1', name: 'Makhana', size: '80 g', pricePaise: 200_00, quantity: 2 };
const other = { productId: '2', name: 'Sattu', size: null, pricePaise: 100_00, quantity: 1 };
const combo = {
  productId: '9',
  name: 'Festive Box',
  size: null,
  pricePaise: 400_01,
  quantity: 3,
  discountPaise: 0,
  parts: [part, other],
};

test('the goods of a combo are its parts, which share its price by their own prices', () => {
  expect(goodsOf(combo)).toMatchObject([
    {
      productId: '1',
      name: 'Makhana (in Festive Box)',
      size: '80 g',
      quantity: 6,
      totalPaise: 960_02,
    },
    { productId: '2', name: 'Sattu (in Festive Box)', quantity: 3, totalPaise: 240_01 },
  ]);
});

test('an item that is no combo is its own goods', () => {
  const item = { ...part, discountPaise: 50_00 };
  expect(goodsOf(item)).toMatchObject([{ ...item, fullPaise: 400_00, totalPaise: 350_00 }]);
});

test('the parts share a discount like the price', () => {
  const goods = goodsOf({ ...combo, discountPaise: 120_00 });
  expect(goods.map(({ discountPaise }) => discountPaise)).toEqual([96_00, 24_00]);
  expect(goods.map(({ totalPaise }) => totalPaise)).toEqual([864_02, 216_01]);
});

test('the shares add up to the price of the combo, also if its parts are free', () => {
  const paise = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500_000_00 }));
  const parts = fc.array(
    fc.record({ pricePaise: paise, quantity: fc.integer({ min: 1, max: 100 }) }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(
      paise,
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 0, max: 1000 }),
      parts,
      (pricePaise, quantity, offerShare, weights) => {
        const discountPaise = Math.floor((pricePaise * quantity * offerShare) / 1000);
        const item = {
          ...combo,
          pricePaise,
          quantity,
          discountPaise,
          parts: weights.map((w) => ({ ...part, ...w })),
        };
        const totals = goodsOf(item).map(({ totalPaise }) => totalPaise);
        expect(totals.reduce((sum, total) => sum + total, 0)).toBe(
          pricePaise * quantity - discountPaise,
        );
        expect(Math.min(...totals)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
