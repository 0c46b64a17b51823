import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyOffers, minChargePaise, type OfferLine, type OffersResult } from './apply-offers.ts';
import type { CartOffer, OfferGoods, OfferTerms } from './terms.ts';
import { whyNot } from './why-not.ts';

/** CI runs fewer; `FC_RUNS=1000000` runs the number that the decision record states. */
const numRuns = Number(process.env.FC_RUNS ?? 20_000);

const everything: OfferGoods = { products: [], categories: [] };

function anOffer(terms: OfferTerms, changes: Partial<CartOffer> = {}): CartOffer {
  return {
    id: 'offer',
    title: 'Offer',
    code: null,
    terms,
    minBasketPaise: null,
    included: everything,
    excluded: everything,
    ...changes,
  };
}

const line = (productId: string, pricePaise: number, quantity: number, category = 'sattu') => ({
  productId,
  category,
  pricePaise,
  quantity,
});

const percent = (percentBasisPoints: number, maxPaise: number | null = null): OfferTerms => ({
  kind: 'percent',
  percentBasisPoints,
  maxPaise,
});

const buyTwoGetOne: OfferTerms = {
  kind: 'buy_x_get_y',
  buyQuantity: 2,
  getQuantity: 1,
  getGoods: null,
  percentBasisPoints: 10_000,
  timesMax: null,
};

const discountsOf = (offer: CartOffer, lines: OfferLine[], deliveryPaise = 0) =>
  applyOffers([offer], { lines, deliveryPaise }).lineDiscounts;

describe('by hand', () => {
  test('a percentage is shared over the lines, up to its maximum', () => {
    const lines = [line('a', 100_00, 1), line('b', 33_33, 3)];
    expect(discountsOf(anOffer(percent(1000)), lines)).toEqual([10_00, 10_00]);
    expect(discountsOf(anOffer(percent(1000, 5_01)), lines)).toEqual([2_51, 2_50]);
  });

  test('an amount never exceeds the goods that it is for', () => {
    const offer = anOffer(
      { kind: 'amount', amountPaise: 500_00 },
      { included: { products: ['a'], categories: [] } },
    );
    expect(discountsOf(offer, [line('a', 100_00, 1), line('b', 900_00, 1)])).toEqual([100_00, 0]);
  });

  test('at least the smallest payable amount is left', () => {
    expect(discountsOf(anOffer(percent(10_000)), [line('a', 100_00, 1)])).toEqual([99_00]);
  });

  test('excluded goods count for the minimum basket but are not discounted', () => {
    const offer = anOffer(percent(1000), {
      minBasketPaise: 200_00,
      excluded: { products: [], categories: ['makhana'] },
    });
    const lines = [line('a', 100_00, 1), line('b', 100_00, 1, 'makhana')];
    expect(discountsOf(offer, lines)).toEqual([10_00, 0]);
    expect(discountsOf(offer, lines.slice(0, 1))).toEqual([0]);
  });

  test('of three, the cheapest is free', () => {
    const offer = anOffer(buyTwoGetOne);
    expect(discountsOf(offer, [line('a', 100_00, 2), line('b', 50_00, 1)])).toEqual([0, 50_00]);
    expect(discountsOf(offer, [line('a', 100_00, 2)])).toEqual([0]);
    expect(discountsOf(offer, [line('a', 100_00, 7)])).toEqual([200_00]);
    expect(discountsOf(anOffer({ ...buyTwoGetOne, timesMax: 1 }), [line('a', 100_00, 7)])).toEqual([
      100_00,
    ]);
  });

  test('buying one product discounts another one', () => {
    const offer = anOffer(
      {
        ...buyTwoGetOne,
        getGoods: { products: ['gift'], categories: [] },
        percentBasisPoints: 5000,
      },
      { included: { products: ['a'], categories: [] } },
    );
    const lines = [line('a', 100_00, 4), line('gift', 80_01, 3)];
    // Two of the gifts at half the price.
    expect(discountsOf(offer, lines)).toEqual([0, 80_01]);
    expect(discountsOf(offer, [line('gift', 80_00, 3)])).toEqual([0]);
  });

  test('quantity breaks count each product or all goods', () => {
    const breaks = [
      { quantity: 3, percentBasisPoints: 500 },
      { quantity: 6, percentBasisPoints: 1000 },
    ];
    const lines = [line('a', 100_00, 3), line('b', 100_00, 3)];
    const each = anOffer({ kind: 'quantity_breaks', counts: 'each_product', breaks });
    const all = anOffer({ kind: 'quantity_breaks', counts: 'all_goods', breaks });
    expect(discountsOf(each, lines)).toEqual([15_00, 15_00]);
    expect(discountsOf(all, lines)).toEqual([30_00, 30_00]);
  });

  test('the code applies first, and then the automatic offer that saves most', () => {
    const offers = [
      anOffer(percent(500), { id: 'five' }),
      anOffer({ kind: 'free_delivery' }, { id: 'delivery' }),
      anOffer(percent(1000), { id: 'code', code: 'TEN' }),
    ];
    const { applied } = applyOffers(offers, {
      lines: [line('a', 100_00, 1)],
      deliveryPaise: 50_00,
    });
    expect(applied).toMatchObject([
      { id: 'code', discountPaise: 10_00, deliveryPaise: 0 },
      { id: 'delivery', discountPaise: 0, deliveryPaise: 50_00 },
    ]);
  });

  test('an offer that saves nothing is not applied, and its reason is told', () => {
    const delivery = anOffer({ kind: 'free_delivery' });
    const lines = [line('a', 100_00, 1)];
    expect(applyOffers([delivery], { lines, deliveryPaise: 0 }).applied).toEqual([]);
    const reason = (offer: CartOffer, deliveryPaise = 50_00) =>
      whyNot(offer, { lines, deliveryPaise });
    expect(reason(delivery, 0)).toBe('Your delivery is free already.');
    expect(reason(anOffer(percent(1000), { minBasketPaise: 150_00 }))).toBe(
      'Add ₹50 more to use it.',
    );
    expect(reason(anOffer(buyTwoGetOne))).toBe('Add 2 more to use it.');
    const forOthers = { included: { products: ['b'], categories: [] } };
    expect(reason(anOffer(percent(1000), forOthers))).toBe(
      'It does not apply to the products in your cart.',
    );
    const breaks = [{ quantity: 3, percentBasisPoints: 500 }];
    expect(reason(anOffer({ kind: 'quantity_breaks', counts: 'all_goods', breaks }))).toBe(
      'Add 2 more to use it.',
    );
  });
});

