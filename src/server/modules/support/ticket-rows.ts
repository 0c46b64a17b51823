import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { ticketEvents, tickets } from './tables.ts';

export type TicketRow = typeof tickets.$inferSelect;

export async function findTicket(db: Db, id: string): Promise<TicketRow | undefined> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, id));
  return ticket;
}

/** Locks the ticket until the end of the transaction. */
export async function lockTicket(tx: Db, id: string): Promise<TicketRow> {
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update');
  if (!ticket) throw new AppError('ticket_not_found');
  return ticket;
}

/** Rejects a change that is based on an old version. */
export function checkVersion(ticket: TicketRow, version: number): void {
  if (ticket.version !== version) throw new AppError('ticket_changed');
}

/** Returns the id of the event. */
export async function insertEvent(
  tx: Db,
  event: Omit<typeof ticketEvents.$inferInsert, 'id' | 'at'>,
): Promise<string> {
  const [inserted] = await tx.insert(ticketEvents).values(event).returning({ id: ticketEvents.id });
  if (!inserted) throw new Error('inserting a ticket event returned no row');
  return String(inserted.id);
}

/** Expects a locked ticket. */
export async function setState(
  tx: Db,
  ticket: TicketRow,
  state: TicketRow['state'],
): Promise<void> {
  await tx
    .update(tickets)
    .set({
      state,
      version: ticket.version + 1,
      acknowledgedAt: sql`coalesce(${tickets.acknowledgedAt}, now())`,
      resolvedAt: state === 'resolved' ? sql`coalesce(${tickets.resolvedAt}, now())` : null,
    })
    .where(eq(tickets.id, ticket.id));
}
