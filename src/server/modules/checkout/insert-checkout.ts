import { randomUUID } from 'node:crypto';
import { settings } from '#shared/settings/current.ts';
import type { Cart } from '#shared/cart/contract.ts';
import type { CartTotals } from '#shared/cart/totals.ts';
import type { CheckoutDetails } from '#shared/checkout/details.ts';
import { toPaise } from '#shared/money.ts';
import type { HoldLimits } from '#shared/settings/orders.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { batched, BATCH_MAX } from '../../db/batched.ts';
import { prepareOnce, prepareSql } from '../../db/prepare-once.ts';
import { takeLock } from '../../db/transaction.ts';
import { movedStock, movementsOf } from '../inventory/moved-stock.ts';
import { toUse } from '../offers/reserve-offers.ts';
import type { Promised } from '../orders/delivery-promise.ts';
import { isRecentUnpaid, unpaidMinutes } from './hold-limits.ts';
import { insertItemParts, partRows, unitsOfLines } from './insert-item-parts.ts';
import type { checkouts } from './tables.ts';

export interface Buyer {
  userId: string;
  details: Omit<CheckoutDetails, 'address'> & { address?: CheckoutDetails['address'] | undefined };
  promised?: Promised | undefined;
}

/** A cart whose total equals the amount that the buyer saw. */
export interface VerifiedCart {
  cart: Cart;
  totals: Omit<CartTotals, 'missingForFreeShippingPaise'>;
  /** Uses of one of its offers are limited or depend on the customer. */
  countsUses: boolean;
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
 * Inserts a checkout with its items and holds its stock. Inserts nothing and returns undefined if stock is missing, if
 * the buyer is suspended or has a pending checkout, or, when `limits` are given, unless the checkout is clearly within
 * them.
 */
export async function insertCheckout(
  db: Db,
  { userId, details, promised }: Buyer,
  { cart, totals, fingerprint }: VerifiedCart,
  limits?: HoldLimits,
): Promise<OpenCheckout | undefined> {
  const { name, email, phone, address, gstin, companyName } = details;
  const { street, city, state, pincode, landmark } = address ?? {};
  return insertCheckouts(db, {
    id: randomUUID(),
    user_id: userId,
    fingerprint,
    subtotal_paise: totals.subtotalPaise,
    discount_paise: totals.discountPaise,
    shipping_paise: totals.shippingPaise,
    amount_paise: totals.totalPaise,
    name,
    email,
    phone,
    street,
    city,
    state_name: state,
    pincode,
    landmark,
    gstin,
    company_name: companyName,
    hold_minutes: settings().orders.holdMinutes,
    promised_dispatch: promised?.dispatchBy.toISOString(),
    promised_delivery: promised?.arrivesBy.toISOString(),
    items: itemRows(cart, totals.lineDiscounts),
    offers: totals.offers,
    uses: totals.offers.map(toUse),
    ...(limits && {
      unpaid_minutes: unpaidMinutes(limits),
      unverified_units: limits.unverifiedUnits,
      unverified_percent: limits.unverifiedSharePercent,
    }),
  });
}

interface NewCheckout {
  id: string;
  amount_paise: number;
  [column: string]: unknown;
}

/** One statement for several buyers, because it limits how many customers can buy per second. */
const insertCheckouts = batched(
  async (db, checkouts: NewCheckout[]): Promise<(OpenCheckout | undefined)[]> => {
    const requests = checkouts.map((checkout, nth) => ({ nth, ...checkout }));
    const inserting = insertStatement(db).execute({ requests: JSON.stringify(requests) });
    const rows = await takeLock(db, ['user', 'stock'], inserting);
    const expiries = new Map(rows.map(({ id, expiresAt }) => [id, new Date(expiresAt)]));
    return checkouts.map(({ id, amount_paise: amountPaise }) => {
      const expiresAt = expiries.get(id);
      return expiresAt && { id, amountPaise, expiresAt, providerOrderId: null };
    });
  },
  { spacingMs: 25 },
);

const insertStatement = prepareOnce((db) =>
  prepareSql<{ id: string; expiresAt: string }>(
    db,
    sql`
    with request as (
      select * from jsonb_to_recordset(${sql.placeholder('requests')}::jsonb) as request(
        nth int, id text, user_id text, fingerprint text, subtotal_paise bigint, discount_paise bigint,
        shipping_paise bigint, amount_paise bigint, offers jsonb, uses jsonb, name text, email text, phone text,
        street text, city text, state_name text, pincode text, landmark text, gstin text, company_name text,
        hold_minutes int, promised_dispatch timestamptz, promised_delivery timestamptz, items jsonb, unpaid_minutes int,
        unverified_units int, unverified_percent int)
      -- Makes PostgreSQL expect few rows.
      where nth between 0 and ${BATCH_MAX}),
    buyer as (
      select request.*, unverified_units is not null and email_verified_at is null as is_unverified
      from request join users on users.id = user_id and suspended_at is null
      order by users.id
      for no key update of users),
    line as (
      select nth, buyer.id as checkout_id, user_id, is_unverified, unverified_units, unverified_percent, item.*
      from buyer, jsonb_to_recordset(items) as item(
        position int, product_id text, name text, image text, size text, price_paise int, quantity int,
        discount_paise bigint, parts jsonb)
      where position between 0 and 1000000),
    ${unitsOfLines},
    product as (
      select product_id, on_hand, reserved from product_stock
      where product_id = any(array(select product_id from unit))
      order by product_id
      for no key update of product_stock),
    refused as (
      select checkout_id from unit left join product using (product_id)
      where product.product_id is null or reserved + claimed > on_hand
        or (is_unverified
          and reserved + claimed > greatest(unverified_units, ceil(on_hand * unverified_percent / 100.0)))),
    checkout as (
      insert into checkouts (id, user_id, fingerprint, subtotal_paise, discount_paise, shipping_paise, amount_paise, offers,
        name, email, phone, street, city, state_name, pincode, landmark, gstin, company_name, expires_at, next_poll_at,
        promised_dispatch, promised_delivery)
      select id, user_id, fingerprint, subtotal_paise, discount_paise, shipping_paise, amount_paise, offers,
        name, email, phone, street, city, state_name, pincode, landmark, gstin, company_name,
        now() + make_interval(mins => hold_minutes), ${firstPoll}, promised_dispatch, promised_delivery
      from buyer
      where id not in (select checkout_id from refused)
        and (unpaid_minutes is null or not exists (
          select from checkouts where user_id = buyer.user_id and ${isRecentUnpaid(sql`unpaid_minutes`)}))
      on conflict (user_id) where state = 'pending' do nothing
      returning id, expires_at),
    item as (
      insert into checkout_items
        (checkout_id, position, product_id, name, image, size, price_paise, quantity, discount_paise)
      select checkout_id, position, product_id, name, image, size, price_paise, quantity, discount_paise
      from line where checkout_id in (select id from checkout)),
    ${insertItemParts},
    hold as (
      insert into holds (checkout_id, product_id, owner_id, quantity)
      select checkout_id, product_id, user_id, quantity
      from unit where checkout_id in (select id from checkout)
      returning checkout_id, product_id, quantity),
    offer_use as (
      insert into offer_uses (checkout_id, offer_id, code, user_id, phone, saved_paise)
      select buyer.id, offer_id, code, user_id, phone, saved_paise
      from buyer, jsonb_to_recordset(uses) as used(offer_id text, code text, saved_paise bigint)
      where buyer.id in (select id from checkout)),
    ${movedStock},
    stock as (
      -- From the locked values: PostgreSQL checks constraints first with those that the statement saw when it began.
      update product_stock set on_hand = product.on_hand, reserved = product.reserved + moved.quantity
      from moved join product using (product_id), ${movementsOf('hold')}
      where product_stock.product_id = product.product_id)
    select id, expires_at as "expiresAt" from checkout`,
  ),
);

function itemRows({ items }: Cart, lineDiscounts: number[]) {
  return items.map(({ productId, name, image, size, price, quantity, parts = [] }, position) => ({
    position,
    product_id: productId,
    name,
    image,
    size,
    price_paise: toPaise(price),
    quantity,
    discount_paise: lineDiscounts[position] ?? 0,
    ...(parts.length > 0 && { parts: partRows(parts) }),
  }));
}
