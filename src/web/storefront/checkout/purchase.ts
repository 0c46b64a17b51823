import type { CartItem } from '#shared/cart/items.ts';
import { countItems } from '#shared/cart/items.ts';
import { cartTotals } from '#shared/cart/totals.ts';
import type { CheckoutDetails } from '#shared/checkout/details.ts';
import type { CartOffer } from '#shared/offers/terms.ts';
import { toRupees } from '#shared/money.ts';

/** The items to buy, with contact and address. */
export interface Purchase {
  details: CheckoutDetails;
  items: CartItem[];
  offers: CartOffer[];
  /** The delivery day that the shopper saw. */
  arrivesBy?: string | undefined;
}

/** Stored until the payment has a final status, and shown after it. */
export interface PurchaseSummary {
  details: CheckoutDetails;
  itemCount: number;
  shippingPaise: number;
  /** The promised delivery day, once the server has confirmed it. */
  arrivesBy?: string | undefined;
}

export interface PlacedOrder extends PurchaseSummary {
  orderNumber: string;
  /** In rupees, as charged by the server. */
  total: number;
}

export function summaryOf({ details, items, offers }: Purchase): PurchaseSummary {
  const { shippingPaise } = cartTotals(items, details.address, offers);
  return { details, itemCount: countItems(items), shippingPaise };
}

/** The totals that the shopper saw; the server verifies them. */
export function orderDetailsOf({ details, items, offers }: Purchase) {
  const { subtotalPaise, shippingPaise, totalPaise } = cartTotals(items, details.address, offers);
  return {
    ...details,
    items: items.map(({ id, name, price, quantity }) => ({ productId: id, name, price, quantity })),
    subtotal: toRupees(subtotalPaise),
    shipping: toRupees(shippingPaise),
    totalAmount: toRupees(totalPaise),
  };
}
