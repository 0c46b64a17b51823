import { timestamptz } from '../../db/columns.ts';
import { date, integer, pgTable, text } from '../../db/drizzle.ts';

/** What the team was told about once. */
export const notices = pgTable('notices', {
  /** The kind and the id of its cause. */
  key: text('key').primaryKey(),
  kind: text('kind', { enum: ['overdue', 'low_stock', 'payment'] }).notNull(),
  /** The id of the order, the product or the payment. */
  subject: text('subject').notNull(),
  unitsLeft: integer('units_left'),
  /** The notices of one mail. */
  batchId: text('batch_id'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** The days whose summary was queued. */
export const dailyDigests = pgTable('daily_digests', {
  day: date('day').primaryKey(),
  queuedAt: timestamptz('queued_at').notNull().defaultNow(),
});
