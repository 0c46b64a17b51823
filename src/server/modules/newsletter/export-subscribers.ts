import type { FileReply } from '#shared/endpoint.ts';
import { writeCsv } from '../../csv.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, sql } from '../../db/drizzle.ts';
import { dayInIndia, timeInIndia } from '../../time-in-india.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { unsubscribeUrlOf } from '../mail/newsletter-mails.ts';
import { isOnList } from './queries.ts';
import { newsletterSubscribers as subscribers } from './tables.ts';

interface Deps {
  db: Db;
  publicUrl: string;
}

/** Everybody on the list with what they agreed to, for whatever sends the newsletter. */
export async function exportSubscribers(deps: Deps, by: Actor): Promise<FileReply> {
  const event = { by, action: 'export_subscribers', subject: 'all on the list' } as const;
  await audited(deps.db, event, async () => {});
  return {
    name: `subscribers-${dayInIndia(new Date())}.csv`,
    text: writeCsv(Object.keys(columns), batches(deps)),
  };
}

/** However many there are, no more than these are in memory. */
const BATCH = 500;

async function* batches({ db, publicUrl }: Deps) {
  let last: string | undefined;
  do {
    const isNext = last === undefined ? undefined : sql`${subscribers.email} > ${last}`;
    const rows = await db
      .select()
      .from(subscribers)
      .where(and(isOnList, isNext))
      .orderBy(asc(subscribers.email))
      .limit(BATCH);
    yield rows.map((row) => Object.values(columns).map((cell) => cell(row, publicUrl)));
    last = rows.length < BATCH ? undefined : rows.at(-1)?.email;
  } while (last !== undefined);
}

type Row = typeof subscribers.$inferSelect;

const columns: Record<string, (row: Row, shopUrl: string) => string | null> = {
  Email: ({ email }) => email,
  'Consented (India time)': ({ consentedAt }) => timeInIndia(consentedAt),
  'Confirmed (India time)': ({ confirmedAt }) => confirmedAt && timeInIndia(confirmedAt),
  Source: ({ source }) => source,
  Consent: ({ consent }) => consent,
  'Unsubscribe link': ({ token }, shopUrl) => unsubscribeUrlOf({ token, shopUrl }),
};
