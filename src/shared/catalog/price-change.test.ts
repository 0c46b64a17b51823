import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { changePrices, priceRoundings, roundPrice, type PriceChange } from './price-change.ts';

const plain = { rounding: 'none', includesOriginalPrice: false } as const;
const change = (pricePaise: number, by: PriceChange, originalPricePaise: number | null = null) =>
  changePrices({ pricePaise, originalPricePaise }, by);

test('changes a price by percent, by an amount or to a price', () => {
  const to = (pricePaise: number) => ({ pricePaise, originalPricePaise: null });
  expect(change(199_00, { kind: 'percent', by: 10, ...plain })).toEqual(to(218_90));
  expect(change(199_00, { kind: 'percent', by: -12.5, ...plain })).toEqual(to(174_13));
  expect(change(199_00, { kind: 'amount', by: -20.5, ...plain })).toEqual(to(178_50));
  expect(change(199_00, { kind: 'set', price: 149 })).toEqual(to(149_00));
});

test.each([
  ['none', 218_90, 218_90],
  ['1', 218_49, 218_00],
  ['1', 218_50, 219_00],
  ['5', 217_50, 220_00],
  ['10', 214_99, 210_00],
  ['9', 218_90, 219_00],
  ['9', 213_99, 209_00],
  ['9', 214_00, 219_00],
  ['9', 3_00, 9_00],
  ['10', 3_00, 10_00],
] as const)('rounding to %s turns %i paise into %i', (rounding, paise, expected) => {
  expect(roundPrice(paise, rounding)).toBe(expected);
});

test('refuses a price below ₹1, above the original price or above the maximum', () => {
  const percent = { kind: 'percent', ...plain } as const;
  expect(change(1_00, { ...percent, by: -10 })).toBe('The new price would be below ₹1');
  expect(
    change(199_00, { kind: 'amount', by: -500, rounding: '9', includesOriginalPrice: false }),
  ).toBe('The new price would be below ₹1');
  expect(change(0, { ...percent, by: 50 })).toBe('The new price would be below ₹1');
  expect(change(199_00, { ...percent, by: 10 }, 210_00)).toBe(
    '₹218.90 is above the original price (MRP) of ₹210',
  );
  expect(change(limits.priceMaxPaise, { ...percent, by: 1 })).toBe(
    'The new price would be too high',
  );
});

test('refuses a rounded price that moves the other way', () => {
  const rounded = { kind: 'percent', includesOriginalPrice: false } as const;
  expect(change(16_00, { ...rounded, by: -5, rounding: '10' })).toBe(
    'Rounding to ₹20 would raise the price',
  );
  expect(change(14_00, { ...rounded, by: 5, rounding: '10' })).toBe(
    'Rounding to ₹10 would lower the price',
  );
  expect(change(20_00, { ...rounded, by: -2, rounding: '10' })).toMatchObject({
    pricePaise: 20_00,
  });
});

test('changes the original price as well if that is requested', () => {
  const both = { kind: 'percent', by: 10, rounding: '9', includesOriginalPrice: true } as const;
  expect(change(199_00, both, 210_00)).toEqual({ pricePaise: 219_00, originalPricePaise: 229_00 });
  expect(change(199_00, both)).toEqual({ pricePaise: 219_00, originalPricePaise: null });
  const set = { kind: 'set', price: 250, originalPrice: 300 } as const;
  expect(change(199_00, set, 210_00)).toEqual({ pricePaise: 250_00, originalPricePaise: 300_00 });
});

const prices = fc
  .tuple(fc.integer({ min: 0, max: 100_000_00 }), fc.option(fc.integer({ min: 0, max: 50_000_00 })))
  .map(([pricePaise, discount]) => ({
    pricePaise,
    originalPricePaise: discount === null ? null : pricePaise + discount,
  }));
const changes = fc.record({
  kind: fc.constantFrom('percent' as const, 'amount' as const),
  by: fc.integer({ min: -99_00, max: 900_00 }).map((hundredths) => hundredths / 100),
  rounding: fc.constantFrom(...priceRoundings),
  includesOriginalPrice: fc.boolean(),
});

const stepOf = { none: 1, '1': 100, '5': 500, '10': 1000, '9': 1000 };

test('every changed price follows the rounding, is at least ₹1 and never above the original price', () => {
  fc.assert(
    fc.property(prices, changes, (before, by) => {
      const after = changePrices(before, by);
      if (typeof after === 'string') return;
      const { pricePaise, originalPricePaise } = after;
      const step = stepOf[by.rounding];
      const end = by.rounding === '9' ? 900 : 0;
      expect(pricePaise % step).toBe(end % step);
      expect(pricePaise).toBeGreaterThanOrEqual(100);
      expect(pricePaise).toBeLessThanOrEqual(limits.priceMaxPaise);
      if (originalPricePaise !== null) expect(pricePaise).toBeLessThanOrEqual(originalPricePaise);
      if (by.by > 0) expect(pricePaise).toBeGreaterThanOrEqual(before.pricePaise);
      if (by.by < 0) expect(pricePaise).toBeLessThanOrEqual(before.pricePaise);
      if (!by.includesOriginalPrice) expect(originalPricePaise).toBe(before.originalPricePaise);
      const exact =
        by.kind === 'amount'
          ? before.pricePaise + by.by * 100
          : before.pricePaise * (1 + by.by / 100);
      const lowest = by.rounding === '9' ? 900 : step;
      if (pricePaise > lowest)
        expect(Math.abs(pricePaise - exact)).toBeLessThanOrEqual(step / 2 + 1);
    }),
    { numRuns: 2000 },
  );
});

test('a dearer product stays at least as dear', () => {
  fc.assert(
    fc.property(fc.tuple(prices, prices), changes, ([one, other], by) => {
      const [low, high] = one.pricePaise <= other.pricePaise ? [one, other] : [other, one];
      const changed = [low, high].map(({ pricePaise }) =>
        changePrices({ pricePaise, originalPricePaise: null }, by),
      );
      const [cheap, dear] = changed;
      if (typeof cheap !== 'object' || typeof dear !== 'object') return;
      expect(dear.pricePaise).toBeGreaterThanOrEqual(cheap.pricePaise);
    }),
  );
});
