import { toPaise } from '#shared/money.ts';
import type { ShownOffer } from '#web/cart/offer-rows.tsx';
import type { ShownOrder } from './read-order.ts';

/** The offers of an order in paise. */
export function orderOffers({ offers, discount }: ShownOrder): ShownOffer[] {
  if (offers.length === 0 && discount !== 0) {
    return [{ title: 'Discount', code: null, discountPaise: toPaise(discount), deliveryPaise: 0 }];
  }
  return offers.map(({ title, code, discount: off, delivery }) => ({
    title,
    code,
    discountPaise: toPaise(off),
    deliveryPaise: toPaise(delivery),
  }));
}
