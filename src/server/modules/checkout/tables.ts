import type { AppliedOffer } from '#shared/offers/terms.ts';
import {
  uuidPrimaryKey,
  paise,
  recipient,
  soldItem,
  soldPart,
  timestamptz,
} from '../../db/columns.ts';
import { bigint, jsonb, pgTable, primaryKey, smallint, sql, text } from '../../db/drizzle.ts';

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
  discountPaise: paise('discount_paise').notNull().default(0),
  amountPaise: paise('amount_paise').notNull(),
  /** As the shopper saw them. */
  offers: jsonb('offers').$type<AppliedOffer[]>().notNull().default([]),
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

export const checkoutItemParts = pgTable(
  'checkout_item_parts',
  { checkoutId: text('checkout_id').notNull(), ...soldPart() },
  (table) => [primaryKey({ columns: [table.checkoutId, table.position, table.part] })],
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
