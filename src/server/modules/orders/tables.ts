import type { AppliedOffer } from '#shared/offers/terms.ts';
import type { BulkKind, BulkOptions } from '#shared/orders/bulk.ts';
import { parcelStatuses, type ParcelStatus } from '#shared/orders/parcel-status.ts';
import {
  eventKinds,
  orderStatuses,
  paymentStatuses,
  type OrderStatus,
} from '#shared/orders/status.ts';
import {
  uuidPrimaryKey,
  paise,
  recipient,
  soldItem,
  soldPart,
  timestamptz,
} from '../../db/columns.ts';
import {
  bigint,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
} from '../../db/drizzle.ts';

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
  discountPaise: paise('discount_paise').notNull().default(0),
  totalPaise: paise('total_paise').notNull(),
  offers: jsonb('offers').$type<AppliedOffer[]>().notNull().default([]),
  ...recipient(),
  estimatedDelivery: timestamptz('estimated_delivery'),
  trackingNumber: text('tracking_number'),
  courier: text('courier'),
  note: text('note'),
  /** Printed for the recipient. */
  giftNote: text('gift_note'),
  /** Number, name, email and phone in lowercase, for the search. */
  searchText: text('found_by')
    .notNull()
    .generatedAlwaysAs(sql`lower(order_number || ' ' || name || ' ' || email || ' ' || phone)`),
  /** The promised day of dispatch. */
  dispatchBy: timestamptz('dispatch_by'),
  dispatchedAt: timestamptz('dispatched_at'),
  deliveredAt: timestamptz('delivered_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const orderItems = pgTable(
  'order_items',
  { orderId: text('order_id').notNull(), ...soldItem() },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

export const orderItemParts = pgTable(
  'order_item_parts',
  { orderId: text('order_id').notNull(), ...soldPart() },
  (table) => [primaryKey({ columns: [table.orderId, table.position, table.part] })],
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

export const parcels = pgTable('parcels', {
  id: uuidPrimaryKey(),
  orderId: text('order_id').notNull(),
  /** 1 for the first parcel of the order. */
  position: smallint('position').notNull(),
  status: text('status', { enum: parcelStatuses }).notNull().default('ready'),
  courier: text('courier'),
  trackingNumber: text('tracking_number'),
  weightGrams: integer('weight_grams'),
  /** When the courier expects to deliver it. */
  expectedAt: timestamptz('expected_at'),
  dispatchedAt: timestamptz('dispatched_at'),
  deliveredAt: timestamptz('delivered_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const parcelItems = pgTable(
  'parcel_items',
  {
    parcelId: text('parcel_id').notNull(),
    /** Of the item in the order. */
    position: smallint('position').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.parcelId, table.position] })],
);

export const parcelEvents = pgTable('parcel_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  parcelId: text('parcel_id').notNull(),
  at: timestamptz('at')
    .notNull()
    .default(sql`clock_timestamp()`),
  status: text('status', { enum: parcelStatuses }).notNull(),
  note: text('note'),
  place: text('place'),
  actor: text('actor'),
});

/** The packing of an order by scanning. */
export const packings = pgTable('packings', {
  orderId: text('order_id').primaryKey(),
  /** The account that packs the order, or packed it. */
  packerId: text('packer_id'),
  packerSince: timestamptz('packer_since')
    .notNull()
    .default(sql`clock_timestamp()`),
  startedAt: timestamptz('started_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  completedAt: timestamptz('completed_at'),
});

/** One unit of an item that was put into the parcel. */
export const packingScans = pgTable('packing_scans', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  /** The idempotency key of the request. */
  key: text('key').notNull(),
  /** Of the item in the order. */
  position: smallint('position').notNull(),
  /** Of a combo; null for an item that is none. */
  part: smallint('part'),
  scannedAt: timestamptz('scanned_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  undoneAt: timestamptz('undone_at'),
});

/** A mail about an event of an order is queued once. */
export const orderMails = pgTable(
  'order_mails',
  {
    orderId: text('order_id').notNull(),
    kind: text('kind').notNull(),
    /** The id of the parcel that the mail is about, or empty. */
    subject: text('subject').notNull().default(''),
    mailId: text('mail_id').notNull(),
    queuedAt: timestamptz('queued_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.kind, table.subject] })],
);

/** The state of an order before its latest change by staff. */
export interface OrderBefore {
  status: OrderStatus;
  dispatchedAt: string | null;
  deliveredAt: string | null;
  parcels: {
    id: string;
    status: ParcelStatus;
    dispatchedAt: string | null;
    deliveredAt: string | null;
  }[];
  /** The rows of `order_mails`; absent in rows of earlier versions. */
  mails?: { kind: string; subject: string; mailId: string; queuedAt: string }[];
}

export const orderUndos = pgTable('order_undos', {
  orderId: text('order_id').primaryKey(),
  before: jsonb('before').$type<OrderBefore>().notNull(),
  at: timestamptz('at')
    .notNull()
    .default(sql`clock_timestamp()`),
});

export const bulkActions = pgTable('bulk_actions', {
  id: uuidPrimaryKey(),
  /** The idempotency key of the request. */
  key: text('key').notNull(),
  kind: text('kind').$type<BulkKind>().notNull(),
  options: jsonb('options').$type<BulkOptions>().notNull(),
  state: text('state', { enum: ['running', 'stopped', 'finished'] })
    .notNull()
    .default('running'),
  actorId: text('actor_id').notNull(),
  actor: text('actor').notNull(),
  address: text('address').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  finishedAt: timestamptz('finished_at'),
});

export const bulkItems = pgTable(
  'bulk_items',
  {
    bulkId: text('bulk_id').notNull(),
    position: integer('position').notNull(),
    orderId: text('order_id').notNull(),
    orderNumber: text('order_number').notNull(),
    input: jsonb('input').$type<Record<string, unknown>>().notNull().default({}),
    state: text('state', { enum: ['waiting', 'done', 'skipped', 'failed'] })
      .notNull()
      .default('waiting'),
    message: text('message'),
    attempts: smallint('attempts').notNull().default(0),
    nextTryAt: timestamptz('next_try_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.bulkId, table.position] })],
);

/** Named addresses of the order list, which belong to an account. */
export const orderViews = pgTable('order_views', {
  id: uuidPrimaryKey(),
  userId: text('user_id').notNull(),
  name: text('name').notNull(),
  search: text('search').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});
