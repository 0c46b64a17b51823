import type { ProviderPayment } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { sellingHeld } from '../inventory/stock.ts';
import { opening } from '../orders/open-order.ts';
import { hasRecipient } from './recipient.ts';

export interface Sale {
  orderNumber: string;
  totalPaise: number;
}

/**
 * Turns a captured payment and the stock that is kept for its checkout into an order, all in one statement: this is
 * what limits how many can buy in a second. Without a payment of the right amount, or without stock that is kept,
 * nothing is done; where somebody is quicker, a key that is unique is violated.
 */
export async function sellHeld(db: Db, payment: ProviderPayment): Promise<Sale | undefined> {
  const { id, orderId, amountPaise, currency, method } = payment;
  if (currency !== 'INR') return undefined;
  const { rows } = await db.execute<{ orderNumber: string; totalPaise: string }>(sql`
    with checkout as (
      select * from checkouts
      where provider_order_id = ${orderId} and amount_paise = ${amountPaise} and ${hasRecipient} for update),
    ${sellingHeld},
    payment as (
      insert into payments (id, checkout_id, amount_paise, currency, method)
      select ${id}, id, amount_paise, 'INR', ${method} from checkout where exists (select from line)
      returning id, checkout_id),
    ${opening()},
    -- A second payment may come while the window is open, and nobody may tell of it.
    paid as (
      update checkouts set state = 'paid', next_poll_at = now() + interval '30 seconds', polls = 0
      from payment where checkouts.id = payment.checkout_id)
    select opened.order_number as "orderNumber", opened.total_paise as "totalPaise", ${takingOut}
    -- Products are locked before the cart, as everywhere.
    from opened, checkout, (select count(*) from moved) as stock`);
  const [sold] = rows;
  return sold && { orderNumber: sold.orderNumber, totalPaise: Number(sold.totalPaise) };
}

/** What was put into the cart meanwhile stays: one that was empty when this began is left alone. */
const takingOut = sql`case when exists (select from cart_items where user_id = checkout.user_id) then (
  select take_out_of_cart(checkout.user_id, array_agg(product_id), array_agg(quantity))
  from checkout_items where checkout_id = checkout.id) end`;