// The same rules a second time: with single units, fractions of big integers and the definition of each kind.

const goods = fc.record({
  products: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }),
  categories: fc.uniqueArray(fc.constantFrom('sattu', 'makhana'), { maxLength: 1 }),
});
const basisPoints = fc.oneof(
  fc.constantFrom(1, 333, 500, 1000, 3333, 9999, 10_000),
  fc.integer({ min: 1, max: 10_000 }),
);
const few = fc.integer({ min: 1, max: 6 });
const paise = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 900_00 }));
const terms: fc.Arbitrary<OfferTerms> = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    percentBasisPoints: basisPoints,
    maxPaise: fc.option(paise, { nil: null }),
  }),
  fc.record({ kind: fc.constant('amount' as const), amountPaise: paise }),
  fc.record({ kind: fc.constant('free_delivery' as const) }),
  fc.record({
    kind: fc.constant('buy_x_get_y' as const),
    buyQuantity: few,
    getQuantity: few,
    getGoods: fc.option(goods, { nil: null }),
    percentBasisPoints: basisPoints,
    timesMax: fc.option(few, { nil: null }),
  }),
  fc.record({
    kind: fc.constant('quantity_breaks' as const),
    counts: fc.constantFrom('each_product' as const, 'all_goods' as const),
    breaks: fc
      .uniqueArray(fc.record({ quantity: few, percentBasisPoints: basisPoints }), {
        selector: ({ quantity }) => quantity,
        minLength: 1,
        maxLength: 4,
      })
      .map((breaks) => breaks.toSorted((a, b) => a.quantity - b.quantity)),
  }),
);
const offer: fc.Arbitrary<CartOffer> = fc.record({
  id: fc.uuid(),
  title: fc.constant('Offer'),
  code: fc.constant(null),
  terms,
  minBasketPaise: fc.option(paise, { nil: null }),
  included: fc.oneof(fc.constant(everything), goods),
  excluded: fc.oneof(fc.constant(everything), goods),
});
const cart = fc
  .uniqueArray(
    fc.record({
      productId: fc.constantFrom('a', 'b', 'c', 'd'),
      pricePaise: paise,
      quantity: fc.integer({ min: 1, max: 12 }),
      category: fc.constantFrom('sattu', 'makhana'),
    }),
    { selector: ({ productId }) => productId, minLength: 1, maxLength: 4 },
  )
  .chain((lines) =>
    fc.record({ lines: fc.constant(lines), deliveryPaise: fc.constantFrom(0, 50_00) }),
  );
