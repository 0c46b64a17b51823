import { madeUpId, time } from '../../db/columns.ts';
import { pgTable, text } from '../../db/drizzle.ts';

export const orders = pgTable('orders', {
  id: madeUpId(),
  orderNumber: text('order_number').notNull(),
  userId: text('user_id').notNull(),
  status: text('status', {
    enum: ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'],
  })
    .notNull()
    .default('confirmed'),
  createdAt: time('created_at').notNull().defaultNow(),
});
