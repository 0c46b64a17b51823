import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageNumber, paged, searchText } from '../paging.ts';
import { messageText, ticketInput, topicNames } from './ticket-input.ts';
import { ticketStates } from './ticket-states.ts';

/** A ticket in a list. */
const ticketSummary = z.object({
  id: z.string(),
  /** The public number: `TKT-20261115-048213`. */
  number: z.string(),
  name: z.string(),
  email: z.string(),
  topic: z.enum(topicNames),
  orderNumber: z.nullable(z.string()),
  message: z.string(),
  state: z.enum(ticketStates),
  createdAt: z.iso.datetime(),
  /** The next deadline: first the acknowledgement, then the resolution; null once resolved. */
  dueAt: z.nullable(z.iso.datetime()),
  isLate: z.boolean(),
});

const ticketEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['acknowledged', 'answered', 'resolved', 'reopened']),
  /** The email of the administrator. */
  by: z.string(),
  /** The text sent to the customer. */
  message: z.nullable(z.string()),
});

const ticket = z.extend(ticketSummary, {
  phone: z.nullable(z.string()),
  /** The order with the given number, if it exists. */
  orderId: z.nullable(z.string()),
  /** Whether the order belongs to the sender, because anyone can enter a number. */
  isOwnOrder: z.boolean(),
  /** The account with the email of the sender, or the one that placed the order with it, if there is one. */
  customerId: z.nullable(z.string()),
  /** Grows with every change, so that a concurrent change by another administrator is refused. */
  version: z.int(),
  events: z.array(ticketEvent),
});

export type TicketSummary = z.output<typeof ticketSummary>;
export type TicketEvent = z.output<typeof ticketEvent>;
export type Ticket = z.output<typeof ticket>;

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/support/tickets',
  access: 'public',
  acceptsKey: true,
  summary: 'Stores a message to the shop and confirms it by mail with a ticket number',
  body: ticketInput,
  message: 'We have your message.',
  reply: z.object({
    number: z.string(),
    acknowledgeBy: z.iso.datetime(),
    resolveBy: z.iso.datetime(),
  }),
});

const supportAccess = { access: 'admin', permission: 'manage_support' } as const;
const byId = z.object({ id: z.string() });
const versionField = { version: z.int('Version must be a whole number') };

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/admin/tickets',
  ...supportAccess,
  readsReplica: true,
  summary:
    'Tickets by deadline, then the latest resolved ones; search by number, name, email, phone or order',
  query: z.object({
    state: z._default(
      z.enum(['all', ...ticketStates], 'Use all, open, acknowledged or resolved'),
      'all',
    ),
    search: searchText,
    page: pageNumber,
  }),
  reply: z.extend(paged(ticketSummary), {
    counts: z.object({
      open: z.int(),
      acknowledged: z.int(),
      resolved: z.int(),
      /** Not resolved and past its deadline. */
      late: z.int(),
    }),
  }),
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/admin/tickets/:id',
  ...supportAccess,
  summary: 'A ticket with its history',
  params: byId,
  reply: ticket,
});

export const answerTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/:id/answer',
  ...supportAccess,
  summary: 'Mails an answer to the customer, acknowledges the ticket and optionally resolves it',
  params: byId,
  body: z.object({
    ...versionField,
    message: messageText('Please write an answer', 1),
    isResolved: z._default(z.boolean('Use true or false'), false),
  }),
  message: 'Your answer is on its way.',
  reply: ticket,
});

export const changeTicketState = endpoint({
  method: 'PUT',
  path: '/api/admin/tickets/:id/state',
  ...supportAccess,
  summary:
    'Acknowledges (with a mail), resolves or reopens a ticket; repeating its current state has no effect',
  params: byId,
  body: z.object({
    ...versionField,
    state: z.enum(['acknowledged', 'resolved'], 'Use acknowledged or resolved'),
  }),
  reply: ticket,
});
