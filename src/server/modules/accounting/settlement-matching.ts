import type { MatchingRow, MatchingSums } from '#shared/accounting/contract.ts';
import { daysOfMonth } from '#shared/accounting/month.ts';
import { matchingStates, type MatchingState } from '#shared/accounting/matching-states.ts';
import { toRupees } from '#shared/money.ts';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { containsPattern, paged, pageRange } from '../../db/pagination.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { readDays } from '../../summaries/read-days.ts';
import {
  knownPayments,
  matchingRows,
  paymentsOfMonth,
  unknownPayments,
  type SettlementRow,
} from './matching-query.ts';
import { settlementFetch } from './tables.ts';

interface Filters {
  month: string;
  state?: MatchingState | undefined;
  q: string;
}

/** One page of the payments of a month, newest first, with the sums of all that match. */
export async function listMatching(db: Db, { page, ...filters }: Filters & { page: number }) {
  const [groups, rows, firstMonth, [lastFetch]] = await Promise.all([
    sumByState(db, filters),
    listPage(db, filters, page),
    findFirstMonth(db),
    db.select().from(settlementFetch),
  ]);
  const counts = countsOf(groups);
  const total = filters.state
    ? counts[filters.state]
    : groups.reduce((sum, { count }) => sum + count, 0);
  const matching = groups.filter(({ state }) => !filters.state || state === filters.state);
  return {
    ...paged(rows.map(toListed), { total, page }),
    month: filters.month,
    sums: addUp(matching),
    counts,
    firstMonth,
    lastFetch: {
      fetchedAt: lastFetch?.fetchedAt?.toISOString() ?? null,
      failedAt: lastFetch?.failedAt?.toISOString() ?? null,
      failure: lastFetch?.failure ?? null,
    },
  };
}

/** The number of rows in memory at a time. Each batch reads the month again, so a few large ones are faster. */
const BATCH = 20_000;

