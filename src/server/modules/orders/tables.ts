import { eventKinds, orderStatuses, paymentStatuses } from '#shared/orders/status.ts';
import { uuidPrimaryKey, paise, recipient, soldItem, timestamptz } from '../../db/columns.ts';
import { bigint, pgTable, primaryKey, sql, text } from '../../db/drizzle.ts';

export const orders = pgTable('orders', {
  id: uuidPrimaryKey(),
  orderNumber: text('order_number').notNull(),
  userId: text('user_id').notNull(),
  checkoutId: text('checkout_id').notNull(),
  paymentId: text('payment_id').notNull(),
  status: text('status', { enum: orderStatuses }).notNull().default('confirmed'),
  paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull().default('paid'),
  subtotalPaise: paise('subtotal_paise').notNull(),
  shippingPaise: paise('shipping_paise').notNull(),
  totalPaise: paise('total_paise').notNull(),
  ...recipient(),
  estimatedDelivery: timestamptz('estimated_delivery'),
  trackingNumber: text('tracking_number'),
  courier: text('courier'),
  note: text('note'),
  /** Number, name, email and phone in lowercase, for the search. */
  searchText: text('found_by')
    .notNull()
    .generatedAlwaysAs(sql`lower(order_number || ' ' || name || ' ' || email || ' ' || phone)`),
  deliveredAt: timestamptz('delivered_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const orderItems = pgTable(
  'order_items',
  { orderId: text('order_id').notNull(), ...soldItem() },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

export const orderEvents = pgTable('order_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  at: timestamptz('at')
    .notNull()
    .default(sql`clock_timestamp()`),
  kind: text('kind', { enum: eventKinds }).notNull(),
  value: text('value').notNull(),
  note: text('note'),
  actorId: text('actor_id'),
  actor: text('actor'),
});
