import { AppError } from '#shared/errors.ts';
import type { Reply } from '#shared/endpoint.ts';
import type {
  listTickets as listTicketsEndpoint,
  Ticket,
  TicketSummary,
} from '#shared/support/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, desc, eq, sql } from '../../db/drizzle.ts';
import { paged, pageRange } from '../../db/pagination.ts';
import { users } from '../accounts/tables.ts';
import { containsSearch } from '../orders/order-search.ts';
import { orders } from '../orders/tables.ts';
import { dueAt, isLate } from './due.ts';
import { ticketEvents, tickets } from './tables.ts';

interface TicketFilter {
  state: TicketSummary['state'] | 'all';
  search: string;
  page: number;
}

/** One page of the matching tickets, with the counts of all tickets. */
export async function listTickets(
  db: Db,
  { state, search, page }: TicketFilter,
): Promise<Reply<typeof listTicketsEndpoint>> {
  const where = and(
    state === 'all' ? undefined : eq(tickets.state, state),
    containsSearch(tickets.foundBy, search),
  );
  const { limit, offset } = pageRange(page);
  const [rows, total, counts] = await Promise.all([
    db
      .select({ ticket: tickets, dueAt, isLate })
      .from(tickets)
      .where(where)
      // Resolved tickets have no deadline and come last.
      .orderBy(asc(dueAt), desc(tickets.resolvedAt), tickets.id)
      .limit(limit)
      .offset(offset),
    db.$count(tickets, where),
    countTickets(db),
  ]);
  return { ...paged(rows.map(toSummary), { total, page }), counts };
}

async function countTickets(db: Db) {
  const inState = (state: TicketSummary['state']) =>
    sql<number>`count(*) filter (where ${tickets.state} = ${state})::int`;
  const [counts] = await db
    .select({
      open: inState('open'),
      acknowledged: inState('acknowledged'),
      resolved: inState('resolved'),
      late: sql<number>`count(*) filter (where ${isLate})::int`,
    })
    .from(tickets);
  if (!counts) throw new Error('the count returned no row');
  return counts;
}

const isOwnOrder = sql<boolean>`coalesce(${tickets.email} in (${orders.email}, ${users.email}), false)`;

/** The account with the email of the sender, or else the one that placed the given order with that email. */
const customerId = sql<
  string | null
>`coalesce((select id from users where users.email = tickets.email),
  case when ${orders.email} = ${tickets.email} then ${orders.userId} end)`;

export async function getTicket(db: Db, id: string): Promise<Ticket> {
  const [row] = await db
    .select({ ticket: tickets, dueAt, isLate, orderId: orders.id, isOwnOrder, customerId })
    .from(tickets)
    .leftJoin(orders, eq(orders.orderNumber, tickets.orderNumber))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(tickets.id, id));
  if (!row) throw new AppError('ticket_not_found');
  const events = await db
    .select()
    .from(ticketEvents)
    .where(eq(ticketEvents.ticketId, id))
    .orderBy(asc(ticketEvents.id));
  const { phone, version } = row.ticket;
  return {
    ...toSummary(row),
    phone,
    version,
    orderId: row.orderId,
    isOwnOrder: row.isOwnOrder,
    customerId: row.customerId,
    events: events.map(({ at, kind, actor, message }) => ({
      at: at.toISOString(),
      kind,
      by: actor,
      message,
    })),
  };
}

interface Row {
  ticket: typeof tickets.$inferSelect;
  dueAt: Date | null;
  isLate: boolean;
}

function toSummary({ ticket, dueAt: due, isLate: late }: Row): TicketSummary {
  const { id, number, name, email, topic, orderNumber, message, state, createdAt } = ticket;
  return {
    id,
    number,
    name,
    email,
    topic,
    orderNumber,
    message,
    state,
    createdAt: createdAt.toISOString(),
    dueAt: due?.toISOString() ?? null,
    isLate: late,
  };
}
