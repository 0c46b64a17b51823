import { refundStates } from '#shared/orders/status.ts';
import { uuidPrimaryKey, paise, timestamptz } from '../../db/columns.ts';
import { pgTable, smallint, sql, text } from '../../db/drizzle.ts';

export const payments = pgTable('payments', {
  id: text('id').primaryKey(),
  checkoutId: text('checkout_id').notNull(),
  amountPaise: paise('amount_paise').notNull(),
  currency: text('currency').notNull(),
  method: text('method'),
  capturedAt: timestamptz('captured_at').notNull().defaultNow(),
  /** When the team was mailed that a refund or dispute of this payment needs attention. */
  attentionMailedAt: timestamptz('attention_mailed_at'),
});

export const refunds = pgTable('refunds', {
  id: uuidPrimaryKey(),
  paymentId: text('payment_id').notNull(),
  amountPaise: paise('amount_paise').notNull(),
  reason: text('reason', {
    enum: [
      'out_of_stock',
      'second_payment',
      'wrong_amount',
      'price_changed',
      'offer_ended',
      'no_longer_sold',
      'account_erased',
      'cancelled_by_customer',
      'cancelled_by_shop',
      'given_by_shop',
      'made_at_provider',
      'chargeback',
    ],
  }).notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  /** The administrator's note. */
  note: text('note'),
  state: text('state', { enum: refundStates }).notNull().default('due'),
  providerRefundId: text('provider_refund_id'),
  attempts: smallint('attempts').notNull().default(0),
  lastError: text('last_error'),
  nextTryAt: timestamptz('next_try_at').default(sql`now()`),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  startedAt: timestamptz('started_at'),
  processedAt: timestamptz('processed_at'),
  /** How many attempts failed. */
  failures: smallint('failures').notNull().default(0),
  /** Set when all attempts failed and an administrator has to act. */
  needsAttentionAt: timestamptz('needs_attention_at'),
  method: text('method', { enum: ['provider', 'bank_transfer', 'chargeback'] })
    .notNull()
    .default('provider'),
  bankReference: text('bank_reference'),
  /** The staff member who gave it, by whom daily refunds are limited. */
  givenBy: text('given_by'),
});

export const disputes = pgTable('disputes', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  amountPaise: paise('amount_paise').notNull(),
  phase: text('phase').notNull(),
  state: text('state', { enum: ['open', 'under_review', 'won', 'lost', 'closed'] }).notNull(),
  reason: text('reason').notNull(),
  respondBy: timestamptz('respond_by'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const webhookInbox = pgTable('webhook_inbox', {
  eventId: text('event_id').primaryKey(),
  event: text('event').notNull(),
  body: text('body').notNull(),
  receivedAt: timestamptz('received_at').notNull().defaultNow(),
  attempts: smallint('attempts').notNull().default(0),
  lastError: text('last_error'),
  nextTryAt: timestamptz('next_try_at').default(sql`now()`),
});
