import type { SQL } from 'drizzle-orm';
import type { CustomerFilters, CustomerSort, CustomerState } from '#shared/customers/filters.ts';
import { toTag } from '#shared/customers/tag.ts';
import { toPaise } from '#shared/money.ts';
import { and, sql } from '../../db/drizzle.ts';
import { containsPattern } from '../../db/pagination.ts';

/** The condition of the search on the table `users`. */
export function matchesSearch(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = containsPattern(search);
  return sql`(users.name ilike ${pattern} or users.email ilike ${pattern})`;
}

const inState: Record<CustomerState, SQL> = {
  active: sql`users.suspended_at is null and users.email_verified_at is not null`,
  suspended: sql`users.suspended_at is not null`,
  // Erased accounts have no address to verify.
  unverified: sql`users.email_verified_at is null and users.email not like '%@erased.invalid'`,
  staff: sql`users.role <> 'user'`,
};

/** Conditions on the table `users`; undefined if there are none. */
const userCondition = ({ q, state }: CustomerFilters) =>
  and(matchesSearch(q), state && sql`(${inState[state]})`);

const hasTag = (tag: string) =>
  sql`exists (select from customer_tags g where g.user_id = t.user_id and g.tag = ${toTag(tag)})`;

/** Conditions on the totals, which are the table `t`. */
const totalsCondition = (filters: CustomerFilters) => {
  const { tag, orders, spentFrom, spentTo, lastFrom, lastTo, quietDays } = filters;
  return and(
    tag ? hasTag(tag) : undefined,
    orders && (orders === 'some' ? sql`t.orders > 0` : sql`t.orders = 0`),
    spentFrom === undefined ? undefined : sql`t.spent_paise >= ${toPaise(spentFrom)}`,
    spentTo === undefined ? undefined : sql`t.spent_paise <= ${toPaise(spentTo)}`,
    lastFrom ? sql`t.last_order_at >= start_in_india(${lastFrom}::date)` : undefined,
    lastTo ? sql`t.last_order_at < start_in_india(${lastTo}::date + 1)` : undefined,
    quietDays ? sql`t.last_order_at < now() - make_interval(days => ${quietDays})` : undefined,
  );
};

/** `from` and `where` for the customers that match. The accounts are joined only for conditions on them. */
export function matchingCustomers(filters: CustomerFilters): SQL {
  const onUsers = userCondition(filters);
  const join = onUsers ? sql`join users on users.id = t.user_id` : sql``;
  return sql`from customer_totals t ${join} where ${and(onUsers, totalsCondition(filters)) ?? sql`true`}`;
}

/** The number of customers that match; without conditions on the totals it is counted from the accounts alone. */
export function countMatching(filters: CustomerFilters): SQL {
  const onUsers = userCondition(filters);
  return onUsers && !totalsCondition(filters)
    ? sql`select count(*)::int as total from users where ${onUsers}`
    : sql`select count(*)::int as total ${matchingCustomers(filters)}`;
}

/** The order of the rows of `t`; each has an index. */
export const sortOrder: Record<CustomerSort, SQL> = {
  newest: sql`t.joined_at desc, t.user_id`,
  lastOrder: sql`t.last_order_at desc nulls last, t.joined_at desc, t.user_id`,
  spent: sql`t.spent_paise desc, t.joined_at desc, t.user_id`,
  orders: sql`t.orders desc, t.joined_at desc, t.user_id`,
};

/** Amounts could be guessed from an order or a filter by them. */
export const usesMoney = (filters: CustomerFilters, sort?: CustomerSort): boolean =>
  filters.spentFrom !== undefined || filters.spentTo !== undefined || sort === 'spent';

/** Whether there are filters besides the search. */
export const isFiltered = (filters: CustomerFilters): boolean =>
  Object.entries(filters).some(
    ([name, value]) => name !== 'q' && value !== undefined && value !== '',
  );
