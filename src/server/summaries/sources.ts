import type { SQL } from 'drizzle-orm';
import { sql } from '../db/drizzle.ts';
import { matchingRows } from '../modules/accounting/matching-query.ts';

export type Source =
  | 'orders'
  | 'sales'
  | 'checkouts'
  | 'documents'
  | 'settlements'
  | 'users'
  | 'mails'
  | 'audit';

export interface SummaryTable {
  name: string;
  columns: string[];
  /** Only these rows of the table belong to the source. */
  where?: SQL;
  /** The rows of the summary for the moments from `span.starts_at` until `span.ends_at`, computed from the rows themselves. */
  rows: SQL;
}

export interface SummarySource {
  /** The table that is summarised, and its column with the time. */
  table: string;
  time: string;
  tables: SummaryTable[];
}

const within = (column: string) =>
  sql.raw(`${column} >= span.starts_at and ${column} < span.ends_at`);

const orderRows: SummaryTable = {
  name: 'order_days',
  columns: ['day', 'status', 'payment_status', 'orders', 'paise'],
  rows: sql`select day_in_india(o.created_at) as day, o.status, o.payment_status, count(*)::int as orders,
      sum(o.total_paise)::bigint as paise
    from orders o where ${within('o.created_at')} group by 1, 2, 3`,
};

const stateRows: SummaryTable = {
  name: 'state_days',
  columns: ['day', 'state_name', 'orders', 'paise'],
  rows: sql`select day_in_india(o.created_at) as day, o.state_name, count(*)::int as orders,
      sum(o.total_paise)::bigint as paise
    from orders o where ${within('o.created_at')} and o.status <> 'cancelled' group by 1, 2`,
};

const productRows: SummaryTable = {
  name: 'product_days',
  columns: ['day', 'product_id', 'units', 'paise'],
  rows: sql`select day_in_india(o.created_at) as day, i.product_id, sum(i.quantity)::bigint as units,
      sum(i.price_paise::bigint * i.quantity - i.discount_paise)::bigint as paise
    from orders o join order_items i on i.order_id = o.id
    where ${within('o.created_at')} and o.status <> 'cancelled' group by 1, 2`,
};

const boughtOnDay = sql`(select o.user_id, day_in_india(o.created_at) as day, sum(o.total_paise) as paise
  from orders o where ${within('o.created_at')} and o.status <> 'cancelled' group by 1, 2) bought`;

const customerRows: SummaryTable = {
  name: 'customer_days',
  columns: ['day', 'previous_day', 'customers'],
  rows: sql`select bought.day, coalesce(day_in_india(before.created_at), '-infinity') as previous_day,
      count(*)::int as customers
    from ${boughtOnDay}
    left join lateral (select p.created_at from orders p where p.user_id = bought.user_id and p.status <> 'cancelled'
      and p.created_at < start_in_india(bought.day) order by p.created_at desc limit 1) before on true
    group by 1, 2`,
};

const cohortRows: SummaryTable = {
  name: 'cohort_days',
  columns: ['day', 'first_day', 'paise'],
  rows: sql`select bought.day, day_in_india(first.created_at) as first_day, sum(bought.paise)::bigint as paise
    from ${boughtOnDay}
    cross join lateral (select p.created_at from orders p where p.user_id = bought.user_id and p.status <> 'cancelled'
      order by p.created_at limit 1) first
    group by 1, 2`,
};

const buyerRows: SummaryTable = {
  name: 'buyer_days',
  columns: ['day', 'buyers'],
  rows: sql`select buyer.day, count(*)::int as buyers
    from (select distinct o.user_id, day_in_india(o.created_at) as day from orders o
      where ${within('o.created_at')}) buyer
    where not exists (select from orders p where p.user_id = buyer.user_id
      and p.created_at < start_in_india(buyer.day))
    group by 1`,
};

/** Nearly all paid orders are delivered, so counting the other ones is faster. */
const checkoutRows: SummaryTable = {
  name: 'checkout_days',
  columns: ['day', 'began', 'paid', 'not_shipped', 'not_delivered', 'unpaid'],
  rows: sql`select day_in_india(c.created_at) as day,
      count(*) filter (where c.state <> 'superseded')::int as began,
      count(*) filter (where c.state = 'paid')::int as paid,
      count(*) filter (where o.status not in ('shipped', 'delivered'))::int as not_shipped,
      count(*) filter (where o.status <> 'delivered')::int as not_delivered,
      count(*) filter (where c.state <> 'paid')::int as unpaid
    from checkouts c left join orders o on o.checkout_id = c.id
    where ${within('c.created_at')} group by 1`,
};

