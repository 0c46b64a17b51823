import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidForUnitsPaise, type RefundableLine } from './refund-amounts.ts';

const numRuns = Number(process.env.FC_RUNS ?? 500);

const line: fc.Arbitrary<RefundableLine> = fc
  .record({
    pricePaise: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 50_000_00 })),
    quantity: fc.integer({ min: 1, max: 30 }),
    thousandths: fc.constantFrom(0, 1, 100, 333, 999, 1000),
  })
  .map(({ pricePaise, quantity, thousandths }) => ({
    pricePaise,
    quantity,
    discountPaise: Math.floor((pricePaise * quantity * thousandths) / 1000),
  }));

const paidFor = ({ pricePaise, quantity, discountPaise }: RefundableLine) =>
  pricePaise * quantity - discountPaise;

test('refunds by items never exceed what was paid, and all of them are exactly that', () => {
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    /** Each step refunds units of one line. */
    steps: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 12 }))),
    shippingPaise: fc.constantFrom<number[]>(0, 1, 50_00),
  });
  fc.assert(
    fc.property(order, ({ lines, steps, shippingPaise }) => {
      const paidPaise = lines.reduce((sum, of) => sum + paidFor(of), shippingPaise);
      const refunded = lines.map(() => 0);
      let refundedPaise = 0;
      const refund = (index: number, wanted: number) => {
        const of = lines[index];
        const before = refunded[index] ?? 0;
        if (!of) return;
        const quantity = Math.min(wanted, of.quantity - before);
        const paise = paidForUnitsPaise(of, { refunded: before, quantity });
        refunded[index] = before + quantity;
        refundedPaise += paise;
        if (paise < 0 || !Number.isInteger(paise) || refundedPaise > paidPaise) {
          expect.fail(`${paise} of ${paidPaise}`);
        }
      };
      for (const [index, quantity] of steps) refund(index % lines.length, quantity);
      for (const [index, { quantity }] of lines.entries()) refund(index, quantity);
      expect(refundedPaise + shippingPaise).toBe(paidPaise);
    }),
    { numRuns },
  );
});

test('units of a line differ by at most a paisa', () => {
  const three = { pricePaise: 100_00, quantity: 3, discountPaise: 10_00 };
  const units = [0, 1, 2].map((refunded) => paidForUnitsPaise(three, { refunded, quantity: 1 }));
  expect(units).toEqual([96_66, 96_67, 96_67]);
});

test('more units than the line has are not refunded', () => {
  const two = { pricePaise: 100_00, quantity: 2, discountPaise: 1 };
  expect(paidForUnitsPaise(two, { quantity: 5 })).toBe(199_99);
  expect(paidForUnitsPaise(two, { refunded: 1, quantity: 5 })).toBe(100_00);
  expect(paidForUnitsPaise(two, { refunded: 2, quantity: 1 })).toBe(0);
});
