import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OrderSort } from '#shared/orders/order-list.ts';
import { asc, desc, sql } from '../../db/drizzle.ts';
import { isOpen } from './order-search.ts';
import { orders } from './tables.ts';

interface SortKey {
  column: AnyPgColumn;
  isDescending?: true;
}

/** A part of a sorted list; the parts follow each other. The last key is unique. */
export interface Segment {
  /** Undefined for the whole list. */
  where?: SQL;
  keys: readonly SortKey[];
}

const reversedKeys = (keys: readonly SortKey[]): SortKey[] =>
  keys.map(({ column, isDescending }) =>
    isDescending ? { column } : { column, isDescending: true },
  );

/** The same list from its end. */
export const reversed = (segments: readonly Segment[]): Segment[] =>
  segments
    .toReversed()
    .map((segment) => Object.assign({}, segment, { keys: reversedKeys(segment.keys) }));

const newest: SortKey[] = [{ column: orders.createdAt, isDescending: true }, { column: orders.id }];
const highest: SortKey[] = [{ column: orders.totalPaise, isDescending: true }, ...newest];

/** As in the index of open orders, which contains nothing else. */
const isPromised = sql`(${isOpen} and ${orders.dispatchBy} is not null)`;

const sorts: Record<OrderSort, readonly Segment[]> = {
  newest: [{ keys: newest }],
  oldest: [{ keys: reversedKeys(newest) }],
  'total-high': [{ keys: highest }],
  'total-low': [{ keys: reversedKeys(highest) }],
  // An order that has left the shop is no longer due.
  due: [
    { where: isPromised, keys: [{ column: orders.dispatchBy }, ...newest] },
    { where: sql`not ${isPromised}`, keys: newest },
  ],
};

export const segmentsOf = (sort: OrderSort = 'newest'): readonly Segment[] => sorts[sort];

export const orderBy = (keys: readonly SortKey[]): SQL[] =>
  keys.map(({ column, isDescending }) => (isDescending ? desc(column) : asc(column)));

/** Sorts a few rows of any segments. */
export function orderAll(sort: OrderSort = 'newest'): SQL[] {
  if (sort !== 'due') return sorts[sort].flatMap(({ keys }) => orderBy(keys));
  return [sql`case when ${isPromised} then ${orders.dispatchBy} end`, ...orderBy(newest)];
}

/**
 * SQL condition for the rows of a segment after an order. Compares values in the database, because `Date` has less
 * precision.
 */
export function isAfter(keys: readonly SortKey[], id: string): SQL {
  const [key, ...rest] = keys;
  if (!key) return sql`false`;
  const { column, isDescending } = key;
  const value = sql`(select ${column} from orders where ${orders.id} = ${id})`;
  const isBeyond = isDescending ? sql`${column} < ${value}` : sql`${column} > ${value}`;
  if (rest.length === 0) return isBeyond;
  const isNotBefore = isDescending ? sql`${column} <= ${value}` : sql`${column} >= ${value}`;
  return sql`(${isNotBefore} and (${isBeyond} or ${isAfter(rest, id)}))`;
}