const offers = fc.record({
  byCode: fc.option(offer, { nil: undefined }),
  automatic: fc.array(offer, { maxLength: 3 }),
});

interface Model {
  /** The exact discount of each line, as a fraction with this denominator. */
  shares: bigint[];
  denominator: bigint;
  totalPaise: bigint;
}

const isListed = ({ products, categories }: OfferGoods, { productId, category }: OfferLine) =>
  products.some((id) => id === productId) || categories.some((slug) => slug === category);

const total = (numbers: bigint[]) => numbers.reduce((sum, number) => sum + number, 0n);
const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
/** To the nearest whole number; a half goes up. */
const nearest = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator);

function modelOf(
  { terms: rule, ...conditions }: CartOffer,
  lines: OfferLine[],
  left: bigint[],
): Model {
  const isChosen = lines.map((one) => {
    const { included, excluded } = conditions;
    const isNamed = included.products.length + included.categories.length === 0;
    return (isNamed || isListed(included, one)) && !isListed(excluded, one);
  });
  const value = lines.reduce((sum, one) => sum + one.pricePaise * one.quantity, 0);
  const none: Model = { shares: left.map(() => 0n), denominator: 1n, totalPaise: 0n };
  if (value < (conditions.minBasketPaise ?? 0) || !isChosen.includes(true)) return none;
  const base = left.map((paiseLeft, index) => (isChosen[index] ? paiseLeft : 0n));
  const spread = (totalPaise: bigint, weights: bigint[]): Model =>
    total(weights) === 0n
      ? none
      : {
          shares: weights.map((weight) => weight * totalPaise),
          denominator: total(weights),
          totalPaise,
        };
  const capped = (wanted: bigint[]) => {
    const room = total(left) - BigInt(minChargePaise);
    return spread(room < 0n ? 0n : smaller(total(wanted), room), wanted);
  };
  const inProportion = (wanted: bigint) => {
    const room = total(left) - BigInt(minChargePaise);
    return spread(room < 0n ? 0n : smaller(wanted, room), base);
  };
  if (rule.kind === 'percent') {
    const wanted = nearest(total(base) * BigInt(rule.percentBasisPoints), 10_000n);
    return inProportion(rule.maxPaise === null ? wanted : smaller(wanted, BigInt(rule.maxPaise)));
  }
  if (rule.kind === 'amount') return inProportion(smaller(BigInt(rule.amountPaise), total(base)));
  if (rule.kind === 'free_delivery') return none;
  if (rule.kind === 'quantity_breaks') {
    const at = (units: number) => {
      let found = 0;
      for (const one of rule.breaks) if (units >= one.quantity) found = one.percentBasisPoints;
      return BigInt(found);
    };
    const units = lines.map(({ quantity }, index) => (isChosen[index] ? quantity : 0));
    if (rule.counts === 'all_goods') {
      const all = units.reduce((sum, count) => sum + count, 0);
      return inProportion(nearest(total(base) * at(all), 10_000n));
    }
    return capped(base.map((part, index) => nearest(part * at(units[index] ?? 0), 10_000n)));
  }
  // One entry for each unit.
  const single = lines.flatMap((one, index) =>
    Array.from({ length: one.quantity }, () => ({ index, paise: one.pricePaise })),
  );
  const { getGoods } = rule;
  const isReduced = (index: number) => {
    const item = lines[index];
    return getGoods ? item !== undefined && isListed(getGoods, item) : isChosen[index];
  };
  let bought = single.filter(
    ({ index }) => isChosen[index] && !(getGoods && isReduced(index)),
  ).length;
  let times = 0;
  const needed = rule.buyQuantity + (getGoods ? 0 : rule.getQuantity);
  while (bought >= needed && times < (rule.timesMax ?? Infinity)) {
    bought -= needed;
    times += 1;
  }
  const reduced = single
    .filter(({ index }) => isReduced(index))
    .toSorted((a, b) => a.paise - b.paise || a.index - b.index)
    .slice(0, times * rule.getQuantity);
  return capped(
    lines.map(({ quantity }, index) => {
      const count = reduced.filter((unit) => unit.index === index).length;
      const part = ((left[index] ?? 0n) * BigInt(count)) / BigInt(quantity);
      return nearest(part * BigInt(rule.percentBasisPoints), 10_000n);
    }),
  );
}