const documentRows: SummaryTable = {
  name: 'document_days',
  columns: [
    'day',
    'kind',
    'place_of_supply',
    'documents',
    'taxable_paise',
    'cgst_paise',
    'sgst_paise',
    'igst_paise',
    'total_paise',
  ],
  rows: sql`select day_in_india(d.issued_at) as day, d.kind, d.place_of_supply, count(*)::int as documents,
      sum(d.taxable_paise)::bigint as taxable_paise, sum(d.cgst_paise)::bigint as cgst_paise,
      sum(d.sgst_paise)::bigint as sgst_paise, sum(d.igst_paise)::bigint as igst_paise,
      sum(d.total_paise)::bigint as total_paise
    from tax_documents d where ${within('d.issued_at')} group by 1, 2, 3`,
};

/** Payouts for payments that the shop does not know are not summarised. */
const matchedOnDay = sql`(${matchingRows(sql`select p.id, p.captured_at, p.amount_paise as paid from payments p
  where ${within('p.captured_at')}`)}) m`;

const settlementRows: SummaryTable = {
  name: 'settlement_days',
  columns: [
    'day',
    'state',
    'payments',
    'paid_paise',
    'refunded_paise',
    'fee_paise',
    'tax_paise',
    'paid_out_paise',
    'waiting_paise',
    'difference_paise',
  ],
  rows: sql`select day_in_india(m."capturedAt") as day, m.state, count(*)::int as payments,
      sum(m."paidPaise")::bigint as paid_paise, sum(m."refundedPaise")::bigint as refunded_paise,
      sum(m."feePaise")::bigint as fee_paise, sum(m."taxPaise")::bigint as tax_paise,
      sum(m."paidOutPaise")::bigint as paid_out_paise, sum(m."waitingPaise")::bigint as waiting_paise,
      sum(m."differencePaise")::bigint as difference_paise
    from ${matchedOnDay} group by 1, 2`,
};

const openSettlementRows: SummaryTable = {
  name: 'open_settlements',
  columns: ['day', 'payment_id', 'state'],
  rows: sql`select day_in_india(m."capturedAt") as day, m."paymentId" as payment_id, m.state
    from ${matchedOnDay} where m.state <> 'matched'`,
};

const rowCounts = (source: Source, table: string, time: string): SummaryTable => ({
  name: 'row_days',
  columns: ['source', 'day', 'rows'],
  where: sql`source = ${source}`,
  rows: sql`select ${source}::text as source, day_in_india(${sql.raw(`r.${time}`)}) as day, count(*)::int as rows
    from ${sql.raw(table)} r where ${within(`r.${time}`)} group by 2`,
});

/**
 * What is summarised by day in India, the quickest first. Migrations 0023 and 0025 have the triggers that note changes of
 * earlier days.
 */
export const sources: Record<Source, SummarySource> = {
  orders: { table: 'orders', time: 'created_at', tables: [orderRows] },
  checkouts: { table: 'checkouts', time: 'created_at', tables: [checkoutRows] },
  documents: { table: 'tax_documents', time: 'issued_at', tables: [documentRows] },
  settlements: {
    table: 'payments',
    time: 'captured_at',
    tables: [settlementRows, openSettlementRows],
  },
  users: {
    table: 'users',
    time: 'created_at',
    tables: [rowCounts('users', 'users', 'created_at')],
  },
  mails: {
    table: 'mails',
    time: 'created_at',
    tables: [rowCounts('mails', 'mails', 'created_at')],
  },
  audit: {
    table: 'audit_entries',
    time: 'at',
    tables: [rowCounts('audit', 'audit_entries', 'at')],
  },
  /** Orders that were not cancelled, and what depends on the other orders of their customer. */
  sales: {
    table: 'orders',
    time: 'created_at',
    tables: [stateRows, productRows, customerRows, cohortRows, buyerRows],
  },
};

export const allSources = Object.keys(sources) as Source[];

export function summaryTable(source: Source, name: string): SummaryTable {
  const found = sources[source].tables.find((table) => table.name === name);
  if (!found) throw new Error(`${source} has no summary ${name}`);
  return found;
}
