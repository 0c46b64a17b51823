import { limits } from '#shared/limits.ts';
import { sql } from '../../db/drizzle.ts';
import { tickets } from './tables.ts';

const { createdAt } = tickets;

export const acknowledgeBy =
  sql`(${createdAt} + make_interval(hours => ${limits.ticketAcknowledgeHours}::int))`.mapWith(
    createdAt,
  );

/** A calendar month in India time. */
export const resolveBy =
  sql`((${createdAt} at time zone 'Asia/Kolkata' + make_interval(months => ${limits.ticketResolveMonths}::int)) at time zone 'Asia/Kolkata')`.mapWith(
    createdAt,
  );

/** The deadline of the next step; null once resolved. */
export const dueAt =
  sql`(case ${tickets.state} when 'open' then ${acknowledgeBy} when 'acknowledged' then ${resolveBy} end)`.mapWith(
    createdAt,
  );

export const isLate = sql<boolean>`coalesce(${dueAt} <= now(), false)`;
