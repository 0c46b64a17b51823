import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OrderStatus, PaymentStatus } from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, or, sql } from '../../db/drizzle.ts';
import { containing } from '../../db/pages.ts';
import { orders } from './tables.ts';

export interface Filters {
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  q: string;
}

/** Orders in these statuses that hold what was typed. */
export function matching({ status, paymentStatus, q }: Filters): SQL | undefined {
  return and(
    status && eq(orders.status, status),
    paymentStatus && eq(orders.paymentStatus, paymentStatus),
    holding(orders.foundBy, q),
  );
}

/** A column of small letters that holds what was typed, in one of the ways to read it. */
export function holding(foundBy: AnyPgColumn, typed: string): SQL | undefined {
  const holdsWord = (word: string) => sql`${foundBy} like ${containing(word)}`;
  return or(...readingsOf(typed).map((words) => and(...words.map(holdsWord))));
}

const PHONE = /^[+(\d][\d\s().-]*$/;
const NUMBER = /^#?(?:tk[rt])?\W*(\d{8})\W*(\d{6})$/;

/**
 * The ways to read what was typed, each as words that all must occur: as it stands; a phone as people write it,
 * `+91 98180-44121`; the number of an order or ticket without its dashes.
 */
export function readingsOf(typed: string): string[][] {
  const text = typed.toLowerCase().trim();
  const readings = [text.replace(/^#/, '').split(/\s+/).filter(Boolean)];
  const number = NUMBER.exec(text);
  if (number) readings.push([`${number[1]}-${number[2]}`]);
  const digits = text.replace(/\D/g, '');
  const phone = digits.replace(text.startsWith('+') ? /^91/ : /^(91|0)(?=\d{10}$)/, '');
  if (PHONE.test(text) && phone !== '' && phone !== text) readings.push([phone]);
  return readings.filter((words) => words.length > 0);
}

export const countMatching = (db: Db, filters: Filters) => db.$count(orders, matching(filters));
