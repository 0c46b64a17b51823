import { limits } from '#shared/limits.ts';
import { MARK } from './session.ts';

/** The administrator in the audit log of generated orders. */
export const GENERATED_ADMIN = `${MARK}admin@load.example`;

const kept = (days: number) => `now() - interval '${days} days'`;

/**
 * The statements that write what else an order leaves: mails, webhooks, payouts, audit entries and messages to
 * the shop.
 */
export const traces = [
  // As long as the shop keeps them. All were sent.
  `insert into mails (id, kind, recipient, data, state, attempts, created_at, sent_at)
   select pg_temp.id_of('mail ' || s.value || c.n), 'order_' || s.value, c.email,
     jsonb_build_object('orderId', s.order_id), 'sent', 1, s.at, s.at
   from load_steps s join load_checkouts c on c.order_id = s.order_id and c.kind = 'order'
   where s.value in ('confirmed', 'shipped', 'delivered', 'cancelled') and s.at > ${kept(limits.keep.mailDays)}`,
  `insert into webhook_inbox (event_id, event, body, received_at, attempts, next_try_at)
   select 'evt_' || payment_id, 'payment.captured',
     json_build_object('entity', 'event', 'event', 'payment.captured', 'payload', json_build_object('payment',
       json_build_object('entity', json_build_object('id', payment_id, 'status', 'captured', 'method', method,
         'email', email, 'contact', phone))))::text,
     ordered_at, 1, null
   from load_checkouts where kind <> 'left' and ordered_at > ${kept(limits.keep.webhookDays)}`,
  // Paid out on the second day at 10:00 in India, less a fee of 2 % and its tax. A few payouts differ by a rupee.
  `insert into settlement_items (entity_id, type, payment_id, amount_paise, credit_paise, debit_paise, fee_paise,
     tax_paise, is_on_hold, occurred_at, settlement_id, utr, settled_at)
   select entity_id, type, item.payment_id, item.amount, credit, debit, item.fee + item.tax, item.tax, false, item.at,
     'setl_Load' || to_char(settled_at, 'YYYYMMDD'), 'UTRLOAD' || to_char(settled_at, 'YYYYMMDD'), settled_at
   from load_checkouts c join payments pay on pay.id = c.payment_id
   cross join lateral (select amount_paise / 50 as fee, amount_paise / 50 * 18 / 100 as tax) f
   cross join lateral (
     select pay.id as entity_id, 'payment' as type, pay.id as payment_id, amount_paise as amount,
       amount_paise - fee - tax - case when pg_temp.dice(n, 44) < 0.002 then 100 else 0 end as credit, 0 as debit,
       fee, tax, captured_at as at
     union all
     select provider_refund_id, 'refund', pay.id, r.amount_paise, 0, r.amount_paise, 0, 0, processed_at
     from refunds r where r.payment_id = pay.id) item (entity_id, type, payment_id, amount, credit, debit, fee, tax, at)
   cross join lateral (select start_in_india(day_in_india(item.at) + 2) + interval '10 hours' as settled_at) s
   where settled_at <= now()`,
  `insert into audit_entries (at, actor, action, subject, outcome, address)
   select s.at, '${GENERATED_ADMIN}', 'change_order', c.order_number || ': ' || s.value, 'done', '203.0.113.7'
   from load_steps s join load_checkouts c on c.order_id = s.order_id and c.kind = 'order'
   where s.value in ('processing', 'shipped', 'delivered') order by s.at`,
  // One order of a hundred leads to a message.
  `insert into tickets (id, number, name, email, phone, topic, order_number, message, state, created_at,
     acknowledged_at, resolved_at)
   select pg_temp.id_of('ticket ' || n), 'TKT-' || to_char(asked_at at time zone 'Asia/Kolkata', 'YYYYMMDD') || '-'
       || lpad((n * 7919 % 1000000)::text, 6, '0'),
     c.name, c.email, c.phone, 'order', c.order_number, 'When does my parcel arrive?', stage, asked_at,
     case when stage <> 'open' then least(now(), asked_at + interval '5 hours') end,
     case when stage = 'resolved' then least(now(), asked_at + interval '30 hours') end
   from load_checkouts c
   cross join lateral (select least(now(), ordered_at + interval '2 days') as asked_at) a
   cross join lateral (select case when age > interval '7 days' then 'resolved' when age > interval '3 days'
     then 'acknowledged' else 'open' end as stage) st
   where c.kind = 'order' and pg_temp.dice(n, 43) < 0.01`,
];
