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
  /** What offers took off goods and delivery; absent if nothing. */
  savedPaise?: number;
}

export interface PlacedOrder extends PurchaseSummary {
  orderNumber: string;
  /** In rupees, as charged by the server. */
  total: number;
}

export function summaryOf({ details, items, offers }: Purchase): PurchaseSummary {
  const totals = cartTotals(items, details.address, offers);
  const savedPaise = totals.offers.reduce(
    (sum, { discountPaise, deliveryPaise }) => sum + discountPaise + deliveryPaise,
    0,
  );
  const { shippingPaise } = totals;
  const summary = { details, itemCount: countItems(items), shippingPaise };
  return savedPaise > 0 ? { ...summary, savedPaise } : summary;
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
