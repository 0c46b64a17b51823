import type { AuditAction } from '#shared/audit/contract.ts';
import type { Ticket, TicketEvent } from '#shared/support/contract.ts';
import type { Db } from '../../db/client.ts';
import { audited, DONE_BEFORE, type Actor } from '../audit/audited.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { getTicket } from './queries.ts';
import {
  findTicket,
  lockTicket,
  reach,
  refuseStale,
  writeEvent,
  type TicketRow,
} from './ticket-rows.ts';

type State = Exclude<TicketRow['state'], 'open'>;

interface Change {
  id: string;
  version: number;
  state: State;
  by: Actor;
}

/** Acknowledges, resolves or reopens. What is so already stays so, whoever else did it. */
export async function changeTicketState(db: Db, change: Change): Promise<Ticket> {
  const { id, version, state, by } = change;
  const before = await findTicket(db, id);
  const { action } = stepTo(state, before?.state);
  await audited(db, { by, action, subject: before?.number ?? id }, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (ticket.state === state) return DONE_BEFORE;
    refuseStale(ticket, version);
    const { kind } = stepTo(state, ticket.state);
    await writeEvent(tx, { ticketId: id, kind, actor: by.email });
    await reach(tx, ticket, state);
    if (kind === 'acknowledged') {
      await queueMail(tx, {
        kind: 'ticket_acknowledged',
        to: ticket.email,
        data: { ticketId: id },
      });
    }
    return undefined;
  });
  return getTicket(db, id);
}

function stepTo(
  state: State,
  from: TicketRow['state'] | undefined,
): { kind: TicketEvent['kind']; action: AuditAction } {
  if (state === 'resolved') return { kind: 'resolved', action: 'resolve_ticket' };
  return from === 'resolved'
    ? { kind: 'reopened', action: 'reopen_ticket' }
    : { kind: 'acknowledged', action: 'acknowledge_ticket' };
}
