import type { CartItem } from '#shared/cart/items.ts';
import { countItems } from '#shared/cart/items.ts';
import { cartTotals } from '#shared/cart/totals.ts';
import type { CheckoutDetails } from '#shared/checkout/details.ts';
import { toRupees } from '#shared/money.ts';

/** What somebody is about to buy, and where it goes. */
export interface Purchase {
  details: CheckoutDetails;
  items: CartItem[];
}

/** What is remembered of a purchase until its payment is decided, and shown after it. */
export interface PurchaseSummary {
  details: CheckoutDetails;
  itemCount: number;
  shippingPaise: number;
}

export interface PlacedOrder extends PurchaseSummary {
  orderNumber: string;
  /** In rupees, as the server charged it. */
  total: number;
}

export function summaryOf({ details, items }: Purchase): PurchaseSummary {
  const { shippingPaise } = cartTotals(items);
  return { details, itemCount: countItems(items), shippingPaise };
}

/** What the shopper saw: the server compares and decides. */
export function orderDetailsOf({ details, items }: Purchase) {
  const { subtotalPaise, shippingPaise, totalPaise } = cartTotals(items);
  return {
    ...details,
    items: items.map(({ id, name, price, quantity }) => ({ productId: id, name, price, quantity })),
    subtotal: toRupees(subtotalPaise),
    shipping: toRupees(shippingPaise),
    totalAmount: toRupees(totalPaise),
  };
}
