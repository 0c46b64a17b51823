import { timestamptz } from '../../db/columns.ts';
import { integer, pgTable, primaryKey, sql, text } from '../../db/drizzle.ts';

export const cartItems = pgTable(
  'cart_items',
  {
    userId: text('user_id').notNull(),
    productId: text('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    addedAt: timestamptz('added_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

export const cartChanges = pgTable(
  'cart_changes',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
