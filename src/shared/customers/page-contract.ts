import * as z from 'zod/mini';
import { user } from '../accounts/user.ts';
import { endpoint } from '../endpoint.ts';
import { orderStatuses, paymentStatuses, refundStates } from '../orders/status.ts';
import { pageNumber, paged, searchText } from '../paging.ts';
import { ticketStates } from '../support/ticket-states.ts';
import { topicNames } from '../support/ticket-input.ts';
import { customerNoteInput, tagInput } from './tag.ts';

const access = 'admin';
const byId = z.object({ id: z.string() });
const viewing = { access, permission: 'view_customers' } as const;
const noting = { access, permission: 'note_customers' } as const;

/** In rupees; null for callers who may not see amounts. */
const amount = z.nullable(z.number());
const time = z.iso.datetime();

const note = z.object({
  id: z.string(),
  note: z.string(),
  /** The email of the author. */
  author: z.string(),
  /** Whether the caller wrote it. */
  isOwn: z.boolean(),
  createdAt: time,
  editedAt: z.nullable(time),
});

const figures = z.object({
  /** All orders, also cancelled ones. */
  orders: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  /** Paid less refunded. */
  totalSpent: amount,
  /** What was spent, by order that was not cancelled; null without one. */
  averageOrder: amount,
  /** Also refunds under way. */
  refunded: amount,
  firstOrderAt: z.nullable(time),
  lastOrderAt: z.nullable(time),
});

const address = z.object({
  name: z.string(),
  street: z.string(),
  landmark: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
});

const ticket = z.object({
  id: z.string(),
  number: z.string(),
  topic: z.enum(topicNames),
  state: z.enum(ticketStates),
  createdAt: time,
});

const refund = z.object({
  id: z.string(),
  amount,
  state: z.enum(refundStates),
  reason: z.string(),
  note: z.nullable(z.string()),
  createdAt: time,
  /** Null if the payment did not become an order. */
  orderNumber: z.nullable(z.string()),
});

const notCompleted = z.object({
  id: z.string(),
  amount,
  state: z.string(),
  startedAt: time,
});

const customerPage = z.object({
  customer: z.extend(user, { isSuspended: z.boolean() }),
  /** Different ones of the latest orders, newest first. */
  phones: z.array(z.string()),
  addresses: z.array(address),
  figures,
  /** The newest ones; `total` counts all. */
  tickets: z.object({ items: z.array(ticket), total: z.int() }),
  refunds: z.object({ items: z.array(refund), total: z.int() }),
  /** Payments that did not become an order; null for callers who may not see payments. */
  notCompleted: z.nullable(z.object({ items: z.array(notCompleted), total: z.int() })),
  notes: z.array(note),
  tags: z.array(z.string()),
});

const customerOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  total: amount,
  createdAt: time,
});

export type CustomerPage = z.output<typeof customerPage>;
export type CustomerNote = z.output<typeof note>;
export type CustomerOrder = z.output<typeof customerOrder>;

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  ...viewing,
  summary: 'One customer with contact, figures, messages, refunds, notes and tags',
  params: byId,
  reply: customerPage,
});

export const listCustomerOrders = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/orders',
  ...viewing,
  summary: 'The orders of a customer, newest first',
  params: byId,
  query: z.object({ page: pageNumber }),
  reply: paged(customerOrder),
});

export const addCustomerNote = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/notes',
  ...noting,
  acceptsKey: true,
  summary: 'Adds an internal note about a customer',
  params: byId,
  body: customerNoteInput,
  message: 'The note is saved.',
  reply: z.null(),
});

const noteParams = z.object({ id: z.string(), noteId: z.string() });

export const changeCustomerNote = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id/notes/:noteId',
  ...noting,
  summary: 'Changes a note that the caller wrote',
  params: noteParams,
  body: customerNoteInput,
  message: 'The note is saved.',
  reply: z.null(),
});

export const deleteCustomerNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/notes/:noteId',
  ...noting,
  summary: 'Deletes a note: the own one, or any with the permission to manage customers',
  params: noteParams,
  message: 'The note is deleted.',
  reply: z.null(),
});

export const addCustomerTag = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/tags',
  ...noting,
  summary: 'Adds a tag to a customer; one that is there already changes nothing',
  params: byId,
  body: tagInput,
  message: 'The tag is added.',
  reply: z.null(),
});

export const removeCustomerTag = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/tags/:tag',
  ...noting,
  summary: 'Removes a tag from a customer',
  params: z.object({ id: z.string(), tag: z.string() }),
  message: 'The tag is removed.',
  reply: z.null(),
});

export const listCustomerTags = endpoint({
  method: 'GET',
  path: '/api/admin/users/tags',
  ...viewing,
  summary: 'The most used tags that start with the text, with their number of customers',
  query: z.object({ q: searchText }),
  reply: z.array(z.object({ tag: z.string(), customers: z.int() })),
});
