import { changedQuantity } from '#shared/cart/change-quantity.ts';
import type { Cart, CartNotice } from '#shared/cart/contract.ts';
import { maxQuantity } from '#shared/cart/items.ts';
import { noticeOf, type Offer, type RequestedLine } from '#shared/cart/pricing.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { changeOnce, type By, type Change } from './change-once.ts';
import type { LoadedCart } from './load-cart.ts';

export function addToCart(
  db: Db,
  { productId, quantity, ...by }: By & RequestedLine,
): Promise<Cart> {
  return changeOnce(db, by, {
    wanted: [productId],
    decide(cart) {
      const line = findLine(cart, productId);
      return typeof line === 'string' ? line : moved({ ...line, change: quantity });
    },
  });
}

export function updateCart(
  db: Db,
  { productId, quantity, ...by }: By & RequestedLine,
): Promise<Cart> {
  return changeOnce(db, by, {
    wanted: [productId],
    decide(cart) {
      const line = findLine(cart, productId);
      if (typeof line === 'string') return line;
      if (line.stored === 0) return 'product_not_found';
      return moved({ ...line, stored: 0, change: quantity });
    },
  });
}

export function removeFromCart(
  db: Db,
  { productId, ...by }: By & { productId: string },
): Promise<Cart> {
  return changeOnce(db, by, {
    wanted: [productId],
    decide({ offers }) {
      const id = offers.get(productId)?.id;
      return { quantities: new Map(id === undefined ? [] : [[id, 0]]), notices: [] };
    },
  });
}

export function clearCart(db: Db, by: By): Promise<Cart> {
  return changeOnce(db, by, {
    wanted: [],
    decide: ({ lines }) => ({
      quantities: new Map(lines.map(({ productId }) => [productId, 0])),
      notices: [],
    }),
  });
}

interface Difference extends RequestedLine {
  /** What the line was when the sender last heard of it. */
  base: number;
}

/** Each line moves by what its sender changed; what happened to it elsewhere meanwhile stays. */
export function syncCart(db: Db, { items, ...by }: By & { items: Difference[] }): Promise<Cart> {
  const wanted = items.map(({ productId }) => productId);
  return changeOnce(db, by, { wanted, decide: (cart) => mergeCart(cart, items) });
}

function mergeCart(cart: LoadedCart, items: Difference[]): Change {
  const quantities = new Map<string, number>();
  const notices: CartNotice[] = [];
  for (const { productId, quantity, base } of items) {
    const offer = cart.offers.get(productId);
    const id = offer?.id ?? productId;
    const line = { stored: quantities.get(id) ?? quantityOf(cart, id), change: quantity - base };
    const notice = line.change > 0 ? noticeOf(id, offer, wantedOf({ offer, ...line })) : undefined;
    if (notice) notices.push(notice);
    if (!offer || line.change === 0) continue;
    quantities.set(id, changedQuantity({ ...line, stock: offer.isActive ? offer.stock : 0 }));
  }
  return { quantities, notices };
}

interface Line {
  offer: Offer;
  stored: number;
}

/** The line of a product that can be had, or why it cannot. */
function findLine(cart: LoadedCart, productId: string): Line | ErrorCode {
  const offer = cart.offers.get(productId);
  if (!offer?.isActive) return 'product_not_found';
  if (offer.stock < 1) return 'out_of_stock';
  return { offer, stored: quantityOf(cart, offer.id) };
}

function quantityOf({ lines }: LoadedCart, id: string): number {
  return lines.find(({ productId }) => productId === id)?.quantity ?? 0;
}

function moved({ offer, ...line }: Line & { change: number }): Change {
  const notice = noticeOf(offer.id, offer, wantedOf({ offer, ...line }));
  return {
    quantities: new Map([[offer.id, changedQuantity({ ...line, ...offer })]]),
    notices: notice ? [notice] : [],
  };
}

interface Move {
  offer: Offer | undefined;
  stored: number;
  change: number;
}

function wantedOf({ offer, stored, change }: Move): number {
  return Math.min(stored, offer ? maxQuantity(offer) : 0) + change;
}
