import { ticketStates } from '#shared/support/ticket-states.ts';
import { topicNames } from '#shared/support/ticket-input.ts';
import { uuidPrimaryKey, timestamptz } from '../../db/columns.ts';
import { bigint, integer, pgTable, sql, text } from '../../db/drizzle.ts';

export const tickets = pgTable('tickets', {
  id: uuidPrimaryKey(),
  number: text('number').notNull(),
  key: text('key'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  topic: text('topic', { enum: topicNames }).notNull(),
  orderNumber: text('order_number'),
  message: text('message').notNull(),
  state: text('state', { enum: ticketStates }).notNull().default('open'),
  version: integer('version').notNull().default(1),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  acknowledgedAt: timestamptz('acknowledged_at'),
  resolvedAt: timestamptz('resolved_at'),
  /** Number, name, email, phone and order number in lower case, for the search. */
  foundBy: text('found_by')
    .notNull()
    .generatedAlwaysAs(
      sql`lower(number || ' ' || name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(order_number, ''))`,
    ),
});

export const ticketEvents = pgTable('ticket_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ticketId: text('ticket_id').notNull(),
  at: timestamptz('at').notNull().defaultNow(),
  kind: text('kind', { enum: ['acknowledged', 'answered', 'resolved', 'reopened'] }).notNull(),
  actor: text('actor').notNull(),
  message: text('message'),
});
