import type { Cart, CartNotice } from '#shared/cart/contract.ts';
import type { RequestedLine } from '#shared/cart/pricing.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { violatedConstraint, type Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { batched } from '../../db/batched.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { findCart, priceCart } from './queries.ts';
import { loadCart, type LoadedCart } from './load-cart.ts';
import { cartChanges } from './tables.ts';

export interface ChangeRequest {
  userId: string;
  /** The idempotency key: a repeated change is applied once. */
  key: string | undefined;
}

export interface Change {
  /** The new quantities by product id; 0 removes a line. */
  quantities: Map<string, number>;
  notices: CartNotice[];
}

/** A function that decides about a change, and the products that it needs besides those in the cart. */
interface CartCommand {
  productIds: string[];
  decide(cart: LoadedCart): Change | ErrorCode;
}

/** Applies changes of one cart one after the other, and each idempotency key once. */
export async function changeOnce(
  db: Db,
  request: ChangeRequest,
  command: CartCommand,
): Promise<Cart> {
  const cart = await attempt(db, request, command)
    // Another request changed the cart first, so the retry takes the lock.
    .then((changed) => changed ?? inTransaction(db, (tx) => attemptLocked(tx, request, command)))
    .catch(ignoreDeletedProduct);
  return cart ?? changeOnce(db, request, command);
}

async function attemptLocked(
  tx: Db,
  request: ChangeRequest,
  command: CartCommand,
): Promise<Cart | undefined> {
  await takeLock(
    tx,
    'cart',
    tx.execute(sql`select pg_advisory_xact_lock(hashtext('cart'), hashtext(${request.userId}))`),
  );
  return attempt(tx, request, command);
}

/** Returns the changed cart, or undefined without a change if another request changed the cart first. */
async function attempt(
  db: Db,
  request: ChangeRequest,
  { productIds, decide }: CartCommand,
): Promise<Cart | undefined> {
  const cart = await loadCart(db, { userId: request.userId, productIds });
  const change = decide(cart);
  if (typeof change === 'string') {
    if (await isRepeated(db, request)) return findCart(db, request.userId);
    // The error contains the current cart, which saves the browser a request.
    throw new AppError(change, { data: { cart: await priceCart(db, request.userId, cart) } });
  }
  const { quantities } = change;
  if (quantities.size === 0 && request.key === undefined)
    return applyChange(db, request, cart, change);
  const outcome = await storeChange(db, { ...request, seen: cart.lines, quantities });
  if (outcome === 'limited') throw new AppError('too_many_requests', { retryAfterSeconds: 600 });
  if (outcome === 'repeated') return findCart(db, request.userId);
  return outcome === 'done' ? applyChange(db, request, cart, change) : undefined;
}

/** A product may be deleted while it is added to a cart; the change is then tried again. */
function ignoreDeletedProduct(error: unknown): undefined {
  if (violatedConstraint(error) !== 'cart_items_product_id_fkey') throw error;
}

async function isRepeated(db: Db, { userId, key }: ChangeRequest): Promise<boolean> {
  if (key === undefined) return false;
  const same = and(eq(cartChanges.userId, userId), eq(cartChanges.key, key));
  return (await db.select().from(cartChanges).where(same)).length > 0;
}

const changeCarts = prepareOnce((db) =>
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

interface ChangeToStore extends ChangeRequest {
  seen: RequestedLine[];
  quantities: Map<string, number>;
}

const storeChange = batched(async (db, toStore: ChangeToStore[]) => {
  const changes = toStore.map(({ userId, key, seen, quantities }, nth) => ({
    nth,
    owner: userId,
    change_key: key,
    seen: seen.map(({ productId, quantity }) => `${productId} ${quantity}`),
    products: [...quantities.keys()],
    quantities: [...quantities.values()],
  }));
  const rows = await changeCarts(db).execute({ changes: JSON.stringify(changes) });
  const outcomes = new Map(rows.map(({ nth, outcome }) => [nth, outcome]));
  return changes.map(({ nth }) => outcomes.get(nth));
});

/** Returns the changed cart, with the notices of the change. */
async function applyChange(
  db: Db,
  { userId }: ChangeRequest,
  { lines, products }: LoadedCart,
  { quantities, notices }: Change,
): Promise<Cart> {
  const all = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  for (const [id, quantity] of quantities) all.set(id, quantity);
  const newLines = [...all].map(([productId, quantity]) => ({ productId, quantity }));
  const left = newLines.filter(({ quantity }) => quantity > 0);
  const cart = await priceCart(db, userId, { lines: left, products });
  const allNotices = [...notices, ...cart.notices].map(
    (notice) => [notice.productId, notice] as const,
  );
  return { ...cart, notices: [...new Map(allNotices).values()] };
}
