import { settings } from '#shared/settings/current.ts';
import type { SQL } from 'drizzle-orm';
import type { MovementReason } from '#shared/stock/movement-reasons.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, inArray, isNull, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { isCombo, ownFreeStock } from '../catalog/free-stock.ts';
import { refuseCombo } from './refuse-combo.ts';
import { comboParts, products, productStock } from '../catalog/tables.ts';
import { holds } from './tables.ts';

export interface StockLine {
  productId: string;
  quantity: number;
}

interface MovementDetails {
  reason: MovementReason;
  /** The id of the checkout. */
  reference?: string;
  actor?: string | undefined;
  note?: string | undefined;
}

/** Locks the stock of products in the order of their ids, which prevents deadlocks. */
async function lockStock(tx: Db, lines: StockLine[]) {
  const rows = await takeLock(
    tx,
    'stock',
    tx
      .select({ id: productStock.productId, free: ownFreeStock })
      .from(productStock)
      .where(inArray(productStock.productId, productIds(lines)))
      .orderBy(productStock.productId)
      .for('no key update'),
  );
  return new Map(rows.map(({ id, free }) => [id, free]));
}

/** As `lockStock`, with what commands of administrators check first. */
export async function lockStockOfProducts(tx: Db, condition: SQL | undefined) {
  const rows = await takeLock(
    tx,
    'stock',
    tx
      .select({ id: products.id, free: ownFreeStock, archivedAt: products.archivedAt })
      .from(productStock)
      .innerJoin(products, eq(products.id, productStock.productId))
      .where(condition)
      .orderBy(productStock.productId)
      .for('no key update', { of: productStock }),
  );
  // A second statement, because a product may have become a combo while the first one waited for the locks.
  const combos = await tx
    .selectDistinct({ id: comboParts.comboId })
    .from(comboParts)
    .where(
      inArray(
        comboParts.comboId,
        rows.map(({ id }) => id),
      ),
    );
  const comboIds = new Set(combos.map(({ id }) => id));
  return rows.map((row) => Object.assign(row, { isCombo: comboIds.has(row.id) }));
}

/**
 * Locks the products of these lines and returns how many units of each are held by accounts with an unverified email.
 * The second statement sees what other transactions committed while this one waited for the locks.
 */
export async function lockUnverifiedHolds(
  tx: Db,
  lines: StockLine[],
): Promise<Map<string, { onHand: number; held: number }>> {
  await lockStock(tx, lines);
  const { rows } = await tx.execute<{ id: string; onHand: number; held: number }>(sql`
    select product_id as id, on_hand as "onHand", (
      select coalesce(sum(holds.quantity), 0)::int
      from holds join users on users.id = holds.owner_id
      where holds.product_id = product_stock.product_id and users.email_verified_at is null) as held
    from product_stock where ${inArray(productStock.productId, productIds(lines))}`);
  return new Map(rows.map(({ id, ...stock }) => [id, stock]));
}

/** Holds stock for a checkout; returns false and holds nothing if a product has too little. */
export async function hold(
  tx: Db,
  { checkoutId, ownerId, lines }: { checkoutId: string; ownerId: string; lines: StockLine[] },
): Promise<boolean> {
  if (!hasEnough(await lockStock(tx, lines), lines)) return false;
  const rows = lines.map(({ productId, quantity }) => ({
    checkoutId,
    ownerId,
    productId,
    quantity,
  }));
  await tx.insert(holds).values(rows);
  await move(tx, { reserved: 1, onHand: 0 }, lines, { reason: 'hold', reference: checkoutId });
  return true;
}

/**
 * Releases the stock that is held for a checkout, if any. Lines that the same transaction holds next are passed as
 * `toHold`: their products are locked together with the released ones, which prevents deadlocks.
 */
export async function release(
  tx: Db,
  checkoutId: string,
  { toHold = [] }: { toHold?: StockLine[] } = {},
): Promise<void> {
  const lines = await deleteHolds(tx, checkoutId, toHold);
  if (lines.length === 0) return;
  await move(tx, { reserved: -1, onHand: 0 }, lines, { reason: 'release', reference: checkoutId });
}

