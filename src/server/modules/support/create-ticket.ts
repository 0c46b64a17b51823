import type { TicketInput } from '#shared/support/ticket-input.ts';
import { brand } from '#shared/brand.ts';
import { policy } from '#shared/policy.ts';
import { makeDatedNumber } from '../../dated-number.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { tryAttempt, recordAttempt } from '../rate-limit/attempts.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { acknowledgeBy, resolveBy } from './due.ts';
import { tickets } from './tables.ts';

const PER_CALLER = { max: 10, perSeconds: 600 };
/** The sender may not own the address: above this limit messages are stored but not confirmed by mail. */
const RECEIPTS_PER_ADDRESS = { max: policy.mailsPerAddressAndDay, perSeconds: 24 * 3600 };

type NewTicket = TicketInput & {
  /** The same key is the same message, however often it is sent. */
  key: string | undefined;
  caller: string;
};

interface Receipt {
  number: string;
  acknowledgeBy: string;
  resolveBy: string;
}

export async function createTicket(db: Db, { caller, ...given }: NewTicket): Promise<Receipt> {
  await recordAttempt(db, { key: `ticket:${caller}`, ...PER_CALLER });
  const before = await findReceipt(db, given);
  if (before) return before;
  return inTransaction(db, async (tx) => {
    const now = new Date();
    for (let left = TRIES; left > 0; left -= 1) {
      const made = await insertTicket(tx, { ...given, number: makeDatedNumber('TKT', now) });
      // The number was taken, or it came twice at once and the other one was first.
      const ticket = made ?? (await findReceipt(tx, given));
      if (ticket) return ticket;
    }
    throw new Error('no ticket number is free today');
  });
}

const receipt = { id: tickets.id, number: tickets.number, acknowledgeBy, resolveBy };

const TRIES = 20;

async function insertTicket(
  tx: Db,
  given: typeof tickets.$inferInsert,
): Promise<Receipt | undefined> {
  const [ticket] = await tx.insert(tickets).values(given).onConflictDoNothing().returning(receipt);
  if (!ticket) return undefined;
  const data = { ticketId: ticket.id };
  if (await tryAttempt(tx, { key: `ticket:${given.email}`, ...RECEIPTS_PER_ADDRESS })) {
    await queueMail(tx, { kind: 'ticket_received', to: given.email, data });
  }
  await queueMail(tx, { kind: 'ticket_notice', to: brand.contact.email, data });
  return receiptOf(ticket);
}

async function findReceipt(
  db: Db,
  { key, email }: { key: string | undefined; email: string },
): Promise<Receipt | undefined> {
  if (key === undefined) return undefined;
  const [ticket] = await db
    .select(receipt)
    .from(tickets)
    .where(and(eq(tickets.email, email), eq(tickets.key, key)));
  return ticket && receiptOf(ticket);
}

function receiptOf(row: { number: string; acknowledgeBy: Date; resolveBy: Date }): Receipt {
  return {
    number: row.number,
    acknowledgeBy: row.acknowledgeBy.toISOString(),
    resolveBy: row.resolveBy.toISOString(),
  };
}
