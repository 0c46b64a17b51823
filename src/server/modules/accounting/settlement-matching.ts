import type { MatchingRow, MatchingSums } from '#shared/accounting/contract.ts';
import { matchingStates, type MatchingState } from '#shared/accounting/matching-states.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { containsPattern, paged, pageRange } from '../../db/pagination.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { matchingRows, paymentsOfMonth, type SettlementRow } from './matching-query.ts';
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

async function listPage(db: Db, filters: Filters, page: number) {
  const { limit, offset } = pageRange(page);
  const onPage = sql`limit ${limit} offset ${offset}`;
  const all = paymentsOfMonth(filters.month);
  if (filters.state || filters.q) {
    return select(
      db,
      sql`select * from (${matchingRows(all)}) row where ${filterOf(filters)}
        order by "capturedAt" desc, "paymentId" ${onPage}`,
    );
  }
  // Without filters, only the payments of the page are matched.
  const wanted = sql`select * from (${all}) payment order by captured_at desc, id ${onPage}`;
  return select(db, sql`${matchingRows(wanted)} order by captured_at desc, compared.id`);
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

async function sumByState(db: Db, { month, q }: Filters): Promise<Group[]> {
  const sum = (name: string) =>
    sql`sum(${sql.identifier(`${name}Paise`)})::float8 as ${sql.identifier(name)}`;
  const { rows } = await db.execute<Group & Record<string, unknown>>(sql`
    select state, count(*)::int as count, ${sql.join(sumNames.map(sum), sql`, `)}
    from (${matchingRows(paymentsOfMonth(month))}) row where ${filterOf({ q })} group by state`);
  return rows;
}

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
