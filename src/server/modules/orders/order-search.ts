import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OrderStatus, PaymentStatus } from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, or, sql } from '../../db/drizzle.ts';
import { containsPattern } from '../../db/pagination.ts';
import { orders } from './tables.ts';

export interface Filters {
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  q: string;
  /** The search compares only numbers, names and phones. */
  ignoresEmails?: boolean;
}

/** SQL condition for orders that match the filters. */
export function orderFilter({ status, paymentStatus, q, ignoresEmails }: Filters): SQL | undefined {
  return and(
    status && eq(orders.status, status),
    paymentStatus && eq(orders.paymentStatus, paymentStatus),
    searchCondition(q),
    // In addition to the search by index, which includes emails.
    ignoresEmails ? containsSearch(textWithoutEmail, q) : undefined,
  );
}

const textWithoutEmail = sql`lower(${orders.orderNumber} || ' ' || ${orders.name} || ' ' || ${orders.phone})`;

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

export const countFilteredOrders = (db: Db, filters: Filters) =>
  db.$count(orders, orderFilter(filters));
