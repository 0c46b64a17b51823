import { MailError, type Mailer } from '../adapters/mail.ts';
import type { Db } from '../db/client.ts';
import { eq, sql } from '../db/drizzle.ts';
import { startWorkerLoop, type WorkerLoop } from '../db/worker-loop.ts';
import { claimDueRows, processRows } from '../db/work-queue.ts';
import type { Log } from '../log.ts';
import type { Composers } from '../modules/mail/composers.ts';
import { mails } from '../modules/mail/tables.ts';
import type { DependencyStatus } from '../dependency-status.ts';
import { errorMessage } from '../start-error.ts';
import { inSpan, tracing, type NewSpan } from '../telemetry/tracing.ts';
import { untilIdle } from './until-idle.ts';

const REASON_LENGTH_MAX = 300;
/** With the pauses below, about sixteen hours. */
const ATTEMPTS_MAX = 12;
const BATCH = 10;
/** Low, so that mails do not slow down checkouts. */
const CONCURRENCY = 2;
/** Longer than a batch takes at a slow mail server, so that two processes do not send the same mail. */
const LEASE_ENDS = sql`now() + interval '5 minutes'`;
const GRACE_MS = 5000;
/** The longest pause between two batches while requests keep the process busy. */
const YIELD_MAX_MS = 1000;

type Mail = typeof mails.$inferSelect;

interface Deps {
  db: Db;
  mailer: Mailer;
  composers: Composers;
  /** Whether the mail server works. */
  status: DependencyStatus;
  log: Log;
}

/** Sends queued mails. Every process runs one; each mail is claimed by one of them. */
export function startMailWorker(deps: Deps, graceMs = GRACE_MS): WorkerLoop {
  const closing = new AbortController();
  const work = async () => {
    const count = await sendDueMails(deps, closing.signal);
    // More mails are due, but customers who buy do not wait for them.
    if (count === BATCH) await untilIdle({ maxMs: YIELD_MAX_MS, signal: closing.signal });
    return count > 0;
  };
  const loop = startWorkerLoop({ name: 'mail worker', work, log: deps.log });
  return {
    ...loop,
    async close() {
      // A mail server that hangs must not keep a closing shop open.
      const timer = setTimeout(() => closing.abort(), graceMs);
      await loop.close();
      clearTimeout(timer);
    },
  };
}

/** Writes and sends one batch of due mails. Returns how many there were. */
export async function sendDueMails(
  deps: Deps,
  closing = new AbortController().signal,
): Promise<number> {
  const rows = await claimDueRows(deps.db, mails, {
    key: mails.id,
    dueAt: mails.nextTryAt,
    // A literal as in the partial index; with a parameter, PostgreSQL would not use the index.
    where: sql`${mails.state} = 'queued'`,
    count: BATCH,
    set: { attempts: sql`${mails.attempts} + 1`, nextTryAt: LEASE_ENDS },
  });
  const deliverInSpan = (mail: Mail) => inSpan(mailSpan(mail), () => deliver(deps, mail, closing));
  await processRows(rows, deliverInSpan, CONCURRENCY);
  return rows.length;
}

function mailSpan({ kind, attempts, data }: Mail): NewSpan {
  const attributes = { 'tokri.attempts': attempts };
  const queuedBy = data.traceparent;
  return { name: `mail ${kind}`, kind: 'consumer', isRoot: true, attributes, queuedBy };
}

/** Retries a failure later, unless it is permanent. */
async function deliver(deps: Deps, mail: Mail, closing: AbortSignal): Promise<void> {
  const { id, kind, attempts } = mail;
  try {
    await send(deps, mail, closing);
  } catch (error) {
    tracing()?.recordError(error);
    const reason = shortReason(error);
    const isPermanent = error instanceof MailError && error.isPermanent;
    if (error instanceof MailError && !isPermanent) deps.status.recordFailure(error);
    const state = isPermanent || attempts >= ATTEMPTS_MAX ? 'failed' : 'queued';
    await recordOutcome(deps.db, mail, { state, lastError: reason });
    deps.log.warn({ id, kind, attempts, reason }, 'failed to send a mail');
    return;
  }
  // If this fails, the mail is sent a second time, which is better than never.
  await recordOutcome(deps.db, mail, { state: 'sent', lastError: null });
  if (deps.status.recordSuccess()) await retryNow(deps.db);
}

/** Makes mails due that wait for a retry. Mails that are being sent have a shorter lease and are not changed. */
async function retryNow(db: Db): Promise<void> {
  await db
    .update(mails)
    .set({ nextTryAt: sql`now()` })
    .where(
      sql`${mails.state} = 'queued' and ${mails.nextTryAt} > ${LEASE_ENDS} + interval '1 minute'`,
    );
}

async function send(
  { mailer, composers }: Deps,
  { kind, recipient: to, data }: Mail,
  closing: AbortSignal,
): Promise<void> {
  closing.throwIfAborted();
  const content = await composers[kind]({ to, data });
  if (!content)
    throw new MailError('The order, account or ticket of this mail no longer exists.', {
      isPermanent: true,
    });
  const { promise: closed, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new Error('the shop is closing'));
  closing.addEventListener('abort', abort);
  await Promise.race([mailer.send({ to, ...content }), closed]).finally(() =>
    closing.removeEventListener('abort', abort),
  );
}

async function recordOutcome(
  db: Db,
  { id, attempts }: Mail,
  outcome: Pick<Mail, 'state' | 'lastError'>,
): Promise<void> {
  await db
    .update(mails)
    .set({
      ...outcome,
      sentAt: outcome.state === 'sent' ? sql`now()` : null,
      nextTryAt: sql`now() + make_interval(secs => exp(least(${attempts}::int, 10)))`,
    })
    .where(eq(mails.id, id));
}

// Uses the root cause, because the message of a failed query contains its values.
function shortReason(error: unknown): string {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  return errorMessage(root).slice(0, REASON_LENGTH_MAX);
}
