import type pg from 'pg';
import { StartError } from '../../src/server/start-error.ts';
import { MARK } from './session.ts';

/** The number of the model of the product `made`. */
const modelOf = `1 + substr(made.slug, ${MARK.length + 1})::bigint % (select count(*) from load_models)`;

/** Adds products up to the wanted number, each after the model of one that the shop sells already. */
export async function fillProducts(client: pg.PoolClient, wanted: number): Promise<number> {
  const { rowCount: models } = await client.query(`
    create temp table load_models as
    select row_number() over (order by created_at, id) as k, *
    from products where slug not like '${MARK}%' and archived_at is null`);
  if (!models) throw new StartError('The shop has no product that could serve as a model.');
  const { rowCount } = await client.query(
    `
    with made as (
      insert into products (slug, name, hindi_name, tagline, description, short_description, category_slug, tile,
        price_paise, original_price_paise, sku, weight_value, weight_unit, calories, protein, carbs, fat, fiber,
        sugar, tags, serve_ideas, shelf_life_months, is_active, is_organic, rating, archived_at, created_at)
      select '${MARK}' || n, m.name || ' No. ' || n, m.hindi_name, m.tagline, m.description, m.short_description,
        m.category_slug, m.tile, price, case when pg_temp.dice(n, 4) < 0.4 then price + 3000 end,
        'LOAD-' || lpad(n::text, 6, '0'), m.weight_value, m.weight_unit, m.calories, m.protein, m.carbs, m.fat,
        m.fiber, m.sugar, m.tags, m.serve_ideas, m.shelf_life_months, pg_temp.dice(n, 5) > 0.05, m.is_organic, m.rating,
        case when pg_temp.dice(n, 5) < 0.01 then now() end, pg_temp.moment(0) - interval '10 days'
      from generate_series(
        1 + (select count(*) from products where slug like '${MARK}%'), $1::bigint) n
      join load_models m on m.k = 1 + n % (select count(*) from load_models)
      cross join lateral (select 4900 + 500 * pg_temp.roll(n, 3, 90) as price) p
      order by n
      returning id, slug, name
    ), taxed as (
      insert into product_taxes (product_id, applies_from, hsn, rate_basis_points)
      select made.id, t.applies_from, t.hsn, t.rate_basis_points
      from made
      join load_models m on m.k = ${modelOf}
      join product_taxes t on t.product_id = m.id
    )
    insert into product_images (product_id, position, url, alt, is_primary)
    select made.id, i.position, i.url, made.name, i.is_primary
    from made
    join load_models m on m.k = ${modelOf}
    join product_images i on i.product_id = m.id and i.is_primary`,
    [wanted],
  );
  return rowCount ?? 0;
}

/** Adds HSN codes and rates; every tenth product has another rate than its category. They apply to all orders. */
export async function fillProductTaxes(client: pg.PoolClient): Promise<number> {
  const { rowCount } = await client.query(`
    insert into product_taxes (product_id, applies_from, hsn, rate_basis_points)
    select p.id, '2017-07-01', coalesce(c.hsn, '2106'),
      case when pg_temp.roll(substr(p.slug, ${MARK.length + 1})::bigint, 9, 10) = 0 then 1800
        else coalesce(c.rate_basis_points, 500) end
    from products p join categories c on c.slug = p.category_slug
    where p.slug like '${MARK}%' on conflict do nothing`);
  return rowCount ?? 0;
}

/** Adds stock: some products stay empty, some get little and most get plenty. The ledger records a delivery. */
export async function fillStock(client: pg.PoolClient): Promise<number> {
  await client.query('begin');
  await client.query(`select set_config('tokri.movement', $1, true)`, [
    JSON.stringify({ reason: 'restock', actor: 'seed:load', note: 'Delivery' }),
  ]);
  const { rowCount } = await client.query(`
    update product_stock set on_hand = on_hand + case
        when pg_temp.dice(n, 6) < 0.2 then 1 + pg_temp.roll(n, 7, 99)
        else 100 + pg_temp.roll(n, 7, 400) end
    from (select id, substr(slug, ${MARK.length + 1})::bigint as n from products where slug like '${MARK}%') made
    where made.id = product_stock.product_id and pg_temp.dice(n, 6) > 0.06
      and not exists (select from stock_movements m where m.product_id = made.id and m.actor = 'seed:load')`);
  await client.query('commit');
  return rowCount ?? 0;
}