/** All payments of a month, oldest first, for the export. */
export async function* settlementRows(db: Db, month: string): AsyncGenerator<SettlementRow> {
  let after = sql`true`;
  for (;;) {
    const batch = sql`select * from (${paymentsOfMonth(month)}) payment where ${after}
      order by captured_at, id limit ${BATCH}`;
    const rows = await select(db, sql`${matchingRows(batch)} order by captured_at, compared.id`);
    for (const { cursor: _, ...row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    // As text, because `Date` has less precision.
    after = sql`(captured_at, id) > (${last.cursor}::timestamptz, ${last.paymentId})`;
  }
}

interface PageRange {
  limit: number;
  offset: number;
}

async function listPage(db: Db, filters: Filters, page: number) {
  const { limit, offset } = pageRange(page);
  const { month, state, q } = filters;
  if (q) {
    return select(
      db,
      sql`select * from (${matchingRows(paymentsOfMonth(month))}) row where ${filterOf(filters)}
        order by "capturedAt" desc, "paymentId" limit ${limit} offset ${offset}`,
    );
  }
  if (state === 'unknown') {
    const payments = sql`select * from (${unknownPayments(month)}) payment`;
    return matchPage(db, payments, { limit, offset });
  }
  if (state) {
    const days = await findDaysOfPage(db, { month, state, limit, offset });
    if (!days) return [];
    const { from, to, before } = days;
    const open = readDays('settlements', 'open_settlements', { from, to });
    const hasState =
      state === 'matched'
        ? sql`id not in (select payment_id from ${open} open)`
        : sql`id in (select payment_id from ${open} open where state = ${state})`;
    const payments = sql`select * from (${knownPayments(month)}) payment
      where captured_at >= start_in_india(${from}::date) and captured_at < start_in_india(${to}::date + 1)
        and ${hasState}`;
    return matchPage(db, payments, { limit, offset: offset - before });
  }
  // Without filters, only the payments of the page are matched. The limits of the parts let each use its index.
  const newest = sql`order by captured_at desc, id limit ${offset + limit}`;
  const payments = sql`select * from (
    (${knownPayments(month)} ${newest}) union all (${unknownPayments(month)} ${newest})) payment`;
  return matchPage(db, payments, { limit, offset });
}

/** Matches the payments of a page only. */
function matchPage(db: Db, payments: SQL, { limit, offset }: PageRange) {
  const onPage = sql`${payments} order by captured_at desc, id limit ${limit} offset ${offset}`;
  return select(db, sql`${matchingRows(onPage)} order by captured_at desc, compared.id`);
}

/** The days with the payments of a page, from the daily summaries. */
async function findDaysOfPage(
  db: Db,
  { month, state, limit, offset }: { month: string; state: MatchingState } & PageRange,
) {
  const { rows } = await db.execute<{ from: string | null; to: string; before: number }>(sql`
    select min(day)::text as from, max(day)::text as to, min(before)::int as before
    from (
      select day, sum(payments) over newest_first - payments as before, sum(payments) over newest_first as until
      from ${readDays('settlements', 'settlement_days', daysOfMonth(month))} summary where state = ${state}
      window newest_first as (order by day desc)
    ) counted where until > ${offset} and before < ${offset + limit}`);
  const [days] = rows;
  return days?.from ? { ...days, from: days.from } : undefined;
}

function filterOf({ state, q }: Omit<Filters, 'month'>) {
  const pattern = containsPattern(q);
  const isFound = sql`("orderNumber" ilike ${pattern} or "paymentId" ilike ${pattern} or utr ilike ${pattern})`;
  return sql`${state ? sql`state = ${state}` : sql`true`} and ${q ? isFound : sql`true`}`;
}

type Sums = Record<keyof MatchingSums, number>;

interface Group extends Sums {
  state: MatchingState;
  count: number;
}

/** Without a search, from the daily summaries. */
async function sumByState(db: Db, { month, q }: Filters): Promise<Group[]> {
  const sumMatched = (payments: SQL) => sql`
    select state, count(*)::int as count, ${sumsOf((name) => `${name}Paise`)}
    from (${matchingRows(payments)}) row where ${filterOf({ q })} group by state`;
  const { rows } = await db.execute<Group & Record<string, unknown>>(
    q
      ? sumMatched(paymentsOfMonth(month))
      : sql`select state, sum(payments)::int as count, ${sumsOf(columnOf)}
          from ${readDays('settlements', 'settlement_days', daysOfMonth(month))} summary group by state
        union all select * from (${sumMatched(unknownPayments(month))}) unknown`,
  );
  return rows;
}

const sumsOf = (column: (name: keyof MatchingSums) => string) =>
  sql.join(
    sumNames.map(
      (name) => sql`sum(${sql.identifier(column(name))})::float8 as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );

/** The column of the summary. */
const columnOf = (name: keyof MatchingSums) =>
  `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_paise`;

const sumNames = ['paid', 'refunded', 'fee', 'tax', 'paidOut', 'waiting', 'difference'] as const;

function addUp(groups: Group[]): MatchingSums {
  const sums = sumNames.map((name) => {
    const paise = groups.reduce((sum, group) => sum + group[name], 0);
    return [name, toRupees(paise)];
  });
  // The names are those of the sums.
  return Object.fromEntries(sums) as Sums;
}

function countsOf(groups: Group[]): Record<MatchingState, number> {
  const counts = matchingStates.map((state) => {
    const group = groups.find((one) => one.state === state);
    return [state, group?.count ?? 0];
  });
  return Object.fromEntries(counts) as Record<MatchingState, number>;
}

interface SelectedRow extends SettlementRow {
  /** The exact time of the capture. */
  cursor: string;
}

type RawRow = Omit<SelectedRow, 'capturedAt' | 'paidOutAt'> & {
  capturedAt: string;
  paidOutAt: string | null;
};

async function select(db: Db, query: ReturnType<typeof sql>): Promise<SelectedRow[]> {
  const { rows } = await db.execute<RawRow & Record<string, unknown>>(query);
  return rows.map((row) =>
    Object.assign(row, {
      capturedAt: new Date(row.capturedAt),
      paidOutAt: row.paidOutAt === null ? null : new Date(row.paidOutAt),
    }),
  );
}

function toListed(row: SelectedRow): MatchingRow {
  const { paymentId, orderNumber, utr, isOnHold, state } = row;
  return {
    paymentId,
    orderNumber,
    utr,
    isOnHold,
    state,
    capturedAt: row.capturedAt.toISOString(),
    paidOutAt: row.paidOutAt?.toISOString() ?? null,
    paid: toRupees(row.paidPaise),
    refunded: toRupees(row.refundedPaise),
    fee: toRupees(row.feePaise),
    tax: toRupees(row.taxPaise),
    paidOut: toRupees(row.paidOutPaise),
    waiting: toRupees(row.waitingPaise),
    difference: toRupees(row.differencePaise),
  };
}

async function findFirstMonth(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ first: string | null }>(
    sql`select min(captured_at)::text as first from payments`,
  );
  const first = rows[0]?.first;
  return first ? dayInIndia(new Date(first)).slice(0, 7) : null;
}
