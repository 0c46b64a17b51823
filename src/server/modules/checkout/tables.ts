import { madeUpId, paise, recipient, soldItem, time } from '../../db/columns.ts';
import { pgTable, primaryKey, smallint, text } from '../../db/drizzle.ts';

export const checkouts = pgTable('checkouts', {
  id: madeUpId(),
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
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  nextPollAt: time('next_poll_at'),
  polls: smallint('polls').notNull().default(0),
});

export const checkoutItems = pgTable(
  'checkout_items',
  { checkoutId: text('checkout_id').notNull(), ...soldItem() },
  (table) => [primaryKey({ columns: [table.checkoutId, table.position] })],
);
