import * as z from 'zod/mini';
import { tiles } from '../catalog/vocabulary.ts';
import { documentKinds } from '../tax/document.ts';
import { endpoint } from '../endpoint.ts';
import { pageNumber } from '../paging.ts';
import { parcelStatuses } from './parcel-status.ts';
import { eventKinds, orderStatuses, paymentStatuses, refundStates } from './status.ts';

const soldPart = z.object({
  productId: z.string(),
  /** Absent if the product is no longer sold. */
  slug: z.nullable(z.string()),
  name: z.string(),
  size: z.nullable(z.string()),
  quantity: z.int(),
  /** For the back-office only. */
  sku: z.optional(z.nullable(z.string())),
});

export type SoldPart = z.output<typeof soldPart>;

export const soldItem = z.object({
  productId: z.string(),
  /** Absent if the product is no longer sold. */
  slug: z.nullable(z.string()),
  tile: z.nullable(z.enum(tiles)),
  name: z.string(),
  image: z.string(),
  /** As printed on the pack: `500 g`. */
  size: z.nullable(z.string()),
  quantity: z.int(),
  price: z.number(),
  /** What offers take off the whole line. */
  discount: z.number(),
  /** What a combo contains, in the quantities of one combo. */
  parts: z.array(soldPart),
});

export type SoldItem = z.output<typeof soldItem>;

const shippingAddress = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  phone: z.string(),
  landmark: z.nullable(z.string()),
});

/** An event: a status, a tracking number or a refund update. */
export const orderEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(eventKinds),
  value: z.string(),
  note: z.nullable(z.string()),
  /** Customers see no names of admins, only `you` or the shop. */
  by: z.enum(['you', 'shop']),
});

export const refund = z.object({
  amount: z.number(),
  state: z.enum(refundStates),
  createdAt: z.iso.datetime(),
  startedAt: z.nullable(z.iso.datetime()),
  processedAt: z.nullable(z.iso.datetime()),
});

/** An invoice, bill of supply or credit note. */
export const orderDocument = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  serial: z.string(),
  /** The day in India. */
  issuedOn: z.iso.date(),
  total: z.number(),
});

export type OrderDocument = z.output<typeof orderDocument>;

/** Orders that were shipped before parcels were recorded have none. */
export const parcel = z.object({
  id: z.string(),
  /** 1 for the first parcel of the order. */
  position: z.int(),
  status: z.enum(parcelStatuses),
  courier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** `position` is the index of the item in the order. */
  items: z.array(z.object({ position: z.int(), quantity: z.int() })),
  /** When the courier expects to deliver it. */
  expectedAt: z.nullable(z.iso.datetime()),
  dispatchedAt: z.nullable(z.iso.datetime()),
  deliveredAt: z.nullable(z.iso.datetime()),
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      status: z.enum(parcelStatuses),
      /** What the courier reported, and where. */
      note: z.nullable(z.string()),
      place: z.nullable(z.string()),
    }),
  ),
});

export type Parcel = z.output<typeof parcel>;

/** An applied offer with what it takes off goods and delivery, in rupees. */
export const orderOffer = z.object({
  title: z.string(),
  code: z.nullable(z.string()),
  discount: z.number(),
  delivery: z.number(),
});

export const order = z.object({
  _id: z.string(),
  id: z.string(),
  orderNumber: z.string(),
  orderStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  items: z.array(soldItem),
  subtotal: z.number(),
  shippingCost: z.number(),
  tax: z.number(),
  /** What offers take off the goods. */
  discount: z.number(),
  offers: z.array(orderOffer),
  totalAmount: z.number(),
  /** The GST that the total includes; null if the shop charges none or a rate is unknown. */
  includedGst: z.nullable(z.number()),
  /** Of a business customer. */
  company: z.nullable(z.object({ name: z.string(), gstin: z.string() })),
  documents: z.array(orderDocument),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  shippingAddress: z.nullable(shippingAddress),
  estimatedDelivery: z.nullable(z.iso.datetime()),
  /** The promised day of dispatch. */
  dispatchBy: z.nullable(z.iso.datetime()),
  dispatchedAt: z.nullable(z.iso.datetime()),
  deliveredAt: z.nullable(z.iso.datetime()),
  /** Of the first parcel. */
  trackingNumber: z.nullable(z.string()),
  courier: z.nullable(z.string()),
  parcels: z.array(parcel),
  /** The end of the cancellation period. */
  cancellableUntil: z.nullable(z.iso.datetime()),
  refunds: z.array(refund),
  history: z.array(orderEvent),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type Order = z.output<typeof order>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'user',
  permission: 'place_orders',
  summary: 'The caller’s orders, newest first, paged',
  query: z.object({ page: pageNumber }),
  reply: z.object({
    orders: z.array(order),
    total: z.int(),
    /** Counts of all orders of the customer: delivered and in progress. */
    delivered: z.int(),
    current: z.int(),
    page: z.int(),
    pageCount: z.int(),
  }),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  access: 'user',
  permission: 'place_orders',
  summary: 'One of the caller’s orders, by id or number',
  params: z.object({ id: z.string() }),
  reply: z.object({ order }),
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'user',
  permission: 'place_orders',
  summary: 'Cancels one of the caller’s orders while the policy allows it; returns stock and money',
  params: z.object({ id: z.string() }),
  message: 'Your order is cancelled. Your money is on its way back.',
  reply: z.object({ order }),
});
