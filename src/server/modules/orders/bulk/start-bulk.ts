import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { BulkOptions } from '#shared/orders/bulk.ts';
import type { BulkDetails } from '#shared/orders/bulk-contract.ts';
import type { OrderSelection } from '#shared/orders/order-filters.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq, sql } from '../../../db/drizzle.ts';
import { audited, UNCHANGED, type Actor } from '../../audit/audited.ts';
import { recordAttempt } from '../../rate-limit/attempts.ts';
import { bulkActions } from '../tables.ts';
import { assignParcels, type ParcelRow } from './assign-parcels.ts';
import { getBulk } from './bulk-queries.ts';
import { selectOrders, type SelectedOrder } from './select-orders.ts';
import { lockBulkSlots, takeBulkSlot } from './take-bulk-slot.ts';

/** Stored actions take up space, also if they are stopped at once. */
const PER_ACCOUNT = { max: 120, perSeconds: 3600 };

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
    await recordAttempt(db, { key: `bulk:${actor.id}`, ...PER_ACCOUNT });
    await audited(db, { actor, action: 'bulk_orders', subject }, async (tx) => {
      // The lock also lets a repeated request find the action of the first one.
      await lockBulkSlots(tx, actor.id);
      id = await findByKey(tx, actor.id, key);
      if (id !== undefined) return UNCHANGED;
      const selected = await selectOrders(tx, selection);
      if (selected.length !== total || total === 0) throw new AppError('bulk_selection_changed');
      await takeBulkSlot(tx, actor.id);
      id = await insertBulk(tx, { ...request, key }, selected);
      return id;
    });
  }
  return getBulk(db, id ?? '');
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
