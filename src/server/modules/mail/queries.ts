import type { Reply } from '#shared/endpoint.ts';
import type { listMails as listMailsEndpoint, Mail } from '#shared/mail/contract.ts';
import type { Db } from '../../db/client.ts';
import { asc, desc } from '../../db/drizzle.ts';
import { paged, pageRange } from '../../db/pagination.ts';
import { countRows, rowsByDay } from '../../summaries/read-days.ts';
import { isUntil, seekDay } from '../../summaries/seek-day.ts';
import { mails } from './tables.ts';

export async function listMails(db: Db, page: number): Promise<Reply<typeof listMailsEndpoint>> {
  const { limit, offset } = pageRange(page);
  const start = await seekDay(db, rowsByDay('mails'), offset);
  const rows = await db
    .select()
    .from(mails)
    .where(isUntil(mails.createdAt, start))
    .orderBy(desc(mails.createdAt), asc(mails.id))
    .limit(limit)
    .offset(start.offset);
  return paged(rows.map(toMail), { total: await countRows(db, 'mails'), page });
}

/** Omits the data of the mail, which administrators do not need. */
function toMail(row: typeof mails.$inferSelect): Mail {
  const { id, kind, recipient, state, attempts, lastError, createdAt, sentAt } = row;
  return {
    id,
    kind,
    to: recipient,
    state,
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
