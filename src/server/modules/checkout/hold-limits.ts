import { settings } from '#shared/settings/current.ts';
import type { SQL } from 'drizzle-orm';
import type { Cart, CartLine } from '#shared/cart/contract.ts';
import { AppError } from '#shared/errors.ts';
import { formatPaise } from '#shared/money.ts';
import { unverifiedLimit, type HoldLimits } from '#shared/settings/orders.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { textArray } from '../../db/prepare-once.ts';
import { unitsOfCart } from './cart-units.ts';
import { lockUnverifiedHolds, type StockLine } from '../inventory/stock.ts';

/** Checks units and amount before any lock is taken. */
export function checkOrderSize(limits: HoldLimits, cart: Cart, amountPaise: number): void {
  const { unitsPerProduct, valuePaise } = limits;
  const tooMany = unitsOfCart(cart).find(({ quantity }) => quantity > unitsPerProduct);
  if (tooMany) {
    const message = `You can order up to ${formatUnits(unitsPerProduct)} of ${tooMany.name} at a time. For a larger order, please contact us.`;
    throw new AppError('hold_units_limit', { message, data: { cart } });
  }
  if (amountPaise > valuePaise) {
    const message = `You can order for up to ${formatPaise(valuePaise)} at a time. For a larger order, please contact us.`;
    throw new AppError('hold_value_limit', { message, data: { cart } });
  }
}

/** The age up to which unpaid checkouts may have held stock within the period of the limit. */
export const unpaidMinutes = ({ minutesPerProduct, coolDownMinutes }: HoldLimits): number =>
  2 * minutesPerProduct + coolDownMinutes + settings().orders.holdMinutes;

/** SQL condition for `checkouts`: unpaid and not older than `minutes`. */
export const isRecentUnpaid = (minutes: number | SQL): SQL =>
  sql`state in ('pending', 'expired', 'superseded')
    and created_at > now() - make_interval(mins => ${minutes}::int)`;

interface Attempt {
  userId: string;
  cart: Cart;
}

/**
 * Adds up how long the account held each product without paying, within the period of limit and cool-down. Repeated
 * and changed checkouts count too.
 */
export async function checkHoldTime(
  tx: Db,
  limits: HoldLimits,
  { userId, cart }: Attempt,
): Promise<void> {
  const { minutesPerProduct, coolDownMinutes } = limits;
  const periodStart = sql`(now() - make_interval(mins => ${minutesPerProduct + coolDownMinutes}::int))`;
  const { rows } = await tx.execute<{ productId: string; retrySeconds: number }>(sql`
    select product_id as "productId",
      ceil(extract(epoch from max(until) - now()))::int + ${coolDownMinutes * 60}::int as "retrySeconds"
    from (
      select product_id, until, range_agg(tstzrange(since, greatest(since, least(until, now()))))
        over (partition by product_id) as held
      from (
        select product_id, greatest(created_at, ${periodStart}) as since,
          coalesce(hold_ended_at, expires_at) as until
        from checkouts join checkout_units on checkout_units.checkout_id = checkouts.id
        where user_id = ${userId} and ${isRecentUnpaid(unpaidMinutes(limits))}
          and product_id = any(${textArray(unitsOfCart(cart).map(({ productId }) => productId))})
      ) attempt
      where until > ${periodStart}
    ) times
    where (select sum(upper(part) - lower(part)) from unnest(held) part)
      >= make_interval(mins => ${minutesPerProduct}::int)
    group by product_id
    order by max(until) desc limit 1`);
  const [over] = rows;
  if (!over) return;
  const retryAfterSeconds = Math.max(60, over.retrySeconds);
  const message = `You have reserved ${findName(cart, over.productId)} for ${formatMinutes(minutesPerProduct)} without paying. You can order it again in ${formatMinutes(Math.ceil(retryAfterSeconds / 60))}, or contact us.`;
  throw new AppError('hold_time_limit', { message, retryAfterSeconds, data: { cart } });
}

/**
 * Locks the products before it counts, so that concurrent checkouts are counted one after the other. Units that the
 * account already held stay allowed, also after sales reduced the share.
 */
export async function checkUnverifiedShare(
  tx: Db,
  limits: HoldLimits,
  { cart, alreadyHeld }: { cart: Cart; alreadyHeld: StockLine[] },
): Promise<void> {
  const units = unitsOfCart(cart);
  const stocks = await lockUnverifiedHolds(tx, units);
  for (const { productId, name, quantity } of units) {
    const { onHand, held } = stocks.get(productId) ?? { onHand: 0, held: 0 };
    const own = alreadyHeld.find((line) => line.productId === productId)?.quantity ?? 0;
    const limit = unverifiedLimit(limits, onHand);
    if (quantity <= own || held + quantity <= limit) continue;
    const left = limit - held;
    const message =
      left > 0
        ? `You can order up to ${formatUnits(left)} of ${name} until you verify your email address.`
        : `Customers who have not verified their email address can reserve ${formatUnits(limit)} of ${name} together, and all of them are taken. Verify your email address, or try again in ${formatMinutes(settings().orders.holdMinutes)}.`;
    throw new AppError('hold_share_limit', { message, data: { cart } });
  }
}

const findName = (cart: Cart, id: CartLine['productId']) =>
  unitsOfCart(cart).find(({ productId }) => productId === id)?.name ?? 'this product';

const formatUnits = (count: number) => (count === 1 ? '1 unit' : `${count} units`);
const formatMinutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);
