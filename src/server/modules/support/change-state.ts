import type { AuditAction } from '#shared/audit/contract.ts';
import type { Ticket, TicketEvent } from '#shared/support/contract.ts';
import type { Db } from '../../db/client.ts';
import { audited, UNCHANGED, type Actor } from '../audit/audited.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { getTicket } from './queries.ts';
import {
  findTicket,
  lockTicket,
  setState,
  checkVersion,
  insertEvent,
  type TicketRow,
} from './ticket-rows.ts';

type State = Exclude<TicketRow['state'], 'open'>;

interface StateChange {
  id: string;
  version: number;
  state: State;
  actor: Actor;
}

/** Acknowledges, resolves or reopens a ticket. Setting the current state again has no effect, also with an old version. */
export async function changeTicketState(db: Db, change: StateChange): Promise<Ticket> {
  const { id, version, state, actor } = change;
  const before = await findTicket(db, id);
  const { action } = transitionTo(state, before?.state);
  await audited(db, { actor, action, subject: before?.number ?? id }, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (ticket.state === state) return UNCHANGED;
    checkVersion(ticket, version);
    const { kind } = transitionTo(state, ticket.state);
    await insertEvent(tx, { ticketId: id, kind, actor: actor.email });
    await setState(tx, ticket, state);
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

function transitionTo(
  state: State,
  from: TicketRow['state'] | undefined,
): { kind: TicketEvent['kind']; action: AuditAction } {
  if (state === 'resolved') return { kind: 'resolved', action: 'resolve_ticket' };
  return from === 'resolved'
    ? { kind: 'reopened', action: 'reopen_ticket' }
    : { kind: 'acknowledged', action: 'acknowledge_ticket' };
}
