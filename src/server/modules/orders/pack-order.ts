import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Packing, PackingItem } from '#shared/orders/packing-contract.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAuditEvent, type Actor } from '../audit/audited.ts';
import { users } from '../accounts/tables.ts';
import type { OrderRow } from './assemble.ts';
import { findLastScan, findPacking, listPackingItems } from './load-packing.ts';
import { hasLeftShop } from './has-left-shop.ts';
import { lockOrder } from './lock-order.ts';
import { checkNotFull, matchCode, refused } from './match-code.ts';
import { packings, packingScans } from './tables.ts';

interface Command {
  idOrNumber: string;
  actor: Actor;
}

/** Starts or resumes packing. The order stays with another packer unless it is taken over. */
export async function startPacking(
  db: Db,
  { idOrNumber, actor, takeOver }: Command & { takeOver: boolean },
): Promise<Packing> {
  await inTransaction(db, async (tx) => {
    const order = await lockPackable(tx, idOrNumber);
    const packer = { orderId: order.id, packerId: actor.id };
    const started = await tx.insert(packings).values(packer).onConflictDoNothing().returning();
    if (started.length > 0) return;
    const { packerId, packerEmail, completedAt } = await getPackingRow(tx, order);
    const isFree = packerId === null || takeOver;
    if (packerId === actor.id || completedAt !== null || !isFree) return;
    await tx
      .update(packings)
      .set({ packerId: actor.id, packerSince: sql`clock_timestamp()` })
      .where(eq(packings.orderId, order.id));
    const subject = [order.orderNumber, packerEmail].filter(Boolean).join(' from ');
    await recordAuditEvent(tx, { actor, action: 'take_over_packing', subject });
  });
  return getPacking(db, { idOrNumber, actor });
}

interface Scan extends Command {
  /** A SKU or a barcode, or else the position of the item. */
  code: string | undefined;
  position: number | undefined;
  /** Of a combo. */
  part: number | undefined;
  key: string | undefined;
}

/** Counts one unit. A repeated request, with the same key, counts once. */
export async function scanItem(
  db: Db,
  { idOrNumber, actor, code = '', position, part, key = randomUUID() }: Scan,
): Promise<{ packing: Packing; counted: PackingItem }> {
  const counted = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, idOrNumber);
    const before = await findScan(tx, order.id, key);
    if (before) return before;
    await checkPackable(tx, order);
    await checkOwn(tx, order, actor);
    const items = await listPackingItems(tx, order.id);
    const item =
      position === undefined
        ? await matchCode(tx, items, code)
        : items.find(isUnit({ position, part: part ?? null }));
    if (!item) throw refused('This product is not in the order any more.');
    checkNotFull(item);
    const unit = { position: item.position, part: item.part };
    await tx.insert(packingScans).values({ orderId: order.id, key, ...unit });
    const missing = items.reduce((sum, { quantity, packed }) => sum + quantity - packed, 0);
    if (missing === 1) await setCompleted(tx, order, sql`clock_timestamp()`);
    return unit;
  });
  const packing = await getPacking(db, { idOrNumber, actor });
  const item = packing.items.find(isUnit(counted));
  if (!item) throw new Error('the counted item is missing');
  return { packing, counted: item };
}

type Unit = Pick<PackingItem, 'position' | 'part'>;

const isUnit = (unit: Unit) => (item: PackingItem) =>
  item.position === unit.position && item.part === unit.part;

/** Undoes the last scan; a repeated request changes nothing. */
export async function undoScan(
  db: Db,
  { idOrNumber, actor, scanId }: Command & { scanId: string },
): Promise<Packing> {
  await inTransaction(db, async (tx) => {
    const order = await lockPackable(tx, idOrNumber);
    await checkOwn(tx, order, actor);
    const scan = await findScanById(tx, order.id, scanId);
    if (!scan) throw new AppError('not_found');
    if (scan.undoneAt !== null) return;
    const last = await findLastScan(tx, order.id);
    if (last?.id !== scan.id) throw refused('Another unit was counted since. Undo that one first.');
    await tx
      .update(packingScans)
      .set({ undoneAt: sql`clock_timestamp()` })
      .where(eq(packingScans.id, scan.id));
    await setCompleted(tx, order, sql`null`);
  });
  return getPacking(db, { idOrNumber, actor });
}

/** Empties the parcel. A packed order can be packed again by every packer. */
export async function restartPacking(db: Db, { idOrNumber, actor }: Command): Promise<Packing> {
  await inTransaction(db, async (tx) => {
    const order = await lockPackable(tx, idOrNumber);
    const { completedAt } = await getPackingRow(tx, order);
    if (completedAt === null) await checkOwn(tx, order, actor);
    const now = sql`clock_timestamp()`;
    await tx
      .update(packingScans)
      .set({ undoneAt: now })
      .where(and(eq(packingScans.orderId, order.id), isNull(packingScans.undoneAt)));
    await tx
      .update(packings)
      .set({ packerId: actor.id, packerSince: now, startedAt: now, completedAt: null })
      .where(eq(packings.orderId, order.id));
    await recordAuditEvent(tx, { actor, action: 'restart_packing', subject: order.orderNumber });
  });
  return getPacking(db, { idOrNumber, actor });
}

async function getPacking(db: Db, { idOrNumber, actor }: Command): Promise<Packing> {
  const packing = await findPacking(db, { idOrNumber, userId: actor.id });
  if (!packing) throw new AppError('packing_not_started');
  return packing;
}

async function lockPackable(tx: Db, idOrNumber: string): Promise<OrderRow> {
  const order = await lockOrder(tx, idOrNumber);
  await checkPackable(tx, order);
  return order;
}

async function checkPackable(tx: Db, order: OrderRow): Promise<void> {
  const { orderNumber, status } = order;
  if (status === 'cancelled') {
    const message = `${orderNumber} was cancelled. Do not pack it.`;
    throw new AppError('order_not_packable', { message });
  }
  if (await hasLeftShop(tx, order)) {
    const message = `${orderNumber} has left the shop already.`;
    throw new AppError('order_not_packable', { message });
  }
}

async function getPackingRow(tx: Db, { id }: OrderRow) {
  const [row] = await tx
    .select({
      packerId: packings.packerId,
      packerName: users.name,
      packerEmail: users.email,
      completedAt: packings.completedAt,
    })
    .from(packings)
    .leftJoin(users, eq(users.id, packings.packerId))
    .where(eq(packings.orderId, id));
  if (!row) throw new AppError('packing_not_started');
  return row;
}

/** Throws if another packer has the order. */
async function checkOwn(tx: Db, order: OrderRow, actor: Actor): Promise<void> {
  const { packerId, packerName } = await getPackingRow(tx, order);
  if (packerId === actor.id) return;
  const message = `${packerName ?? 'Another packer'} is packing ${order.orderNumber} now. This was not counted.`;
  throw new AppError('packing_taken_over', { message });
}

async function findScan(tx: Db, orderId: string, key: string) {
  const [scan] = await tx
    .select()
    .from(packingScans)
    .where(and(eq(packingScans.orderId, orderId), eq(packingScans.key, key)));
  return scan;
}

async function findScanById(tx: Db, orderId: string, scanId: string) {
  const [scan] = await tx
    .select()
    .from(packingScans)
    .where(and(eq(packingScans.orderId, orderId), sql`${packingScans.id}::text = ${scanId}`));
  return scan;
}

async function setCompleted(tx: Db, { id }: OrderRow, completedAt: ReturnType<typeof sql>) {
  await tx.update(packings).set({ completedAt }).where(eq(packings.orderId, id));
}
