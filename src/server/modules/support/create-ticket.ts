import { limits } from '#shared/limits.ts';
import type { TicketInput } from '#shared/support/ticket-input.ts';
import { makeDatedNumber } from '../../dated-number.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { tryAttempt, recordAttempt } from '../rate-limit/attempts.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { acknowledgeBy, resolveBy } from './due.ts';
import { noticeRecipients } from './notice-recipients.ts';
import { tickets } from './tables.ts';

const PER_CALLER = { max: 10, perSeconds: 600 };
/** The sender may not own the address: above this limit messages are stored but not confirmed by mail. */
const RECEIPTS_PER_ADDRESS = { max: limits.mailsPerAddressAndDay, perSeconds: 24 * 3600 };

type NewTicket = TicketInput & {
  /** The idempotency key: a repeated request returns the first ticket. */
  key: string | undefined;
  caller: string;
};

interface Receipt {
  number: string;
  acknowledgeBy: string;
  resolveBy: string;
}

export async function createTicket(db: Db, { caller, ...input }: NewTicket): Promise<Receipt> {
  await recordAttempt(db, { key: `ticket:${caller}`, ...PER_CALLER });
  const existing = await findReceipt(db, input);
  if (existing) return existing;
  return inTransaction(db, async (tx) => {
    const now = new Date();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const created = await insertTicket(tx, { ...input, number: makeDatedNumber('TKT', now) });
      // The number is taken, or a concurrent request with the same key was first.
      const ticket = created ?? (await findReceipt(tx, input));
      if (ticket) return ticket;
    }
    throw new Error('no ticket number is free today');
  });
}

const receiptColumns = { id: tickets.id, number: tickets.number, acknowledgeBy, resolveBy };

const MAX_ATTEMPTS = 20;

async function insertTicket(
  tx: Db,
  input: typeof tickets.$inferInsert,
): Promise<Receipt | undefined> {
  const [ticket] = await tx
    .insert(tickets)
    .values(input)
    .onConflictDoNothing()
    .returning(receiptColumns);
  if (!ticket) return undefined;
  const data = { ticketId: ticket.id };
  if (await tryAttempt(tx, { key: `ticket:${input.email}`, ...RECEIPTS_PER_ADDRESS })) {
    await queueMail(tx, { kind: 'ticket_received', to: input.email, data });
  }
  for (const to of noticeRecipients()) await queueMail(tx, { kind: 'ticket_notice', to, data });
  return toReceipt(ticket);
}

async function findReceipt(
  db: Db,
  { key, email }: { key: string | undefined; email: string },
): Promise<Receipt | undefined> {
  if (key === undefined) return undefined;
  const [ticket] = await db
    .select(receiptColumns)
    .from(tickets)
    .where(and(eq(tickets.email, email), eq(tickets.key, key)));
  return ticket && toReceipt(ticket);
}

function toReceipt(row: { number: string; acknowledgeBy: Date; resolveBy: Date }): Receipt {
  return {
    number: row.number,
    acknowledgeBy: row.acknowledgeBy.toISOString(),
    resolveBy: row.resolveBy.toISOString(),
  };
}
