import type { MailKind } from '#shared/mail/contract.ts';
import type { Notify } from '#shared/orders/order-inputs.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, inArray, sql } from '../../db/drizzle.ts';
import { mails } from '../mail/tables.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { orderMails } from './tables.ts';

interface OrderMail {
  order: { id: string; email: string };
  kind: MailKind;
  /** The parcel that the mail is about. */
  parcelId?: string;
  notify: Notify;
  /** The mail waits this long, so that its cause can be undone. */
  delaySeconds: number;
}

/** Queues the mail about an event of a locked order, unless one was queued before. */
export async function queueOrderMail(tx: Db, mail: OrderMail): Promise<void> {
  const { order, kind, parcelId = '', notify, delaySeconds } = mail;
  if (notify === 'never') return;
  const key = { orderId: order.id, kind, subject: parcelId };
  const isQueued = await tx.$count(orderMails, isMail(key));
  if (isQueued > 0 && notify === 'once') return;
  const data = { orderId: order.id, ...(parcelId && { parcelId }) };
  const { id: mailId } = await queueMail(tx, { kind, to: order.email, data, delaySeconds });
  await tx
    .insert(orderMails)
    .values({ ...key, mailId })
    .onConflictDoUpdate({
      target: [orderMails.orderId, orderMails.kind, orderMails.subject],
      set: { mailId, queuedAt: sql`clock_timestamp()` },
    });
}

interface MailKey {
  orderId: string;
  kind: string;
  subject: string;
}

const isMail = ({ orderId, kind, subject }: MailKey) =>
  and(eq(orderMails.orderId, orderId), eq(orderMails.kind, kind), eq(orderMails.subject, subject));

/**
 * Deletes the mails of this order that were queued since a moment and not sent. Returns false if one of them has been
 * sent or is being sent.
 */
export async function withdrawOrderMails(tx: Db, orderId: string, since: Date): Promise<boolean> {
  const queued = await tx
    .delete(orderMails)
    .where(and(eq(orderMails.orderId, orderId), sql`${orderMails.queuedAt} >= ${since}`))
    .returning({ mailId: orderMails.mailId });
  if (queued.length === 0) return true;
  const ids = queued.map(({ mailId }) => mailId);
  const withdrawn = await tx
    .delete(mails)
    .where(and(inArray(mails.id, ids), eq(mails.state, 'queued'), eq(mails.attempts, 0)))
    .returning({ id: mails.id });
  return withdrawn.length === ids.length;
}