/** Takes the stock of a reinstated order out again; returns false and takes nothing if a product has too little. */
export async function takeFromStock(
  tx: Db,
  { lines, reference }: { lines: StockLine[]; reference: string },
): Promise<boolean> {
  if (!hasEnough(await lockStock(tx, lines), lines)) return false;
  await move(tx, { reserved: 0, onHand: -1 }, lines, { reason: 'sale', reference });
  return true;
}

/** Returns the stock of a cancelled order. */
export async function returnToStock(
  tx: Db,
  { lines, ...movement }: { lines: StockLine[]; reference: string; actor?: string | undefined },
): Promise<void> {
  await lockStock(tx, lines);
  await move(tx, { reserved: 0, onHand: 1 }, lines, { reason: 'cancellation', ...movement });
}

interface NewStock {
  productId: string;
  /** The units that can be sold; units on hold are counted separately. */
  stock: number;
  /** The stock that the administrator saw. If it differs from the current stock, the change is rejected. */
  seen?: number | undefined;
  actor: string;
  note?: string | undefined;
}

/** Sets the stock of a product. The ledger records the difference to the current stock. */
export async function correctStock(
  tx: Db,
  { productId, stock, seen, ...details }: NewStock,
): Promise<void> {
  const [found] = await lockStockOfProducts(tx, eq(products.id, productId));
  if (!found) throw new AppError('product_not_found');
  if (found.archivedAt) throw new AppError('product_archived');
  if (found.isCombo) refuseCombo('stock');
  if (seen !== undefined && seen !== found.free) {
    throw new AppError('stock_changed', { data: { stock: found.free } });
  }
  const lines = [{ productId, quantity: stock - found.free }];
  await move(tx, { reserved: 0, onHand: 1 }, lines, { reason: 'correction', ...details });
}

/** Restocks products that are low, but not out of stock, up to a level. Returns how many products it restocked. */
export async function restockLow(
  tx: Db,
  { level, actor }: { level: number; actor: string },
): Promise<number> {
  const below = Math.min(level, settings().orders.stock.goodFrom);
  const isLow = sql`not ${isCombo} and ${ownFreeStock} between 1 and ${below - 1}`;
  const low = await lockStockOfProducts(tx, and(isNull(products.archivedAt), isLow));
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

async function deleteHolds(
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

/** Moves each line by its quantity times `by`. A trigger writes the stock movements with these details. */
export async function move(
  tx: Db,
  by: { reserved: -1 | 0 | 1; onHand: -1 | 0 | 1 },
  lines: StockLine[],
  details: MovementDetails,
): Promise<void> {
  await tx.execute(sql`
    update product_stock set
      reserved = reserved + ${by.reserved}::int * line.quantity,
      on_hand = on_hand + ${by.onHand}::int * line.quantity
    from set_config('tokri.movement', ${JSON.stringify(details)}, true),
      ${toRecordset(lines)}
    where product_id = line."productId"`);
}

const toRecordset = (lines: StockLine[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line("productId" text, quantity int)`;

function hasEnough(free: Map<string, number>, lines: StockLine[]): boolean {
  return lines.every(({ productId, quantity }) => (free.get(productId) ?? 0) >= quantity);
}

const productIds = (lines: StockLine[]) => lines.map(({ productId }) => productId);

/** Gives new products their first stock. */
export async function addOpeningStock(
  tx: Db,
  { lines, actor }: { lines: StockLine[]; actor?: string },
): Promise<void> {
  await move(tx, { reserved: 0, onHand: 1 }, lines, { reason: 'opening', actor });
}

interface NewStocks {
  stocks: Pick<NewStock, 'productId' | 'stock'>[];
  actor: string;
  note: string;
}

/** Sets the stock of many products in one statement. */
export async function correctStocks(tx: Db, { stocks, ...details }: NewStocks): Promise<void> {
  const lockedLines = stocks.map(({ productId }) => ({ productId, quantity: 0 }));
  const free = await lockStock(tx, lockedLines);
  const lines = stocks.map(({ productId, stock }) => ({
    productId,
    quantity: stock - (free.get(productId) ?? stock),
  }));
  await move(tx, { reserved: 0, onHand: 1 }, lines, { reason: 'correction', ...details });
}
