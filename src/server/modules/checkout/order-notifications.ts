import { sql } from '../../db/drizzle.ts';
import { textArrayPlaceholder } from '../../db/prepare-once.ts';
import { allSettings } from '../settings/request-settings.ts';

/** The values of `notificationMails`. Undefined if the settings name no recipients. */
export function notificationValues() {
  const { notify, stock } = allSettings().orders;
  const { newOrder, lowStock } = notify;
  if (newOrder.length === 0 && lowStock.length === 0) return undefined;
  return { newOrder, lowStock, criticalBelow: stock.criticalBelow };
}

const criticalBelow = sql`${sql.placeholder('criticalBelow')}::int`;

/**
 * The rows that `placeOrder` adds to its mails, from its subqueries `placed` and `stock`: one for each new order, one
 * when the stock of a product falls to the critical level and one when it is sold out. Sales of a product happen one
 * after the other, so exactly one of them crosses the level. Stock that unpaid checkouts hold is not sold.
 */
export const notificationMails = sql`
  union all select 'new_order', address, jsonb_build_object('orderId', placed.id)
  from placed, unnest(${textArrayPlaceholder('newOrder')}) as address
  union all
  select 'low_stock', address, jsonb_build_object('productId', stock.id, 'left', stock.on_hand::text)
  from stock, unnest(${textArrayPlaceholder('lowStock')}) as address
  where exists (select from placed) and (stock.on_hand = 0
    or (stock.on_hand <= ${criticalBelow} and stock.on_hand + stock.quantity > ${criticalBelow}))`;
