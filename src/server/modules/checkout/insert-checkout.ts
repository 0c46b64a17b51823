import type { SQL } from 'drizzle-orm';
import type { Cart } from '#shared/cart/contract.ts';
import type { CartTotals } from '#shared/cart/totals.ts';
import type { CheckoutDetails } from '#shared/checkout/details.ts';
import { toPaise } from '#shared/money.ts';
import { policy } from '#shared/policy.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { isEnough, keeping, wanting } from '../inventory/stock.ts';
import type { checkouts } from './tables.ts';

export interface Wisher {
  userId: string;
  details: Omit<CheckoutDetails, 'address'> & Partial<Pick<CheckoutDetails, 'address'>>;
}

/** What the shopper and the server agree on. */
export interface Agreed {
  cart: Cart;
  totals: CartTotals;
  fingerprint: string;
}

/** What the shopper is told of an attempt, and the provider. */
export type Opened = Pick<
  typeof checkouts.$inferSelect,
  'id' | 'amountPaise' | 'expiresAt' | 'providerOrderId'
>;

export const holdEnd = sql`now() + make_interval(mins => ${policy.holdMinutes})`;
/** Whoever pays at once is verified before this; the others are asked after. */
export const firstPoll = sql`now() + interval '15 seconds'`;

/**
 * A new attempt with its items and its stock, written in one statement: this is what limits how many can buy in a
 * second. Nothing, with nothing written, where something is not there, the shopper has an attempt already or
 * `isAllowed` is false.
 */
export async function begin(
  db: Db,
  { userId, details }: Wisher,
  { cart, totals, fingerprint }: Agreed,
  isAllowed: SQL = sql`true`,
): Promise<Opened | undefined> {
  const { name, email, phone, address } = details;
  const {
    street = null,
    city = null,
    state = null,
    pincode = null,
    landmark = null,
  } = address ?? {};
  const { subtotalPaise, shippingPaise, totalPaise } = totals;
  const { rows } = await db.execute<{ id: string; expiresAt: string }>(sql`
    with shopper as (
      select id, email_verified_at from users
      where id = ${userId} and suspended_at is null for no key update),
    ${wanting(sql`select item.* from shopper, ${rowsOf(cart)}`)},
    checkout as (
      insert into checkouts (user_id, fingerprint, subtotal_paise, shipping_paise, amount_paise,
        name, email, phone, street, city, state_name, pincode, landmark, expires_at, next_poll_at)
      select id, ${fingerprint}, ${subtotalPaise}, ${shippingPaise}, ${totalPaise},
        ${name}, ${email}, ${phone}, ${street}, ${city}, ${state}, ${pincode}, ${landmark},
        ${holdEnd}, ${firstPoll}
      from shopper where ${isEnough} and ${isAllowed}
      on conflict (user_id) where state = 'pending' do nothing
      returning id, user_id, expires_at),
    items as (
      insert into checkout_items (checkout_id, position, product_id, name, image, size, price_paise, quantity)
      select checkout.id, position, product_id, name, image, size, price_paise, quantity
      from checkout, line),
    ${keeping}
    select id, expires_at as "expiresAt" from checkout`);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      amountPaise: totalPaise,
      expiresAt: new Date(row.expiresAt),
      providerOrderId: null,
    }
  );
}

function rowsOf({ items }: Cart) {
  const rows = items.map(({ productId, name, image, size, price, quantity }, position) => ({
    position,
    product_id: productId,
    name,
    image,
    size,
    price_paise: toPaise(price),
    quantity,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item(
    position int, product_id text, name text, image text, size text, price_paise int, quantity int)`;
}
