import { limits } from '#shared/limits.ts';
import type { Notify } from '#shared/orders/order-inputs.ts';
import { parcelStatusFacts, type ParcelStatus } from '#shared/orders/parcel-status.ts';
import { statusFacts } from '#shared/orders/status.ts';
import { unassignedItems } from '#shared/orders/unassigned-items.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../../db/client.ts';
import { eq } from '../../../db/drizzle.ts';
import { applyStatus, type OrderActor } from '../apply-status.ts';
import type { OrderRow } from '../assemble.ts';
import { lockOrder } from '../lock-order.ts';
import { queueOrderMail } from '../queue-order-mail.ts';
import { parcels } from '../tables.ts';
import { endUndo } from '../undo-times.ts';
import { listItems } from './follow-order.ts';
import { recordParcelEvent, setParcelStatus } from './insert-parcel.ts';
import {
  findOrderIdOfParcel,
  liveParcels,
  loadParcelEvents,
  loadParcels,
  type LoadedParcel,
} from './load-parcels.ts';

export interface ParcelProgress {
  parcelId: string;
  status: ParcelStatus;
  at: Date;
  /** What the courier reported, and where. */
  note?: string | null;
  place?: string | null;
  /** When the courier expects to deliver it. */
  expectedAt?: Date | null;
  /** Null if the courier reported it. */
  actor?: OrderActor | null;
  notify?: Notify;
  canBeUndone?: boolean;
}

/** Couriers report events twice and out of order; a parcel only moves on. */
const rank: Record<ParcelStatus, number> = {
  ready: 0,
  shipped: 1,
  in_transit: 2,
  out_for_delivery: 3,
  delivered: 4,
  returned: 4,
  cancelled: 5,
};

export const movesOn = (from: ParcelStatus, to: ParcelStatus) => rank[to] > rank[from];

/**
 * Records what happened to a parcel. The order becomes shipped with its first parcel that leaves, and delivered with
 * its last one. Returns false if the report is not new.
 */
export async function recordParcelProgress(tx: Db, progress: ParcelProgress): Promise<boolean> {
  const orderId = await findOrderIdOfParcel(tx, progress.parcelId);
  if (orderId === undefined) throw new AppError('parcel_not_found');
  const order = await lockOrder(tx, orderId);
  const all = await loadParcels(tx, [order.id]);
  const parcel = all.find(({ id }) => id === progress.parcelId);
  if (!parcel) throw new AppError('parcel_not_found');
  if (progress.expectedAt) {
    const { expectedAt } = progress;
    await tx.update(parcels).set({ expectedAt }).where(eq(parcels.id, parcel.id));
  }
  if (!movesOn(parcel.status, progress.status)) return recordReport(tx, parcel, progress);
  if (!progress.canBeUndone) await endUndo(tx, order.id);
  await moveParcel(tx, parcel, progress);
  parcel.status = progress.status;
  await moveOrder(tx, order, { parcels: liveParcels(all), parcel, progress });
  return true;
}

/** A report without a new status is worth keeping if it says something new, such as a failed attempt. */
async function recordReport(
  tx: Db,
  parcel: LoadedParcel,
  { at, note = null, place = null, actor = null }: ParcelProgress,
): Promise<boolean> {
  if (note === null) return false;
  const known = await loadParcelEvents(tx, [parcel.id]);
  const isKnown = known.some(
    (event) => event.note === note && event.place === place && event.at.getTime() === at.getTime(),
  );
  if (isKnown) return false;
  const event = { status: parcel.status, at, note, place, actor: actor?.email ?? null };
  await recordParcelEvent(tx, { parcelId: parcel.id, ...event });
  return true;
}

async function moveParcel(
  tx: Db,
  parcel: LoadedParcel,
  { status, at, note = null, place = null, actor = null }: ParcelProgress,
): Promise<void> {
  const times = {
    ...(parcelStatusFacts[status].hasLeft && { dispatchedAt: parcel.dispatchedAt ?? at }),
    ...(status === 'delivered' && { deliveredAt: at }),
  };
  const event = { status, at, note, place, actor: actor?.email ?? null };
  await setParcelStatus(tx, parcel.id, { ...event, times });
}

interface Moved {
  parcels: LoadedParcel[];
  parcel: LoadedParcel;
  progress: ParcelProgress;
}

async function moveOrder(
  tx: Db,
  order: OrderRow,
  { parcels: live, parcel, progress }: Moved,
): Promise<void> {
  const { actor = null, notify = 'once', canBeUndone = false, at } = progress;
  if (order.status === 'cancelled' || progress.status === 'cancelled') return;
  const change = { actor, reason: 'cancelled_by_shop', notify, canBeUndone, now: at } as const;
  if (!statusFacts[order.status].hasLeft && parcelStatusFacts[progress.status].hasLeft) {
    await applyStatus(tx, order, { ...change, status: 'shipped', hasMovedParcels: true });
    order.status = 'shipped';
  }
  if (parcelStatusFacts[progress.status].hasLeft) {
    const delaySeconds = canBeUndone ? limits.undoSeconds + 2 : 0;
    const mail = {
      order,
      kind: 'order_shipped',
      parcelId: parcel.id,
      notify,
      delaySeconds,
    } as const;
    if (progress.status !== 'returned') await queueOrderMail(tx, mail);
  }
  const isComplete =
    live.every(({ status }) => status === 'delivered') &&
    unassignedItems(await listItems(tx, order.id), live).length === 0;
  if (isComplete && order.status !== 'delivered') {
    await applyStatus(tx, order, { ...change, status: 'delivered', hasMovedParcels: true });
  }
}
