import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumAmounts, type TaxAmounts } from './amounts.ts';
import { creditLines, type CreditableLine } from './credit-lines.ts';
import { includedGstPaise } from './included-gst.ts';
import { invoiceLines, type NewLine, type SoldGoods } from './invoice-lines.ts';

/** CI runs fewer; `FC_RUNS=1000000` runs the number that the decision record states. */
const numRuns = Number(process.env.FC_RUNS ?? 20_000);

const supply = fc.constantFrom('intra_state', 'inter_state', 'untaxed');
const rate = fc.constantFrom(0, 25, 300, 500, 1200, 1800, 2800, 4000);
const goods: fc.Arbitrary<SoldGoods> = fc
  .record({
    productId: fc.constant('1'),
    name: fc.constant('Makhana'),
    size: fc.constant(null),
    pricePaise: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 50_000_00 })),
    quantity: fc.integer({ min: 1, max: 30 }),
    hsn: fc.constant('200819'),
    rateBasisPoints: rate,
    /** Of an offer, in thousandths of the line. */
    offerShare: fc.constantFrom(0, 0, 0, 1, 333, 1000),
  })
  .map(({ offerShare, ...sold }) => {
    const paise = sold.pricePaise * sold.quantity;
    return Object.assign(sold, { discountPaise: Math.round((paise * offerShare) / 1000) });
  });
const sale = fc.record({
  goods: fc.array(goods, { minLength: 1, maxLength: 12 }),
  shippingPaise: fc.constantFrom<number[]>(0, 1, 49_00, 50_00, 99_99),
  /** The share of the total that was refunded before dispatch, in thousandths. */
  discountShare: fc.constantFrom<number[]>(0, 0, 0, 1, 137, 500, 999, 1000),
  supply,
  /** The sizes of the credit notes, in thousandths of what is left of the invoice. */
  refunds: fc.array(fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.constant(1000)), {
    maxLength: 6,
  }),
});

type Sale = typeof sale extends fc.Arbitrary<infer Value> ? Value : never;

function issue({ goods: sold, shippingPaise, discountShare, supply: kind }: Sale) {
  const orderPaise = sold.reduce(
    (sum, { pricePaise, quantity, discountPaise }) => sum + pricePaise * quantity - discountPaise,
    shippingPaise,
  );
  const discountPaise = Math.floor((orderPaise * discountShare) / 1000);
  const lines = invoiceLines({ goods: sold, shippingPaise, discountPaise, supply: kind });
  const offersPaise = sold.reduce((sum, line) => sum + line.discountPaise, 0);
  return {
    lines,
    totalPaise: orderPaise - discountPaise,
    discountPaise: discountPaise + offersPaise,
  };
}

const taxOf = ({ cgstPaise, sgstPaise, igstPaise }: TaxAmounts) =>
  cgstPaise + sgstPaise + igstPaise;

function expectValid(part: TaxAmounts): void {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = part;
  for (const amount of Object.values({ taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise }))
    if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`${amount} is not an amount`);
  if (cgstPaise !== sgstPaise) throw new Error('CGST and SGST differ');
  if (taxablePaise + taxOf(part) !== totalPaise) throw new Error('the line does not add up');
}

/** At most one paisa away from the exact tax in a price that includes it. */
function expectExactTax({ totalPaise, rateBasisPoints, ...line }: NewLine): void {
  const exact = (totalPaise * rateBasisPoints) / (10_000 + rateBasisPoints);
  if (Math.abs(taxOf({ totalPaise, ...line }) - exact) > 1) throw new Error('the tax is not exact');
}

test('lines, tax and discount of any sale add up to its total', () => {
  fc.assert(
    fc.property(sale, (sold) => {
      const { lines, totalPaise, discountPaise } = issue(sold);
      for (const line of lines) expectValid(line);
      for (const line of lines) expectExactTax(line);
      const discount = lines.reduce((sum, line) => sum + line.discountPaise, 0);
      return sumAmounts(lines).totalPaise === totalPaise && discount === discountPaise;
    }),
    { numRuns },
  );
});

