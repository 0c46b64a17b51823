import { AppError } from '#shared/errors.ts';
import { skipReason, targetStatus } from '#shared/orders/bulk.ts';
import type { Notify } from '#shared/orders/order-inputs.ts';
import type { Db } from '../../../db/client.ts';
import type { Actor } from '../../audit/audited.ts';
import type { OrderRow } from '../assemble.ts';
import { changeLockedOrder } from '../change-status.ts';
import { lockOrder } from '../lock-order.ts';
import { planParcel } from '../parcels/change-parcels.ts';
import { liveParcels, loadParcels } from '../parcels/load-parcels.ts';
import { toShipment } from '../parcels/shipment.ts';
import type { ClaimedItem } from './claim-items.ts';
import { hasAddress } from './select-orders.ts';

/** A connected courier, which books parcels by itself. */
export interface BookingPort {
  /** Queues the booking of a parcel, once; the parcel is shipped when it is booked. */
  request(tx: Db, booking: { parcelId: string; notify: Notify; actor: Actor }): Promise<void>;
  find(tx: Db, parcelId: string): Promise<BookingState | undefined>;
}

export interface BookingState {
  state: 'waiting' | 'booked' | 'failed';
  /** Why it failed. */
  message: string | null;
}

export type ItemOutcome =
  | { state: 'done' | 'skipped' | 'failed'; message?: string }
  | { state: 'waiting'; retryInSeconds: number; input?: Record<string, unknown> };

/** Applies an action to one of its orders. */
export async function changeItem(
  tx: Db,
  item: ClaimedItem,
  bookings: BookingPort | undefined,
): Promise<ItemOutcome> {
  const parcelId = item.kind === 'book' ? item.input.parcelId : undefined;
  if (typeof parcelId === 'string') return followBooking(tx, { bookings, parcelId });
  const order = await lockOrder(tx, item.orderId);
  const options = { ...item.options, kind: item.kind };
  const reason = skipReason(options, { ...order, hasAddress: hasAddress(order) });
  if (reason !== undefined) return { state: 'skipped', message: reason };
  const actor = { id: item.actorId, email: item.actor, address: item.address };
  if (item.kind === 'book') return book(tx, order, { bookings, actor, notify: options.notify });
  await changeLockedOrder(tx, order, {
    status: targetStatus(options),
    // Stored by the contract of the action.
    shipment: toShipment(item.input as Parameters<typeof toShipment>[0]),
    notify: options.notify,
    actor,
    canBeUndone: false,
  });
  return { state: 'done' };
}

interface NewBooking {
  bookings: BookingPort | undefined;
  actor: Actor;
  notify: Notify;
}

async function book(
  tx: Db,
  order: OrderRow,
  { bookings, actor, notify }: NewBooking,
): Promise<ItemOutcome> {
  if (!bookings) throw new AppError('no_courier_connected');
  const ready = liveParcels(await loadParcels(tx, [order.id])).filter(
    ({ status }) => status === 'ready',
  );
  // Several parcels need weights of their own, which one action cannot know.
  if (ready.length > 1) return { state: 'skipped', message: 'The order has several parcels' };
  const parcel = ready[0] ?? (await planParcel(tx, order, { shipment: {}, actor }));
  await bookings.request(tx, { parcelId: parcel.id, notify, actor });
  return waitForBooking(parcel.id);
}

const waitForBooking = (parcelId: string): ItemOutcome => ({
  state: 'waiting',
  retryInSeconds: 2,
  input: { parcelId },
});

async function followBooking(
  tx: Db,
  { bookings, parcelId }: Pick<NewBooking, 'bookings'> & { parcelId: string },
): Promise<ItemOutcome> {
  const booking = await bookings?.find(tx, parcelId);
  if (!booking) return { state: 'failed', message: 'The booking was cancelled' };
  if (booking.state === 'waiting') return waitForBooking(parcelId);
  if (booking.state === 'booked') return { state: 'done' };
  return { state: 'failed', message: booking.message ?? 'The courier refused the parcel' };
}
