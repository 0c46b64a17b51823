import { isDeepStrictEqual } from 'node:util';
import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import type { ChangedProduct } from '#shared/catalog/product-input.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { products } from '../catalog/tables.ts';
import { correctStock } from '../inventory/stock.ts';
import { getAdminProduct } from './queries.ts';
import { columnsOf, detailsOf, storeImages, withPictures, type Details } from './stored-product.ts';
import { refuseTaken, takeTurn } from './check-unique.ts';

interface Change {
  id: string;
  said: ChangedProduct;
  by: Actor;
}

/** What is not said stays. The second of two editors is refused, with what the first one saved. */
export async function changeProduct(db: Db, { id, said, by }: Change): Promise<AdminProduct> {
  const { stock, seenStock, version, ...details } = said;
  const event = { by, action: 'change_product' as const, subject: `${said.name} (${id})` };
  return audited(db, event, async (tx) => {
    await takeTurn(tx);
    // At once as firmly as a new SKU needs it: who asks for more later may wait in a circle with a checkout.
    await takeLock(
      tx,
      'product',
      tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update'),
    );
    const product = await getAdminProduct(tx, id);
    if (product.archivedAt !== null) throw new AppError('product_archived');
    if (version !== undefined && version !== product.version) {
      throw new AppError('product_changed', { data: { product } });
    }
    const before = detailsOf(product);
    const after = withPictures(detailsOf(product, details));
    await refuseTaken(tx, after, id);
    const isStockSaid = stock !== undefined && stock !== seenStock;
    if (isStockSaid) {
      await correctStock(tx, { productId: id, stock, seen: seenStock, actor: by.email });
    }
    await store(tx, id, after);
    const changed = [...namesOfChanged(before, after), ...(isStockSaid ? ['stock'] : [])];
    event.subject += changed.length > 0 ? `: ${changed.join(', ')}` : ': nothing';
    return getAdminProduct(tx, id);
  });
}

async function store(tx: Db, id: string, details: Details): Promise<void> {
  await tx
    .update(products)
    .set({ ...columnsOf(details), version: sql`${products.version} + 1` })
    .where(eq(products.id, id));
  await storeImages(tx, new Map([[id, details.images]]));
}

function namesOfChanged(before: Details, after: Details): string[] {
  const names = Object.keys(after) as (keyof Details)[];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
