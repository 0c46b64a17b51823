import { limits } from '../limits.ts';
import { toRupees } from '../money.ts';
import { settings } from '../settings/current.ts';
import type { Cart, CartLine, CartNotice } from './contract.ts';
import type { CartOffer } from '../offers/terms.ts';
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

/** The offers that a shopper may use, and the entered code. */
export interface UsableOffers {
  offers: CartOffer[];
  code: { code: string; problem: string | null; needsLogin?: boolean } | null;
}

/** Prices the lines and limits them to the stock; unavailable products are left out with a notice. */
export function priceLines(
  requested: RequestedLine[],
  find: (productId: string) => Offer | undefined,
  usable: UsableOffers = { offers: [], code: null },
): Cart {
  const lines = new Map<string, CartLine>();
  const notices = new Map<string, CartNotice>();
  for (const { productId, quantity } of requested) {
    const offer = find(productId);
    const id = offer?.id ?? productId;
    const total = (lines.get(id)?.quantity ?? 0) + quantity;
    const notice = createNotice(id, offer, total);
    if (notice) notices.set(id, notice);
    if (offer?.isActive && offer.stock > 0) lines.set(id, toLine(offer, total));
  }
  return toCart([...lines.values()], [...notices.values()], usable);
}

/** The notice for a requested quantity; undefined if it is available. */
export function createNotice(
  productId: string,
  offer: Offer | undefined,
  quantity: number,
): CartNotice | undefined {
  if (!offer?.isActive) {
    const name = offer?.name ?? null;
    return { productId, name, kind: 'gone', message: unavailableText(name) };
  }
  const { name, stock } = offer;
  const max = maxQuantity(offer);
  if (stock < 1) return { productId, name, kind: 'sold_out', message: `${name} is sold out` };
  if (quantity <= max) return undefined;
  return { productId, name, kind: 'reduced', message: reducedText(name, max) };
}

function reducedText(name: string, max: number): string {
  if (max === limits.cartQuantityMax) return `You can order at most ${max} of ${name}`;
  return `Only ${max} of ${name} ${max === 1 ? 'is' : 'are'} left`;
}

function toLine(offer: Offer, requested: number): CartLine {
  const { id, slug, name, price, image, tile, size, category, stock } = offer;
  const rateBasisPoints =
    settings().tax.registration === 'registered' ? offer.rateBasisPoints : null;
  const quantity = Math.min(requested, maxQuantity(offer));
  const product = { _id: id, id, productId: id, slug, name, price, image, tile, size, category };
  return { ...product, quantity, stock, rateBasisPoints };
}

function toCart(items: CartLine[], notices: CartNotice[], { offers, code }: UsableOffers): Cart {
  const totals = cartTotals(items, undefined, offers);
  return {
    items,
    notices,
    itemCount: countItems(items),
    subtotal: toRupees(totals.subtotalPaise),
    ...(totals.discountPaise > 0 && { discount: toRupees(totals.discountPaise) }),
    shipping: toRupees(totals.shippingPaise),
    total: toRupees(totals.totalPaise),
    ...(offers.length > 0 && { offers }),
    ...(code && {
      code: {
        code: code.code,
        problem: code.problem,
        ...(code.needsLogin && { needsLogin: true as const }),
      },
    }),
  };
}
