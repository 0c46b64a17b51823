import { sql } from '../../db/drizzle.ts';

/** What was refunded of the order `o`, also refunds under way. */
export const refundedPaise = sql`coalesce((select sum(r.amount_paise) from refunds r
  where r.payment_id = o.payment_id and r.state <> 'failed'), 0)`;

/** What was paid for the order `o`. */
export const paidPaise = sql`case when o.payment_status in ('paid', 'partly_refunded', 'refunded')
  then o.total_paise else 0 end`;

/** What the customer spent on the order `o`: paid, less refunded. */
export const spentPaise = sql`(${paidPaise} - ${refundedPaise})`;
