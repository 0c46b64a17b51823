import type { SQL } from 'drizzle-orm';
import { documentQueries } from './audit-documents.ts';
import type { Db } from './db/client.ts';
import { sql } from './db/drizzle.ts';
import { inTransaction } from './db/transaction.ts';
import { summaryQueries } from './summaries/check-summaries.ts';

export interface Finding {
  /** The name of the failed check. */
  check: string;
  /** The row that violates it. */
  detail: string;
}

/** Each query returns one text per violation. */
const queries: Record<string, string | SQL> = {
  'stock equals the sum of stock movements': `
    select p.product_id || ': on hand ' || p.on_hand || ', reserved ' || p.reserved || ', ledger '
      || coalesce(sum(m.on_hand_change), 0) || ' and ' || coalesce(sum(m.reserved_change), 0)
    from product_stock p left join stock_movements m using (product_id) group by p.product_id
    having p.on_hand <> coalesce(sum(m.on_hand_change), 0) or p.reserved <> coalesce(sum(m.reserved_change), 0)`,
  'reserved stock equals the sum of holds': `
    select p.product_id || ': reserved ' || p.reserved || ', held ' || coalesce(sum(h.quantity), 0)
    from product_stock p left join holds h using (product_id) group by p.product_id
    having p.reserved <> coalesce(sum(h.quantity), 0)`,
  'holds belong to open checkouts and match their items': `
    select h.checkout_id || ': ' || h.quantity || ' of ' || h.product_id || ', ' || coalesce(c.state, 'unknown')
    from holds h left join checkouts c on c.id = h.checkout_id
    left join (select checkout_id, product_id, sum(quantity) as quantity from checkout_units
      group by checkout_id, product_id) i on i.checkout_id = h.checkout_id and i.product_id = h.product_id
    where c.id is null or c.state = 'paid' or c.expires_at < now() - interval '1 minute'
      or i.quantity is distinct from h.quantity or h.owner_id <> c.user_id
      or (select count(distinct product_id) from checkout_units where checkout_id = c.id)
        <> (select count(*) from holds where checkout_id = c.id)`,
  'ledger entries for holds match the holds': `
    select coalesce(reference, 'no checkout') || ': ' || coalesce(moved.held, 0) || ' of ' || product_id || ' held in the ledger, '
      || coalesce(h.quantity, 0) || ' in holds'
    from (select reference, product_id, sum(reserved_change) as held from stock_movements
      where reason in ('hold', 'release', 'sale') group by reference, product_id) moved
    full join (select checkout_id as reference, product_id, quantity from holds) h using (reference, product_id)
    where coalesce(moved.held, 0) <> coalesce(h.quantity, 0)`,
  'ledger entries for sales match the order items': `
    select coalesce(reference, 'no checkout') || ': ' || coalesce(moved.sold, 0) || ' of ' || product_id || ' sold in the ledger, '
      || coalesce(ordered.quantity, 0) || ' in orders'
    from (select reference, product_id, -sum(on_hand_change) as sold from stock_movements
      where reason in ('sale', 'cancellation') group by reference, product_id) moved
    full join (select o.checkout_id as reference, i.product_id, sum(i.quantity) as quantity
      from orders o join order_units i on i.order_id = o.id where o.status <> 'cancelled'
      group by o.checkout_id, i.product_id) ordered using (reference, product_id)
    where coalesce(moved.sold, 0) <> coalesce(ordered.quantity, 0)`,
  'checkout subtotals equal the price of their items': `
    select c.id || ': ' || c.subtotal_paise || ' paise, items ' || coalesce(i.cost, 0)
    from checkouts c left join (select checkout_id, sum(price_paise::bigint * quantity) as cost
      from checkout_items group by checkout_id) i on i.checkout_id = c.id
    where c.subtotal_paise <> coalesce(i.cost, 0)`,
  'discounts of checkouts equal those of their items and offers': `
    select c.id || ': ' || c.discount_paise || ' paise, items ' || coalesce(i.discount, 0) || ', offers ' || o.discount
    from checkouts c left join (select checkout_id, sum(discount_paise) as discount
      from checkout_items group by checkout_id) i on i.checkout_id = c.id
    cross join lateral (select coalesce(sum((offer ->> 'discountPaise')::bigint), 0) as discount
      from jsonb_array_elements(c.offers) offer) o
    where c.discount_paise <> coalesce(i.discount, 0) or c.discount_paise <> o.discount`,
  'orders have the discounts of their checkouts': `
    select o.order_number from orders o join checkouts c on c.id = o.checkout_id
    where (o.discount_paise, o.offers) is distinct from (c.discount_paise, c.offers)
    union
    select o.order_number from orders o join order_items i on i.order_id = o.id
    join checkout_items c on c.checkout_id = o.checkout_id and c.position = i.position
    where i.discount_paise <> c.discount_paise`,
  'uses of offers belong to orders and held checkouts': `
    select coalesce(u.checkout_id, c.checkout_id) || ': ' || coalesce(u.offer_id, c.offer_id)
    from offer_uses u full join (
      select checkouts.id as checkout_id, offer ->> 'id' as offer_id, offer ->> 'code' as code,
        (offer ->> 'discountPaise')::bigint + (offer ->> 'deliveryPaise')::bigint as saved_paise
      from checkouts left join orders o on o.checkout_id = checkouts.id, jsonb_array_elements(checkouts.offers) offer
      where o.status <> 'cancelled' or exists (select from holds where checkout_id = checkouts.id)) c
      using (checkout_id, offer_id)
    where u.saved_paise is distinct from c.saved_paise or u.code is distinct from c.code`,
  'offers and codes are not used more often than their limits': `
    select offers.id || ': ' || count(*) || ' of ' || total_limit
    from offers join offer_uses on offer_id = offers.id group by offers.id having count(*) > total_limit
    union all
    select code || ': ' || count(*) || ' of ' || uses_max
    from offer_codes join offer_uses using (code) group by code having count(*) > uses_max
    union all
    select offers.id || ': customer ' || user_id || ' ' || count(*) || ' of ' || customer_limit
    from offers join offer_uses on offer_id = offers.id group by offers.id, user_id having count(*) > customer_limit`,
  'every payment has either an order or a full refund': `
    select pay.id || ': ' || case when o.id is null then 'neither order nor refund' else 'order and refund' end
    from payments pay left join orders o on o.payment_id = pay.id
    left join refunds r on r.payment_id = pay.id and r.idempotency_key = 'settled:' || pay.id
    where (o.id is null) = (r.id is null)
    union all
    select r.payment_id || ': partial refund' from refunds r join payments pay on pay.id = r.payment_id
    where r.idempotency_key = 'settled:' || pay.id and pay.amount_paise
      <> (select sum(amount_paise) from refunds where payment_id = pay.id and state <> 'failed')`,
  'orders match the payment, total and customer of their checkout': `
    select o.order_number
    from orders o left join checkouts c on c.id = o.checkout_id left join payments pay on pay.id = o.payment_id
    where c.state is distinct from 'paid' or pay.checkout_id is distinct from c.id or pay.currency <> 'INR'
      or pay.amount_paise <> o.total_paise or c.amount_paise <> o.total_paise
      or c.subtotal_paise <> o.subtotal_paise or o.user_id <> c.user_id`,
  'order items match the checkout items': `
    select coalesce(bought.checkout_id, checked_out.checkout_id)
    from (select o.checkout_id, i.position, i.product_id, i.quantity, i.price_paise
      from orders o join order_items i on i.order_id = o.id) bought
    full join (select i.checkout_id, i.position, i.product_id, i.quantity, i.price_paise
      from orders o join checkout_items i on i.checkout_id = o.checkout_id) checked_out
      using (checkout_id, position, product_id, quantity, price_paise)
    where bought.checkout_id is null or checked_out.checkout_id is null`,
  'parts of order items match those of the checkout': `
    select coalesce(bought.checkout_id, checked_out.checkout_id)
    from (select o.checkout_id, p.position, p.part, p.product_id, p.quantity, p.price_paise
      from orders o join order_item_parts p on p.order_id = o.id) bought
    full join (select p.checkout_id, p.position, p.part, p.product_id, p.quantity, p.price_paise
      from orders o join checkout_item_parts p on p.checkout_id = o.checkout_id) checked_out
      using (checkout_id, position, part, product_id, quantity, price_paise)
    where bought.checkout_id is null or checked_out.checkout_id is null`,
  'combos have no stock of their own and consist of products that are none': `
    select stock.product_id || ': on hand ' || on_hand || ', reserved ' || reserved
    from product_stock stock where on_hand <> 0 and exists (select from combo_parts where combo_id = stock.product_id)
    union all
    select combo_id || ': contains the combo ' || part_id
    from combo_parts where part_id in (select combo_id from combo_parts)`,
  'every paid checkout has an order': `
    select c.id from checkouts c left join orders o on o.checkout_id = c.id
    where c.state = 'paid' and o.id is null`,
  'order status equals the last status in its history': `
    select o.order_number || ': ' || o.status || ', history ' || coalesce(last.value, 'empty')
    from orders o left join (select distinct on (order_id) order_id, value from order_events
      where kind = 'status' order by order_id, id desc) last on last.order_id = o.id
    where o.status is distinct from last.value`,
  'refunds do not exceed the payment': `
    select pay.id || ': ' || sum(r.amount_paise) || ' of ' || pay.amount_paise || ' paise'
    from payments pay join refunds r on r.payment_id = pay.id and r.state <> 'failed'
    group by pay.id having sum(r.amount_paise) > pay.amount_paise`,
  'cancelled orders are fully refunded': `
    select o.order_number || ': ' || coalesce(sum(r.amount_paise), 0) || ' of ' || o.total_paise || ' paise'
    from orders o left join refunds r on r.payment_id = o.payment_id and r.state <> 'failed'
    where o.status = 'cancelled'
    group by o.id having coalesce(sum(r.amount_paise), 0) <> o.total_paise`,
  'payment status of orders matches their refunds': `
    select o.order_number || ': ' || o.payment_status
    from orders o left join refunds r on r.payment_id = o.payment_id and r.state = 'processed'
    group by o.id
    having o.payment_status <> case when coalesce(sum(r.amount_paise), 0) = 0 then 'paid'
      when sum(r.amount_paise) < o.total_paise then 'partly_refunded' else 'refunded' end`,
  'state of refunded checkouts matches their refunds': `
    select c.id || ': ' || c.state
    from checkouts c left join payments pay on pay.checkout_id = c.id left join refunds r on r.payment_id = pay.id
    where c.state in ('refund_due', 'refunded')
    group by c.id having (c.state = 'refunded') is distinct from bool_and(r.state = 'processed')`,
  'open refunds and checkouts are scheduled': `
    select 'refund ' || id from refunds
    where state in ('due', 'started') and next_try_at is null and needs_attention_at is null
    union all
    select 'checkout ' || id from checkouts
    where state in ('pending', 'expired', 'superseded') and provider_order_id is not null
      and next_poll_at is null and created_at > now() - interval '3 days'
    union all
    select 'checkout ' || id from checkouts where state = 'pending' and expires_at < now() - interval '1 minute'`,
  'no refund has failed': `
    select id || ': ' || coalesce(last_error, 'no reason') from refunds
    where state = 'failed' and reason <> 'made_at_provider' or needs_attention_at is not null`,
  'lost disputes have a chargeback': `
    select d.id from disputes d join payments pay on pay.id = d.payment_id
    where d.state = 'lost'
      and not exists (select from refunds r where r.payment_id = pay.id and r.method = 'chargeback')
      and pay.amount_paise <> (select coalesce(sum(amount_paise), 0) from refunds r
        where r.payment_id = pay.id and r.state <> 'failed')`,
  'payouts without a payment are listed': `
    select distinct match_id from settlement_items item
    where not exists (select from payments where payments.id = item.match_id)
      and not exists (select from unknown_payments where unknown_payments.id = item.match_id)`,
  ...documentQueries,
  ...summaryQueries(),
};

