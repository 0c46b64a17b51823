import { billableOrders, refundEffects } from './modules/accounting/export/books.ts';
import { reportedDocuments } from './modules/accounting/export/month-documents.ts';

const AMOUNTS = ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'];

/** What the tables of GSTR-1 should add up to in each month: the orders less the refunds. */
const bookedByMonth = `
  select to_char(booked_on, 'YYYY-MM') as month, sum(paise) as paise from (
    select booked_on, total_paise - refunded_before_paise as paise from (${billableOrders}) o
    union all
    select booked_on, -amount_paise from (${refundEffects}) r where effect = 'credited') booked
  group by 1`;

const exportedByMonth = `
  select to_char(d.issued_on, 'YYYY-MM') as month, sum(d.sign * l.total_paise) as paise
  from (${reportedDocuments}) d join tax_document_lines l on l.document_id = d.id group by 1`;

/** Checks of invoices and credit notes; each query returns one text per violation. */
export const documentQueries: Record<string, string> = {
  'every dispatched order has an invoice, and no other order': `
    select order_number || ': no invoice' from (${billableOrders}) o where invoice_id is null
    union all
    select d.serial || ': the order was never dispatched' from tax_documents d
    where d.kind <> 'credit_note' and not exists (select from order_events e
      where e.order_id = d.order_id and e.kind = 'status' and e.value in ('shipped', 'delivered'))`,
  'serial numbers of documents have no gaps': `
    select s.prefix || ' ' || s.financial_year || ': ' || count(d.id) || ' documents up to '
      || coalesce(max(d.number), 0) || ', last number ' || s.last_number
    from document_series s left join tax_documents d using (prefix, financial_year)
    group by s.prefix, s.financial_year
    having count(d.id) <> s.last_number or coalesce(max(d.number), 0) <> s.last_number
    union all
    select serial || ': number ' || number || ' of ' || prefix || ' ' || financial_year from tax_documents
    where serial <> prefix || '/' || lpad((financial_year % 100)::text, 2, '0')
      || lpad(((financial_year + 1) % 100)::text, 2, '0') || '/'
      || lpad(number::text, greatest(6, length(number::text)), '0')`,
  'dates of documents follow their numbers': `
    select serial || ': ' || issued_at || ' after ' || before
    from (select serial, issued_at, lag(issued_at) over (partition by prefix, financial_year order by number) as before
      from tax_documents) d where before > issued_at
    union all
    select serial || ': issued on ' || issued_on || ' at ' || issued_at from tax_documents
    where issued_on <> (issued_at at time zone 'Asia/Kolkata')::date
      or financial_year <> extract(year from issued_on - interval '3 months')`,
  'documents equal the sum of their lines': `
    select d.serial || ': ' || d.total_paise || ' paise, lines ' || coalesce(sum(l.total_paise), 0)
    from tax_documents d left join tax_document_lines l on l.document_id = d.id group by d.id
    having ${AMOUNTS.map((name) => `d.${name} <> coalesce(sum(l.${name}), 0)`).join(' or ')}`,
  'invoices equal their order less earlier refunds': `
    select order_number || ': invoice ' || invoiced_paise || ' paise, order ' || total_paise || ' less '
      || refunded_before_paise
    from (${billableOrders}) o where invoiced_paise <> total_paise - refunded_before_paise`,
  'refunds after the invoice have a credit note of their amount': `
    select 'refund ' || id || ': ' || amount_paise || ' paise, credit note ' || coalesce(credited_paise::text, 'missing')
    from (${refundEffects}) r
    where effect = 'uncredited' or (effect = 'credited' and credited_paise <> amount_paise)
    union all
    select c.serial || ': ' || coalesce(r.state, 'unknown') || ' refund'
    from tax_documents c left join refunds r on r.id = c.refund_id
    where c.kind = 'credit_note' and (r.state is distinct from 'processed' or r.method = 'chargeback')`,
  'credit notes do not exceed their invoice': `
    select i.serial || ': ' || sum(c.total_paise) || ' of ' || i.total_paise || ' paise'
    from tax_documents i join tax_documents c on c.invoice_id = i.id
    group by i.id having sum(c.total_paise) > i.total_paise
    union all
    select i.serial || ', line ' || credit.position || ': more than the line'
    from tax_documents i join tax_documents c on c.invoice_id = i.id
    join tax_document_lines credit on credit.document_id = c.id
    left join tax_document_lines l on l.document_id = i.id and l.position = credit.position
    group by i.id, credit.position, l.document_id, l.position
    having l.position is null or ${AMOUNTS.map((name) => `sum(credit.${name}) > l.${name}`).join(' or ')}`,
  'credit notes have the parties and the supply of their invoice': `
    select c.serial || ' for ' || i.serial
    from tax_documents c join tax_documents i on i.id = c.invoice_id
    where i.kind = 'credit_note' or (c.order_id, c.supply, c.place_of_supply) <> (i.order_id, i.supply, i.place_of_supply)
      or c.seller_gstin is distinct from i.seller_gstin or c.recipient_gstin is distinct from i.recipient_gstin
      or c.issued_at < i.issued_at`,
  'tax follows the rate and the place of supply': `
    select d.serial || ': ' || d.supply || ' to ' || d.place_of_supply from tax_documents d
    where d.place_of_supply is distinct from d.content #>> '{placeOfSupply,code}'
      or d.supply <> case when d.content #>> '{seller,registration}' <> 'registered' then 'untaxed'
        when left(d.seller_gstin, 2) = d.place_of_supply then 'intra_state' else 'inter_state' end
    union all
    select d.serial || ', line ' || l.position || ': ' || l.cgst_paise + l.sgst_paise + l.igst_paise || ' paise of tax'
    from tax_documents d join tax_document_lines l on l.document_id = d.id
    where l.cgst_paise <> l.sgst_paise or (d.kind <> 'credit_note' and l.cgst_paise + l.sgst_paise + l.igst_paise
      <> 2 * round(l.total_paise * l.rate_basis_points / (2.0 * (10000 + l.rate_basis_points))))`,
  'the exports of all months equal the orders less their refunds': `
    select month || ': exported ' || coalesce(e.paise, 0) || ' paise, orders less refunds ' || coalesce(b.paise, 0)
    from (${exportedByMonth}) e full join (${bookedByMonth}) b using (month)
    where coalesce(e.paise, 0) <> coalesce(b.paise, 0)`,
};
