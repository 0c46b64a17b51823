import type { AdminOffer, OfferState } from '#shared/offers/contract.ts';
import { normaliseCode } from '#shared/offers/code.ts';
import { AppError } from '#shared/errors.ts';
import type { Paged } from '#shared/paging.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, or, sql } from '../../db/drizzle.ts';
import { containsPattern, paged, pageRange } from '../../db/pagination.ts';
import { takeLock } from '../../db/transaction.ts';
import { offers } from './tables.ts';

// Written with the names of the tables, because a column of a query about one table is written without its table.
const usesCount = sql<number>`(select count(*)::int from offer_uses where offer_id = offers.id)`;

const state = sql<OfferState>`case
  when offers.archived_at is not null then 'archived'
  when not offers.is_active then 'off'
  when offers.ends_at <= now() then 'ended'
  when offers.starts_at > now() then 'scheduled'
  when offers.total_limit <= ${usesCount} then 'used_up'
  else 'running' end`;

const selectOffers = (db: Db) =>
  db
    .select({
      offer: offers,
      state,
      usesCount,
      code: sql<string | null>`(select min(code) from offer_codes
        where offer_id = offers.id and batch is null)`,
      codesCount: sql<number>`(select count(*)::int from offer_codes where offer_id = offers.id)`,
    })
    .from(offers);

type Row = Awaited<ReturnType<typeof selectOffers>>[number];

function toAdminOffer({ offer, ...rest }: Row): AdminOffer {
  return {
    ...offer,
    ...rest,
    startsAt: offer.startsAt?.toISOString() ?? null,
    endsAt: offer.endsAt?.toISOString() ?? null,
    archivedAt: offer.archivedAt?.toISOString() ?? null,
    createdAt: offer.createdAt.toISOString(),
    updatedAt: offer.updatedAt.toISOString(),
  };
}

interface OfferFilter {
  search: string;
  /** Without it, all offers that are not archived. */
  state: OfferState | undefined;
  page: number;
}

export async function listAdminOffers(
  db: Db,
  { search, state: wanted, page }: OfferFilter,
): Promise<Paged<AdminOffer>> {
  const where = and(
    wanted === undefined ? sql`offers.archived_at is null` : sql`${state} = ${wanted}`,
    search === '' ? undefined : matches(search),
  );
  const { limit, offset } = pageRange(page);
  const rows = await selectOffers(db)
    .where(where)
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(limit)
    .offset(offset);
  const total = await db.$count(offers, where);
  return paged(rows.map(toAdminOffer), { total, page });
}

/** Shared codes by a part of them; single-use codes, of which there may be very many, by the whole code. */
function matches(search: string) {
  const code = normaliseCode(search);
  return or(
    sql`offers.title ilike ${containsPattern(search)}`,
    sql`offers.id in (select offer_id from offer_codes where code = ${code})`,
    sql`offers.id in (select offer_id from offer_codes
      where batch is null and code like ${containsPattern(code)})`,
  );
}

export async function getAdminOffer(db: Db, id: string): Promise<AdminOffer> {
  const [row] = await selectOffers(db).where(eq(offers.id, id));
  if (!row) throw new AppError('offer_not_found');
  return toAdminOffer(row);
}

/** Checkouts that count uses of the offer wait until the transaction ends; with `update`, all that use it. */
export async function lockOffer(
  tx: Db,
  id: string,
  strength: 'update' | 'no key update' = 'no key update',
): Promise<AdminOffer> {
  await takeLock(
    tx,
    'offer',
    tx.select({ id: offers.id }).from(offers).where(eq(offers.id, id)).for(strength),
  );
  return getAdminOffer(tx, id);
}

/** One at a time creates an offer or gives it a code, because their number and codes are checked first. */
export async function lockOfferEdits(tx: Db): Promise<void> {
  await takeLock(tx, 'offer', tx.execute(sql`select pg_advisory_xact_lock(hashtext('offers'))`));
}