test('credit notes of any invoice never exceed it, and a complete refund leaves nothing', () => {
  fc.assert(
    fc.property(sale, (sold) => {
      const { lines, totalPaise } = issue(sold);
      const open: CreditableLine[] = lines.map((line, position) => ({
        position,
        totalPaise: line.totalPaise,
        taxPaise: taxOf(line),
        creditedPaise: 0,
        creditedTaxPaise: 0,
      }));
      let left = totalPaise;
      for (const share of [...sold.refunds, 1000]) {
        const amount = Math.floor((left * share) / 1000);
        const credited = creditLines(open, amount, sold.supply);
        for (const part of credited) {
          expectValid(part);
          const line = open[part.position];
          if (!line) throw new Error('a line is unknown');
          line.creditedPaise += part.totalPaise;
          line.creditedTaxPaise += taxOf(part);
          if (line.creditedPaise > line.totalPaise || line.creditedTaxPaise > line.taxPaise)
            throw new Error('the credit notes exceed a line');
        }
        if (sumAmounts(credited).totalPaise !== amount) throw new Error('a part is missing');
        left -= amount;
      }
      return open.every(
        (line) => line.creditedPaise === line.totalPaise && line.creditedTaxPaise === line.taxPaise,
      );
    }),
    { numRuns },
  );
});

test('the checkout shows the GST that the invoice will state', () => {
  fc.assert(
    fc.property(sale, fc.constantFrom('intra_state', 'inter_state'), (sold, kind) => {
      const { lines } = issue({ ...sold, discountShare: 0, supply: kind });
      const shown = includedGstPaise(
        sold.goods.map(({ pricePaise, quantity, discountPaise, rateBasisPoints }) => ({
          totalPaise: pricePaise * quantity - discountPaise,
          rateBasisPoints,
        })),
        sold.shippingPaise,
      );
      return shown === taxOf(sumAmounts(lines));
    }),
    { numRuns },
  );
});

describe('an invoice by hand', () => {
  const two: SoldGoods[] = [
    {
      productId: '1',
      name: 'Makhana',
      size: '80 g',
      pricePaise: 199_00,
      quantity: 2,
      discountPaise: 0,
      hsn: '200819',
      rateBasisPoints: 500,
    },
    {
      productId: '2',
      name: 'Soap',
      size: null,
      pricePaise: 118_00,
      quantity: 1,
      discountPaise: 0,
      hsn: '3401',
      rateBasisPoints: 1800,
    },
  ];

  test('taxes delivery like the goods, in proportion to their value', () => {
    const lines = invoiceLines({
      goods: two,
      shippingPaise: 50_00,
      discountPaise: 0,
      supply: 'intra_state',
    });
    expect(
      lines.map((line) => [
        line.description,
        line.hsn,
        line.rateBasisPoints,
        line.totalPaise,
        line.taxablePaise,
        line.cgstPaise,
      ]),
    ).toEqual([
      ['Makhana', '200819', 500, 398_00, 379_04, 9_48],
      ['Soap', '3401', 1800, 118_00, 100_00, 9_00],
      ['Delivery', '200819', 500, 38_57, 36_73, 92],
      ['Delivery', '3401', 1800, 11_43, 9_69, 87],
    ]);
  });

  test('a shop without GST states no tax', () => {
    const lines = invoiceLines({
      goods: two,
      shippingPaise: 0,
      discountPaise: 0,
      supply: 'untaxed',
    });
    expect(sumAmounts(lines)).toEqual({
      taxablePaise: 516_00,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 0,
      totalPaise: 516_00,
    });
    expect(lines.every(({ rateBasisPoints }) => rateBasisPoints === 0)).toBe(true);
  });

  test('a refund above the invoice is refused', () => {
    const line = {
      position: 0,
      totalPaise: 100,
      taxPaise: 4,
      creditedPaise: 40,
      creditedTaxPaise: 2,
    };
    expect(() => creditLines([line], 61, 'inter_state')).toThrow('exceeds the invoice');
  });
});
