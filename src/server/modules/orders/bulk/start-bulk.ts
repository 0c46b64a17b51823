import { randomUUID } from 'node:crypto';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { BulkOptions } from '#shared/orders/bulk.ts';
import type { BulkDetails } from '#shared/orders/bulk-contract.ts';
import type { OrderSelection } from '#shared/orders/order-filters.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq, sql } from '../../../db/drizzle.ts';
import { audited, UNCHANGED, type Actor } from '../../audit/audited.ts';
import { comparableNumber, findNumberOwners, type Shipment } from '../parcels/shipment.ts';
import { bulkActions } from '../tables.ts';
import { getBulk } from './bulk-queries.ts';
import { selectOrders, type SelectedOrder } from './select-orders.ts';

const RUNNING_MAX = 3;

export interface ParcelRow extends Shipment {
  /** The id or number of the order. */
  order: string;
}

interface Request {
  options: BulkOptions;
  selection: OrderSelection;
  parcels: ParcelRow[];
  /** The number of selected orders in the preview. */
  total: number;
  /** The idempotency key of the request. */
  key: string | undefined;
  actor: Actor;
}

/** Stores an action with its orders; the bulk worker of any process runs it. */
export async function startBulk(db: Db, request: Request): Promise<BulkDetails> {
  const { options, selection, total, actor, key = randomUUID() } = request;
  const subject = `${options.kind}: ${total} orders`;
  let id = await findByKey(db, actor.id, key);
  if (id === undefined) {
    await audited(db, { actor, action: 'bulk_orders', subject }, async (tx) => {
      await lockBulkStarts(tx);
      id = await findByKey(tx, actor.id, key);
      if (id !== undefined) return UNCHANGED;
      const selected = await selectOrders(tx, selection);
      if (selected.length !== total || total === 0) throw new AppError('bulk_selection_changed');
      await checkRunning(tx);
      id = await insertBulk(tx, { ...request, key }, selected);
      return id;
    });
  }
  return getBulk(db, id ?? '');
}

/** Serialises what starts actions, so that the number of running ones is exact. */
export const lockBulkStarts = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('start-bulk'))`);

export async function checkRunning(tx: Db): Promise<void> {
  const running = await tx.$count(bulkActions, eq(bulkActions.state, 'running'));
  if (running >= RUNNING_MAX) throw new AppError('too_many_bulks');
}

async function findByKey(db: Db, actorId: string, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: bulkActions.id })
    .from(bulkActions)
    .where(and(eq(bulkActions.actorId, actorId), eq(bulkActions.key, key)));
  return row?.id;
}

async function insertBulk(
  tx: Db,
  { options, parcels, actor, key }: Request & { key: string },
  selected: SelectedOrder[],
): Promise<string> {
  const inputs = await assignParcels(tx, parcels, selected);
  const { id: actorId, email, address } = actor;
  const [row] = await tx
    .insert(bulkActions)
    .values({ key, kind: options.kind, options, actorId, actor: email, address })
    .returning({ id: bulkActions.id });
  if (!row) throw new Error('inserting an action returned no row');
  const items = selected.map(({ id, orderNumber }, position) => ({
    position,
    order_id: id,
    order_number: orderNumber,
    input: inputs.get(id) ?? {},
  }));
  await tx.execute(sql`
    insert into bulk_items (bulk_id, position, order_id, order_number, input)
    select ${row.id}, item.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as item(position int, order_id text, order_number text, input jsonb)`);
  await tx.execute(sql`select pg_notify('bulk', '')`);
  return row.id;
}

/** The shipments by order. Throws with the number of each row that cannot be used. */
async function assignParcels(
  tx: Db,
  parcels: ParcelRow[],
  selected: SelectedOrder[],
): Promise<Map<string, Shipment>> {
  const byKey = new Map(
    selected.flatMap((order) => [
      [order.id, order.id],
      [order.orderNumber, order.id],
    ]),
  );
  const owners = await findNumberOwners(
    tx,
    parcels.flatMap(({ trackingNumber }) => trackingNumber ?? []),
  );
  const errors: FieldErrors = {};
  const inputs = new Map<string, Shipment>();
  const rowsByNumber = new Map<string, number>();
  for (const [index, { order, ...shipment }] of parcels.entries()) {
    const orderId = byKey.get(order);
    const number = comparableNumber(shipment.trackingNumber ?? '');
    const row = rowsByNumber.get(number);
    const owner = owners.get(number);
    if (orderId === undefined) errors[`parcels.${index}.order`] = 'This order is not selected';
    else if (inputs.has(orderId)) errors[`parcels.${index}.order`] = 'This order has another row';
    else if (number && row !== undefined) {
      errors[`parcels.${index}.trackingNumber`] = `Row ${row + 1} has the same tracking number`;
    } else if (owner !== undefined && owner.orderId !== orderId) {
      errors[`parcels.${index}.trackingNumber`] =
        `Order ${owner.orderNumber} already has this tracking number`;
    }
    if (orderId !== undefined) inputs.set(orderId, shipment);
    if (number) rowsByNumber.set(number, index);
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors });
  return inputs;
}
