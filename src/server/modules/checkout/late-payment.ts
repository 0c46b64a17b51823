import { cartTotals } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { products } from '../catalog/tables.ts';
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

type LateProblem = 'no_longer_sold' | 'price_changed' | 'out_of_stock';

/**
 * Holds the stock of a locked checkout whose hold may have ended. After that, the payment is accepted only if
 * everything is still on sale, in stock, and costs no more than what was paid. Otherwise returns the reason and holds
 * nothing.
 */
export async function ensureHeld(
  tx: Db,
  checkout: Pick<typeof checkouts.$inferSelect, 'id' | 'userId' | 'amountPaise' | 'shippingPaise'>,
): Promise<LateProblem | undefined> {
  const { id: checkoutId, userId: ownerId, amountPaise, shippingPaise } = checkout;
  const [held] = await tx.select().from(holds).where(eq(holds.checkoutId, checkoutId)).limit(1);
  if (held) return undefined;
  const lines = await takeLock(
    tx,
    'product',
    tx
      .select({
        productId: products.id,
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
  const priced = lines.map(({ pricePaise, quantity }) => ({
    price: toRupees(pricePaise),
    quantity,
  }));
  // A shipping fee that changed since does not count.
  if (cartTotals(priced).subtotalPaise + shippingPaise > amountPaise) return 'price_changed';
  const toHold = await listUnits(tx, checkoutId);
  if (!(await hold(tx, { checkoutId, ownerId, lines: toHold }))) return 'out_of_stock';
  await tx.update(checkouts).set({ holdEndedAt: null }).where(eq(checkouts.id, checkoutId));
  return undefined;
}
