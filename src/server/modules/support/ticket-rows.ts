import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { ticketEvents, tickets } from './tables.ts';

export type TicketRow = typeof tickets.$inferSelect;

export async function findTicket(db: Db, id: string): Promise<TicketRow | undefined> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, id));
  return ticket;
}

/** Whoever does something about a ticket holds it until they are done. */
export async function lockTicket(tx: Db, id: string): Promise<TicketRow> {
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update');
  if (!ticket) throw new AppError('ticket_not_found');
  return ticket;
}

/** And has seen what others did before. */
export function refuseStale(ticket: TicketRow, version: number): void {
  if (ticket.version !== version) throw new AppError('ticket_changed');
}

/** Writes down what was done; its id. */
export async function writeEvent(
  tx: Db,
  event: Omit<typeof ticketEvents.$inferInsert, 'id' | 'at'>,
): Promise<string> {
  const [written] = await tx.insert(ticketEvents).values(event).returning({ id: ticketEvents.id });
  if (!written) throw new Error('the database kept no event and gave no reason');
  return String(written.id);
}

/** Moves a locked ticket on. */
export async function reach(tx: Db, ticket: TicketRow, state: TicketRow['state']): Promise<void> {
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
