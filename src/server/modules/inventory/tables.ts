import { movementReasons } from '#shared/stock/movement-reasons.ts';
import { timestamptz } from '../../db/columns.ts';
import { bigint, integer, pgTable, primaryKey, text } from '../../db/drizzle.ts';

/** A trigger inserts a row for every change of a product's stock. */
export const stockMovements = pgTable('stock_movements', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: text('product_id').notNull(),
  onHandChange: integer('on_hand_change').notNull(),
  reservedChange: integer('reserved_change').notNull(),
  reason: text('reason', { enum: movementReasons }).notNull(),
  reference: text('reference'),
  actor: text('actor'),
  note: text('note'),
  at: timestamptz('at').notNull().defaultNow(),
});

export const holds = pgTable(
  'holds',
  {
    checkoutId: text('checkout_id').notNull(),
    productId: text('product_id').notNull(),
    ownerId: text('owner_id').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkoutId, table.productId] })],
);
