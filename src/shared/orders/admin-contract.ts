import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageNumber, searchText } from '../paging.ts';
import { order, orderEvent, refund, soldItem } from './contract.ts';
import { idList } from './id-list.ts';
import { noteInput, refundInput, shipmentInput } from './order-inputs.ts';
import { orderStatuses, paymentStatuses } from './status.ts';

const access = 'admin';
const permission = 'manage_orders';
const params = z.object({ id: z.string() });

/** An order with its back-office fields. */
export const adminOrder = z.extend(order, {
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** The provider's name: `upi`, `card`. */
  paymentMethod: z.nullable(z.string()),
  paymentId: z.string(),
  /** The refundable rest, in rupees. */
  refundable: z.number(),
  /** Visible to administrators only. */
  note: z.nullable(z.string()),
  /** Printed for the recipient. */
  giftNote: z.nullable(z.string()),
  /** When all items were scanned, and the name of the packer. */
  packedAt: z.nullable(z.iso.datetime()),
  packedBy: z.nullable(z.string()),
  /** With the current SKU of the product. */
  items: z.array(z.extend(soldItem, { sku: z.nullable(z.string()) })),
  refunds: z.array(
    z.extend(refund, {
      reason: z.string(),
      note: z.nullable(z.string()),
      /** The reference of a refund by bank transfer. */
      bankReference: z.nullable(z.string()),
    }),
  ),
  /** With the email of the actor. */
  history: z.array(z.extend(orderEvent, { actor: z.nullable(z.string()) })),
});

export type AdminOrder = z.output<typeof adminOrder>;

const reply = z.object({ order: adminOrder });

/** Counts of all orders, regardless of the filters. */
const counts = z.object({
  status: z.record(z.enum(['all', ...orderStatuses]), z.int()),
  paymentStatus: z.record(z.enum(['all', ...paymentStatuses]), z.int()),
});

export type OrderCounts = z.output<typeof counts>;

const filters = {
  status: z.optional(z.enum(orderStatuses, `Use one of ${orderStatuses.join(', ')}`)),
  paymentStatus: z.optional(z.enum(paymentStatuses, `Use one of ${paymentStatuses.join(', ')}`)),
  q: searchText,
};

export const listAllOrders = endpoint({
  method: 'GET',
  path: '/api/orders/admin/all',
  access,
  permission,
  readsReplica: true,
  summary: 'All orders, newest first, searched by number, name, email or phone',
  query: z.object({
    ...filters,
    page: pageNumber,
    /** Only these ids or numbers, separated by commas, without paging. */
    ids: z.optional(idList),
  }),
  reply: z.object({
    orders: z.array(adminOrder),
    total: z.int(),
    page: z.int(),
    pageCount: z.int(),
    counts,
  }),
});

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/orders/admin/export',
  access,
  permission,
  readsReplica: true,
  summary: 'The filtered orders as CSV, one line per order',
  query: z.object(filters),
  file: 'text/csv',
  reply: z.string(),
});

export const getAnyOrder = endpoint({
  method: 'GET',
  path: '/api/orders/admin/:id',
  access,
  permission,
  summary: 'One order, by its id or its number',
  params,
  reply,
});

export const changeOrderStatus = endpoint({
  method: 'PATCH',
  path: '/api/orders/admin/:id/status',
  access,
  permission,
  summary: 'Sets the status of an order and updates stock, refund, history and mails',
  params,
  body: z.extend(shipmentInput, {
    orderStatus: z.enum(orderStatuses, `Use one of ${orderStatuses.join(', ')}`),
  }),
  message: 'The order is updated.',
  reply,
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/admin/:id/refund',
  access,
  permission,
  acceptsKey: true,
  summary: 'Refunds an order fully or partly; its status does not change',
  params,
  body: refundInput,
  message: 'The refund is on its way.',
  reply,
});

export const noteOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/admin/:id/note',
  access,
  permission,
  summary: 'Sets the internal note of an order and the note of a gift; an empty one removes it',
  params,
  body: noteInput,
  message: 'The note is saved.',
  reply,
});
