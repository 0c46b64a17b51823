import type { Ticket } from '#shared/support/contract.ts';
import type { Db } from '../../db/client.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { getTicket } from './queries.ts';
import { findTicket, lockTicket, reach, refuseStale, writeEvent } from './ticket-rows.ts';

interface Answer {
  id: string;
  version: number;
  message: string;
  isResolved: boolean;
  by: Actor;
}

/** Mails what an administrator wrote. Whoever is answered is acknowledged; what is resolved stays so. */
export async function answerTicket(db: Db, answer: Answer): Promise<Ticket> {
  const { id, version, message, isResolved, by } = answer;
  const subject = (await findTicket(db, id))?.number ?? id;
  await audited(db, { by, action: 'answer_ticket', subject }, async (tx) => {
    const ticket = await lockTicket(tx, id);
    refuseStale(ticket, version);
    const eventId = await writeEvent(tx, {
      ticketId: id,
      kind: 'answered',
      actor: by.email,
      message,
    });
    const isResolvedNow = isResolved && ticket.state !== 'resolved';
    if (isResolvedNow) await writeEvent(tx, { ticketId: id, kind: 'resolved', actor: by.email });
    const answered = ticket.state === 'open' ? 'acknowledged' : ticket.state;
    await reach(tx, ticket, isResolvedNow ? 'resolved' : answered);
    const data = { ticketId: id, eventId };
    await queueMail(tx, { kind: 'ticket_answered', to: ticket.email, data });
  });
  return getTicket(db, id);
}
