import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, inArray, sql } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { mails } from '../mail/tables.ts';
import { findOrderNumber, getAnyOrder, type FullOrder } from './admin-queries.ts';
import { checkTransition } from './check-staff-rights.ts';
import { lockOrder } from './lock-order.ts';
import { orderMails, orderUndos, type OrderBefore } from './tables.ts';
import { isRecent } from './undo-times.ts';

type MailsBefore = OrderBefore['mails'];

/** The mails that were queued about a locked order so far. */
export async function listMailsBefore(tx: Db, orderId: string): Promise<NonNullable<MailsBefore>> {
  const rows = await tx.select().from(orderMails).where(eq(orderMails.orderId, orderId));
  return rows.map(({ kind, subject, mailId, queuedAt }) => ({
    kind,
    subject,
    mailId,
    queuedAt: queuedAt.toISOString(),
  }));
}

interface Withdrawal {
  since: Date;
  /** Mails about the same events that had been sent before, if they were requested again. */
  before: MailsBefore;
}

/**
 * Deletes the mails of this order that were queued since a moment and not sent. Returns false if one of them has been
 * sent or is being sent.
 */
export async function withdrawOrderMails(
  tx: Db,
  orderId: string,
  { since, before = [] }: Withdrawal,
): Promise<boolean> {
  const queued = await tx
    .delete(orderMails)
    .where(and(eq(orderMails.orderId, orderId), sql`${orderMails.queuedAt} >= ${since}`))
    .returning();
  if (queued.length === 0) return true;
  const ids = queued.map(({ mailId }) => mailId);
  const withdrawn = await tx
    .delete(mails)
    .where(and(inArray(mails.id, ids), eq(mails.state, 'queued'), eq(mails.attempts, 0)))
    .returning({ id: mails.id });
  if (withdrawn.length < ids.length) return false;
  const isWithdrawn = ({ kind, subject }: { kind: string; subject: string }) =>
    queued.some((mail) => mail.kind === kind && mail.subject === subject);
  const earlier = before.filter(isWithdrawn).map(({ kind, subject, mailId, queuedAt }) => ({
    orderId,
    kind,
    subject,
    mailId,
    queuedAt: new Date(queuedAt),
  }));
  if (earlier.length > 0) await tx.insert(orderMails).values(earlier);
  return true;
}

/** Withdraws the mails of the latest change by staff. The change stays, and can still be undone. */
export async function withdrawMails(
  db: Db,
  { idOrNumber, actor }: { idOrNumber: string; actor: Actor },
): Promise<FullOrder> {
  const subject = await findOrderNumber(db, idOrNumber);
  await audited(db, { actor, action: 'withdraw_mail', subject }, async (tx) => {
    const order = await lockOrder(tx, idOrNumber);
    const [saved] = await tx
      .select()
      .from(orderUndos)
      .where(and(eq(orderUndos.orderId, order.id), isRecent));
    if (!saved) throw new AppError('mail_too_late');
    const { status: from, mails: before } = saved.before;
    // Needs the same permission as the change.
    const change = { from, to: order.status, hasShipment: from === order.status };
    await checkTransition(tx, { ...change, actor });
    if (!(await withdrawOrderMails(tx, order.id, { since: saved.at, before }))) {
      throw new AppError('mail_too_late');
    }
  });
  return getAnyOrder(db, idOrNumber);
}
