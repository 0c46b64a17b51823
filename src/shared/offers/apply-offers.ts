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
  const wanted = isMet ? discountsOf(offer, { lines, left, isEligible }) : left.map(() => 0);
  const wantedPaise = sum(wanted);
  const discountPaise = Math.max(0, Math.min(wantedPaise, sum(left) - minChargePaise));
  const lineDiscounts = discountPaise === wantedPaise ? wanted : shareOut(discountPaise, wanted);
  const freesDelivery = isMet && offer.terms.kind === 'free_delivery';
  return { lineDiscounts, discountPaise, deliveryPaise: freesDelivery ? deliveryLeft : 0 };
}

interface Discountable {
  lines: OfferLine[];
  left: number[];
  isEligible: boolean[];
}

function discountsOf({ terms }: CartOffer, { lines, left, isEligible }: Discountable): number[] {
  const base = left.map((paise, index) => (isEligible[index] ? paise : 0));
  const units = lines.map(({ quantity }, index) => (isEligible[index] ? quantity : 0));
  switch (terms.kind) {
    case 'percent': {
      const wanted = percentOf(sum(base), terms.percentBasisPoints);
      return shareOut(Math.min(wanted, terms.maxPaise ?? wanted), base);
    }
    case 'amount':
      return shareOut(Math.min(terms.amountPaise, sum(base)), base);
    case 'free_delivery':
      return base.map(() => 0);
    case 'buy_x_get_y': {
      const discounted = discountedUnits(terms, { lines, isEligible });
      return lines.map(({ quantity }, index) => {
        const part = partOf(left[index] ?? 0, discounted[index] ?? 0, quantity);
        return percentOf(part, terms.percentBasisPoints);
      });
    }
    case 'quantity_breaks': {
      const percentAt = (count: number) =>
        terms.breaks.filter(({ quantity }) => quantity <= count).at(-1)?.percentBasisPoints ?? 0;
      if (terms.counts === 'each_product') {
        return base.map((paise, index) => percentOf(paise, percentAt(units[index] ?? 0)));
      }
      return shareOut(percentOf(sum(base), percentAt(sum(units))), base);
    }
  }
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
