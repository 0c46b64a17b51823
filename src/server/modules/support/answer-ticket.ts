import type { Ticket } from '#shared/support/contract.ts';
import type { Db } from '../../db/client.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { getTicket } from './queries.ts';
import { findTicket, lockTicket, setState, checkVersion, insertEvent } from './ticket-rows.ts';

interface Answer {
  id: string;
  version: number;
  message: string;
  isResolved: boolean;
  actor: Actor;
}

/** Mails an administrator's answer. An open ticket becomes acknowledged; a resolved one stays resolved. */
export async function answerTicket(db: Db, answer: Answer): Promise<Ticket> {
  const { id, version, message, isResolved, actor } = answer;
  const subject = (await findTicket(db, id))?.number ?? id;
  await audited(db, { actor, action: 'answer_ticket', subject }, async (tx) => {
    const ticket = await lockTicket(tx, id);
    checkVersion(ticket, version);
    const eventId = await insertEvent(tx, {
      ticketId: id,
      kind: 'answered',
      actor: actor.email,
      message,
    });
    const becomesResolved = isResolved && ticket.state !== 'resolved';
    if (becomesResolved)
      await insertEvent(tx, { ticketId: id, kind: 'resolved', actor: actor.email });
    const stateIfUnresolved = ticket.state === 'open' ? 'acknowledged' : ticket.state;
    await setState(tx, ticket, becomesResolved ? 'resolved' : stateIfUnresolved);
    const data = { ticketId: id, eventId };
    await queueMail(tx, { kind: 'ticket_answered', to: ticket.email, data });
  });
  return getTicket(db, id);
}
