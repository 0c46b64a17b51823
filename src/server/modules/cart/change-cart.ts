import { changedQuantity } from '#shared/cart/change-quantity.ts';
import type { Cart, CartNotice } from '#shared/cart/contract.ts';
import { mostOf } from '#shared/cart/items.ts';
import { noticeOf, type Offer, type WantedLine } from '#shared/cart/pricing.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, inArray, sql } from '../../db/drizzle.ts';
import { findCart, findOffers, listLines } from './queries.ts';
import { cartChanges, cartItems } from './tables.ts';

interface By {
  userId: string;
  /** Makes a change count once, however often and in whichever call it is sent. */
  key: string | undefined;
}

export function addToCart(db: Db, { productId, quantity, ...by }: By & WantedLine): Promise<Cart> {
  return changeOnce(db, by, async (tx) => {
    const { offer, stored } = await getLine(tx, by.userId, productId);
    return move(tx, by.userId, { offer, stored, change: quantity });
  });
}

export function updateCart(db: Db, { productId, quantity, ...by }: By & WantedLine): Promise<Cart> {
  return changeOnce(db, by, async (tx) => {
    const { offer, stored } = await getLine(tx, by.userId, productId);
    if (stored === 0) throw await refusal(tx, by.userId, 'product_not_found');
    return move(tx, by.userId, { offer, stored: 0, change: quantity });
  });
}

export function removeFromCart(
  db: Db,
  { productId, ...by }: By & { productId: string },
): Promise<Cart> {
  return changeOnce(db, by, async (tx) => {
    const offers = await findOffers(tx, { userId: by.userId, wanted: [productId] });
    const id = offers.get(productId)?.id;
    if (id !== undefined) await store(tx, by.userId, new Map([[id, 0]]));
    return [];
  });
}

export function clearCart(db: Db, by: By): Promise<Cart> {
  return changeOnce(db, by, async (tx) => {
    await tx.delete(cartItems).where(eq(cartItems.userId, by.userId));
    return [];
  });
}

interface Difference extends WantedLine {
  /** What the line was when the sender last heard of it. */
  base: number;
}

/** Each line moves by what its sender changed; what happened to it elsewhere meanwhile stays. */
export function syncCart(db: Db, { items, ...by }: By & { items: Difference[] }): Promise<Cart> {
  return changeOnce(db, by, async (tx) => {
    const { userId } = by;
    const wanted = items.map(({ productId }) => productId);
    const offers = await findOffers(tx, { userId, wanted });
    const quantities = await quantitiesOf(tx, userId);
    const moved = new Map<string, number>();
    const notices: CartNotice[] = [];
    for (const { productId, quantity, base } of items) {
      const offer = offers.get(productId);
      const id = offer?.id ?? productId;
      const line = { stored: quantities.get(id) ?? 0, change: quantity - base };
      const notice =
        line.change > 0 ? noticeOf(id, offer, wantedOf({ offer, ...line })) : undefined;
      if (notice) notices.push(notice);
      if (!offer || line.change === 0) continue;
      const next = changedQuantity({ ...line, stock: offer.isActive ? offer.stock : 0 });
      quantities.set(id, next);
      moved.set(id, next);
    }
    await store(tx, userId, moved);
    return notices;
  });
}

/** What was bought leaves the cart; what was put in meanwhile stays. */
export async function takeOutOfCart(
  tx: Db,
  { userId, lines }: { userId: string; lines: WantedLine[] },
): Promise<void> {
  await lock(tx, userId);
  const quantities = await quantitiesOf(tx, userId);
  const left = lines
    .filter(({ productId }) => quantities.has(productId))
    .map(
      ({ productId, quantity }) =>
        [productId, Math.max(0, (quantities.get(productId) ?? 0) - quantity)] as const,
    );
  await store(tx, userId, new Map(left));
}

/** Changes of one cart come one after the other, each key once. */
async function changeOnce(
  db: Db,
  { userId, key }: By,
  work: (tx: Db) => Promise<CartNotice[]>,
): Promise<Cart> {
  const notices = await db.transaction(async (tx) => {
    await lock(tx, userId);
    return key === undefined || (await isNew(tx, { userId, key })) ? work(tx) : [];
  });
  const cart = await findCart(db, userId);
  const all = [...notices, ...cart.notices].map((notice) => [notice.productId, notice] as const);
  return { ...cart, notices: [...new Map(all).values()] };
}

async function lock(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('cart'), hashtext(${userId}))`);
}

async function isNew(tx: Db, made: { userId: string; key: string }): Promise<boolean> {
  const rows = await tx.insert(cartChanges).values(made).onConflictDoNothing().returning();
  return rows.length > 0;
}

interface Line {
  offer: Offer;
  stored: number;
}

/** The line of a product that can be had. */
async function getLine(tx: Db, userId: string, productId: string): Promise<Line> {
  const offers = await findOffers(tx, { userId, wanted: [productId] });
  const offer = offers.get(productId);
  if (!offer?.isActive) throw await refusal(tx, userId, 'product_not_found');
  if (offer.stock < 1) throw await refusal(tx, userId, 'out_of_stock');
  const quantities = await quantitiesOf(tx, userId);
  return { offer, stored: quantities.get(offer.id) ?? 0 };
}

/** A refusal tells how the cart stands, so that the browser need not ask. */
async function refusal(tx: Db, userId: string, code: ErrorCode): Promise<AppError> {
  return new AppError(code, { data: { cart: await findCart(tx, userId) } });
}

async function move(
  tx: Db,
  userId: string,
  { offer, ...line }: Line & { change: number },
): Promise<CartNotice[]> {
  await store(tx, userId, new Map([[offer.id, changedQuantity({ ...line, ...offer })]]));
  const notice = noticeOf(offer.id, offer, wantedOf({ offer, ...line }));
  return notice ? [notice] : [];
}

interface Wish {
  offer: Offer | undefined;
  stored: number;
  change: number;
}

function wantedOf({ offer, stored, change }: Wish): number {
  return Math.min(stored, offer ? mostOf(offer) : 0) + change;
}

async function quantitiesOf(tx: Db, userId: string): Promise<Map<string, number>> {
  const lines = await listLines(tx, userId);
  return new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
}

async function store(tx: Db, userId: string, quantities: Map<string, number>): Promise<void> {
  const lines = [...quantities].map(([productId, quantity]) => ({ userId, productId, quantity }));
  const kept = lines.filter(({ quantity }) => quantity > 0);
  const gone = lines.filter(({ quantity }) => quantity < 1).map(({ productId }) => productId);
  if (gone.length > 0) {
    await tx
      .delete(cartItems)
      .where(and(eq(cartItems.userId, userId), inArray(cartItems.productId, gone)));
  }
  if (kept.length === 0) return;
  await tx
    .insert(cartItems)
    .values(kept)
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.productId],
      set: { quantity: sql`excluded.quantity` },
    });
}
