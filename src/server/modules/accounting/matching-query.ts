import type { SQL } from 'drizzle-orm';
import { timesOfMonth } from '#shared/accounting/month.ts';
import type { MatchingState } from '#shared/accounting/matching-states.ts';
import { sql } from '../../db/drizzle.ts';

/** How a payment agrees with the provider's payouts. Amounts are in paise. */
export interface SettlementRow {
  /** The provider's id; the id of an adjustment if it belongs to no payment. */
  paymentId: string;
  orderNumber: string | null;
  capturedAt: Date;
  paidPaise: number;
  /** Processed by the provider, including chargebacks; refunds by bank transfer do not change its payouts. */
  refundedPaise: number;
  /** Without the tax. */
  feePaise: number;
  taxPaise: number;
  paidOutAt: Date | null;
  utr: string | null;
  paidOutPaise: number;
  /** What the provider still has to pay out; negative if it still has to deduct a refund. */
  waitingPaise: number;
  /** Zero if everything fits: paidOut = paid − refunded − fee − tax − waiting + difference. */
  differencePaise: number;
  isOnHold: boolean;
  state: MatchingState;
}

/** The payments of a month, and payouts of the month for payments that the shop does not know. */
export const paymentsOfMonth = (month: string): SQL =>
  sql`${knownPayments(month)} union all ${unknownPayments(month)}`;

export function knownPayments(month: string): SQL {
  const { start, end } = limitsOf(month);
  return sql`select id, captured_at, amount_paise as paid from payments
    where captured_at >= ${start} and captured_at < ${end}`;
}

export function unknownPayments(month: string): SQL {
  const { start, end } = limitsOf(month);
  return sql`select id, occurred_at as captured_at, null::bigint as paid from unknown_payments unknown
    where occurred_at >= ${start} and occurred_at < ${end}
      and not exists (select from payments where payments.id = unknown.id)
      and exists (select from settlement_items where match_id = unknown.id)`;
}

function limitsOf(month: string) {
  const { from, until } = timesOfMonth(month);
  return {
    start: sql`${from.toISOString()}::timestamptz`,
    end: sql`${until.toISOString()}::timestamptz`,
  };
}

const isPaidOut = sql`settled_at is not null`;

/**
 * Matches the payments with the items of the provider. `payments` selects `id`, `captured_at` and `paid`, which is null
 * for payments that the shop does not know.
 */
export const matchingRows = (payments: SQL): SQL => sql`
  with wanted as materialized (${payments}),
  paid_out as (
    select match_id,
      bool_or(type = 'payment' and ${isPaidOut}) as is_paid_out,
      coalesce(sum(credit_paise - debit_paise) filter (where ${isPaidOut}), 0) as amount,
      coalesce(sum(fee_paise) filter (where ${isPaidOut}), 0) as fees,
      coalesce(sum(tax_paise) filter (where ${isPaidOut}), 0) as tax,
      coalesce(max(settled_at) filter (where type = 'payment'), max(settled_at)) as paid_out_at,
      (array_agg(utr order by type = 'payment' desc, settled_at) filter (where utr is not null))[1] as utr,
      bool_or(is_on_hold and not ${isPaidOut}) as is_on_hold,
      bool_or(type = 'adjustment' and debit_paise > 0 and ${isPaidOut}) as is_charged_back
    from wanted join settlement_items on match_id = wanted.id group by match_id
  ),
  returned as (
    select refunds.payment_id, sum(refunds.amount_paise) as amount,
      sum(refunds.amount_paise) filter (where method = 'provider' and deducted.settled_at is null) as not_deducted,
      sum(refunds.amount_paise) filter (where method = 'chargeback') as charged_back
    from wanted join refunds on refunds.payment_id = wanted.id
      left join settlement_items deducted on deducted.entity_id = refunds.provider_refund_id
    where state = 'processed' and method in ('provider', 'chargeback')
    group by refunds.payment_id
  ),
  figures as (
    select wanted.id, wanted.captured_at, wanted.paid is null as is_unknown, coalesce(wanted.paid, 0) as paid,
      coalesce(returned.amount, 0) as refunded, coalesce(paid_out.fees, 0) as fees, coalesce(paid_out.tax, 0) as tax,
      paid_out.paid_out_at, paid_out.utr, coalesce(paid_out.amount, 0) as paid_out,
      coalesce(paid_out.is_on_hold, false) as is_on_hold, coalesce(paid_out.is_paid_out, false) as is_paid_out,
      coalesce(returned.not_deducted, 0)
        -- A chargeback is deducted by an adjustment of its payment.
        + case when paid_out.is_charged_back then 0 else coalesce(returned.charged_back, 0) end as not_deducted
    from wanted
      left join paid_out on paid_out.match_id = wanted.id
      left join returned on returned.payment_id = wanted.id
  ),
  expected as (
    select figures.*, case
      when is_unknown then 0
      when is_paid_out then -not_deducted
      else paid - refunded - fees - paid_out end as waiting
    from figures
  ),
  compared as (
    select expected.*, paid_out - (paid - refunded - fees - waiting) as difference from expected
  )
  select compared.id as "paymentId", orders.order_number as "orderNumber", captured_at as "capturedAt",
    captured_at::text as cursor, paid::float8 as "paidPaise", refunded::float8 as "refundedPaise",
    (fees - tax)::float8 as "feePaise", tax::float8 as "taxPaise", paid_out_at as "paidOutAt", utr,
    paid_out::float8 as "paidOutPaise", waiting::float8 as "waitingPaise", difference::float8 as "differencePaise",
    is_on_hold as "isOnHold", case
      when is_unknown then 'unknown'
      when not is_paid_out then 'waiting'
      when difference <> 0 then 'different'
      when waiting <> 0 then 'waiting'
      else 'matched' end as state
  from compared left join orders on orders.payment_id = compared.id`;
