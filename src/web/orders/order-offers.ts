import { toPaise } from '#shared/money.ts';
import type { ShownOffer } from '#web/cart/offer-rows.tsx';
import type { ShownOrder } from './read-order.ts';

/** The offers of an order in paise. */
export function orderOffers({ offers }: ShownOrder): ShownOffer[] {
  return offers.map(({ title, code, discount: off, delivery }) => ({
    title,
    code,
    discountPaise: toPaise(off),
    deliveryPaise: toPaise(delivery),
  }));
}
