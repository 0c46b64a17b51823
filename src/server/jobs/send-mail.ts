import type { Task } from 'graphile-worker';
import { MailError, type Mailer } from '../adapters/mail.ts';
import type { Db } from '../db/client.ts';
import { eq, sql } from '../db/drizzle.ts';
import type { Composers } from '../modules/mail/composers.ts';
import { mails } from '../modules/mail/tables.ts';
import { reasonOf } from '../start-error.ts';

const REASON_LENGTH_MAX = 300;

interface Deps {
  db: Db;
  mailer: Mailer;
  composers: Composers;
}

/** Writes and sends one queued mail. A failure is tried again later, unless it is permanent. */
export function sendMailTask({ db, mailer, composers }: Deps): Task {
  return async (payload, { job, logger, abortPromise }) => {
    // The payload is what queueMail wrote.
    const { id } = payload as { id: string };
    const [mail] = await db.select().from(mails).where(eq(mails.id, id));
    if (mail?.state !== 'queued') return;
    const { kind, recipient: to, data } = mail;
    try {
      const content = await composers[kind]({ to, data });
      if (!content) throw new MailError('What it was about is gone.', { isPermanent: true });
      // A mail server that hangs must not keep a closing shop open.
      await Promise.race([mailer.send({ to, ...content }), abortPromise]);
    } catch (error) {
      const reason = shortReason(error);
      const isPermanent = error instanceof MailError && error.isPermanent;
      const isOver = isPermanent || job.attempts >= job.max_attempts;
      await note(db, id, { state: isOver ? 'failed' : 'queued', lastError: reason });
      if (!isPermanent) throw new Error(reason, { cause: error });
      logger.warn(`mail ${id} (${kind}) is not sent: ${reason}`);
      return;
    }
    // If this fails the mail goes out a second time: better twice than never.
    await note(db, id, { state: 'sent', sentAt: sql`now()`, lastError: null });
  };
}

type Outcome =
  | { state: 'sent'; sentAt: ReturnType<typeof sql>; lastError: null }
  | { state: 'queued' | 'failed'; lastError: string };

async function note(db: Db, id: string, outcome: Outcome): Promise<void> {
  const attempts = sql`${mails.attempts} + 1`;
  await db
    .update(mails)
    .set({ ...outcome, attempts })
    .where(eq(mails.id, id));
}

// Only the first cause: the message of a failed query quotes its values, which are not for everybody.
function shortReason(error: unknown): string {
  let first = error;
  while (first instanceof Error && first.cause instanceof Error) first = first.cause;
  return reasonOf(first).slice(0, REASON_LENGTH_MAX);
}
