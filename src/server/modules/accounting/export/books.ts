// Which documents the orders and refunds should have. The export and `npm run audit` share these statements.

/** When an order first left the shop, for orders that left after the shop began to issue invoices. */
export const dispatches = `
  select order_id, min(at) as at from order_events
  where kind = 'status' and value in ('shipped', 'delivered')
  group by order_id having min(at) >= (select started_at from invoicing_start)`;

/** A refund and the dispatch of its order may be recorded at the same moment, in either order. */
const TOLERANCE = `interval '1 minute'`;

/**
 * Processed refunds with what they change in the documents: \`credited\` have a credit note, \`before_dispatch\` reduce
 * the invoice, \`uncredited\` lack their credit note. Chargebacks and refunds without an invoice change nothing.
 */
export const refundEffects = `
  select r.id, r.payment_id, r.amount_paise, r.processed_at, o.id as order_id, i.id as invoice_id, c.id as credit_note_id,
    c.total_paise as credited_paise,
    coalesce(c.issued_on, (r.processed_at at time zone 'Asia/Kolkata')::date) as booked_on,
    case
      when r.method = 'chargeback' then 'chargeback'
      when c.id is not null then 'credited'
      when i.id is null then 'not_invoiced'
      when r.processed_at <= i.issued_at + ${TOLERANCE} then 'before_dispatch'
      else 'uncredited'
    end as effect
  from refunds r
  left join orders o on o.payment_id = r.payment_id
  left join tax_documents i on i.order_id = o.id and i.kind <> 'credit_note'
  left join tax_documents c on c.refund_id = r.id
  where r.state = 'processed'`;

/** Orders that should have an invoice, with the day that decides about their month, and what the invoice should state. */
export const billableOrders = `
  select o.id, o.order_number, i.id as invoice_id, i.total_paise as invoiced_paise, o.total_paise,
    coalesce(before.paise, 0)::bigint as refunded_before_paise,
    coalesce(i.issued_on, (d.at at time zone 'Asia/Kolkata')::date) as booked_on
  from (${dispatches}) d
  full join (select * from tax_documents where kind <> 'credit_note') i on i.order_id = d.order_id
  join orders o on o.id = coalesce(d.order_id, i.order_id)
  left join (select order_id, sum(amount_paise) as paise from (${refundEffects}) e
    where effect = 'before_dispatch' group by order_id) before on before.order_id = o.id`;
