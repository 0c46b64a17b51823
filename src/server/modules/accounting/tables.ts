import { paise, timestamptz } from '../../db/columns.ts';
import { boolean, date, pgTable, sql, text } from '../../db/drizzle.ts';

/** Lines of the provider's settlements. */
export const settlementItems = pgTable('settlement_items', {
  entityId: text('entity_id').primaryKey(),
  type: text('type', { enum: ['payment', 'refund', 'adjustment', 'other'] }).notNull(),
  /** Also of refunds and chargebacks. */
  paymentId: text('payment_id'),
  /** What payments are matched by; an adjustment without a payment stands alone. */
  matchId: text('match_id')
    .notNull()
    .generatedAlwaysAs(sql`coalesce(payment_id, entity_id)`),
  amountPaise: paise('amount_paise').notNull(),
  creditPaise: paise('credit_paise').notNull(),
  debitPaise: paise('debit_paise').notNull(),
  /** Includes the tax. */
  feePaise: paise('fee_paise').notNull(),
  taxPaise: paise('tax_paise').notNull(),
  isOnHold: boolean('is_on_hold').notNull(),
  /** When the payment was captured, or the refund made. */
  occurredAt: timestamptz('occurred_at').notNull(),
  settlementId: text('settlement_id'),
  utr: text('utr'),
  /** Null while the item waits for its payout. */
  settledAt: timestamptz('settled_at'),
  fetchedAt: timestamptz('fetched_at').notNull().defaultNow(),
});

/** The last attempt to fetch settlements. */
export const settlementFetch = pgTable('settlement_fetch', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  fetchedAt: timestamptz('fetched_at'),
  /** The last day in India that the daily task has fetched. */
  fetchedUntil: date('fetched_until', { mode: 'string' }),
  failedAt: timestamptz('failed_at'),
  failure: text('failure'),
});
