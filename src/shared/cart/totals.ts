import { toPaise } from '../money.ts';
import { applyOffers } from '../offers/apply-offers.ts';
import type { AppliedOffer, CartOffer } from '../offers/terms.ts';
import { settings } from '../settings/current.ts';
import { findZone, type Destination } from '../settings/zones.ts';

export interface CartTotals {
  /** The goods before discounts. */
  subtotalPaise: number;
  discountPaise: number;
  /** What the shopper pays for delivery. */
  shippingPaise: number;
  totalPaise: number;
  /** The amount missing for free shipping, 0 once it is reached. */
  missingForFreeShippingPaise: number;
  offers: AppliedOffer[];
  /** The part of the discount on each line. */
  lineDiscounts: number[];
}

interface Line {
  id?: string;
  category?: string;
  price: number;
  quantity: number;
}

interface ShippingRule {
  feePaise: number;
  /** Null: the fee is charged on every order. */
  freeFromPaise: number | null;
}

/** The fee of the destination's zone, or the standard fee before the address is known. */
export function shippingRule(destination: Destination | undefined): ShippingRule {
  const { delivery } = settings();
  const zone = destination && findZone(delivery, destination);
  if (!zone || zone.feePaise === null) {
    return { feePaise: delivery.flatFeePaise, freeFromPaise: delivery.freeShippingFromPaise };
  }
  return { feePaise: zone.feePaise, freeFromPaise: zone.freeFromPaise };
}

/** Delivery is free from a value of the goods before discounts, so that an offer never adds the fee. */
export function cartTotals(
  lines: Line[],
  destination?: Destination,
  offers: CartOffer[] = [],
): CartTotals {
  const subtotalPaise = lines.reduce((sum, line) => sum + toPaise(line.price) * line.quantity, 0);
  const { feePaise, freeFromPaise } = shippingRule(destination);
  const isFree = freeFromPaise !== null && subtotalPaise >= freeFromPaise;
  const feeWithoutOffers = isFree || lines.length === 0 ? 0 : feePaise;
  const { applied, lineDiscounts } = discountsOf(lines, feeWithoutOffers, offers);
  const discountPaise = applied.reduce((sum, offer) => sum + offer.discountPaise, 0);
  const freedPaise = applied.reduce((sum, offer) => sum + offer.deliveryPaise, 0);
  const shippingPaise = feeWithoutOffers - freedPaise;
  const missing = isFree || freedPaise > 0 ? 0 : (freeFromPaise ?? 0) - subtotalPaise;
  return {
    subtotalPaise,
    discountPaise,
    shippingPaise,
    totalPaise: subtotalPaise - discountPaise + shippingPaise,
    missingForFreeShippingPaise: Math.max(0, missing),
    offers: applied,
    lineDiscounts,
  };
}

function discountsOf(lines: Line[], deliveryPaise: number, offers: CartOffer[]) {
  if (offers.length === 0 || lines.length === 0) {
    return { applied: [], lineDiscounts: lines.map(() => 0) };
  }
  const offerLines = lines.map(({ id = '', category = '', price, quantity }) => ({
    productId: id,
    category,
    pricePaise: toPaise(price),
    quantity,
  }));
  return applyOffers(offers, { lines: offerLines, deliveryPaise });
}
