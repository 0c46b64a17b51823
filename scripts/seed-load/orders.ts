import { seedSettings } from '#server/db/seed/settings.ts';
import type pg from 'pg';
import { MARK } from './session.ts';
import { books, stockBooks } from './books.ts';
import { traces } from './traces.ts';

const BATCH = 10_000;
/** The number of orders from the last 36 hours, which still need packing. */
const FRESH_MAX = 120;

interface Progress {
  (done: number): void;
}

/** Adds orders up to the given number, with all records of a real purchase. Each client writes a part of them. */
export async function fillOrders(
  clients: pg.PoolClient[],
  { wanted, hasSandbox }: { wanted: number; hasSandbox: boolean },
  onProgress: Progress,
): Promise<number> {
  const [firstClient] = clients;
  if (!firstClient) throw new Error('fillOrders needs a client');
  for (const client of clients) await listWhatThereIs(client);
  const made = await countOrders(firstClient);
  const missing = Math.max(0, wanted - made);
  let next = 1;
  let done = 0;
  const fillNext = async (client: pg.PoolClient) => {
    const first = next;
    const last = Math.min(missing, first + BATCH - 1);
    next = last + 1;
    await client.query('begin');
    await drawCheckouts(client, { made, first, last, missing });
    for (const statement of [...books, ...stockBooks, ...traces]) await client.query(statement);
    if (hasSandbox) await client.query(sandboxPayments);
    await client.query('commit');
    done += last - first + 1;
    onProgress(done);
  };
  // The first movements of a product are its opening stock, so the first batch is written alone.
  if (missing > 0) await fillNext(firstClient);
  const work = async (client: pg.PoolClient) => {
    while (next <= missing) await fillNext(client);
  };
  await Promise.all(clients.map(work));
  return missing;
}

