import { shareOut } from '../tax/share-out.ts';
import type { AppliedOffer, CartOffer, OfferGoods } from './terms.ts';

/** A line of a cart in paise. */
export interface OfferLine {
  productId: string;
  category: string;
  pricePaise: number;
  quantity: number;
}

interface Basket {
  lines: OfferLine[];
  /** The delivery fee without offers. */
  deliveryPaise: number;
}

export interface OffersResult {
  applied: AppliedOffer[];
  /** What each line costs less. */
  lineDiscounts: number[];
}

/** Payment providers accept no smaller amount, so goods never cost less. */
export const minChargePaise = 100;

interface Benefit {
  lineDiscounts: number[];
  discountPaise: number;
  deliveryPaise: number;
}

/**
 * Applies the offer of the code first, and then the automatic offer that saves most on what is left. Offers that save
 * nothing are not applied.
 */
export function applyOffers(offers: CartOffer[], basket: Basket): OffersResult {
  const prices = basket.lines.map(({ pricePaise, quantity }) => pricePaise * quantity);
  const applied: AppliedOffer[] = [];
  let left = prices;
  let deliveryLeft = basket.deliveryPaise;
  const use = ({ id, title, code }: CartOffer, benefit: Benefit) => {
    const { discountPaise, deliveryPaise } = benefit;
    applied.push({ id, title, code, discountPaise, deliveryPaise });
    left = left.map((paise, index) => paise - (benefit.lineDiscounts[index] ?? 0));
    deliveryLeft -= deliveryPaise;
  };

  const byCode = offers.find(({ code }) => code !== null);
  if (byCode) {
    const benefit = findBenefit(byCode, basket.lines, { left, deliveryLeft });
    if (savedPaise(benefit) > 0) use(byCode, benefit);
  }
  let best: { offer: CartOffer; benefit: Benefit } | undefined;
  for (const offer of offers.filter(({ code }) => code === null)) {
    const benefit = findBenefit(offer, basket.lines, { left, deliveryLeft });
    if (savedPaise(benefit) > (best ? savedPaise(best.benefit) : 0)) best = { offer, benefit };
  }
  if (best) use(best.offer, best.benefit);
  return { applied, lineDiscounts: prices.map((paise, index) => paise - (left[index] ?? 0)) };
}

const savedPaise = ({ discountPaise, deliveryPaise }: Benefit) => discountPaise + deliveryPaise;

interface Left {
  /** What the lines cost after earlier offers. */
  left: number[];
  deliveryLeft: number;
}

function findBenefit(offer: CartOffer, lines: OfferLine[], { left, deliveryLeft }: Left): Benefit {
  const basketPaise = sum(lines.map(({ pricePaise, quantity }) => pricePaise * quantity));
  const isEligible = lines.map((line) => includes(offer, line));
  const isMet = basketPaise >= (offer.minBasketPaise ?? 0) && isEligible.some(Boolean);
  if (!isMet) return { lineDiscounts: left.map(() => 0), discountPaise: 0, deliveryPaise: 0 };
  const { wantedPaise, weights } = wantedDiscount(offer, { lines, left, isEligible });
  const discountPaise = Math.max(0, Math.min(wantedPaise, sum(left) - minChargePaise));
  return {
    lineDiscounts: shareOut(discountPaise, weights),
    discountPaise,
    deliveryPaise: offer.terms.kind === 'free_delivery' ? deliveryLeft : 0,
  };
}

interface Discountable {
  lines: OfferLine[];
  left: number[];
  isEligible: boolean[];
}

interface WantedDiscount {
  wantedPaise: number;
  /** The lines share the discount in proportion to these. */
  weights: number[];
}

function wantedDiscount(
  { terms }: CartOffer,
  { lines, left, isEligible }: Discountable,
): WantedDiscount {
  const base = left.map((paise, index) => (isEligible[index] ? paise : 0));
  const units = lines.map(({ quantity }, index) => (isEligible[index] ? quantity : 0));
  const byLine = (weights: number[]) => ({ wantedPaise: sum(weights), weights });
  if (terms.kind === 'percent') {
    const wantedPaise = percentOf(sum(base), terms.percentBasisPoints);
    return { wantedPaise: Math.min(wantedPaise, terms.maxPaise ?? wantedPaise), weights: base };
  }
  if (terms.kind === 'amount') {
    return { wantedPaise: Math.min(terms.amountPaise, sum(base)), weights: base };
  }
  if (terms.kind === 'free_delivery') return { wantedPaise: 0, weights: base };
  if (terms.kind === 'buy_x_get_y') {
    const discounted = discountedUnits(terms, { lines, isEligible });
    return byLine(
      lines.map(({ quantity }, index) => {
        const part = partOf(left[index] ?? 0, discounted[index] ?? 0, quantity);
        return percentOf(part, terms.percentBasisPoints);
      }),
    );
  }
  // The last one that is reached: the quantities rise.
  const percentAt = (count: number) =>
    terms.breaks.reduce((found, at) => (at.quantity <= count ? at.percentBasisPoints : found), 0);
  if (terms.counts === 'each_product') {
    return byLine(base.map((paise, index) => percentOf(paise, percentAt(units[index] ?? 0))));
  }
  return { wantedPaise: percentOf(sum(base), percentAt(sum(units))), weights: base };
}

type BuyXGetY = Extract<CartOffer['terms'], { kind: 'buy_x_get_y' }>;

/** How many units of each line are discounted: the cheapest ones. */
function discountedUnits(
  { buyQuantity, getQuantity, getGoods, timesMax }: BuyXGetY,
  { lines, isEligible }: Omit<Discountable, 'left'>,
): number[] {
  const isDiscounted = lines.map((line, index) =>
    getGoods ? lists(getGoods, line) : (isEligible[index] ?? false),
  );
  const isBought = lines.map((_, index) => isEligible[index] && !(getGoods && isDiscounted[index]));
  const count = (chosen: (boolean | undefined)[]) =>
    sum(lines.map(({ quantity }, index) => (chosen[index] ? quantity : 0)));
  const perTime = buyQuantity + (getGoods ? 0 : getQuantity);
  const times = Math.min(Math.floor(count(isBought) / perTime), timesMax ?? Infinity);
  let unitsLeft = times * getQuantity;
  const taken = lines.map(() => 0);
  const cheapestFirst = lines
    .map(({ pricePaise, quantity }, index) => ({ index, pricePaise, quantity }))
    .filter(({ index }) => isDiscounted[index])
    .sort((a, b) => a.pricePaise - b.pricePaise || a.index - b.index);
  for (const { index, quantity } of cheapestFirst) {
    taken[index] = Math.min(quantity, unitsLeft);
    unitsLeft -= taken[index];
  }
  return taken;
}

/** Whether an offer is about this product. */
export const includes = ({ included, excluded }: CartOffer, line: Goods): boolean =>
  (isEmpty(included) || lists(included, line)) && !lists(excluded, line);

type Goods = Pick<OfferLine, 'productId' | 'category'>;

const isEmpty = ({ products, categories }: OfferGoods) =>
  products.length === 0 && categories.length === 0;

export const lists = ({ products, categories }: OfferGoods, { productId, category }: Goods) =>
  products.includes(productId) || categories.includes(category);

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

// Products of two amounts exceed the integers that a number represents exactly.

/** Half a paisa counts as one. */
const percentOf = (paise: number, basisPoints: number) =>
  Number((BigInt(paise) * BigInt(basisPoints) + 5000n) / 10_000n);

const partOf = (paise: number, units: number, ofUnits: number) =>
  Number((BigInt(paise) * BigInt(units)) / BigInt(ofUnits));
