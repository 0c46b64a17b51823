import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OrderFilters, OrderSelection } from '#shared/orders/order-filters.ts';
import type { DeliveryFilter, DueFilter } from '#shared/orders/order-list.ts';
import { orderStatuses, statusFacts } from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, inArray, or, sql } from '../../db/drizzle.ts';
import { containsPattern } from '../../db/pagination.ts';
import { orders } from './tables.ts';

export type Filters = OrderFilters & {
  /** The search compares only numbers, names and phones. */
  ignoresEmails?: boolean;
};

/** SQL condition for orders that match the filters. */
export function orderFilter(filters: Filters): SQL | undefined {
  const { status, paymentStatus, q, from, to, due, delivery, courier, ignoresEmails } = filters;
  return and(
    status && eq(orders.status, status),
    paymentStatus && eq(orders.paymentStatus, paymentStatus),
    from ? sql`${orders.createdAt} >= start_in_india(${from}::date)` : undefined,
    to ? sql`${orders.createdAt} < start_in_india(${to}::date + 1)` : undefined,
    due && isDue(due),
    delivery && deliveryStates[delivery],
    courier ? eq(orders.courier, courier) : undefined,
    searchCondition(q),
    // In addition to the search by index, which includes emails.
    ignoresEmails ? containsSearch(textWithoutEmail, q) : undefined,
  );
}

const textWithoutEmail = sql`lower(${orders.orderNumber} || ' ' || ${orders.name} || ' ' || ${orders.phone})`;

/** SQL condition for selected orders. */
export function selectionFilter(selection: OrderSelection): SQL | undefined {
  if ('ids' in selection) return hasAnyIdOrNumber(selection.ids);
  const { filters, except } = selection;
  return and(
    orderFilter(filters),
    except.length > 0 ? sql`not ${hasAnyIdOrNumber(except)}` : undefined,
  );
}

export const hasAnyIdOrNumber = (idsOrNumbers: string[]): SQL =>
  sql`(${inArray(orders.id, idsOrNumbers)} or ${inArray(orders.orderNumber, idsOrNumbers)})`;

// As literals, because the index of open orders has the same condition.
const openStatuses = orderStatuses
  .filter((status) => !statusFacts[status].isOver && !statusFacts[status].hasLeft)
  .map((status) => `'${status}'`)
  .join(', ');

/** SQL condition for orders that still have to be sent. */
export const isOpen = sql`${orders.status} in (${sql.raw(openStatuses)})`;

const tomorrow = sql`start_in_india(day_in_india(now()) + 1)`;

const dueTimes: Record<DueFilter, SQL> = {
  overdue: sql`${orders.dispatchBy} < now()`,
  today: sql`${orders.dispatchBy} >= now() and ${orders.dispatchBy} < ${tomorrow}`,
  later: sql`${orders.dispatchBy} >= ${tomorrow}`,
};

/** SQL condition for open orders by their promised dispatch. Lists, figures, notices and the daily summary share it. */
export const isDue = (due: DueFilter): SQL => sql`(${isOpen} and ${dueTimes[due]})`;

const startOfToday = sql`start_in_india(day_in_india(now()))`;
const isPastPromise = sql`${orders.estimatedDelivery} < ${startOfToday}`;

/** The conditions of the indexes. An order whose delivery is overdue should have been sent before. */
const deliveryStates: Record<DeliveryFilter, SQL> = {
  overdue: sql`((${isDue('overdue')} and ${isPastPromise}) or (${orders.status} = 'shipped' and ${isPastPromise}))`,
  late: sql`(${orders.status} = 'delivered'
    and day_in_india(${orders.deliveredAt}) > day_in_india(${orders.estimatedDelivery}))`,
};

const FULL_NUMBER = /^#?([A-Z][A-Z\d]{1,5}-\d{8}-\d{6})$/;

/** A complete order number is found by its own index: all numbers of a day share most of their trigrams. */
function searchCondition(q: string): SQL | undefined {
  const number = FULL_NUMBER.exec(q.trim().toUpperCase())?.[1];
  return number ? eq(orders.orderNumber, number) : containsSearch(orders.searchText, q);
}

/** SQL condition: the lowercase column contains all words of the search, in one of its interpretations. */
export function containsSearch(column: AnyPgColumn | SQL, search: string): SQL | undefined {
  const containsWord = (word: string) => sql`${column} like ${containsPattern(word)}`;
  return or(...interpretSearch(search).map((words) => and(...words.map(containsWord))));
}

const PHONE_PATTERN = /^[+(\d][\d\s().-]*$/;
const NUMBER_PATTERN = /^#?(?:tk[rt])?\W*(\d{8})\W*(\d{6})$/;

/**
 * The possible interpretations of a search, each as words that must all occur: the words as typed, a phone number as in
 * `+91 98180-44121`, and the number of an order or ticket without its dashes.
 */
export function interpretSearch(search: string): string[][] {
  const text = search.toLowerCase().trim();
  const interpretations = [text.replace(/^#/, '').split(/\s+/).filter(Boolean)];
  const number = NUMBER_PATTERN.exec(text);
  if (number) interpretations.push([`${number[1]}-${number[2]}`]);
  const digits = text.replace(/\D/g, '');
  const phone = digits.replace(text.startsWith('+') ? /^91/ : /^(91|0)(?=\d{10}$)/, '');
  if (PHONE_PATTERN.test(text) && phone !== '' && phone !== text) interpretations.push([phone]);
  return interpretations.filter((words) => words.length > 0);
}

export const countFilteredOrders = (db: Db, filters: OrderFilters) =>
  db.$count(orders, orderFilter(filters));
