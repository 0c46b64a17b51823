import type { Db } from '../../db/client.ts';
import { and, eq, getTableColumns } from '../../db/drizzle.ts';
import type { Composers } from '../mail/composers.ts';
import {
  ticketAcknowledgedMail,
  ticketAnsweredMail,
  ticketNoticeMail,
  ticketReceivedMail,
} from '../mail/ticket-mails.ts';
import { acknowledgeBy, resolveBy } from './due.ts';
import { noticeRecipients } from './notice-recipients.ts';
import { ticketEvents, tickets } from './tables.ts';

type Kind = 'ticket_received' | 'ticket_notice' | 'ticket_acknowledged' | 'ticket_answered';

/** Composes the mails about tickets when they are sent. */
export function supportMails({
  db,
  publicUrl,
}: {
  db: Db;
  publicUrl: string;
}): Pick<Composers, Kind> {
  return {
    async ticket_received({ data: { ticketId = '' } }) {
      const ticket = await findTicket(db, ticketId);
      return ticket && ticketReceivedMail(ticket);
    },
    async ticket_notice({ to, data: { ticketId = '' } }) {
      // The address may have been removed since the mail was queued.
      if (!noticeRecipients().includes(to)) return undefined;
      const ticket = await findTicket(db, ticketId);
      return ticket && ticketNoticeMail(ticket, { to, shopUrl: publicUrl });
    },
    async ticket_acknowledged({ data: { ticketId = '' } }) {
      const ticket = await findTicket(db, ticketId);
      // The ticket may have been resolved since the mail was queued.
      return ticket?.state === 'acknowledged' ? ticketAcknowledgedMail(ticket) : undefined;
    },
    async ticket_answered({ data: { ticketId = '', eventId = '' } }) {
      const ticket = await findTicket(db, ticketId);
      const isAnswer = and(
        eq(ticketEvents.id, Number(eventId)),
        eq(ticketEvents.ticketId, ticketId),
      );
      const [answer] = await db.select().from(ticketEvents).where(isAnswer);
      return ticket && answer?.message ? ticketAnsweredMail(ticket, answer.message) : undefined;
    },
  };
}

async function findTicket(db: Db, id: string) {
  const [ticket] = await db
    .select({ ...getTableColumns(tickets), acknowledgeBy, resolveBy })
    .from(tickets)
    .where(eq(tickets.id, id));
  return ticket;
}
