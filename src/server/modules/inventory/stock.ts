import type { Db } from '../../db/client.ts';
import { eq, inArray, sql } from '../../db/drizzle.ts';
import { products } from '../catalog/tables.ts';
import { holds, type movementReasons } from './tables.ts';

export interface StockLine {
  productId: string;
  quantity: number;
}

interface Why {
  reason: (typeof movementReasons)[number];
  /** The checkout it is done for. */
  reference: string;
  actor?: string | undefined;
}

/** Locks the products in the order of their ids, so that two carts never wait for each other in a circle. */
async function lockStock(tx: Db, lines: StockLine[]) {
  const rows = await tx
    .select({ id: products.id, onHand: products.onHand, reserved: products.reserved })
    .from(products)
    .where(inArray(products.id, idsOf(lines)))
    .orderBy(products.id)
    .for('no key update');
  return new Map(rows.map(({ id, onHand, reserved }) => [id, onHand - reserved]));
}

/** Keeps stock for a checkout; false, with nothing kept, when there is not enough of something. */
export async function hold(
  tx: Db,
  { checkoutId, ownerId, lines }: { checkoutId: string; ownerId: string; lines: StockLine[] },
): Promise<boolean> {
  if (!hasEnough(await lockStock(tx, lines), lines)) return false;
  await move(tx, { reserved: 1, onHand: 0 }, lines, { reason: 'hold', reference: checkoutId });
  await tx.insert(holds).values(lines.map((line) => ({ ...line, checkoutId, ownerId })));
  return true;
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

async function takeHolds(
  tx: Db,
  checkoutId: string,
  alsoLocked: StockLine[] = [],
): Promise<StockLine[]> {
  const lines = await tx
    .select({ productId: holds.productId, quantity: holds.quantity })
    .from(holds)
    .where(eq(holds.checkoutId, checkoutId));
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
      jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line("productId" text, quantity int)
    where id = line."productId"`);
}

function hasEnough(free: Map<string, number>, lines: StockLine[]): boolean {
  return lines.every(({ productId, quantity }) => (free.get(productId) ?? 0) >= quantity);
}

const idsOf = (lines: StockLine[]) => lines.map(({ productId }) => productId);
