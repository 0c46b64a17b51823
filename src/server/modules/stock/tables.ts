import { countStates } from '#shared/stock/count.ts';
import { timestamptz, uuidPrimaryKey } from '../../db/columns.ts';
import { integer, pgTable, primaryKey, text } from '../../db/drizzle.ts';

export const stockCounts = pgTable('stock_counts', {
  id: uuidPrimaryKey(),
  name: text('name').notNull(),
  state: text('state', { enum: countStates }).notNull().default('open'),
  startedBy: text('started_by').notNull(),
  startedAt: timestamptz('started_at').notNull().defaultNow(),
  closedBy: text('closed_by'),
  closedAt: timestamptz('closed_at'),
});

/** The products of a stock-taking; those that are not counted yet have no figures. */
export const stockCountItems = pgTable(
  'stock_count_items',
  {
    countId: text('count_id').notNull(),
    productId: text('product_id').notNull(),
    counted: integer('counted'),
    /** The units that should have been in the shop when the product was counted. */
    expected: integer('expected'),
    countedBy: text('counted_by'),
    countedAt: timestamptz('counted_at'),
    /** Incremented by each entry. */
    version: integer('version').notNull().default(0),
    appliedChange: integer('applied_change'),
  },
  (table) => [primaryKey({ columns: [table.countId, table.productId] })],
);
