import type { AdminOrder } from '#shared/orders/admin-contract.ts';
import type { Db } from '../../db/client.ts';
import { asc, eq, inArray } from '../../db/drizzle.ts';
import { mails } from '../mail/tables.ts';
import { orderMails } from './tables.ts';

/** The mails about events of each order that were sent or are waiting; sent ones are deleted after some months. */
export async function listMailed(
  db: Db,
  orderIds: string[],
): Promise<Map<string, AdminOrder['mailed']>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ mail: orderMails, state: mails.state, sentAt: mails.sentAt })
    .from(orderMails)
    .leftJoin(mails, eq(mails.id, orderMails.mailId))
    .where(inArray(orderMails.orderId, orderIds))
    .orderBy(asc(orderMails.queuedAt));
  const notFailed = rows.filter(({ state }) => state !== 'failed');
  const byOrder = Map.groupBy(notFailed, ({ mail }) => mail.orderId);
  return new Map(
    [...byOrder].map(([orderId, list]) => [
      orderId,
      list.map(({ mail, state, sentAt }) => ({
        kind: mail.kind,
        parcelId: mail.subject || null,
        at: (sentAt ?? mail.queuedAt).toISOString(),
        isSent: state !== 'queued',
      })),
    ]),
  );
}
