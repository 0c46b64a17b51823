import type { SQL } from 'drizzle-orm';
import type { MovementReason } from '#shared/stock/movement-reasons.ts';
import { AppError } from '#shared/errors.ts';
import { policy } from '#shared/policy.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, inArray, isNull, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { products } from '../catalog/tables.ts';
import { holds } from './tables.ts';

export interface StockLine {
  productId: string;
  quantity: number;
}

interface Why {
  reason: MovementReason;
  /** The checkout it is done for. */
  reference?: string;
  actor?: string | undefined;
  note?: string | undefined;
}

/** What can be sold of a product: what is kept for people who are paying is not. */
export const freeStock = sql<number>`(${products.onHand} - ${products.reserved})`;

/** Locks products in the order of their ids, so that two commands never wait for each other in a circle. */
function lock(tx: Db, which: SQL | undefined) {
  return takeLock(
    tx,
    'product',
    tx
      .select({ id: products.id, free: freeStock, archivedAt: products.archivedAt })
      .from(products)
      .where(which)
      .orderBy(products.id)
      .for('no key update'),
  );
}

async function lockStock(tx: Db, lines: StockLine[]) {
  const rows = await lock(tx, inArray(products.id, idsOf(lines)));
  return new Map(rows.map(({ id, free }) => [id, free]));
}

// Buying is the shop's hot spot, so its parts are steps that one statement is put together from: `locked` locks the
// products of a step `line` in the order of their ids and tells what is free of each now.
const locked = sql`locked as (
  select products.id, line.quantity, on_hand as total, reserved as held, on_hand - reserved as free
  from line join products on products.id = line.product_id
  order by products.id for no key update of products)`;

/** Steps `line` and `locked`: these lines, of rows with `product_id` and `quantity`. */
export const wanting = (lines: SQL) => sql`line as (${lines}), ${locked}`;

/** After `wanting`: there is enough of everything. */
export const isEnough = sql`(select count(*) from locked where free >= quantity) = (select count(*) from line)`;

/** After `wanting`, keeps it all for the rows of a step `checkout`: one or none. */
export const keeping = sql`
  kept as (
    insert into holds (checkout_id, product_id, owner_id, quantity)
    select checkout.id, locked.id, checkout.user_id, locked.quantity from checkout, locked
    returning product_id, quantity),
  moved as (
    update products set reserved = reserved + kept.quantity
    from kept, ${saying('hold')} where products.id = kept.product_id)`;

/** Steps that take out of the shop what is kept for the rows of a step `checkout`: `line` is that, `moved` is done. */
export const sellingHeld = sql`
  line as (
    delete from holds using checkout where checkout_id = checkout.id
    returning product_id, quantity),
  ${locked},
  moved as (
    update products
    set reserved = reserved - locked.quantity, on_hand = on_hand - locked.quantity
    from locked, ${saying('sale')} where products.id = locked.id returning products.id)`;

/** The ledger is written by the database at the end of the statement; this tells it why. */
function saying(reason: MovementReason): SQL {
  const why = sql.raw(
    `json_build_object('reason', '${reason}', 'reference', (select id from checkout))`,
  );
  return sql`set_config('tokri.movement', ${why}::text, true)`;
}

/**
 * Locks the products of these lines and tells how many units accounts with an unverified e-mail hold of each. The
 * second statement sees what other transactions committed while this one waited for the locks.
 */
export async function lockUnverifiedHolds(
  tx: Db,
  lines: StockLine[],
): Promise<Map<string, { onHand: number; held: number }>> {
  await lockStock(tx, lines);
  const { rows } = await tx.execute<{ id: string; onHand: number; held: number }>(sql`
    select id, on_hand as "onHand", (
      select coalesce(sum(holds.quantity), 0)::int
      from holds join users on users.id = holds.owner_id
      where holds.product_id = products.id and users.email_verified_at is null) as held
    from products where ${inArray(products.id, idsOf(lines))}`);
  return new Map(rows.map(({ id, ...stock }) => [id, stock]));
}

