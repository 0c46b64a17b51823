import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartTotals } from './totals.ts';

test('shipping is free from ₹500 and costs ₹50 below', () => {
  expect(cartTotals([{ price: 499.99, quantity: 1 }])).toEqual({
    subtotalPaise: 499_99,
    discountPaise: 0,
    shippingPaise: 50_00,
    totalPaise: 549_99,
    missingForFreeShippingPaise: 1,
    offers: [],
    lineDiscounts: [0],
  });
  expect(cartTotals([{ price: 250, quantity: 2 }])).toMatchObject({
    shippingPaise: 0,
    totalPaise: 500_00,
    missingForFreeShippingPaise: 0,
  });
});

test('an empty cart has no shipping cost', () => {
  expect(cartTotals([])).toMatchObject({ shippingPaise: 0, totalPaise: 0 });
});

test('totals are exact to the paisa', () => {
  const line = fc.record({
    paise: fc.integer({ min: 0, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const totals = cartTotals(
        lines.map(({ paise, quantity }) => ({ price: paise / 100, quantity })),
      );
      const subtotal = lines.reduce((sum, { paise, quantity }) => sum + paise * quantity, 0);
      expect(totals.subtotalPaise).toBe(subtotal);
      expect(totals.totalPaise).toBe(totals.subtotalPaise + totals.shippingPaise);
    }),
  );
});
