import type { MailKind } from '#shared/mail/contract.ts';
import type { Notify } from '#shared/orders/order-inputs.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
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
  const key = { orderId: order.id, kind, subject: parcelId };
  const isByStaff = delaySeconds > 0;
  if (notify === 'never') return isByStaff ? withdrawWaiting(tx, key) : undefined;
  if (notify === 'once' && (await wasMailed(tx, key))) {
    return isByStaff ? postponeWaiting(tx, key, delaySeconds) : undefined;
  }
  const data = { orderId: order.id, ...(parcelId && { parcelId }) };
  const { id: mailId } = await queueMail(tx, { kind, to: order.email, data, delaySeconds });
  await tx
    .insert(orderMails)
    .values({ ...key, mailId })
    .onConflictDoUpdate({
      target: [orderMails.orderId, orderMails.kind, orderMails.subject],
      set: { mailId, queuedAt: sql`clock_timestamp()` },
    });
  return undefined;
}

/** The event was changed back and repeated before its first mail was sent, and staff decided against it this time. */
async function withdrawWaiting(tx: Db, key: MailKey): Promise<void> {
  await tx.execute(sql`
    with withdrawn as (
      delete from mails where ${isWaiting} and id in (select mail_id from order_mails where ${isMail(key)})
      returning id)
    delete from order_mails where mail_id in (select id from withdrawn)`);
}

/** As above, but the customer is mailed: not before the latest change can no longer be undone. */
async function postponeWaiting(tx: Db, key: MailKey, delaySeconds: number): Promise<void> {
  await tx.execute(sql`
    update mails set next_try_at = now() + make_interval(secs => ${delaySeconds})
    where ${isWaiting} and id in (select mail_id from order_mails where ${isMail(key)})`);
}

const isWaiting = sql`${mails.state} = 'queued' and ${mails.attempts} = 0`;

interface MailKey {
  orderId: string;
  kind: string;
  subject: string;
}

/** A mail that failed was not sent, for example because the order had changed back before. */
async function wasMailed(tx: Db, key: MailKey): Promise<boolean> {
  const [row] = await tx
    .select({ state: mails.state })
    .from(orderMails)
    .leftJoin(mails, eq(mails.id, orderMails.mailId))
    .where(isMail(key));
  return row !== undefined && row.state !== 'failed';
}

const isMail = ({ orderId, kind, subject }: MailKey) =>
  and(eq(orderMails.orderId, orderId), eq(orderMails.kind, kind), eq(orderMails.subject, subject));
