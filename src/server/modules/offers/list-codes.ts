import type { FileReply, Reply } from '#shared/endpoint.ts';
import { normaliseCode } from '#shared/offers/code.ts';
import type { listCodes as listCodesEndpoint } from '#shared/offers/contract.ts';
import { writeCsv, type Cell } from '../../csv.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { containsPattern, paged, pageRange } from '../../db/pagination.ts';
import { dayInIndia, timeInIndia } from '../../time-in-india.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { getAdminOffer } from './admin-queries.ts';
import { subjectOf } from './create-offer.ts';

interface CodeRow extends Record<string, unknown> {
  code: string;
  batch: string | null;
  usesMax: number | null;
  usesCount: number;
  orderNumber: string | null;
  createdAt: string;
}

const codeColumns = sql`
  code, batch, uses_max as "usesMax", to_json(created_at) as "createdAt",
  (select count(*)::int from offer_uses u where u.code = c.code and u.offer_id = c.offer_id) as "usesCount",
  (select order_number from offer_uses u left join orders o on o.checkout_id = u.checkout_id
    where u.code = c.code and u.offer_id = c.offer_id order by u.created_at desc limit 1) as "orderNumber"`;

interface CodeFilter {
  id: string;
  search: string;
  page: number;
}

/** The shared code first, then the batches, newest first. */
export async function listCodes(
  db: Db,
  { id, search, page }: CodeFilter,
): Promise<Reply<typeof listCodesEndpoint>> {
  await getAdminOffer(db, id);
  const { limit, offset } = pageRange(page);
  const where = sql`c.offer_id = ${id} and c.code like ${containsPattern(normaliseCode(search))}`;
  const { rows } = await db.execute<CodeRow>(sql`
    select ${codeColumns} from offer_codes c where ${where}
    order by batch is not null, c.created_at desc, c.code limit ${limit} offset ${offset}`);
  const { rows: counts } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from offer_codes c where ${where}`,
  );
  const items = rows.map(({ code, usesMax, usesCount, orderNumber, createdAt }) => {
    return { code, usesMax, usesCount, orderNumber, createdAt: toIso(createdAt) };
  });
  return {
    ...paged(items, { total: counts[0]?.total ?? 0, page }),
    batches: await listBatches(db, id),
  };
}

async function listBatches(db: Db, id: string) {
  const { rows } = await db.execute<{
    name: string;
    codesCount: number;
    usedCount: number;
    createdAt: string;
  }>(sql`
    select batch as name, count(*)::int as "codesCount", count(used.code)::int as "usedCount",
      to_json(min(created_at)) as "createdAt"
    from offer_codes c left join (
      select distinct code from offer_uses where offer_id = ${id}) used on used.code = c.code
    where offer_id = ${id} and batch is not null
    group by batch order by min(created_at) desc, batch`);
  return rows.map(({ name, codesCount, usedCount, createdAt }) => {
    return { name, codesCount, usedCount, createdAt: toIso(createdAt) };
  });
}

const toIso = (time: string) => new Date(time).toISOString();

interface Export {
  id: string;
  /** Without it, all codes. */
  batch: string | undefined;
  actor: Actor;
}

export async function exportCodes(db: Db, { id, batch, actor }: Export): Promise<FileReply> {
  const offer = await getAdminOffer(db, id);
  const subject = subjectOf(offer) + (batch === undefined ? '' : `: “${batch}”`);
  await audited(db, { actor, action: 'export_offer_codes', subject }, async () => {});
  return {
    name: `codes-${dayInIndia(new Date())}.csv`,
    content: writeCsv(Object.keys(columns), inBatches(db, { id, batch })),
  };
}

/** Limits the memory of a large export. */
const BATCH_SIZE = 2000;

async function* inBatches(
  db: Db,
  { id, batch }: Pick<Export, 'id' | 'batch'>,
): AsyncGenerator<Cell[][]> {
  const isInBatch = batch === undefined ? sql`` : sql`and batch = ${batch}`;
  let last: string | undefined = '';
  while (last !== undefined) {
    const { rows }: { rows: CodeRow[] } = await db.execute<CodeRow>(sql`
      select ${codeColumns} from offer_codes c
      where offer_id = ${id} and code > ${last} ${isInBatch} order by code limit ${BATCH_SIZE}`);
    yield rows.map((row) => Object.values(columns).map((cell) => cell(row)));
    last = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.code;
  }
}

const columns: Record<string, (row: CodeRow) => Cell> = {
  Code: ({ code }) => code,
  Batch: ({ batch }) => batch,
  'Uses allowed': ({ usesMax }) => usesMax,
  Uses: ({ usesCount }) => usesCount,
  Order: ({ orderNumber }) => orderNumber,
  'Created (India time)': ({ createdAt }) => timeInIndia(new Date(createdAt)),
};
