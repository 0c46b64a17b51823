import { AppError } from '#shared/errors.ts';
import { parcelStatusFacts, type ParcelStatus } from '#shared/orders/parcel-status.ts';
import type { Notify } from '#shared/orders/order-inputs.ts';
import { unassignedItems } from '#shared/orders/unassigned-items.ts';
import type { Db } from '../../../db/client.ts';
import { eq } from '../../../db/drizzle.ts';
import { audited, type Actor } from '../../audit/audited.ts';
import { findOrderNumber, getAnyOrder, type FullOrder } from '../admin-queries.ts';
import type { OrderRow } from '../assemble.ts';
import { removeBookings } from '../booking/cancel-bookings.ts';
import { lockOrder } from '../lock-order.ts';
import { parcels } from '../tables.ts';
import { saveForUndo } from '../undo-change.ts';
import { listItems } from './follow-order.ts';
import { insertParcel } from './insert-parcel.ts';
import {
  findOrderIdOfParcel,
  liveParcels,
  loadParcels,
  type LoadedParcel,
  type ParcelItem,
} from './load-parcels.ts';
import { movesOn, recordParcelProgress } from './parcel-progress.ts';
import { showFirstParcel, updateShipment, type Shipment } from './shipment.ts';

interface NewParcel {
  idOrNumber: string;
  /** Without items, all that are in no other parcel. */
  items?: ParcelItem[] | undefined;
  shipment: Shipment;
  actor: Actor;
}

/** Plans a parcel with some of the items of an order. */
export async function addParcel(db: Db, request: NewParcel): Promise<FullOrder> {
  const { idOrNumber, actor } = request;
  const subject = `${await findOrderNumber(db, idOrNumber)}: new parcel`;
  await audited(db, { actor, action: 'change_parcel', subject }, async (tx) => {
    const order = await lockOrder(tx, idOrNumber);
    await planParcel(tx, order, request);
  });
  return getAnyOrder(db, idOrNumber);
}

/** Adds a parcel to a locked order that has items without one. */
export async function planParcel(
  tx: Db,
  order: OrderRow,
  { items, shipment, actor }: Omit<NewParcel, 'idOrNumber'>,
): Promise<LoadedParcel> {
  if (order.status === 'cancelled') throw new AppError('order_is_cancelled');
  const live = liveParcels(await loadParcels(tx, [order.id]));
  const rest = unassignedItems(await listItems(tx, order.id), live);
  if (rest.length === 0) throw new AppError('all_items_in_parcels');
  const parcel = { orderId: order.id, items: items ?? rest, status: 'ready' } as const;
  if (items) checkItems(items, rest);
  const inserted = await insertParcel(tx, { ...parcel, ...shipment, actor: actor.email });
  await showFirstParcel(tx, order.id);
  return inserted;
}

function checkItems(items: ParcelItem[], rest: ParcelItem[]): void {
  const free = new Map(rest.map(({ position, quantity }) => [position, quantity]));
  const isRepeated = new Set(items.map(({ position }) => position)).size < items.length;
  const isTooMany = items.some(({ position, quantity }) => quantity > (free.get(position) ?? 0));
  if (!isRepeated && !isTooMany) return;
  const message = 'Choose items that are in no other parcel, and no more than were ordered';
  throw new AppError('invalid_input', { errors: { items: message } });
}

export interface ParcelChange {
  parcelId: string;
  actor: Actor;
}

/** Runs a change of a parcel under the lock of its order, with an audit entry. */
export async function changeParcel(
  db: Db,
  { parcelId, actor, what }: ParcelChange & { what: string },
  change: (tx: Db, order: OrderRow, parcel: LoadedParcel) => Promise<void>,
): Promise<FullOrder> {
  const orderId = await findOrderIdOfParcel(db, parcelId);
  if (orderId === undefined) throw new AppError('parcel_not_found');
  const subject = `${await findOrderNumber(db, orderId)}: ${what}`;
  await audited(db, { actor, action: 'change_parcel', subject }, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const all = await loadParcels(tx, [order.id]);
    const parcel = all.find(({ id }) => id === parcelId);
    if (!parcel) throw new AppError('parcel_not_found');
    await change(tx, order, parcel);
    await showFirstParcel(tx, order.id);
  });
  return getAnyOrder(db, orderId);
}

/** Changes courier, tracking number and weight of a parcel. */
export const changeShipment = (
  db: Db,
  { shipment, ...change }: ParcelChange & { shipment: Shipment },
): Promise<FullOrder> =>
  changeParcel(db, { ...change, what: 'parcel changed' }, async (tx, _order, parcel) => {
    await updateShipment(tx, parcel, shipment);
  });

/** Removes a planned parcel; its items are in no parcel then. */
export const removeParcel = (db: Db, change: ParcelChange): Promise<FullOrder> =>
  changeParcel(db, { ...change, what: 'parcel removed' }, async (tx, _order, parcel) => {
    if (parcelStatusFacts[parcel.status].hasLeft) throw new AppError('parcel_has_left');
    await removeBookings(tx, parcel.id);
    await tx.delete(parcels).where(eq(parcels.id, parcel.id));
  });

interface StatusChange extends ParcelChange {
  status: Extract<ParcelStatus, 'shipped' | 'delivered' | 'returned'>;
  notify: Notify;
}

/** Records by hand that a parcel left, arrived or came back. */
export const changeParcelStatus = (
  db: Db,
  { status, notify, ...change }: StatusChange,
): Promise<FullOrder> =>
  changeParcel(db, { ...change, what: `parcel ${status}` }, async (tx, order, parcel) => {
    if (order.status === 'cancelled' && status === 'shipped') {
      throw new AppError('order_is_cancelled');
    }
    // A parcel that is back or was marked by mistake moves with the status of its order.
    if (parcelStatusFacts[parcel.status].isOver) throw new AppError('parcel_is_over');
    // A repeated request must not replace what the first one can undo.
    if (!movesOn(parcel.status, status)) return;
    const { actor, parcelId } = change;
    await saveForUndo(tx, order);
    const progress = { parcelId, status, at: new Date(), actor, notify, canBeUndone: true };
    await recordParcelProgress(tx, progress);
  });
