import { estimatedDelivery } from '#shared/orders/estimate.ts';
import type { SQL } from 'drizzle-orm';
import { makeDatedNumber } from '../../dated-number.ts';
import { sql } from '../../db/drizzle.ts';
import { mailing } from '../mail/queue-mail.ts';

/**
 * Steps that write a paid order down, in the statement that takes its stock: `opened`, with its lines, its history and
 * its mail, for each row of a step `payment` and its `checkout`. A number that is taken already is a violation of its
 * being unique.
 */
export function opening(now = new Date()): SQL {
  return sql`
    opened as (
      insert into orders (order_number, user_id, checkout_id, payment_id, subtotal_paise, shipping_paise, total_paise,
        name, email, phone, street, city, state_name, pincode, landmark, estimated_delivery)
      select ${makeDatedNumber('TKR', now)}, user_id, checkout.id, payment.id, subtotal_paise, shipping_paise,
        checkout.amount_paise, name, email, phone, street, city, state_name, pincode, landmark,
        ${estimatedDelivery(now).toISOString()}::timestamptz
      from checkout join payment on payment.checkout_id = checkout.id
      returning id, checkout_id, order_number, total_paise, status, email),
    sold as (
      insert into order_items (order_id, position, product_id, name, image, size, price_paise, quantity)
      select opened.id, position, product_id, name, image, size, price_paise, quantity
      from opened join checkout_items on checkout_items.checkout_id = opened.checkout_id),
    history as (
      insert into order_events (order_id, kind, value) select id, 'status', status from opened),
    ${mailing(sql`select 'order_confirmed', email, jsonb_build_object('orderId', id) from opened`)}`;
}
