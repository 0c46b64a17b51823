import type { Db } from './db/client.ts';
import { sql } from './db/drizzle.ts';
import { inTransaction } from './db/transaction.ts';

export interface Finding {
  /** The promise that is broken. */
  promise: string;
  /** What breaks it. */
  what: string;
}

/** Each promise of the books as a query for what breaks it. */
const promises: Record<string, string> = {
  'the stock of a product is the sum of its movements': `
    select p.id || ': on hand ' || p.on_hand || ', reserved ' || p.reserved || ', ledger '
      || coalesce(sum(m.on_hand_change), 0) || ' and ' || coalesce(sum(m.reserved_change), 0)
    from products p left join stock_movements m on m.product_id = p.id group by p.id
    having p.on_hand <> coalesce(sum(m.on_hand_change), 0) or p.reserved <> coalesce(sum(m.reserved_change), 0)`,
  'what is reserved is what checkouts hold': `
    select p.id || ': reserved ' || p.reserved || ', held ' || coalesce(sum(h.quantity), 0)
    from products p left join holds h on h.product_id = p.id group by p.id
    having p.reserved <> coalesce(sum(h.quantity), 0)`,
  'holds belong to live checkouts, and are all of what these ask for': `
    select h.checkout_id || ': ' || h.quantity || ' of ' || h.product_id || ', ' || coalesce(c.state, 'unknown')
    from holds h left join checkouts c on c.id = h.checkout_id
    left join checkout_items i on i.checkout_id = h.checkout_id and i.product_id = h.product_id
    where c.id is null or c.state = 'paid' or c.expires_at < now() - interval '1 minute'
      or i.quantity is distinct from h.quantity or h.owner_id <> c.user_id
      or (select count(*) from checkout_items where checkout_id = c.id)
        <> (select count(*) from holds where checkout_id = c.id)`,
  'what the ledger kept for a checkout is what it holds': `
    select coalesce(reference, 'nobody') || ': ' || coalesce(moved.kept, 0) || ' of ' || product_id || ' kept, '
      || coalesce(h.quantity, 0) || ' held'
    from (select reference, product_id, sum(reserved_change) as kept from stock_movements
      where reason in ('hold', 'release', 'sale') group by reference, product_id) moved
    full join (select checkout_id as reference, product_id, quantity from holds) h using (reference, product_id)
    where coalesce(moved.kept, 0) <> coalesce(h.quantity, 0)`,
  'what left the shelf for a checkout is what its order contains': `
    select coalesce(reference, 'nobody') || ': ' || coalesce(moved.sold, 0) || ' of ' || product_id || ' left the shelf, '
      || coalesce(ordered.quantity, 0) || ' stand in an order'
    from (select reference, product_id, -sum(on_hand_change) as sold from stock_movements
      where reason in ('sale', 'cancellation') group by reference, product_id) moved
    full join (select o.checkout_id as reference, i.product_id, sum(i.quantity) as quantity
      from orders o join order_items i on i.order_id = o.id where o.status <> 'cancelled'
      group by o.checkout_id, i.product_id) ordered using (reference, product_id)
    where coalesce(moved.sold, 0) <> coalesce(ordered.quantity, 0)`,
  'a checkout asks for what its items cost': `
    select c.id || ': ' || c.subtotal_paise || ' paise, its items ' || coalesce(i.cost, 0)
    from checkouts c left join (select checkout_id, sum(price_paise::bigint * quantity) as cost
      from checkout_items group by checkout_id) i on i.checkout_id = c.id
    where c.subtotal_paise <> coalesce(i.cost, 0)`,
  'every payment became one order or goes back': `
    select pay.id || ': ' || case when o.id is null then 'neither' else 'both' end
    from payments pay left join orders o on o.payment_id = pay.id
    left join refunds r on r.payment_id = pay.id and r.idempotency_key = 'settled:' || pay.id
    where (o.id is null) = (r.id is null)
    union all
    select r.payment_id || ': a part' from refunds r join payments pay on pay.id = r.payment_id
    where r.idempotency_key = 'settled:' || pay.id and pay.amount_paise
      <> (select sum(amount_paise) from refunds where payment_id = pay.id and state <> 'failed')`,
  'an order has the money, the sum and the buyer of its checkout': `
    select o.order_number
    from orders o left join checkouts c on c.id = o.checkout_id left join payments pay on pay.id = o.payment_id
    where c.state is distinct from 'paid' or pay.checkout_id is distinct from c.id or pay.currency <> 'INR'
      or pay.amount_paise <> o.total_paise or c.amount_paise <> o.total_paise
      or c.subtotal_paise <> o.subtotal_paise or o.user_id <> c.user_id`,
  'an order has the items of its checkout': `
    select coalesce(bought.checkout_id, asked.checkout_id)
    from (select o.checkout_id, i.position, i.product_id, i.quantity, i.price_paise
      from orders o join order_items i on i.order_id = o.id) bought
    full join (select i.checkout_id, i.position, i.product_id, i.quantity, i.price_paise
      from orders o join checkout_items i on i.checkout_id = o.checkout_id) asked
      using (checkout_id, position, product_id, quantity, price_paise)
    where bought.checkout_id is null or asked.checkout_id is null`,
  'a paid checkout has an order': `
    select c.id from checkouts c left join orders o on o.checkout_id = c.id
    where c.state = 'paid' and o.id is null`,
  'the history of an order ends with its status': `
    select o.order_number || ': ' || o.status || ', not ' || coalesce(last.value, 'written down')
    from orders o left join (select distinct on (order_id) order_id, value from order_events
      where kind = 'status' order by order_id, id desc) last on last.order_id = o.id
    where o.status is distinct from last.value`,
  'no more goes back than came': `
    select pay.id || ': ' || sum(r.amount_paise) || ' of ' || pay.amount_paise || ' paise'
    from payments pay join refunds r on r.payment_id = pay.id and r.state <> 'failed'
    group by pay.id having sum(r.amount_paise) > pay.amount_paise`,
  'a cancelled order is paid back': `
    select o.order_number || ': ' || coalesce(sum(r.amount_paise), 0) || ' of ' || o.total_paise || ' paise'
    from orders o left join refunds r on r.payment_id = o.payment_id and r.state <> 'failed'
    where o.status = 'cancelled'
    group by o.id having coalesce(sum(r.amount_paise), 0) <> o.total_paise`,
  'an order says refunded when its money is back': `
    select o.order_number || ': ' || o.payment_status
    from orders o left join refunds r on r.payment_id = o.payment_id and r.state = 'processed'
    group by o.id
    having o.payment_status <> case when coalesce(sum(r.amount_paise), 0) = 0 then 'paid'
      when sum(r.amount_paise) < o.total_paise then 'partly_refunded' else 'refunded' end`,
  'a checkout whose money goes back says how far it is': `
    select c.id || ': ' || c.state
    from checkouts c left join payments pay on pay.checkout_id = c.id left join refunds r on r.payment_id = pay.id
    where c.state in ('refund_due', 'refunded')
    group by c.id having (c.state = 'refunded') is distinct from bool_and(r.state = 'processed')`,
  'what is open is not forgotten': `
    select 'refund ' || id from refunds
    where state in ('due', 'started') and next_try_at is null and needs_attention_at is null
    union all
    select 'checkout ' || id from checkouts
    where state in ('pending', 'expired', 'superseded') and provider_order_id is not null
      and next_poll_at is null and created_at > now() - interval '3 days'
    union all
    select 'checkout ' || id from checkouts where state = 'pending' and expires_at < now() - interval '1 minute'`,
  'no refund failed': `
    select id || ': ' || coalesce(last_error, 'no reason') from refunds
    where state = 'failed' and reason <> 'made_at_provider' or needs_attention_at is not null`,
  'a dispute that was lost is a chargeback': `
    select d.id from disputes d join payments pay on pay.id = d.payment_id
    where d.state = 'lost'
      and not exists (select from refunds r where r.payment_id = pay.id and r.method = 'chargeback')
      and pay.amount_paise <> (select coalesce(sum(amount_paise), 0) from refunds r
        where r.payment_id = pay.id and r.state <> 'failed')`,
};