/** Keeps stock for a checkout; false, with nothing kept, when there is not enough of something. */
export async function hold(
  tx: Db,
  { checkoutId, ownerId, lines }: { checkoutId: string; ownerId: string; lines: StockLine[] },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with ${wanting(sql`select "productId" as product_id, quantity from ${rowsOf(lines)}`)},
    checkout as (select ${checkoutId}::text as id, ${ownerId}::text as user_id where ${isEnough}),
    ${keeping}
    select from checkout`);
  return rows.length > 0;
}

/**
 * Puts what was kept for a checkout back on the shelf; does nothing where nothing is kept. Whoever goes on to hold
 * something else says what: locked one after the other, two such shoppers could wait for each other in a circle.
 */
export async function release(
  tx: Db,
  checkoutId: string,
  { toHold = [] }: { toHold?: StockLine[] } = {},
): Promise<void> {
  const lines = await takeHolds(tx, checkoutId, toHold);
  if (lines.length === 0) return;
  await move(tx, { reserved: -1, onHand: 0 }, lines, { reason: 'release', reference: checkoutId });
}

/** Takes what was kept, or what is still there; false, with nothing taken, when there is not enough. */
export async function sell(
  tx: Db,
  { checkoutId, lines }: { checkoutId: string; lines: StockLine[] },
): Promise<boolean> {
  const held = await takeHolds(tx, checkoutId);
  const why: Why = { reason: 'sale', reference: checkoutId };
  if (held.length > 0) {
    await move(tx, { reserved: -1, onHand: -1 }, held, why);
    return true;
  }
  if (!hasEnough(await lockStock(tx, lines), lines)) return false;
  await move(tx, { reserved: 0, onHand: -1 }, lines, why);
  return true;
}

/** Sold packets come back. */
export async function putBack(
  tx: Db,
  { lines, ...why }: { lines: StockLine[]; reference: string; actor?: string | undefined },
): Promise<void> {
  await lockStock(tx, lines);
  await move(tx, { reserved: 0, onHand: 1 }, lines, { reason: 'cancellation', ...why });
}

interface NewStock {
  productId: string;
  /** What can be sold from now on; what is kept for people who are paying comes on top. */
  stock: number;
  /** What stood there when it was decided: sales made since then must not get lost. */
  seen?: number | undefined;
  actor: string;
  note?: string | undefined;
}

/** Corrects a stock to what somebody says there is; the ledger records the difference to what is there now. */
export async function correctStock(
  tx: Db,
  { productId, stock, seen, ...why }: NewStock,
): Promise<void> {
  const [found] = await lock(tx, eq(products.id, productId));
  if (!found) throw new AppError('product_not_found');
  if (found.archivedAt) throw new AppError('product_archived');
  if (seen !== undefined && seen !== found.free) {
    throw new AppError('stock_changed', { data: { stock: found.free } });
  }
  const lines = [{ productId, quantity: stock - found.free }];
  await move(tx, { reserved: 0, onHand: 1 }, lines, { reason: 'correction', ...why });
}

/** Fills what is low, but not out, up to a level, and never lowers anything; answers how many products it was. */
export async function restockLow(
  tx: Db,
  { level, actor }: { level: number; actor: string },
): Promise<number> {
  const below = Math.min(level, policy.stockGoodFrom);
  const isLow = sql`${freeStock} between 1 and ${below - 1}`;
  const low = await lock(tx, and(isNull(products.archivedAt), isLow));
  const lines = low.map(({ id, free }) => ({ productId: id, quantity: level - free }));
  await move(tx, { reserved: 0, onHand: 1 }, lines, { reason: 'restock', actor });
  return lines.length;
}

export function listHeld(tx: Db, checkoutId: string): Promise<StockLine[]> {
  return tx
    .select({ productId: holds.productId, quantity: holds.quantity })
    .from(holds)
    .where(eq(holds.checkoutId, checkoutId));
}

async function takeHolds(
  tx: Db,
  checkoutId: string,
  alsoLocked: StockLine[] = [],
): Promise<StockLine[]> {
  const lines = await listHeld(tx, checkoutId);
  if (lines.length === 0) return [];
  await lockStock(tx, [...lines, ...alsoLocked]);
  await tx.delete(holds).where(eq(holds.checkoutId, checkoutId));
  return lines;
}

/** Each line as often as `by` says. The ledger is written by the database; this tells it why. */
async function move(
  tx: Db,
  by: { reserved: -1 | 0 | 1; onHand: -1 | 0 | 1 },
  lines: StockLine[],
  why: Why,
): Promise<void> {
  await tx.execute(sql`
    update products set
      reserved = reserved + ${by.reserved}::int * line.quantity,
      on_hand = on_hand + ${by.onHand}::int * line.quantity
    from set_config('tokri.movement', ${JSON.stringify(why)}, true),
      ${rowsOf(lines)}
    where id = line."productId"`);
}

const rowsOf = (lines: StockLine[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line("productId" text, quantity int)`;

function hasEnough(free: Map<string, number>, lines: StockLine[]): boolean {
  return lines.every(({ productId, quantity }) => (free.get(productId) ?? 0) >= quantity);
}

const idsOf = (lines: StockLine[]) => lines.map(({ productId }) => productId);

/** For products that come with a stock: whoever opens them stands in the ledger. */
export async function sayWhy(tx: Db, why: Why): Promise<void> {
  await tx.execute(sql`select set_config('tokri.movement', ${JSON.stringify(why)}, true)`);
}

interface NewStocks {
  stocks: Pick<NewStock, 'productId' | 'stock'>[];
  actor: string;
  note: string;
}

/** Corrects many at once. */
export async function correctStocks(tx: Db, { stocks, ...why }: NewStocks): Promise<void> {
  const unmoved = stocks.map(({ productId }) => ({ productId, quantity: 0 }));
  const free = await lockStock(tx, unmoved);
  const lines = stocks.map(({ productId, stock }) => ({
    productId,
    quantity: stock - (free.get(productId) ?? stock),
  }));
  await move(tx, { reserved: 0, onHand: 1 }, lines, { reason: 'correction', ...why });
}
