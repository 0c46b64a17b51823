import type { Destination } from '#shared/settings/zones.ts';
import { estimatedDelivery } from '#shared/orders/estimate.ts';
import type { ProviderPayment } from '../../adapters/provider-types.ts';
import { makeDatedNumber } from '../../dated-number.ts';
import type { Db } from '../../db/client.ts';
import type { SQL } from 'drizzle-orm';
import { sql } from '../../db/drizzle.ts';
import { prepareOnce, prepareSql } from '../../db/prepare-once.ts';
import { takeLock } from '../../db/transaction.ts';
import { allSettings } from '../settings/request-settings.ts';
import { notificationMails, notificationValues } from './order-notifications.ts';

export interface PlacedOrder {
  orderNumber: string;
  totalPaise: number;
}

/**
 * Turns a captured payment and the stock held for its checkout into an order, in one statement because this limits how
 * many customers can buy per second. Returns undefined and writes nothing if the amount is wrong or no stock is held.
 * Throws a unique violation if the payment was settled in the meantime or the random order number exists.
 */
export async function placeOrder(
  db: Db,
  payment: ProviderPayment,
  now = new Date(),
): Promise<PlacedOrder | undefined> {
  const { id, orderId, amountPaise, currency, method } = payment;
  if (currency !== 'INR') return undefined;
  const destination = await findDestination(db, orderId);
  const recipients = notificationValues();
  const statement = recipients ? placeAndNotify(db) : place(db);
  const placing = statement.execute({
    orderId,
    amountPaise,
    paymentId: id,
    method,
    ...recipients,
    orderNumber: makeDatedNumber(allSettings().orders.numberPrefix, now),
    estimatedDelivery: estimatedDelivery(now, destination).toISOString(),
  });
  const [row] = await takeLock(db, ['checkout', 'stock', 'cart'], placing);
  return row && { orderNumber: row.orderNumber, totalPaise: Number(row.totalPaise) };
}

const value = (name: string) => sql.placeholder(name);

const place = prepareOnce((db) => preparePlacing(db, sql``));
const placeAndNotify = prepareOnce((db) => preparePlacing(db, notificationMails));

const preparePlacing = (db: Db, extraMails: SQL) =>
  prepareSql<{ orderNumber: string; totalPaise: string }>(
    db,
    sql`
    with checkout as (
      select * from checkouts
      -- The checkout of an erased customer has no phone number.
      where provider_order_id = ${value('orderId')} and amount_paise = ${value('amountPaise')} and phone <> ''
      for update),
    hold as (
      delete from holds using checkout where checkout_id = checkout.id
      returning product_id, quantity),
    product as (
      select product_id, hold.quantity
      from hold join product_stock using (product_id)
      order by product_id
      for no key update of product_stock),
    stock as (
      update product_stock
      set reserved = reserved - product.quantity, on_hand = on_hand - product.quantity
      -- A trigger writes the stock movement with this reason.
      from product, set_config('tokri.movement',
        json_build_object('reason', 'sale', 'reference', (select id from checkout))::text, true)
      where product_stock.product_id = product.product_id
      returning product.product_id as id, product_stock.on_hand, product.quantity),
    payment as (
      insert into payments (id, checkout_id, amount_paise, currency, method)
      select ${value('paymentId')}, id, amount_paise, 'INR', ${value('method')} from checkout where exists (select from hold)
      returning id, checkout_id),
    placed as (
      insert into orders (order_number, user_id, checkout_id, payment_id, subtotal_paise, shipping_paise, total_paise,
        name, email, phone, street, city, state_name, pincode, landmark, gstin, company_name, estimated_delivery)
      select ${value('orderNumber')}, user_id, checkout.id, payment.id, subtotal_paise, shipping_paise,
        checkout.amount_paise, name, email, phone, street, city, state_name, pincode, landmark, gstin, company_name,
        ${value('estimatedDelivery')}::timestamptz
      from checkout join payment on payment.checkout_id = checkout.id
      returning id, checkout_id, order_number, total_paise, status, email),
    item as (
      insert into order_items (order_id, position, product_id, name, image, size, price_paise, quantity)
      select placed.id, position, product_id, name, image, size, price_paise, quantity
      from placed join checkout_items on checkout_items.checkout_id = placed.checkout_id),
    event as (
      insert into order_events (order_id, kind, value) select id, 'status', status from placed),
    -- Sent within a second without a notification: commits that notify wait for each other.
    mail as (
      insert into mails (kind, recipient, data)
      select 'order_confirmed', email, jsonb_build_object('orderId', id) from placed
      ${extraMails}),
    -- Polled again because the customer may pay a second time while the payment window is open.
    paid as (
      update checkouts set state = 'paid', next_poll_at = now() + interval '30 seconds', polls = 0
      from payment where checkouts.id = payment.checkout_id)
    select placed.order_number as "orderNumber", placed.total_paise as "totalPaise",
      -- A cart that was empty when the statement began keeps items that are added during it.
      case when exists (select from cart_items where user_id = checkout.user_id) then (
        select take_out_of_cart(checkout.user_id, array_agg(product_id), array_agg(quantity))
        from checkout_items where checkout_id = checkout.id) end
    -- Counting the products locks all of them before the cart.
    from placed, checkout, (select count(*) from stock) as locked`,
  );

/** Read only if a zone has a delivery time of its own. */
async function findDestination(db: Db, orderId: string): Promise<Destination | undefined> {
  const { zones } = allSettings().delivery;
  if (zones.every(({ transitDays }) => transitDays === null)) return undefined;
  const { rows } = await db.execute<{ state: string | null; pincode: string | null }>(sql`
    select state_name as state, pincode from checkouts where provider_order_id = ${orderId}`);
  const { state, pincode } = rows[0] ?? {};
  return state && pincode ? { state, pincode } : undefined;
}
