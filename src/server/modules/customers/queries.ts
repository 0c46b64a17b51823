import { userSearchLimit, type Customer } from '#shared/customers/contract.ts';
import type { CustomerFilters, CustomerSort } from '#shared/customers/filters.ts';
import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, inArray, sql } from '../../db/drizzle.ts';
import { paged, pageRange } from '../../db/pagination.ts';
import { countRows, rowsByDay } from '../../summaries/read-days.ts';
import { isUntil, seekDay } from '../../summaries/seek-day.ts';
import { toUser } from '../accounts/queries.ts';
import { users } from '../accounts/tables.ts';
import {
  countMatching,
  isFiltered,
  matchesSearch,
  matchingCustomers,
  sortOrder,
  usesMoney,
} from './customer-filter.ts';
import { refreshForList } from './refresh-totals.ts';
import { spentPaise } from './spent.ts';

// The table names are written out, because Drizzle omits them in a select from one table.
const ordersCount = sql<number>`(select count(*)::int from orders where orders.user_id = users.id)`;
const spent = sql<string>`(select coalesce(sum(${spentPaise}), 0) from orders o where o.user_id = users.id)`;
const lastOrderAt = sql<string | null>`(select to_json(o.created_at) #>> '{}' from orders o
  where o.user_id = users.id order by o.created_at desc limit 1)`;
const tags = sql<
  string[]
>`array(select g.label from customer_tags g where g.user_id = users.id order by g.tag)`;

const newestFirst = [desc(users.createdAt), users.id] as const;

interface Range {
  limit: number;
  offset: number;
}

interface Reading {
  /** Whether the caller may see amounts. */
  seesMoney: boolean;
}

/** The customers with these ids, in any order. */
async function loadCustomers(
  db: Db,
  ids: string[] | ReturnType<typeof idsOfPage>,
  { seesMoney }: Reading,
): Promise<Customer[]> {
  const rows = await db
    .select({ user: users, ordersCount, lastOrderAt, tags, spent: seesMoney ? spent : sql`null` })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(...newestFirst);
  return rows.map((row) =>
    Object.assign(toUser(row.user), {
      ordersCount: row.ordersCount,
      isSuspended: row.user.suspendedAt !== null,
      totalSpent: seesMoney ? toRupees(Number(row.spent)) : null,
      lastOrderAt: row.lastOrderAt && new Date(row.lastOrderAt).toISOString(),
      tags: row.tags,
    }),
  );
}

/** Orders are counted only for the users on this page, not for those skipped by the offset. */
const idsOfPage = (
  db: Db,
  search: string,
  start: { until: string | undefined; offset: number },
  limit: number,
) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(matchesSearch(search), isUntil(users.createdAt, start)))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(start.offset);

async function selectUsers(
  db: Db,
  search: string,
  { limit, offset, ...reading }: Range & Reading,
): Promise<Customer[]> {
  const start = search
    ? { until: undefined, offset }
    : await seekDay(db, rowsByDay('users'), offset);
  return loadCustomers(db, idsOfPage(db, search, start, limit), reading);
}

/** Returns no users for an empty search. */
export async function searchUsers(db: Db, search: string, reading: Reading): Promise<Customer[]> {
  return search ? selectUsers(db, search, { limit: userSearchLimit, offset: 0, ...reading }) : [];
}

interface ListOptions extends CustomerFilters {
  page: number;
  sort: CustomerSort;
}

interface Databases extends Reading {
  /** Where totals are computed and read again. */
  db: Db;
  reader: Db;
}

/** One page of the customers that match. */
export async function listUsers(
  { db, reader, seesMoney }: Databases,
  { page, sort, ...filters }: ListOptions,
) {
  checkMoney(filters, { seesMoney, sort });
  if (isFiltered(filters) || sort !== 'newest') {
    return listFiltered(db, { page, sort, filters, seesMoney });
  }
  const { q } = filters;
  const items = await selectUsers(reader, q, { ...pageRange(page), seesMoney });
  const total = q ? await reader.$count(users, matchesSearch(q)) : await countRows(reader, 'users');
  return paged(items, { total, page });
}

/** Callers who may not see amounts can neither filter nor sort by them. */
export function checkMoney(
  filters: CustomerFilters,
  { seesMoney, sort }: Reading & { sort?: CustomerSort },
): void {
  if (!seesMoney && usesMoney(filters, sort)) throw new AppError('forbidden');
}

interface FilteredList extends Reading {
  page: number;
  sort: CustomerSort;
  filters: CustomerFilters;
}

async function listFiltered(db: Db, { page, sort, filters, seesMoney }: FilteredList) {
  await refreshForList(db);
  const { limit, offset } = pageRange(page);
  const matching = matchingCustomers(filters);
  const [{ rows: found }, { rows: counted }] = await Promise.all([
    db.execute<{ id: string }>(sql`select t.user_id as id ${matching}
      order by ${sortOrder[sort]} limit ${limit} offset ${offset}`),
    db.execute<{ total: number }>(countMatching(filters)),
  ]);
  const ids = found.map(({ id }) => id);
  const customers = await loadCustomers(db, ids, { seesMoney });
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  return paged(items, { total: counted[0]?.total ?? 0, page });
}
