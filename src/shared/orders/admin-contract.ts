import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageNumber } from '../paging.ts';
import { order, orderEvent, parcel, refund, soldItem } from './contract.ts';
import { idList } from './id-list.ts';
import { filterFields, isRange, sortField } from './order-filters.ts';
import { noteInput, notifyInput, parcelInput, refundInput } from './order-inputs.ts';
import { orderStatuses, paymentStatuses } from './status.ts';

const access = 'admin';
const params = z.object({ id: z.string() });

const amount = z.nullable(z.number());

/** An order with its back-office fields. What the role of the caller may not see is null or empty. */
export const adminOrder = z.extend(order, {
  /** `money` without `view_money`, `customer` without `view_customers`. */
  hides: z.array(z.enum(['money', 'customer'])),
  /** With the current SKU of the product. */
  items: z.array(
    z.extend(soldItem, { price: amount, discount: amount, sku: z.nullable(z.string()) }),
  ),
  paymentStatus: z.nullable(z.enum(paymentStatuses)),
  /** The payment is open or was refunded in full, so roles that do not see it have to ask before they ship. */
  needsApproval: z.boolean(),
  subtotal: amount,
  shippingCost: amount,
  tax: amount,
  discount: amount,
  totalAmount: amount,
  company: z.nullable(z.object({ name: z.string(), gstin: z.nullable(z.string()) })),
  contact: z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.string() }),
  user: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  /** The provider's name: `upi`, `card`. */
  paymentMethod: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  /** The refundable rest, in rupees. */
  refundable: amount,
  /** Visible to staff only. */
  note: z.nullable(z.string()),
  /** Printed for the recipient. */
  giftNote: z.nullable(z.string()),
  /** When all items were scanned, and the name of the packer. */
  packedAt: z.nullable(z.iso.datetime()),
  packedBy: z.nullable(z.string()),
  refunds: z.array(
    z.extend(refund, {
      reason: z.string(),
      note: z.nullable(z.string()),
      /** The reference of a refund by bank transfer. */
      bankReference: z.nullable(z.string()),
    }),
  ),
  parcels: z.array(z.extend(parcel, { weightGrams: z.nullable(z.int()) })),
  /** Until when the latest change by staff can be undone. */
  undoUntil: z.nullable(z.iso.datetime()),
  /** What the customer was mailed about, and the mails that wait until the change can no longer be undone. */
  mailed: z.array(
    z.object({
      kind: z.string(),
      parcelId: z.nullable(z.string()),
      at: z.iso.datetime(),
      isSent: z.boolean(),
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
  /** Null without `view_money`. */
  paymentStatus: z.nullable(z.record(z.enum(['all', ...paymentStatuses]), z.int())),
});

export type OrderCounts = z.output<typeof counts>;

export const listAllOrders = endpoint({
  method: 'GET',
  path: '/api/orders/admin/all',
  access,
  permission: 'view_orders',
  readsReplica: true,
  summary:
    'All orders, filtered, sorted, and searched by number, name, email or phone; amounts and emails depend on the role',
  query: z
    .object({
      ...filterFields,
      sort: sortField,
      page: pageNumber,
      /** Only these ids or numbers, separated by commas, without paging. */
      ids: z.optional(idList),
    })
    .check(isRange),
  reply: z.object({
    orders: z.array(adminOrder),
    total: z.int(),
    page: z.int(),
    pageCount: z.int(),
    counts,
    /** The couriers of all orders, for the filter. */
    couriers: z.array(z.string()),
  }),
});

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/orders/admin/export',
  access,
  permission: 'export_orders',
  readsReplica: true,
  summary: 'The filtered orders as CSV, one line per order',
  query: z.object({ ...filterFields, sort: sortField }).check(isRange),
  file: 'text/csv',
  reply: z.string(),
});

export const getAnyOrder = endpoint({
  method: 'GET',
  path: '/api/orders/admin/:id',
  access,
  permission: 'view_orders',
  summary: 'One order, by its id or its number',
  params,
  reply,
});

export const changeOrderStatus = endpoint({
  method: 'PATCH',
  path: '/api/orders/admin/:id/status',
  access,
  permission: ['ship_orders', 'refund_orders'],
  summary:
    'Sets the status of an order and updates stock, refund, history and mails; `cancelled` needs `refund_orders`, the others `ship_orders`',
  params,
  body: z.extend(parcelInput, {
    orderStatus: z.enum(orderStatuses, `Use one of ${orderStatuses.join(', ')}`),
    /** The status on the caller's screen. The change is refused if the order has another one by now. */
    expectedStatus: z.optional(z.enum(orderStatuses, `Use one of ${orderStatuses.join(', ')}`)),
    notify: notifyInput,
  }),
  message: 'The order is updated.',
  reply,
});

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/orders/admin/:id/undo',
  access,
  permission: ['ship_orders', 'refund_orders'],
  summary: 'Undoes the latest change of an order within seconds, before its mail is sent',
  params,
  message: 'The change is undone.',
  reply,
});

export const withdrawMails = endpoint({
  method: 'POST',
  path: '/api/orders/admin/:id/withdraw-mails',
  access,
  permission: ['ship_orders', 'refund_orders'],
  summary: 'Withdraws the mails of the latest change of an order before they are sent',
  params,
  message: 'No email is sent.',
  reply,
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/admin/:id/refund',
  access,
  permission: 'refund_orders',
  acceptsKey: true,
  summary:
    'Refunds an order fully or partly, without `refund_without_limit` up to the limits of the settings; its status does not change',
  params,
  body: refundInput,
  message: 'The refund is on its way.',
  reply,
});

export const noteOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/admin/:id/note',
  access,
  permission: 'note_orders',
  summary: 'Sets the internal note of an order and the note of a gift; an empty one removes it',
  params,
  body: noteInput,
  message: 'The note is saved.',
  reply,
});
