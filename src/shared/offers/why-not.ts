import { formatPaise } from '../money.ts';
import { includes, lists, type OfferLine } from './apply-offers.ts';
import type { CartOffer } from './terms.ts';

interface Basket {
  lines: OfferLine[];
  deliveryPaise: number;
}

/** Why an offer that the shopper may use takes nothing off this cart, and what would change that. */
export function whyNot(offer: CartOffer, { lines, deliveryPaise }: Basket): string {
  const { terms, minBasketPaise } = offer;
  const basketPaise = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
  const eligible = lines.filter((line) => includes(offer, line));
  if (eligible.length === 0) return 'It does not apply to the products in your cart.';
  if (minBasketPaise !== null && basketPaise < minBasketPaise) {
    return `Add ${formatPaise(minBasketPaise - basketPaise)} more to use it.`;
  }
  const count = (counted: OfferLine[]) => counted.reduce((sum, { quantity }) => sum + quantity, 0);
  if (terms.kind === 'free_delivery' && deliveryPaise === 0)
    return 'Your delivery is free already.';
  if (terms.kind === 'buy_x_get_y') {
    const { getGoods, buyQuantity, getQuantity } = terms;
    if (!getGoods) return needsText(buyQuantity + getQuantity - count(eligible));
    const missing = buyQuantity - count(eligible.filter((line) => !lists(getGoods, line)));
    return missing > 0 ? needsText(missing) : 'Add a product that this offer discounts.';
  }
  if (terms.kind === 'quantity_breaks') {
    const most = Math.max(...eligible.map(({ quantity }) => quantity));
    const counted = terms.counts === 'each_product' ? most : count(eligible);
    return needsText((terms.breaks[0]?.quantity ?? 0) - counted);
  }
  return NO_SAVING;
}

const NO_SAVING = 'It takes nothing off this cart.';

const needsText = (missing: number) => (missing > 0 ? `Add ${missing} more to use it.` : NO_SAVING);
