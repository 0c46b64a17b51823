import { sql } from '../../db/drizzle.ts';

/** An order that has not left, as in the index `orders_open_due`. */
export const isOpen = sql`orders.status in ('pending', 'confirmed', 'processing')`;

/** The promised time of dispatch has passed. */
export const isOverdue = sql`(${isOpen} and orders.dispatch_by < now())`;

/** Has to leave before the end of this day in India. */
export const isDueToday = sql`(${isOpen} and orders.dispatch_by >= now()
  and orders.dispatch_by < start_in_india(day_in_india(now()) + 1))`;
