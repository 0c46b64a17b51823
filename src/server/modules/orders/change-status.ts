import { figures } from '#shared/settings/figures.ts';
import { AppError } from '#shared/errors.ts';
import { cancellableUntil } from '#shared/orders/cancelling.ts';
import type { Order } from '#shared/orders/contract.ts';
import type { Notify } from '#shared/orders/order-inputs.ts';
import { statusFacts, type OrderStatus } from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { getAnyOrder, findOrderNumber, type FullOrder } from './admin-queries.ts';
import { applyStatus, type OrderActor } from './apply-status.ts';
import type { OrderRow } from './assemble.ts';
import { checkStatusChange } from './check-staff-rights.ts';
import { lockOrder } from './lock-order.ts';
import { recordShipment } from './parcels/record-shipment.ts';
import type { Shipment } from './parcels/shipment.ts';
import { getOwnOrder, hasIdOrNumber } from './queries.ts';
import { orders } from './tables.ts';
import { saveForUndo } from './undo-change.ts';

/** Cancels an order for its customer, within the time that the policy allows. */
export async function cancelOwnOrder(
  db: Db,
  { idOrNumber, actor }: { idOrNumber: string; actor: OrderActor },
): Promise<Order> {
  await inTransaction(db, async (tx) => {
    const isOwnOrder = and(eq(orders.userId, actor.id), hasIdOrNumber(idOrNumber));
    const [order] = await takeLock(
      tx,
      'order',
      tx.select().from(orders).where(isOwnOrder).for('update'),
    );
    if (!order) throw new AppError('order_not_found');
    if (order.status === 'cancelled') return;
    if (!cancellableUntil(order, new Date())) {
      const message = `Orders can be cancelled within ${figures().cancelWindow}, as long as they have not been dispatched.`;
      throw new AppError('too_late_to_cancel', { message });
    }
    await applyStatus(tx, order, {
      status: 'cancelled',
      actor,
      reason: 'cancelled_by_customer',
      notify: 'once',
      canBeUndone: false,
    });
  });
  return getOwnOrder(db, { idOrNumber, userId: actor.id });
}

interface Change {
  idOrNumber: string;
  status: OrderStatus;
  /** The status on the screen of the actor. */
  expectedStatus?: OrderStatus | undefined;
  shipment?: Shipment;
  notify?: Notify;
  actor: Actor;
  /** True unless it is one of many changes. */
  canBeUndone?: boolean;
}

/** Changes the status, from any status to any other, with stock, refund, history and mail. */
export async function changeOrderStatus(db: Db, change: Change): Promise<FullOrder> {
  const { idOrNumber, status, actor } = change;
  const subject = `${await findOrderNumber(db, idOrNumber)}: ${status}`;
  await audited(db, { actor, action: 'change_order', subject }, async (tx) => {
    const order = await lockOrder(tx, idOrNumber);
    checkExpected(order, change);
    const hasShipment = Object.keys(change.shipment ?? {}).length > 0;
    await checkStatusChange(tx, order, { status, hasShipment, actor });
    await changeLockedOrder(tx, order, change);
  });
  return getAnyOrder(db, idOrNumber);
}

/** A person who sees another status has not been asked about this change. Repeating what is done already is harmless. */
function checkExpected(order: OrderRow, { status, expectedStatus, shipment = {} }: Change): void {
  if (expectedStatus === undefined || expectedStatus === order.status) return;
  const { courier = order.courier, trackingNumber = order.trackingNumber } = shipment;
  const isSent = courier === order.courier && trackingNumber === order.trackingNumber;
  if (order.status === status && isSent) return;
  const label = statusFacts[order.status].label.toLowerCase();
  const message = `This order is now ${label}. Look at it again before you change it.`;
  throw new AppError('order_changed', { message });
}

export async function changeLockedOrder(
  tx: Db,
  order: OrderRow,
  { status, notify = 'once', actor, shipment = {}, canBeUndone = true }: Omit<Change, 'idOrNumber'>,
): Promise<void> {
  await recordShipment(tx, order, { shipment, leavesNow: status === 'shipped', actor });
  if (order.status === status) return;
  if (canBeUndone) await saveForUndo(tx, order);
  await applyStatus(tx, order, {
    status,
    actor,
    reason: 'cancelled_by_shop',
    notify,
    canBeUndone,
    isBulk: !canBeUndone,
    shipment,
  });
}
