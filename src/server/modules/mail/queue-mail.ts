import { AppError } from '#shared/errors.ts';
import type { Mail, MailKind } from '#shared/mail/contract.ts';
import { mailKinds } from '#shared/mail/kinds.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { tracing } from '../../telemetry/tracing.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { mails } from './tables.ts';

interface NewMail {
  kind: MailKind;
  to: string;
  /** Ids and names. It is stored, so it must not contain secrets. */
  data: Record<string, string>;
  /** It is not sent earlier. */
  delaySeconds?: number;
}

/** A mail that waits needs no worker yet, and commits that notify wait for each other. */
const NOTIFY = sql`, pg_notify('mails', '')`;

/** Queues a mail, which is sent as soon as the transaction has committed, before the many mails of a sale. */
export async function queueMail(
  db: Db,
  { kind, to, data, delaySeconds = 0 }: NewMail,
): Promise<Mail> {
  const traceparent = tracing()?.traceparent();
  const stored = { ...data, ...(traceparent && { traceparent }) };
  const sendAt =
    delaySeconds > 0
      ? sql`now() + make_interval(secs => ${delaySeconds})`
      : sql`now() - interval '1 hour'`;
  const { rows } = await db.execute<{ id: string; createdAt: string }>(sql`
    with queued as (
      insert into mails (kind, recipient, data, next_try_at)
      values (${kind}, ${to}, ${JSON.stringify(stored)}::jsonb, ${sendAt})
      returning id, created_at)
    select id, created_at as "createdAt"${delaySeconds > 0 ? sql`` : NOTIFY} from queued`);
  const [queued] = rows;
  if (!queued) throw new Error('queueing a mail returned no row');
  return {
    id: queued.id,
    kind,
    to,
    state: 'queued',
    attempts: 0,
    lastError: null,
    createdAt: new Date(queued.createdAt).toISOString(),
    sentAt: null,
  };
}

/** Queues a copy of a mail. */
export async function resendMail(
  db: Db,
  { id, actor }: { id: string; actor: Actor },
): Promise<Mail> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  if (!mail) throw new AppError('mail_not_found');
  const { kind, recipient: to, data } = mail;
  return audited(db, { actor, action: 'resend_mail', subject: `${mailKinds[kind]}: ${to}` }, (tx) =>
    queueMail(tx, { kind, to, data }),
  );
}