/** The number of generated orders; `listWhatThereIs` has listed their customers. */
async function countOrders(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from orders where user_id in (select id from load_customers)`,
  );
  return rows[0]?.count ?? 0;
}

async function listWhatThereIs(client: pg.PoolClient): Promise<void> {
  await client.query(`
    create temp table load_products as
    select row_number() over (order by substr(slug, ${MARK.length + 1})::int) as k, p.id, p.name, i.url as image,
      trim_scale(p.weight_value) || ' ' || p.weight_unit as size, p.price_paise
    from products p join product_images i on i.product_id = p.id and i.is_primary
    where p.slug like '${MARK}%';
    alter table load_products add primary key (k);
    create temp table load_customers as
    select n as k, id, name, email, '9' || lpad((n * 7919 % 1000000000)::text, 9, '0') as phone,
      'Flat ' || 1 + n % 900 || ', Sector ' || 1 + n % 80 as street, place.city, place.state,
      place.pincode || lpad((n % 90)::text, 3, '0') as pincode,
      -- Five of a hundred buy for a company.
      case when pg_temp.dice(n, 9) < 0.05 then place.gstin end as gstin,
      case when pg_temp.dice(n, 9) < 0.05 then u.name || ' Traders' end as company_name
    from (select substr(google_sub, ${MARK.length + 1})::bigint as n, * from users
      where google_sub like '${MARK}%') u
    join load_places place on pg_temp.dice(n, 10) >= low and pg_temp.dice(n, 10) < high;
    alter table load_customers add primary key (k);
    analyze load_products, load_customers`);
}

interface Draw {
  /** The number of orders from earlier runs. */
  made: number;
  first: number;
  last: number;
  missing: number;
}

const CUSTOMERS = '(select count(*) from load_customers)';
const PRODUCTS = '(select count(*) from load_products)';

/**
 * Generates checkouts with customer, time and outcome: `order`, `left` without a payment (one for every third order),
 * or `back` for a late payment that was refunded.
 */
async function drawCheckouts(client: pg.PoolClient, { made, first, last, missing }: Draw) {
  const fresh = Math.min(FRESH_MAX, Math.floor(missing / 5));
  await client.query(`
    create temp table load_checkouts on commit drop as
    with drawn as (
      select n, kind, share, pg_temp.id_of(kind || n) as id, hashtext(kind) as salt,
        case when i > ${missing - fresh} then now() - interval '36 hours'
            * ((${missing} - i + pg_temp.dice(n, 12)) / ${1 + fresh})
          else pg_temp.moment(share) end - interval '10 minutes' * pg_temp.dice(n, 13) as ordered_at
      from generate_series(${first}, ${last}) i
      cross join lateral (select ${made}::bigint + i as n) number
      cross join lateral (select least(1, greatest(0, i::float8 / ${missing - fresh} + (pg_temp.dice(n, 11) - 0.5) * 0.006)
        ) as share) s
      join (values ('order', 1.0), ('left', 0.35), ('back', 0.004)) kinds (kind, often)
        on pg_temp.dice(n, hashtext(kind)) < often
    ), priced as (
      select *, ordered_at - make_interval(mins => 1 + pg_temp.roll(n, 14, 7)) as created_at,
        now() - ordered_at as age, pg_temp.dice(n, 15) as luck
      from drawn
    )
    select n, kind, priced.id, age, created_at, ordered_at,
      pg_temp.id_of('order of ' || n) as order_id,
      'TKR-' || to_char(ordered_at at time zone 'Asia/Kolkata', 'YYYYMMDD') || '-'
        || lpad((n * 7919 % 1000000)::text, 6, '0') as order_number,
      'pay_Load' || substr(md5(kind || n), 1, 14) as payment_id,
      c.id as user_id, c.name, c.email, c.phone,
      case when has_address then c.street end as street, case when has_address then c.city end as city,
      case when has_address then c.state end as state, case when has_address then c.pincode end as pincode,
      case when has_address then c.gstin end as gstin,
      case when has_address then c.company_name end as company_name,
      case kind when 'order' then 'paid' when 'back' then 'refunded'
        else case when luck < 0.3 then 'superseded' else 'expired' end end as state_of_checkout,
      case
        when pg_temp.dice(n, 16) < 0.05 then 'cancelled'
        when age > interval '9 days' then case when luck < 0.004 then 'shipped' else 'delivered' end
        when age > interval '4 days' then case when luck < 0.6 then 'delivered' else 'shipped' end
        when age > interval '30 hours' then case when luck < 0.75 then 'shipped' else 'processing' end
        when age > interval '8 hours' then case when luck < 0.5 then 'processing' else 'confirmed' end
        else case when luck < 0.15 then 'pending' else 'confirmed' end
      end as status,
      (array['upi', 'upi', 'card', 'netbanking'])[1 + pg_temp.roll(n, 17, 4)] as method
    from priced
    cross join lateral (select pg_temp.dice(n, 18) > 0.005 as has_address) a
    join load_customers c
      on c.k = 1 + floor(${CUSTOMERS} * share * power(pg_temp.dice(n, salt), 0.7) * 0.999999)::bigint;

    create temp table load_items on commit drop as
    select c.id as checkout_id, position, p.id as product_id, p.name, p.image, p.size, p.price_paise,
      1 + floor(power(pg_temp.dice(n, 20 + position), 2) * 3)::int as quantity
    from load_checkouts c
    cross join lateral generate_series(0,
      least(${PRODUCTS}::int - 1, floor(power(pg_temp.dice(n, 19), 1.5) * 3.2)::int)) position
    join load_products p on p.k = 1 + (floor(${PRODUCTS} * power(pg_temp.dice(n, hashtext(kind) + 1), 3))::bigint
      + position) % ${PRODUCTS};

    create temp table load_totals on commit drop as
    select checkout_id, sum(price_paise::bigint * quantity) as subtotal,
      case when sum(price_paise::bigint * quantity) >= ${seedSettings.delivery.freeShippingFromPaise} then 0
        else ${seedSettings.delivery.flatFeePaise} end as shipping
    from load_items group by checkout_id;
    analyze load_checkouts, load_items, load_totals`);
}

/** The sandbox needs the payments too, so that they can be refunded. */
const sandboxPayments = `
  insert into sandbox.records (id, parents, kept)
  select pay.id, array[c.provider_order_id], jsonb_build_object(
    'orderId', c.provider_order_id, 'parents', jsonb_build_array(c.provider_order_id),
    'entity', jsonb_build_object('id', pay.id, 'entity', 'payment', 'amount', pay.amount_paise, 'currency', 'INR',
      'status', case when back = pay.amount_paise then 'refunded' else 'captured' end,
      'order_id', c.provider_order_id, 'method', pay.method, 'amount_refunded', back,
      'refund_status', case when back = pay.amount_paise then 'full' when back > 0 then 'partial' end,
      'captured', true, 'email', c.email, 'contact', c.phone, 'notes', jsonb_build_array(),
      'created_at', floor(extract(epoch from pay.captured_at))))
  from load_checkouts l join checkouts c on c.id = l.id join payments pay on pay.checkout_id = c.id
  cross join lateral (select coalesce(sum(amount_paise), 0) as back from refunds where payment_id = pay.id) r`;
