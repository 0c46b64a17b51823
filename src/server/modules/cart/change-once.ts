import type { Cart, CartNotice } from '#shared/cart/contract.ts';
import type { RequestedLine } from '#shared/cart/pricing.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { brokenConstraint, type Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { statement } from '../../db/statement.ts';
import { batched } from '../../db/batched.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { findCart, priced } from './queries.ts';
import { loadCart, type LoadedCart } from './load-cart.ts';
import { cartChanges } from './tables.ts';

export interface By {
  userId: string;
  /** Makes a change count once, however often and in whichever call it is sent. */
  key: string | undefined;
}

export interface Change {
  /** What lines become; 0 takes one out. */
  quantities: Map<string, number>;
  notices: CartNotice[];
}

/** A rule, and the products that it asks for. */
interface Wish {
  wanted: string[];
  decide(cart: LoadedCart): Change | ErrorCode;
}

/** Changes of one cart come one after the other, each key once. */
export async function changeOnce(db: Db, by: By, wish: Wish): Promise<Cart> {
  const cart = await attempt(db, by, wish)
    // Somebody else was faster. Behind the lock nobody is.
    .then((made) => made ?? inTransaction(db, (tx) => attemptAlone(tx, by, wish)))
    .catch(unlessProductWent);
  return cart ?? changeOnce(db, by, wish);
}

async function attemptAlone(tx: Db, by: By, wish: Wish): Promise<Cart | undefined> {
  await takeLock(
    tx,
    'cart',
    tx.execute(sql`select pg_advisory_xact_lock(hashtext('cart'), hashtext(${by.userId}))`),
  );
  return attempt(tx, by, wish);
}

/** The cart after the change; nothing, and nothing is changed, when it became another one meanwhile. */
async function attempt(db: Db, by: By, { wanted, decide }: Wish): Promise<Cart | undefined> {
  const cart = await loadCart(db, { userId: by.userId, wanted });
  const change = decide(cart);
  if (typeof change === 'string') {
    if (await isRepeated(db, by)) return findCart(db, by.userId);
    // A refusal tells how the cart stands, so that the browser need not ask.
    throw new AppError(change, { data: { cart: priced(cart) } });
  }
  const { quantities } = change;
  if (quantities.size === 0 && by.key === undefined) return changed(cart, change);
  const outcome = await store(db, { ...by, seen: cart.lines, quantities });
  if (outcome === 'limited') throw new AppError('too_many_requests', { retryAfterSeconds: 600 });
  if (outcome === 'repeated') return findCart(db, by.userId);
  return outcome === 'done' ? changed(cart, change) : undefined;
}

/** A product that is deleted in the very moment in which it is put into a cart. */
function unlessProductWent(error: unknown): undefined {
  if (brokenConstraint(error) !== 'cart_items_product_id_fkey') throw error;
}

async function isRepeated(db: Db, { userId, key }: By): Promise<boolean> {
  if (key === undefined) return false;
  const same = and(eq(cartChanges.userId, userId), eq(cartChanges.key, key));
  return (await db.select().from(cartChanges).where(same)).length > 0;
}

const changing = statement((db) =>
  db
    .select({
      nth: sql<number>`nth`,
      outcome: sql<Outcome>`change_cart(owner, change_key, seen, products, quantities)`,
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('changes')}) as change
        (nth integer, owner text, change_key text, seen text[], products text[], quantities integer[])`,
    )
    .prepare('change_carts'),
);

type Outcome = 'done' | 'repeated' | 'outdated' | 'limited';

interface Stored extends By {
  seen: RequestedLine[];
  quantities: Map<string, number>;
}

const store = batched(async (db, stored: Stored[]) => {
  const changes = stored.map(({ userId, key, seen, quantities }, nth) => ({
    nth,
    owner: userId,
    change_key: key,
    seen: seen.map(({ productId, quantity }) => `${productId} ${quantity}`),
    products: [...quantities.keys()],
    quantities: [...quantities.values()],
  }));
  const rows = await changing(db).execute({ changes: JSON.stringify(changes) });
  const outcomes = new Map(rows.map(({ nth, outcome }) => [nth, outcome]));
  return changes.map(({ nth }) => outcomes.get(nth));
});

/** The cart as it is after a change, with what is to be said about it. */
function changed({ lines, offers }: LoadedCart, { quantities, notices }: Change): Cart {
  const all = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  for (const [id, quantity] of quantities) all.set(id, quantity);
  const left = [...all].map(([productId, quantity]) => ({ productId, quantity }));
  const cart = priced({ lines: left.filter(({ quantity }) => quantity > 0), offers });
  const said = [...notices, ...cart.notices].map((notice) => [notice.productId, notice] as const);
  return { ...cart, notices: [...new Map(said).values()] };
}
