import { seedSettings } from '#server/db/seed/settings.ts';

// The statements that write the records of a batch of generated checkouts.

const paid = `load_checkouts c join load_totals t on t.checkout_id = c.id`;

/** When an order reached a status; never later than now. */
const reached = `
  select c.order_id, c.status, step.status as value, step.rank, least(now(), c.ordered_at + step.after
    + step.after * 0.4 * pg_temp.dice(c.n, 30 + step.rank)) as at
  from load_checkouts c
  join (values ('confirmed', 0, interval '0'), ('processing', 1, '5 hours'), ('shipped', 2, '20 hours'),
    ('delivered', 4, '65 hours'), ('pending', 5, '1 hour'), ('cancelled', 5, '25 minutes')) step (status, rank, after)
    on step.status = 'confirmed' or step.status = c.status
      or (step.status = 'processing' and c.status in ('shipped', 'delivered'))
      or (step.status = 'shipped' and c.status = 'delivered')
  where c.kind = 'order'`;

const hasLeft = `c.status in ('shipped', 'delivered')`;
/** One percent of delivered orders have a partial refund. */
const hasPartBack = `c.status = 'delivered' and pg_temp.dice(c.n, 42) < 0.01`;
const courier = `(array['Delhivery', 'Blue Dart', 'DTDC', 'India Post'])[1 + pg_temp.roll(c.n, 40, 4)]`;
const tracking = `'AWB' || lpad((c.n * 104729 % 1000000000)::text, 9, '0')`;

export const books = [
  `insert into checkouts (id, user_id, state, fingerprint, subtotal_paise, shipping_paise, amount_paise, name, email,
     phone, street, city, state_name, pincode, gstin, company_name, provider_order_id, created_at, expires_at)
   select c.id, user_id, state_of_checkout, 'load', subtotal, shipping, subtotal + shipping, name, email, phone, street,
     city, state, pincode, gstin, company_name,
     -- One that is open and young would be asked after at the provider.
     case when kind <> 'left' or age > interval '3 days' then 'order_Load' || substr(md5(c.id), 1, 14) end,
     created_at, created_at + make_interval(mins => ${seedSettings.orders.holdMinutes})
   from ${paid} order by created_at`,
  `insert into checkout_items (checkout_id, position, product_id, name, image, size, price_paise, quantity)
   select checkout_id, position, product_id, name, image, size, price_paise, quantity from load_items`,
  `insert into payments (id, checkout_id, amount_paise, currency, method, captured_at)
   select payment_id, c.id, subtotal + shipping, 'INR', method, ordered_at
   from ${paid} where kind <> 'left' order by ordered_at`,
  `create temp table load_steps on commit drop as ${reached}`,
  `analyze load_steps`,
  `insert into orders (id, order_number, user_id, checkout_id, payment_id, status, payment_status, subtotal_paise,
     shipping_paise, total_paise, name, email, phone, street, city, state_name, pincode, gstin, company_name, estimated_delivery,
     tracking_number, courier, delivered_at, created_at, updated_at)
   select order_id, order_number, user_id, c.id, payment_id, c.status, case when c.status = 'cancelled' then 'refunded'
       when ${hasPartBack} then 'partly_refunded' else 'paid' end, subtotal,
     shipping, subtotal + shipping, name, email, phone, street, city, state, pincode, gstin, company_name, ordered_at + interval '9 days',
     case when ${hasLeft} then ${tracking} end, case when ${hasLeft} then ${courier} end,
     case c.status when 'delivered' then last.at end, ordered_at, last.at
   from ${paid} join (select order_id, max(at) as at from load_steps group by order_id) last using (order_id)
   where kind = 'order' order by ordered_at`,
  `insert into order_items (order_id, position, product_id, name, image, size, price_paise, quantity)
   select c.order_id, i.position, i.product_id, i.name, i.image, i.size, i.price_paise, i.quantity
   from load_items i join load_checkouts c on c.id = i.checkout_id where c.kind = 'order'`,
  // Cancelled orders are refunded in full, some delivered orders in part.
  `insert into refunds (id, payment_id, amount_paise, reason, idempotency_key, note, state, provider_refund_id, next_try_at,
     created_at, started_at, processed_at)
   select pg_temp.id_of('refund ' || payment_id), payment_id, amount, reason, idempotency_key, note, 'processed',
     'rfnd_Load' || substr(md5(payment_id), 1, 14), null, at, at, at
   from ${paid}
   cross join lateral (
     select subtotal + shipping as amount, 'out_of_stock' as reason, 'settled:' || payment_id as idempotency_key,
       null as note, ordered_at as at where kind = 'back'
     union all
     select subtotal + shipping, case when luck < 0.7 then 'cancelled_by_customer' else 'cancelled_by_shop' end,
       'cancelled:' || order_id, null, least(now(), ordered_at + interval '40 minutes')
       from (select pg_temp.dice(n, 41) as luck) l where kind = 'order' and status = 'cancelled'
     union all
     select subtotal / 4, 'given_by_shop', 'given:' || order_id, 'A pack arrived damaged',
       least(now(), ordered_at + interval '6 days')
       where kind = 'order' and ${hasPartBack}) back`,
  `insert into order_events (order_id, at, kind, value)
   select order_id, at, kind, value from (
     select order_id, at, 'status' as kind, value, rank from load_steps
     union all
     select s.order_id, s.at, 'tracking', ${courier} || ' ' || ${tracking}, 3
     from load_steps s join load_checkouts c on c.order_id = s.order_id and c.kind = 'order' where s.value = 'shipped'
     union all
     select c.order_id, r.processed_at, 'refund', r.state, 6
     from load_checkouts c join refunds r on r.payment_id = c.payment_id where c.kind = 'order') happened
   order by at, order_id, rank`,
];

/** The stock movements: receipts, holds, sales, releases and damaged returns. */
export const stockBooks = [
  `create temp table load_sold on commit drop as
   select i.product_id, sum(i.quantity) as sold,
     sum(i.quantity) filter (where c.status = 'cancelled') as came_back
   from load_items i join load_checkouts c on c.id = i.checkout_id where c.kind = 'order' group by i.product_id`,
  `insert into stock_movements (product_id, on_hand_change, reserved_change, reason, at)
   select product_id, sold, 0,
     case when exists (select from stock_movements m where m.product_id = s.product_id) then 'restock'
       else 'opening' end,
     (select min(created_at) - interval '6 hours' from load_checkouts)
   from load_sold s`,
  `insert into stock_movements (product_id, on_hand_change, reserved_change, reason, reference, at)
   select i.product_id, on_hand * i.quantity, reserved * i.quantity, reason, c.id, at
   from load_items i join load_checkouts c on c.id = i.checkout_id
   cross join lateral (
     select 0 as on_hand, 1 as reserved, 'hold' as reason, c.created_at as at
     union all select -1, -1, 'sale', c.ordered_at where c.kind = 'order'
     union all select 0, -1, 'release', least(now(), c.created_at + make_interval(mins => ${seedSettings.orders.holdMinutes}))
       where c.kind <> 'order'
     union all select 1, 0, 'cancellation', least(now(), c.ordered_at + interval '25 minutes')
       where c.kind = 'order' and c.status = 'cancelled') moved
   order by at`,
  `insert into stock_movements (product_id, on_hand_change, reserved_change, reason, note, at)
   select product_id, -came_back, 0, 'correction', 'Came back damaged', (select max(ordered_at) from load_checkouts)
   from load_sold where came_back > 0`,
];
