import type { BookingChoice } from '#shared/orders/booking.ts';
import { AppError } from '#shared/errors.ts';
import type { Box } from '../../../adapters/couriers/courier.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq, ne, sql } from '../../../db/drizzle.ts';
import { dayInIndia } from '../../../time-in-india.ts';
import { audited, UNCHANGED, type Actor } from '../../audit/audited.ts';
import { notBeforeLease, requestCancellation } from './cancel-bookings.ts';
import { findParcel, requestBooking } from './request-booking.ts';
import { courierBookings } from './tables.ts';

interface Command {
  parcelId: string;
  actor: Actor;
}

interface BookCommand extends Command {
  choice: BookingChoice;
  box?: Box | undefined;
  pickupOn?: string | undefined;
}

export async function bookParcel(db: Db, { actor, ...request }: BookCommand): Promise<void> {
  checkPickupDay(request.pickupOn);
  const subject = await subjectOf(db, request.parcelId);
  await audited(db, { actor, action: 'book_courier', subject }, async (tx) => {
    const isNew = await requestBooking(tx, { ...request, requestedBy: actor.email });
    return isNew ? undefined : UNCHANGED;
  });
}

const PICKUP_DAYS_MAX = 30;
const DAY_MS = 24 * 3_600_000;

export function checkPickupDay(day: string | undefined): void {
  const latest = dayInIndia(new Date(Date.now() + PICKUP_DAYS_MAX * DAY_MS));
  if (day === undefined || (day >= dayInIndia(new Date()) && day <= latest)) return;
  const message = `Choose a day from today to ${PICKUP_DAYS_MAX} days ahead`;
  throw new AppError('invalid_input', { errors: { pickupOn: message } });
}

interface RetryCommand extends Command {
  choice?: BookingChoice | undefined;
  /** Goes on to the pickup if the provider refused the label. */
  withoutLabel?: boolean;
}

/** Continues a booking that waits for a person. */
export async function continueBooking(
  tx: Db,
  { parcelId, choice, withoutLabel = false }: Omit<RetryCommand, 'actor'>,
): Promise<boolean> {
  const isOpen = sql`${courierBookings.state} in ('requested', 'created')`;
  const lacksLabel = sql`${courierBookings.state} = 'assigned' and ${courierBookings.problem} = 'label'`;
  // Only the courier solves a failed delivery.
  const isDelivery = sql`${courierBookings.problem} = 'delivery'`;
  const rows = await tx
    .update(courierBookings)
    .set({
      problem: sql`case when ${isDelivery} then ${courierBookings.problem} end`,
      lastError: sql`case when ${isDelivery} then ${courierBookings.lastError} end`,
      nextTryAt: sql`case when ${courierBookings.state} <> 'booked' then ${notBeforeLease} end`,
      ...(withoutLabel && {
        state: sql`case when ${lacksLabel} then 'labelled' else ${courierBookings.state} end`,
      }),
      ...(choice && {
        choice: sql`case when ${isOpen} then ${JSON.stringify(choice)}::jsonb else ${courierBookings.choice} end`,
        courierId: sql`case when not ${isOpen} then ${courierBookings.courierId} end`,
      }),
    })
    .where(and(eq(courierBookings.parcelId, parcelId), ne(courierBookings.state, 'cancelled')))
    .returning({ id: courierBookings.id });
  return rows.length > 0;
}

/** Continues a booking now. Another courier can be chosen until one is booked. */
export async function retryBooking(db: Db, { actor, ...request }: RetryCommand) {
  const subject = await subjectOf(db, request.parcelId);
  await audited(db, { actor, action: 'book_courier', subject }, async (tx) => {
    if (!(await continueBooking(tx, request))) throw new AppError('booking_not_found');
  });
}

export async function cancelBooking(db: Db, { parcelId, actor }: Command): Promise<void> {
  const subject = await subjectOf(db, parcelId);
  await audited(db, { actor, action: 'cancel_courier', subject }, async (tx) => {
    const count = await requestCancellation(tx, [parcelId], 0);
    return count > 0 ? undefined : UNCHANGED;
  });
}

async function subjectOf(db: Db, parcelId: string): Promise<string> {
  const { orderNumber, position } = await findParcel(db, parcelId);
  return `${orderNumber}, parcel ${position}`;
}