const books = [
  'products',
  'stock_movements',
  'checkouts',
  'holds',
  'payments',
  'orders',
  'refunds',
  'disputes',
] as const;

const NAMED_MAX = 50;

export interface Examination {
  /** Every promise, with what breaks it: nothing, if all is well. */
  checks: { promise: string; broken: string[] }[];
  /** How much was looked at. */
  rows: Record<(typeof books)[number], number>;
}

/** Proves that stock, holds, payments, orders and refunds agree, at one moment and while the shop goes on. */
export async function examineBooks(db: Db): Promise<Examination> {
  return inTransaction(
    db,
    async (tx) => {
      // Whole tables are compared; the memory of a page view would not do.
      await tx.execute(sql`set local work_mem = '128MB'`);
      const checks: Examination['checks'] = [];
      for (const [promise, query] of Object.entries(promises)) {
        const { rows } = await tx.execute<{ what: string }>(
          // Planned to be read to its end: as a rule nothing is found.
          sql.raw(
            `with broken (what) as materialized (${query}) select * from broken limit ${NAMED_MAX}`,
          ),
        );
        checks.push({ promise, broken: rows.map(({ what }) => what) });
      }
      const counts = books.map((book) => `(select count(*)::int from ${book}) as ${book}`);
      const { rows } = await tx.execute<Examination['rows']>(
        sql.raw(`select ${counts.join(', ')}`),
      );
      if (!rows[0]) throw new Error('the database counted nothing');
      return { checks, rows: rows[0] };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** What is wrong with the books. */
export async function auditBooks(db: Db): Promise<Finding[]> {
  const { checks } = await examineBooks(db);
  return checks.flatMap(({ promise, broken }) => broken.map((what) => ({ promise, what })));
}
