import { AppError } from '#shared/errors.ts';
import { UNDONE } from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { findOrderNumber, getAnyOrder, type FullOrder } from './admin-queries.ts';
import { applyStatus } from './apply-status.ts';
import type { OrderRow } from './assemble.ts';
import { withdrawCancellations } from './booking/cancel-bookings.ts';
import { checkStatusChange } from './check-staff-rights.ts';
import { lockOrder } from './lock-order.ts';
import { setParcelStatus } from './parcels/insert-parcel.ts';
import { loadParcels } from './parcels/load-parcels.ts';
import { showFirstParcel } from './parcels/shipment.ts';
import { orders, orderUndos, type OrderBefore } from './tables.ts';
import { isRecent } from './undo-times.ts';
import { listMailsBefore, withdrawOrderMails } from './withdraw-mails.ts';

/** Keeps the state of a locked order before a change by staff. */
export async function saveForUndo(tx: Db, order: OrderRow): Promise<void> {
  const saved = await loadParcels(tx, [order.id]);
  const before: OrderBefore = {
    status: order.status,
    ...toTimes(order),
    parcels: saved.map((parcel) => {
      const { dispatchedAt, deliveredAt } = toTimes(parcel);
      return { id: parcel.id, status: parcel.status, dispatchedAt, deliveredAt };
    }),
    mails: await listMailsBefore(tx, order.id),
  };
  await tx
    .insert(orderUndos)
    .values({ orderId: order.id, before })
    .onConflictDoUpdate({
      target: orderUndos.orderId,
      set: { before, at: sql`clock_timestamp()` },
    });
}

interface Times<T> {
  dispatchedAt: T | null;
  deliveredAt: T | null;
}

const toTimes = ({ dispatchedAt, deliveredAt }: Times<Date>): Times<string> => ({
  dispatchedAt: dispatchedAt?.toISOString() ?? null,
  deliveredAt: deliveredAt?.toISOString() ?? null,
});

const readTimes = ({ dispatchedAt, deliveredAt }: Times<string>): Times<Date> => ({
  dispatchedAt: dispatchedAt === null ? null : new Date(dispatchedAt),
  deliveredAt: deliveredAt === null ? null : new Date(deliveredAt),
});

/** Restores the order as it was before its latest change by staff, and withdraws the mail and the refund. */
export async function undoChange(
  db: Db,
  { idOrNumber, actor }: { idOrNumber: string; actor: Actor },
): Promise<FullOrder> {
  const subject = await findOrderNumber(db, idOrNumber);
  await audited(db, { actor, action: 'undo_change', subject }, async (tx) => {
    const order = await lockOrder(tx, idOrNumber);
    const [saved] = await tx
      .delete(orderUndos)
      .where(and(eq(orderUndos.orderId, order.id), isRecent))
      .returning();
    if (!saved) throw new AppError('undo_too_late');
    const { status, mails: before } = saved.before;
    const hasShipment = status === order.status;
    await checkStatusChange(tx, order, { status, hasShipment, actor });
    if (!(await withdrawOrderMails(tx, order.id, { since: saved.at, before }))) {
      throw new AppError('undo_too_late');
    }
    await restore(tx, order, { before: saved.before, actor });
  });
  return getAnyOrder(db, idOrNumber);
}

async function restore(
  tx: Db,
  order: OrderRow,
  { before, actor }: { before: OrderBefore; actor: Actor },
): Promise<void> {
  const { status } = before;
  if (status !== order.status) {
    await applyStatus(tx, order, {
      status,
      actor,
      reason: 'cancelled_by_shop',
      notify: 'never',
      canBeUndone: false,
      hasMovedParcels: true,
      note: UNDONE,
    });
    await tx.update(orders).set(readTimes(before)).where(eq(orders.id, order.id));
  }
  const savedParcels = new Map(before.parcels.map((parcel) => [parcel.id, parcel]));
  for (const parcel of await loadParcels(tx, [order.id])) {
    // A parcel that the change added stays, with its number, for the next attempt.
    const saved = savedParcels.get(parcel.id) ?? addedParcel;
    if (saved.status === parcel.status) continue;
    const event = { status: saved.status, actor: actor.email, note: UNDONE };
    await setParcelStatus(tx, parcel.id, { ...event, times: readTimes(saved) });
  }
  await withdrawCancellations(tx, order.id);
  await showFirstParcel(tx, order.id);
}

const addedParcel = { status: 'ready', dispatchedAt: null, deliveredAt: null } as const;
