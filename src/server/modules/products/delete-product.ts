import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq, isNotNull, and, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { cartItems } from '../cart/tables.ts';
import { products, productStock } from '../catalog/tables.ts';
import { checkoutItemParts, checkoutItems } from '../checkout/tables.ts';
import { holds } from '../inventory/tables.ts';
import { orderItemParts, orderItems } from '../orders/tables.ts';
import { checkInNoCombo, findActiveCombos } from './combo-parts.ts';
import { getAdminProduct } from './queries.ts';
import { lockProductEdits } from './check-product.ts';

interface ProductCommand {
  id: string;
  actor: Actor;
}

/** Deletes a product. It is archived instead if orders, checkouts or carts refer to it. */
export async function deleteProduct(
  db: Db,
  { id, actor }: ProductCommand,
): Promise<{ isArchived: boolean; combos: string[] }> {
  const event = {
    actor,
    action: 'delete_product' as 'delete_product' | 'archive_product',
    subject: id,
  };
  return audited(db, event, async (tx) => {
    await lockProductEdits(tx);
    // The locks block carts and checkouts that would refer to the product or to its stock.
    const [row] = await takeLock(
      tx,
      'product',
      tx.select().from(products).where(eq(products.id, id)).for('update'),
    );
    if (!row) throw new AppError('product_not_found');
    await takeLock(
      tx,
      'stock',
      tx.select().from(productStock).where(eq(productStock.productId, id)).for('update'),
    );
    event.subject = `${row.name} (${id})`;
    if (!(await isReferenced(tx, id))) {
      await checkInNoCombo(tx, id);
      await tx.delete(products).where(eq(products.id, id));
      return { isArchived: false, combos: [] };
    }
    event.action = 'archive_product';
    if (row.archivedAt === null) {
      const version = sql`${products.version} + 1`;
      await tx
        .update(products)
        .set({ archivedAt: sql`now()`, isActive: false, version })
        .where(eq(products.id, id));
    }
    return { isArchived: true, combos: (await findActiveCombos(tx, [id])).get(id) ?? [] };
  });
}

async function isReferenced(tx: Db, id: string): Promise<boolean> {
  for (const table of [
    orderItems,
    orderItemParts,
    checkoutItems,
    checkoutItemParts,
    holds,
    cartItems,
  ]) {
    const found = await tx
      .select({ one: sql`1` })
      .from(table)
      .where(eq(table.productId, id))
      .limit(1);
    if (found.length > 0) return true;
  }
  return false;
}

/** Restores an archived product as inactive. A product that is not archived is unchanged. */
export async function restoreProduct(db: Db, { id, actor }: ProductCommand): Promise<AdminProduct> {
  const event = { actor, action: 'restore_product' as const, subject: id };
  return audited(db, event, async (tx) => {
    await lockProductEdits(tx);
    await tx
      .update(products)
      .set({ archivedAt: null, version: sql`${products.version} + 1` })
      .where(and(eq(products.id, id), isNotNull(products.archivedAt)));
    const product = await getAdminProduct(tx, id);
    event.subject = `${product.name} (${id})`;
    return product;
  });
}
