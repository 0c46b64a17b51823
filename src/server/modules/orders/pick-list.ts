import type { PickList } from '#shared/orders/pick-list.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { findOrdersInOrder } from './find-orders-in-order.ts';

/** The products of these orders and of their combos, summed up, by category and SKU: the order of the shelves. */
export async function getPickList(db: Db, idsOrNumbers: string[]): Promise<PickList> {
  const requested = await findOrdersInOrder(db, idsOrNumbers);
  const found = requested.filter(({ orderStatus }) => orderStatus !== 'cancelled');
  const orderIds = found.map(({ id }) => id);
  const { rows: items } = await db.execute<PickList['items'][number]>(sql`
    select unit.product_id as "productId", products.sku, min(unit.name) as name, unit.size,
      coalesce(min(item.image) filter (where unit.part is null), min(picture.url), '') as image, products.tile,
      products.category_slug as category, sum(unit.quantity)::int as quantity,
      count(distinct unit.order_id)::int as orders
    from order_units unit
    join order_items item using (order_id, position)
    join products on products.id = unit.product_id
    left join lateral (select url from product_images where product_id = products.id
      order by is_primary desc, position limit 1) picture on unit.part is not null
    where unit.order_id = any(${sql.param(orderIds)}::text[])
    -- A product whose size was changed between the orders is on two shelves.
    group by unit.product_id, unit.size, products.id
    order by products.category_slug, products.sku nulls last, 3, unit.size`);
  return {
    items,
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    cancelled: requested.length - found.length,
    orders: found.map(({ id, orderNumber }) => ({ id, orderNumber })),
  };
}
