import { createHash } from 'node:crypto';
import {
  CourierError,
  type Courier,
  type ProviderShipment,
} from '../../../adapters/couriers/courier.ts';
import type { BookingDefaults } from '../../../config-types.ts';
import type { Db } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { chooseCourier } from './choose-courier.ts';
import { loadShipment } from './load-shipment.ts';
import { nextReference } from './next-reference.ts';
import { removeShipment, writeShipment } from './parcel-shipment.ts';
import { findParcel, unbookableReason } from './request-booking.ts';
import { courierLabels, type Booking } from './tables.ts';
import { storeStep } from './update-booking.ts';

export interface BookingDeps {
  db: Db;
  courier: Courier;
  defaults: BookingDefaults;
}

/** Does one thing at the provider and stores it. Undefined: another process has taken over. */
type Step = (deps: BookingDeps, booking: Booking) => Promise<Booking | undefined>;

/** The step after each state. */
const steps: Partial<Record<Booking['state'], Step>> = {
  requested: createShipment,
  created: assignAwb,
  assigned: storeLabel,
  labelled: schedulePickup,
};

/** Undefined if nothing is left to do. */
export function findStep({ state, cancelRequestedAt, courierId }: Booking): Step | undefined {
  if (state === 'cancelled') return undefined;
  if (cancelRequestedAt !== null) {
    // A cancellation that can still be undone stops the booking, and is sent to the provider later.
    return cancelRequestedAt <= new Date() ? cancelShipment : undefined;
  }
  const isCourierOpen = courierId === null && (state === 'requested' || state === 'created');
  return isCourierOpen ? pickCourier : steps[state];
}

/** Before the shipment is created, so that an unserviceable pincode leaves nothing at the provider. */
async function pickCourier(deps: BookingDeps, booking: Booking) {
  const { courier, defaults } = deps;
  const { recipient, ...shipment } = await loadFor(deps, booking);
  const quotes = await courier.listQuotes({ ...shipment, deliveryPincode: recipient.pincode });
  const { choice } = booking;
  const chosen =
    choice.kind === 'courier'
      ? quotes.find(({ courierId }) => courierId === choice.courierId)
      : chooseCourier(quotes, { ...defaults, rule: choice.rule ?? defaults.rule });
  if (!chosen) {
    const message =
      quotes.length === 0 ? 'No courier delivers there' : 'No courier meets the rules';
    throw new CourierError(`${message}: ${recipient.pincode}`, { problem: 'unserviceable' });
  }
  const { courierId, courier: name, ratePaise } = chosen;
  return storeStep(deps.db, booking, { courierId, courier: name, ratePaise });
}

async function createShipment(deps: BookingDeps, booking: Booking) {
  const { courier, db } = deps;
  // The response of an earlier attempt may be lost.
  const earlier = booking.attempts > 1 ? await courier.findShipment(booking.reference) : undefined;
  const shipment = earlier ?? (await courier.createShipment(await loadFor(deps, booking)));
  if (shipment.isCancelled) {
    // Cancelled in the panel of the provider, which never books the same order id again.
    return storeStep(db, booking, { reference: nextReference(booking.reference) });
  }
  const { orderId: providerOrderId, shipmentId } = shipment;
  return storeStep(db, booking, { state: 'created', providerOrderId, shipmentId });
}

async function assignAwb(deps: BookingDeps, booking: Booking) {
  const { courier, db } = deps;
  const { reference, courierId } = booking;
  await requireBookable(deps, booking);
  const shipmentId = booking.shipmentId ?? '';
  const earlier = booking.attempts > 1 ? await courier.findShipment(reference) : undefined;
  const { awb, courier: name } = hasAwb(earlier)
    ? earlier
    : await courier.assignAwb({ reference, shipmentId, courierId: courierId ?? '' });
  const assigned = { state: 'assigned' as const, awb, courier: name || booking.courier };
  const { parcelId } = booking;
  // The order is locked before the booking, as in all commands.
  return inTransaction(db, async (tx) => {
    await writeShipment(tx, { parcelId, courier: assigned.courier ?? '', awb });
    return storeStep(tx, booking, assigned);
  });
}

const hasAwb = (
  shipment: ProviderShipment | undefined,
): shipment is ProviderShipment & { awb: string } => shipment?.awb !== undefined;

async function storeLabel({ courier, db }: BookingDeps, booking: Booking) {
  const pdf = await courier.fetchLabels([booking.shipmentId ?? '']);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return inTransaction(db, async (tx) => {
    const stored = await storeStep(tx, booking, { state: 'labelled' });
    const label = { bookingId: booking.id, pdf, sha256 };
    if (stored) await tx.insert(courierLabels).values(label).onConflictDoNothing();
    return stored;
  });
}

const FIRST_POLL_MS = 60 * 60 * 1000;

async function schedulePickup({ courier, db }: BookingDeps, booking: Booking) {
  const { shipmentId, pickupOn } = booking;
  const date = pickupOn ?? undefined;
  const { at, reference } = await courier.schedulePickup({ shipmentId: shipmentId ?? '', date });
  return storeStep(db, booking, {
    state: 'booked',
    pickupAt: at ?? null,
    pickupReference: reference ?? null,
    nextPollAt: new Date(Date.now() + FIRST_POLL_MS),
  });
}

async function cancelShipment({ courier, db }: BookingDeps, booking: Booking) {
  const { reference, providerOrderId: orderId, awb } = booking;
  // A shipment without a stored id exists if the response of its creation was lost.
  const isKnown = orderId !== null;
  const shipment = isKnown ? { orderId, awb } : await courier.findShipment(reference);
  if (shipment) {
    await courier.cancel({ reference, orderId: shipment.orderId, awb: shipment.awb ?? null });
  }
  return storeCancelled(db, booking);
}

/** Records that the provider has cancelled a shipment. Its parcel can be booked again. */
export function storeCancelled(db: Db, booking: Booking): Promise<Booking | undefined> {
  const { awb, parcelId } = booking;
  return inTransaction(db, async (tx) => {
    if (awb !== null) await removeShipment(tx, parcelId, awb);
    return storeStep(tx, booking, { state: 'cancelled', nextTryAt: null, nextPollAt: null });
  });
}

async function loadFor(deps: BookingDeps, booking: Booking) {
  await requireBookable(deps, booking);
  const { parcelId, reference } = booking;
  return loadShipment(deps.db, { parcelId, reference, given: booking, box: deps.defaults.box });
}

/** Since the request, the parcel may have been shipped by hand. */
async function requireBookable({ db }: BookingDeps, { parcelId }: Booking): Promise<void> {
  const reason = unbookableReason(await findParcel(db, parcelId));
  if (reason !== undefined) throw new CourierError(reason, { problem: 'rejected' });
}
