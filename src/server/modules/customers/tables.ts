import { paise, timestamptz, uuidPrimaryKey } from '../../db/columns.ts';
import { integer, pgTable, primaryKey, text } from '../../db/drizzle.ts';

export const customerNotes = pgTable('customer_notes', {
  id: uuidPrimaryKey(),
  userId: text('user_id').notNull(),
  authorId: text('author_id').notNull(),
  author: text('author').notNull(),
  /** The idempotency key of the request. */
  key: text('key'),
  note: text('note').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  editedAt: timestamptz('edited_at'),
});

export const customerTags = pgTable(
  'customer_tags',
  {
    userId: text('user_id').notNull(),
    /** The label in lower case. */
    tag: text('tag').notNull(),
    label: text('label').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tag] })],
);

/** One row for each account, for filters and sorting. */
export const customerTotals = pgTable('customer_totals', {
  userId: text('user_id').primaryKey(),
  joinedAt: timestamptz('joined_at').notNull(),
  /** All orders, also cancelled ones. */
  orders: integer('orders').notNull(),
  /** What was paid, less what was refunded. */
  spentPaise: paise('spent_paise').notNull(),
  lastOrderAt: timestamptz('last_order_at'),
});
