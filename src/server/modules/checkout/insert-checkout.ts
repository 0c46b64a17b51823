import { settings } from '#shared/settings/current.ts';
import type { Cart } from '#shared/cart/contract.ts';
import type { CartTotals } from '#shared/cart/totals.ts';
import type { CheckoutDetails } from '#shared/checkout/details.ts';
import { toPaise } from '#shared/money.ts';
import type { HoldLimits } from '#shared/settings/orders.ts';
import type { Db } from '../../db/client.ts';
import type { SQL } from 'drizzle-orm';
import { sql } from '../../db/drizzle.ts';
import { prepareOnce, prepareSql } from '../../db/prepare-once.ts';
import { takeLock } from '../../db/transaction.ts';
import { isRecentUnpaid, unpaidMinutes } from './hold-limits.ts';
import type { checkouts } from './tables.ts';

export interface Buyer {
  userId: string;
  details: Omit<CheckoutDetails, 'address'> & { address?: CheckoutDetails['address'] | undefined };
}

/** A cart whose total equals the amount that the buyer saw. */
export interface VerifiedCart {
  cart: Cart;
  totals: Omit<CartTotals, 'missingForFreeShippingPaise'>;
  /** Equal requests of one buyer have equal fingerprints. */
  fingerprint: string;
}

export type OpenCheckout = Pick<
  typeof checkouts.$inferSelect,
  'id' | 'amountPaise' | 'expiresAt' | 'providerOrderId'
>;

export const holdExpiry = () =>
  sql`now() + make_interval(mins => ${settings().orders.holdMinutes})`;
/** Most buyers pay and are verified before the provider is polled for the first time. */
export const firstPoll = sql`now() + interval '15 seconds'`;

/**
 * Inserts a checkout with its items and holds its stock, in one statement because this limits how many customers can
 * buy per second. Inserts nothing and returns undefined if stock is missing, if the buyer is suspended or has a pending
 * checkout, or, when `limits` are given, unless the checkout is clearly within them.
 */
export async function insertCheckout(
  db: Db,
  { userId, details }: Buyer,
  { cart, totals, fingerprint }: VerifiedCart,
  limits?: HoldLimits,
): Promise<OpenCheckout | undefined> {
  const { name, email, phone, address, gstin = null, companyName = null } = details;
  const {
    street = null,
    city = null,
    state = null,
    pincode = null,
    landmark = null,
  } = address ?? {};
  const statement = limits ? insertWithinLimits(db) : insertWithoutLimits(db);
  const inserting = statement.execute({
    ...totals,
    userId,
    fingerprint,
    items: JSON.stringify(itemRows(cart)),
    name,
    email,
    phone,
    street,
    city,
    state,
    pincode,
    landmark,
    gstin,
    companyName,
    holdMinutes: settings().orders.holdMinutes,
    ...(limits && {
      unpaidMinutes: unpaidMinutes(limits),
      unverifiedUnits: limits.unverifiedUnits,
      unverifiedSharePercent: limits.unverifiedSharePercent,
    }),
  });
  const [row] = await takeLock(db, ['user', 'stock'], inserting);
  if (!row) return undefined;
  const expiresAt = new Date(row.expiresAt);
  return { id: row.id, amountPaise: totals.totalPaise, expiresAt, providerOrderId: null };
}

const value = (name: string) => sql.placeholder(name);

const isWithinLimits = sql`not exists (
    select from checkouts where user_id = buyer.id and ${isRecentUnpaid(value('unpaidMinutes'))})
  and (buyer.email_verified_at is not null or not exists (
    select from product where held + quantity > greatest(${value('unverifiedUnits')}::int,
      ceil(total * ${value('unverifiedSharePercent')}::int / 100.0))))`;

const insertWithinLimits = prepareOnce((db) => prepareInsert(db, isWithinLimits));
const insertWithoutLimits = prepareOnce((db) => prepareInsert(db, sql`true`));

const prepareInsert = (db: Db, condition: SQL) =>
  prepareSql<{ id: string; expiresAt: string }>(
    db,
    sql`
    with buyer as (
      select id, email_verified_at from users
      where id = ${value('userId')} and suspended_at is null
      for no key update),
    line as (
      select item.* from buyer, jsonb_to_recordset(${value('items')}::jsonb) as item(
        position int, product_id text, name text, image text, size text, price_paise int, quantity int)),
    product as (
      select product_id as id, line.quantity, on_hand as total, reserved as held, on_hand - reserved as free
      from line join product_stock using (product_id)
      order by product_id
      for no key update of product_stock),
    checkout as (
      insert into checkouts (user_id, fingerprint, subtotal_paise, shipping_paise, amount_paise,
        name, email, phone, street, city, state_name, pincode, landmark, gstin, company_name, expires_at, next_poll_at)
      select id, ${value('fingerprint')}, ${value('subtotalPaise')}, ${value('shippingPaise')}, ${value('totalPaise')},
        ${value('name')}, ${value('email')}, ${value('phone')}, ${value('street')}, ${value('city')}, ${value('state')},
        ${value('pincode')}, ${value('landmark')}, ${value('gstin')}, ${value('companyName')},
        now() + make_interval(mins => ${value('holdMinutes')}), ${firstPoll}
      from buyer
      where (select count(*) from product where free >= quantity) = (select count(*) from line)
        and ${condition}
      on conflict (user_id) where state = 'pending' do nothing
      returning id, user_id, expires_at),
    item as (
      insert into checkout_items (checkout_id, position, product_id, name, image, size, price_paise, quantity)
      select checkout.id, position, product_id, name, image, size, price_paise, quantity
      from checkout, line),
    hold as (
      insert into holds (checkout_id, product_id, owner_id, quantity)
      select checkout.id, product.id, checkout.user_id, product.quantity from checkout, product
      returning product_id, quantity),
    stock as (
      update product_stock set reserved = reserved + hold.quantity
      -- A trigger writes the stock movement with this reason.
      from hold, set_config('tokri.movement',
        json_build_object('reason', 'hold', 'reference', (select id from checkout))::text, true)
      where product_stock.product_id = hold.product_id)
    select id, expires_at as "expiresAt" from checkout`,
  );

function itemRows({ items }: Cart) {
  return items.map(({ productId, name, image, size, price, quantity }, position) => ({
    position,
    product_id: productId,
    name,
    image,
    size,
    price_paise: toPaise(price),
    quantity,
  }));
}
