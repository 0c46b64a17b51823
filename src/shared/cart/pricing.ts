import { toRupees } from '../money.ts';
import { policy } from '../policy.ts';
import type { Cart, CartLine, CartNotice } from './contract.ts';
import { unavailableText } from './changes.ts';
import { countItems, maxQuantity } from './items.ts';
import { cartTotals } from './totals.ts';

/** A product with its current price and the stock available to one shopper. */
export interface Offer extends Omit<CartLine, '_id' | 'productId' | 'quantity'> {
  isActive: boolean;
}

export interface RequestedLine {
  productId: string;
  quantity: number;
}

/** Prices the lines and limits them to the stock; unavailable products are left out with a notice. */
export function priceLines(
  wanted: RequestedLine[],
  find: (productId: string) => Offer | undefined,
): Cart {
  const lines = new Map<string, CartLine>();
  const notices = new Map<string, CartNotice>();
  for (const { productId, quantity } of wanted) {
    const offer = find(productId);
    const id = offer?.id ?? productId;
    const total = (lines.get(id)?.quantity ?? 0) + quantity;
    const notice = noticeOf(id, offer, total);
    if (notice) notices.set(id, notice);
    if (offer?.isActive && offer.stock > 0) lines.set(id, lineOf(offer, total));
  }
  return cartOf([...lines.values()], [...notices.values()]);
}

/** The notice for a requested quantity; undefined if it is available. */
export function noticeOf(
  productId: string,
  offer: Offer | undefined,
  quantity: number,
): CartNotice | undefined {
  if (!offer?.isActive) {
    const name = offer?.name ?? null;
    return { productId, name, kind: 'gone', message: unavailableText(name) };
  }
  const { name, stock } = offer;
  const most = maxQuantity(offer);
  if (stock < 1) return { productId, name, kind: 'sold_out', message: `${name} is sold out` };
  if (quantity <= most) return undefined;
  return { productId, name, kind: 'reduced', message: reducedText(name, most) };
}

function reducedText(name: string, most: number): string {
  if (most === policy.cartQuantityMax) return `${most} of ${name} are the most for one order`;
  return `Only ${most} of ${name} ${most === 1 ? 'is' : 'are'} left`;
}

function lineOf(offer: Offer, wanted: number): CartLine {
  const { id, slug, name, price, image, tile, size, category, stock } = offer;
  const quantity = Math.min(wanted, maxQuantity(offer));
  const product = { _id: id, id, productId: id, slug, name, price, image, tile, size, category };
  return { ...product, quantity, stock };
}

function cartOf(items: CartLine[], notices: CartNotice[]): Cart {
  const { subtotalPaise, shippingPaise, totalPaise } = cartTotals(items);
  return {
    items,
    notices,
    itemCount: countItems(items),
    subtotal: toRupees(subtotalPaise),
    shipping: toRupees(shippingPaise),
    total: toRupees(totalPaise),
  };
}
