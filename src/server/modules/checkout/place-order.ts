import type { Destination } from '#shared/settings/zones.ts';
import { estimatedDelivery, promisedDispatch } from '#shared/orders/estimate.ts';
import type { ProviderPayment } from '../../adapters/provider-types.ts';
import { makeDatedNumber } from '../../dated-number.ts';
import type { Db } from '../../db/client.ts';
import type { SQL } from 'drizzle-orm';
import { sql } from '../../db/drizzle.ts';
import { batched, BATCH_MAX } from '../../db/batched.ts';
import { prepareOnce, prepareSql } from '../../db/prepare-once.ts';
import { takeLock } from '../../db/transaction.ts';
import { movedStock, movementsOf } from '../inventory/moved-stock.ts';
import { allSettings } from '../settings/request-settings.ts';
import { notificationMails, notificationValues } from './order-notifications.ts';

export interface PlacedOrder {
  orderNumber: string;
  totalPaise: number;
}

/**
 * Turns a captured payment and the stock held for its checkout into an order. Returns undefined and writes nothing if
 * the amount is wrong or no stock is held. Throws a unique violation if the payment was settled in the meantime or the
 * random order number exists.
 */
export async function placeOrder(
  db: Db,
  { id, orderId, amountPaise, currency, method }: ProviderPayment,
  now = new Date(),
): Promise<PlacedOrder | undefined> {
  if (currency !== 'INR') return undefined;
  const destination = await findDestination(db, orderId);
  return placeOrders(db, {
    payment_id: id,
    provider_order_id: orderId,
    amount_paise: amountPaise,
    method,
    order_number: makeDatedNumber(allSettings().orders.numberPrefix, now),
    dispatch_by: promisedDispatch(now).toISOString(),
    estimated_delivery: estimatedDelivery(now, destination).toISOString(),
  });
}

interface CapturedPayment {
  payment_id: string;
  [column: string]: unknown;
}

/** One statement for several payments, because it limits how many customers can buy per second. */
const placeOrders = batched(
  async (db, payments: CapturedPayment[]): Promise<(PlacedOrder | undefined)[]> => {
    const recipients = notificationValues();
    const statement = recipients ? placeAndNotify(db) : place(db);
    const requests = payments.map((payment, nth) => ({ nth, ...payment }));
    const placing = statement.execute({ ...recipients, requests: JSON.stringify(requests) });
    const rows = await takeLock(db, ['checkout', 'stock', 'cart'], placing);
    const orders = new Map(rows.map((row) => [row.paymentId, row]));
    return payments.map(({ payment_id: paymentId }) => {
      const row = orders.get(paymentId);
      return row && { orderNumber: row.orderNumber, totalPaise: Number(row.totalPaise) };
    });
  },
  { spacingMs: 25 },
);

const place = prepareOnce((db) => preparePlacing(db, sql``));
const placeAndNotify = prepareOnce((db) => preparePlacing(db, notificationMails));

const preparePlacing = (db: Db, extraMails: SQL) =>
  prepareSql<{ paymentId: string; orderNumber: string; totalPaise: string }>(
    db,
    sql`
    with request as (
      select * from jsonb_to_recordset(${sql.placeholder('requests')}::jsonb) as request(
        nth int, payment_id text, provider_order_id text, amount_paise bigint, method text, order_number text,
        dispatch_by timestamptz, estimated_delivery timestamptz)
      -- Makes PostgreSQL expect few rows.
      where nth between 0 and ${BATCH_MAX}),
    checkout as (
      select checkouts.*, payment_id, method, order_number,
        -- What the buyer was told counts unless the hold had ended.
        case when expires_at > now() then coalesce(promised_dispatch, dispatch_by) else dispatch_by end as dispatch_by,
        case when expires_at > now() then coalesce(promised_delivery, estimated_delivery)
          else estimated_delivery end as estimated_delivery
      -- The checkout of an erased customer has no phone number.
      from request join checkouts using (provider_order_id, amount_paise) where phone <> ''
      order by checkouts.id
      for update of checkouts),
    hold as (
      delete from holds using checkout where checkout_id = checkout.id
      returning checkout_id, product_id, quantity),
    ${movedStock},
    product as (
      select product_id, quantity from moved join product_stock using (product_id)
      order by product_id
      for no key update of product_stock),
    stock as (
      update product_stock
      set reserved = reserved - product.quantity, on_hand = on_hand - product.quantity
      from product, ${movementsOf('sale')}
      where product_stock.product_id = product.product_id
      returning product.product_id as id, product_stock.on_hand, product.quantity),
    payment as (
      insert into payments (id, checkout_id, amount_paise, currency, method)
      select payment_id, id, amount_paise, 'INR', method from checkout
      where id in (select checkout_id from hold)
      returning id, checkout_id),
    placed as (
      insert into orders (order_number, user_id, checkout_id, payment_id, subtotal_paise, discount_paise,
        shipping_paise, total_paise, offers, name, email, phone, street, city, state_name, pincode, landmark, gstin, company_name, dispatch_by, estimated_delivery)
      select order_number, user_id, checkout.id, payment.id, subtotal_paise, discount_paise,
        shipping_paise, amount_paise, offers, name, email, phone, street, city, state_name, pincode, landmark, gstin, company_name, dispatch_by, estimated_delivery
      from checkout join payment on payment.id = checkout.payment_id
      returning id, user_id, checkout_id, payment_id, order_number, total_paise, offers, status, email),
    item as (
      insert into order_items (order_id, position, product_id, name, image, size, price_paise, quantity, discount_paise)
      select placed.id, position, product_id, name, image, size, price_paise, quantity, discount_paise
      from placed join checkout_items on checkout_items.checkout_id = placed.checkout_id),
    item_part as (
      insert into order_item_parts (order_id, position, part, product_id, name, size, price_paise, quantity)
      select placed.id, position, part, product_id, name, size, price_paise, quantity
      from placed join checkout_item_parts on checkout_item_parts.checkout_id = placed.checkout_id),
    code as (
      delete from cart_codes using placed
      where cart_codes.user_id = placed.user_id
        and offers @> jsonb_build_array(jsonb_build_object('code', cart_codes.code))),
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
    select payment_id as "paymentId", order_number as "orderNumber", total_paise as "totalPaise",
      -- A cart that was empty when the statement began keeps items that are added during it.
      case when exists (select from cart_items where user_id = buyer.user_id) then (
        select take_out_of_cart(buyer.user_id, array_agg(product_id), array_agg(quantity))
        from checkout_items where checkout_id = buyer.checkout_id) end
    -- The carts are locked in this order. Counting the products locks all of them before.
    from (select * from placed order by user_id) as buyer, (select count(*) from stock) as locked`,
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
