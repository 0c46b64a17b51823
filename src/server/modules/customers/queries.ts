import { mostUsersFound, type Customer } from '#shared/customers/contract.ts';
import type { Db } from '../../db/client.ts';
import { desc, inArray, sql } from '../../db/drizzle.ts';
import { containing, paged, pageOf } from '../../db/pages.ts';
import { userOf } from '../accounts/queries.ts';
import { users } from '../accounts/tables.ts';
import { orders } from '../orders/tables.ts';

// Named by hand: in a select from one table Drizzle leaves the names of tables out.
const ordersCount = sql<number>`(select count(*)::int from ${orders} where orders.user_id = users.id)`;

function matching(typed: string) {
  if (!typed) return undefined;
  const pattern = containing(typed);
  return sql`(${users.name} ilike ${pattern} or ${users.email} ilike ${pattern})`;
}

const newestFirst = [desc(users.createdAt), users.id] as const;

interface Range {
  limit: number;
  offset: number;
}

async function select(db: Db, typed: string, { limit, offset }: Range): Promise<Customer[]> {
  // Only those on the page have their orders counted, not those on the pages before.
  const onPage = db
    .select({ id: users.id })
    .from(users)
    .where(matching(typed))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select({ user: users, ordersCount })
    .from(users)
    .where(inArray(users.id, onPage))
    .orderBy(...newestFirst);
  return rows.map((row) =>
    Object.assign(userOf(row.user), {
      ordersCount: row.ordersCount,
      isSuspended: row.user.suspendedAt !== null,
    }),
  );
}

/** Nothing typed finds nobody: this is for looking somebody up. */
export async function searchUsers(db: Db, typed: string): Promise<Customer[]> {
  return typed ? select(db, typed, { limit: mostUsersFound, offset: 0 }) : [];
}

export async function listUsers(db: Db, { q, page }: { q: string; page: number }) {
  const items = await select(db, q, pageOf(page));
  return paged(items, { total: await db.$count(users, matching(q)), page });
}
