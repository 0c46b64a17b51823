import { userSearchLimit, type Customer } from '#shared/customers/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, inArray, sql } from '../../db/drizzle.ts';
import { containsPattern, paged, pageRange } from '../../db/pagination.ts';
import { countRows, rowsByDay } from '../../summaries/read-days.ts';
import { isUntil, seekDay } from '../../summaries/seek-day.ts';
import { toUser } from '../accounts/queries.ts';
import { users } from '../accounts/tables.ts';
import { orders } from '../orders/tables.ts';

// The table names are written out, because Drizzle omits them in a select from one table.
const ordersCount = sql<number>`(select count(*)::int from ${orders} where orders.user_id = users.id)`;

function matchesSearch(search: string) {
  if (!search) return undefined;
  const pattern = containsPattern(search);
  return sql`(${users.name} ilike ${pattern} or ${users.email} ilike ${pattern})`;
}

const newestFirst = [desc(users.createdAt), users.id] as const;

interface Range {
  limit: number;
  offset: number;
}

async function selectUsers(db: Db, search: string, { limit, offset }: Range): Promise<Customer[]> {
  // Orders are counted only for the users on this page, not for those skipped by the offset.
  const start = search
    ? { until: undefined, offset }
    : await seekDay(db, rowsByDay('users'), offset);
  const onPage = db
    .select({ id: users.id })
    .from(users)
    .where(and(matchesSearch(search), isUntil(users.createdAt, start)))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(start.offset);
  const rows = await db
    .select({ user: users, ordersCount })
    .from(users)
    .where(inArray(users.id, onPage))
    .orderBy(...newestFirst);
  return rows.map((row) =>
    Object.assign(toUser(row.user), {
      ordersCount: row.ordersCount,
      isSuspended: row.user.suspendedAt !== null,
    }),
  );
}

/** Returns no users for an empty search. */
export async function searchUsers(db: Db, search: string): Promise<Customer[]> {
  return search ? selectUsers(db, search, { limit: userSearchLimit, offset: 0 }) : [];
}

export async function listUsers(db: Db, { q, page }: { q: string; page: number }) {
  const items = await selectUsers(db, q, pageRange(page));
  const total = q ? await db.$count(users, matchesSearch(q)) : await countRows(db, 'users');
  return paged(items, { total, page });
}