const tables = [
  'products',
  'stock_movements',
  'checkouts',
  'holds',
  'payments',
  'orders',
  'refunds',
  'disputes',
  'tax_documents',
] as const;

const VIOLATIONS_MAX = 50;

export interface AuditReport {
  checks: { name: string; violations: string[] }[];
  /** The number of rows per table. */
  rows: Record<(typeof tables)[number], number>;
}

/** Checks that stock, holds, payments, orders, refunds and tax documents agree, in one snapshot. The shop can keep running. */
export async function createAuditReport(db: Db): Promise<AuditReport> {
  return inTransaction(
    db,
    async (tx) => {
      // The queries join whole tables.
      await tx.execute(sql`set local work_mem = '128MB'`);
      const checks: AuditReport['checks'] = [];
      for (const [name, query] of Object.entries(queries)) {
        const { rows } = await tx.execute<{ detail: string }>(
          // Materialised, because a limit would choose a plan for early results, and usually there are none.
          sql`with violations (detail) as materialized (${typeof query === 'string' ? sql.raw(query) : query})
            select * from violations limit ${VIOLATIONS_MAX}`,
        );
        checks.push({ name, violations: rows.map(({ detail }) => detail) });
      }
      const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
      const { rows } = await tx.execute<AuditReport['rows']>(
        sql.raw(`select ${counts.join(', ')}`),
      );
      if (!rows[0]) throw new Error('the count returned no row');
      return { checks, rows: rows[0] };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

export async function auditBooks(db: Db): Promise<Finding[]> {
  const { checks } = await createAuditReport(db);
  return checks.flatMap(({ name, violations }) =>
    violations.map((detail) => ({ check: name, detail })),
  );
}
