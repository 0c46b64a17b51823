import { uuidPrimaryKey, paise, recipient, soldItem, timestamptz } from '../../db/columns.ts';
import { bigint, pgTable, primaryKey, smallint, sql, text } from '../../db/drizzle.ts';

export const checkouts = pgTable('checkouts', {
  id: uuidPrimaryKey(),
  userId: text('user_id').notNull(),
  state: text('state', {
    enum: ['pending', 'paid', 'expired', 'superseded', 'refund_due', 'refunded'],
  })
    .notNull()
    .default('pending'),
  fingerprint: text('fingerprint').notNull(),
  subtotalPaise: paise('subtotal_paise').notNull(),
  shippingPaise: paise('shipping_paise').notNull(),
  amountPaise: paise('amount_paise').notNull(),
  ...recipient(),
  providerOrderId: text('provider_order_id'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** What the buyer was told about dispatch and delivery; null without an address. */
  promisedDispatch: timestamptz('promised_dispatch'),
  promisedDelivery: timestamptz('promised_delivery'),
  /** When its stock was released; null while it is held. */
  holdEndedAt: timestamptz('hold_ended_at'),
  nextPollAt: timestamptz('next_poll_at'),
  polls: smallint('polls').notNull().default(0),
});

export const checkoutItems = pgTable(
  'checkout_items',
  { checkoutId: text('checkout_id').notNull(), ...soldItem() },
  (table) => [primaryKey({ columns: [table.checkoutId, table.position] })],
);

export const checkoutEvents = pgTable('checkout_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  checkoutId: text('checkout_id').notNull(),
  at: timestamptz('at')
    .notNull()
    .default(sql`clock_timestamp()`),
  kind: text('kind', {
    enum: ['payment_failed', 'window_closed', 'released', 'expired', 'superseded'],
  }).notNull(),
  note: text('note'),
  /** The payment that failed. */
  paymentId: text('payment_id'),
  actor: text('actor'),
});
