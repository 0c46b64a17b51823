import { AppError } from '#shared/errors.ts';
import { mailKinds, type Mail, type MailKind } from '#shared/mail/contract.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { mailOf } from './queries.ts';
import { mails } from './tables.ts';

/** With the runner's growing pauses, about sixteen hours. */
const ATTEMPTS_MAX = 12;

interface NewMail {
  kind: MailKind;
  to: string;
  /** Ids and names, never a secret: they are kept. */
  data: Record<string, string>;
}

/** Queues a mail. Within a transaction it goes out only once that has committed. */
export async function queueMail(db: Db, { kind, to, data }: NewMail): Promise<Mail> {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(mails).values({ kind, recipient: to, data }).returning();
    if (!row) throw new Error('the database kept no mail and gave no reason');
    await tx.execute(
      sql`select graphile_worker.add_job('send_mail', json_build_object('id', ${row.id}::text),
        max_attempts => ${ATTEMPTS_MAX}::int)`,
    );
    return mailOf(row);
  });
}

/** Queues the same mail once more, as a new one. */
export async function resendMail(db: Db, { id, by }: { id: string; by: Actor }): Promise<Mail> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  if (!mail) throw new AppError('mail_not_found');
  const { kind, recipient: to, data } = mail;
  return audited(db, { by, action: 'resend_mail', subject: `${mailKinds[kind]}: ${to}` }, (tx) =>
    queueMail(tx, { kind, to, data }),
  );
}
