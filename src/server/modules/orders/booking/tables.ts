import { bookingStates, type BookingChoice, type BookingProblem } from '#shared/orders/booking.ts';
import { bytea, timestamptz, uuidPrimaryKey } from '../../../db/columns.ts';
import { date, integer, jsonb, pgTable, smallint, sql, text } from '../../../db/drizzle.ts';

export const courierBookings = pgTable('courier_bookings', {
  id: uuidPrimaryKey(),
  parcelId: text('parcel_id').notNull(),
  /** The order id of the shop at the provider, which has at most one shipment for it. */
  reference: text('reference').notNull(),
  /** The last step that is done. */
  state: text('state', { enum: bookingStates }).notNull().default('requested'),
  choice: jsonb('choice').$type<BookingChoice>().notNull(),
  /** Null: that of the parcel or of the configuration. */
  lengthCm: smallint('length_cm'),
  breadthCm: smallint('breadth_cm'),
  heightCm: smallint('height_cm'),
  weightGrams: integer('weight_grams'),
  pickupOn: date('pickup_on'),
  courierId: text('courier_id'),
  courier: text('courier'),
  ratePaise: integer('rate_paise'),
  providerOrderId: text('provider_order_id'),
  shipmentId: text('shipment_id'),
  awb: text('awb'),
  pickupAt: timestamptz('pickup_at'),
  pickupReference: text('pickup_reference'),
  cancelRequestedAt: timestamptz('cancel_requested_at'),
  /** Why it waits for a person. It is not due then. */
  problem: text('problem').$type<BookingProblem>(),
  lastError: text('last_error'),
  attempts: smallint('attempts').notNull().default(0),
  /** Until then a process works on it. */
  leasedUntil: timestamptz('leased_until'),
  nextTryAt: timestamptz('next_try_at').default(sql`now()`),
  nextPollAt: timestamptz('next_poll_at'),
  requestedBy: text('requested_by').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export type Booking = typeof courierBookings.$inferSelect;

export const courierLabels = pgTable('courier_labels', {
  bookingId: text('booking_id').primaryKey(),
  pdf: bytea('pdf').notNull(),
  sha256: text('sha256').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const courierInbox = pgTable('courier_inbox', {
  /** The hash of the body. */
  eventId: text('event_id').primaryKey(),
  body: text('body').notNull(),
  receivedAt: timestamptz('received_at').notNull().defaultNow(),
  attempts: smallint('attempts').notNull().default(0),
  lastError: text('last_error'),
  nextTryAt: timestamptz('next_try_at').default(sql`now()`),
});

export const courierTokens = pgTable('courier_tokens', {
  account: text('account').primaryKey(),
  /** Encrypted with the password of the account. */
  token: bytea('token'),
  expiresAt: timestamptz('expires_at'),
  /** Until then one process logs in. */
  loginUntil: timestamptz('login_until')
    .notNull()
    .default(sql`'-infinity'`),
});
