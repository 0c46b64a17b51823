import { cartTotals } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { products } from '../catalog/tables.ts';
import { findCartOffers } from '../offers/find-cart-offers.ts';
import { lockOffers, reserveOffers } from '../offers/reserve-offers.ts';
import { hold, type StockLine } from '../inventory/stock.ts';
import { holds } from '../inventory/tables.ts';
import { orders } from '../orders/tables.ts';
import { checkoutItemParts, checkoutItems, checkouts } from './tables.ts';

/** Whether the locked checkout has become an order. */
export async function isPaid(tx: Db, checkoutId: string): Promise<boolean> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.checkoutId, checkoutId));
  return found.length > 0;
}

/** The units of a checkout, as its combos were when it started. */
async function listUnits(tx: Db, checkoutId: string): Promise<StockLine[]> {
  const { rows } = await tx.execute<StockLine & Record<string, unknown>>(sql`
    select product_id as "productId", sum(quantity)::int as quantity
    from checkout_units where checkout_id = ${checkoutId} group by product_id`);
  return rows;
}

async function areAllPartsSold(tx: Db, checkoutId: string): Promise<boolean> {
  const missing = await tx
    .select({ id: products.id })
    .from(checkoutItemParts)
    .innerJoin(products, eq(products.id, checkoutItemParts.productId))
    .where(and(eq(checkoutItemParts.checkoutId, checkoutId), eq(products.isActive, false)))
    .limit(1);
  return missing.length === 0;
}

type LateProblem = 'no_longer_sold' | 'price_changed' | 'offer_ended' | 'out_of_stock';

type LateCheckout = Pick<
  typeof checkouts.$inferSelect,
  | 'id'
  | 'userId'
  | 'phone'
  | 'stateName'
  | 'pincode'
  | 'discountPaise'
  | 'amountPaise'
  | 'shippingPaise'
  | 'offers'
>;

/**
 * Holds the stock of a locked checkout whose hold may have ended. After that, the payment is accepted only if
 * everything is still on sale, in stock, and costs no more than what was paid. Otherwise returns the reason and holds
 * nothing.
 */
export async function ensureHeld(tx: Db, checkout: LateCheckout): Promise<LateProblem | undefined> {
  const { id: checkoutId, userId: ownerId, phone, offers: applied } = checkout;
  const [held] = await tx.select().from(holds).where(eq(holds.checkoutId, checkoutId)).limit(1);
  if (held) return undefined;
  await lockOffers(tx, applied);
  const lines = await takeLock(
    tx,
    'product',
    tx
      .select({
        productId: products.id,
        category: products.categorySlug,
        quantity: checkoutItems.quantity,
        pricePaise: products.pricePaise,
        isActive: products.isActive,
        archivedAt: products.archivedAt,
      })
      .from(checkoutItems)
      .innerJoin(products, eq(products.id, checkoutItems.productId))
      .where(eq(checkoutItems.checkoutId, checkoutId))
      .orderBy(products.id)
      .for('no key update', { of: products }),
  );
  if (!(await areAllPartsSold(tx, checkoutId))) return 'no_longer_sold';
  if (lines.some(({ isActive, archivedAt }) => !isActive || archivedAt)) return 'no_longer_sold';
  const priced = lines.map(({ productId, category, pricePaise, quantity }) => ({
    id: productId,
    category,
    price: toRupees(pricePaise),
    quantity,
  }));
  const problem = await findPriceProblem(tx, checkout, priced);
  if (problem) return problem;
  const toHold = await listUnits(tx, checkoutId);
  if (!(await hold(tx, { checkoutId, ownerId, lines: toHold }))) return 'out_of_stock';
  await reserveOffers(tx, { checkoutId, userId: ownerId, phone, applied });
  await tx.update(checkouts).set({ holdEndedAt: null }).where(eq(checkouts.id, checkoutId));
  return undefined;
}

/** Whether the goods cost more than what was paid, at current prices and with the offers that still apply. */
async function findPriceProblem(
  tx: Db,
  checkout: LateCheckout,
  lines: { id: string; category: string; price: number; quantity: number }[],
): Promise<'price_changed' | 'offer_ended' | undefined> {
  const { userId, phone, stateName, pincode, discountPaise, shippingPaise, amountPaise } = checkout;
  const { subtotalPaise } = cartTotals(lines);
  // A shipping fee that changed since does not count.
  if (subtotalPaise - discountPaise + shippingPaise > amountPaise) return 'price_changed';
  if (checkout.offers.length === 0) return undefined;
  const code = checkout.offers.find((offer) => offer.code !== null)?.code ?? '';
  const { offers } = await findCartOffers(tx, {
    userId,
    phone,
    code,
    exceptCheckoutId: checkout.id,
  });
  const destination = stateName && pincode ? { state: stateName, pincode } : undefined;
  const now = cartTotals(lines, destination, offers);
  const freedNow = now.offers.reduce((sum, offer) => sum + offer.deliveryPaise, 0);
  const freedThen = checkout.offers.reduce((sum, offer) => sum + offer.deliveryPaise, 0);
  const deliveryPaise = shippingPaise + freedThen - Math.min(freedNow, freedThen);
  const costsPaise = subtotalPaise - now.discountPaise + deliveryPaise;
  return costsPaise > amountPaise ? 'offer_ended' : undefined;
}
