import type { FileReply } from '#shared/endpoint.ts';
import { writeCsv } from '../../csv.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, sql } from '../../db/drizzle.ts';
import { dayInIndia, timeInIndia } from '../../time-in-india.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { unsubscribeUrl } from '../mail/newsletter-mails.ts';
import { isSubscribed } from './queries.ts';
import { newsletterSubscribers as subscribers } from './tables.ts';

interface Deps {
  db: Db;
  reader: Db;
  publicUrl: string;
}

/** All subscribers with their consent, for the service that sends the newsletter. */
export async function exportSubscribers(deps: Deps, actor: Actor): Promise<FileReply> {
  const event = { actor, action: 'export_subscribers', subject: 'all on the list' } as const;
  await audited(deps.db, event, async () => {});
  return {
    name: `subscribers-${dayInIndia(new Date())}.csv`,
    content: writeCsv(Object.keys(columns), batches(deps)),
  };
}

/** Limits the memory of a large export. */
const BATCH_SIZE = 500;

async function* batches({ reader, publicUrl }: Deps) {
  let lastEmail: string | undefined;
  do {
    const isAfterLast =
      lastEmail === undefined ? undefined : sql`${subscribers.email} > ${lastEmail}`;
    const rows = await reader
      .select()
      .from(subscribers)
      .where(and(isSubscribed, isAfterLast))
      .orderBy(asc(subscribers.email))
      .limit(BATCH_SIZE);
    yield rows.map((row) => Object.values(columns).map((cell) => cell(row, publicUrl)));
    lastEmail = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.email;
  } while (lastEmail !== undefined);
}

type Row = typeof subscribers.$inferSelect;

const columns: Record<string, (row: Row, shopUrl: string) => string | null> = {
  Email: ({ email }) => email,
  'Consented (India time)': ({ consentedAt }) => timeInIndia(consentedAt),
  'Confirmed (India time)': ({ confirmedAt }) => confirmedAt && timeInIndia(confirmedAt),
  Source: ({ source }) => source,
  Consent: ({ consent }) => consent,
  'Unsubscribe link': ({ token }, shopUrl) => unsubscribeUrl({ token, shopUrl }),
};