/** Follows the applied offers one after the other. */
function expectModel(
  { applied, lineDiscounts }: OffersResult,
  { byCode, automatic }: { byCode: CartOffer | undefined; automatic: CartOffer[] },
  { lines, deliveryPaise }: { lines: OfferLine[]; deliveryPaise: number },
): void {
  const prices = lines.map((one) => BigInt(one.pricePaise * one.quantity));
  let delivery = BigInt(deliveryPaise);
  const saved = (one: CartOffer, left: bigint[]) =>
    modelOf(one, lines, left).totalPaise + (frees(one, lines) ? delivery : 0n);
  const codeUse = applied.find(({ code }) => code !== null);
  const automaticUse = applied.find(({ code }) => code === null);
  if ((codeUse !== undefined) !== (byCode !== undefined && saved(byCode, prices) > 0n))
    throw new Error('the code is applied exactly if it saves something');
  let left = prices;
  if (codeUse && byCode) {
    const model = modelOf(byCode, lines, prices);
    if (BigInt(codeUse.discountPaise) !== model.totalPaise)
      throw new Error('the code saves another amount');
    delivery -= BigInt(codeUse.deliveryPaise);
    // Parts of paise are shared in one way or the other, so the rest is taken from the result without other offers.
    const alone = applyOffers([byCode], { lines, deliveryPaise });
    expectShares(alone.lineDiscounts, model);
    left = prices.map((price, index) => price - BigInt(alone.lineDiscounts[index] ?? 0));
  }
  const best = automatic.reduce(
    (most, one) => (saved(one, left) > most ? saved(one, left) : most),
    0n,
  );
  const used = automaticUse ? BigInt(automaticUse.discountPaise + automaticUse.deliveryPaise) : 0n;
  if (used !== best) throw new Error('another automatic offer saves more');
  const chosen = automatic.find(({ id }) => id === automaticUse?.id);
  if (chosen) {
    const before = prices.map((price, index) => Number(price - (left[index] ?? 0n)));
    expectShares(
      lineDiscounts.map((discount, index) => discount - (before[index] ?? 0)),
      modelOf(chosen, lines, left),
    );
  }
}

function frees(one: CartOffer, lines: OfferLine[]): boolean {
  const { included, excluded, minBasketPaise, terms: rule } = one;
  const value = lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
  const isForAll = included.products.length + included.categories.length === 0;
  const isForSome = lines.some(
    (item) => (isForAll || isListed(included, item)) && !isListed(excluded, item),
  );
  return rule.kind === 'free_delivery' && isForSome && value >= (minBasketPaise ?? 0);
}

/** Whole paise that add up, each less than one paisa from the exact share. */
function expectShares(discounts: number[], { shares, denominator, totalPaise }: Model): void {
  if (total(discounts.map(BigInt)) !== totalPaise) throw new Error('the shares do not add up');
  for (const [index, discount] of discounts.entries()) {
    const distance = BigInt(discount) * denominator - (shares[index] ?? 0n);
    if (distance >= denominator || -distance >= denominator)
      throw new Error('a share is not exact');
  }
}

test('any offers on any cart take off what an independent calculation says', () => {
  fc.assert(
    fc.property(cart, offers, (basket, { byCode: plain, automatic }) => {
      const byCode = plain && { ...plain, id: 'code', code: 'CODE' };
      const result = applyOffers([...automatic, ...(byCode ? [byCode] : [])], basket);
      expectModel(result, { byCode, automatic }, basket);
      const { lines, deliveryPaise } = basket;
      const value = lines.reduce((sum, one) => sum + one.pricePaise * one.quantity, 0);
      const discount = result.lineDiscounts.reduce((sum, part) => sum + part, 0);
      const freed = result.applied.reduce((sum, one) => sum + one.deliveryPaise, 0);
      const isPayable = discount === 0 || value - discount >= minChargePaise;
      const isWithinLines = result.lineDiscounts.every((part, index) => {
        const { pricePaise = 0, quantity = 0 } = lines[index] ?? {};
        return part >= 0 && part <= pricePaise * quantity;
      });
      const sum = result.applied.reduce((paiseOff, one) => paiseOff + one.discountPaise, 0);
      return isPayable && isWithinLines && sum === discount && freed <= deliveryPaise;
    }),
    { numRuns },
  );
});

test('a code never makes a cart more expensive', () => {
  fc.assert(
    fc.property(cart, offers, (basket, { byCode, automatic }) => {
      const saves = (used: CartOffer[]) =>
        applyOffers(used, basket).applied.reduce(
          (sum, one) => sum + one.discountPaise + one.deliveryPaise,
          0,
        );
      const withCode = byCode ? [...automatic, { ...byCode, code: 'CODE' }] : automatic;
      return saves(withCode) >= saves(automatic);
    }),
    { numRuns },
  );
});
