import type { SQL } from 'drizzle-orm';
import { sql } from '../../db/drizzle.ts';
import { textArray } from '../../db/prepare-once.ts';
import { allSettings } from '../settings/request-settings.ts';

/**
 * The rows that `placeOrder` adds to its mails, from its subqueries `placed` and `stock`. Empty if the settings name no
 * recipients.
 */
export function notifications(): SQL {
  const { newOrder, lowStock } = allSettings().orders.notify;
  return sql`${newOrder.length > 0 ? newOrderMails(newOrder) : sql``}
    ${lowStock.length > 0 ? lowStockMails(lowStock) : sql``}`;
}

const newOrderMails = (recipients: string[]) => sql`
  union all select 'new_order', address, jsonb_build_object('orderId', placed.id)
  from placed, unnest(${textArray(recipients)}) as address`;

/**
 * One mail when the stock falls to the critical level and one when it is sold out. Sales of a product happen one after
 * the other, so exactly one of them crosses the level. Stock that unpaid checkouts hold is not sold.
 */
function lowStockMails(recipients: string[]): SQL {
  const { criticalBelow } = allSettings().orders.stock;
  return sql`
    union all select 'low_stock', address,
      jsonb_build_object('productId', stock.id, 'left', stock.on_hand::text)
    from placed, stock, unnest(${textArray(recipients)}) as address
    where stock.on_hand = 0 or (stock.on_hand <= ${criticalBelow}::int
      and stock.on_hand + stock.quantity > ${criticalBelow}::int)`;
}
