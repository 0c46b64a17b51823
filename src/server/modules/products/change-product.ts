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
import { checkParts, listParts, storeParts } from './combo-parts.ts';
import { placeLast } from './product-sizes.ts';
import { getAdminProduct } from './queries.ts';
import { checkTax, storeTaxes, taxText } from './store-taxes.ts';
import {
  toColumns,
  toDetails,
  storeImages,
  withPrimaryImage,
  type Details,
} from './stored-product.ts';
import { checkProduct, lockProductEdits } from './check-product.ts';

interface Change {
  id: string;
  input: ChangedProduct;
  actor: Actor;
}

/** Changes the given fields. Throws `product_changed` with the saved product if another editor changed it first. */
export async function changeProduct(db: Db, { id, input, actor }: Change): Promise<AdminProduct> {
  const { stock, seenStock, version, parts, hsn, gstRate, gstFrom, ...details } = input;
  const event = { actor, action: 'change_product' as const, subject: `${input.name} (${id})` };
  return audited(db, event, async (tx) => {
    await lockProductEdits(tx);
    // The strong lock that a new SKU needs, from the start: upgrading it later could deadlock with a checkout.
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
    const before = toDetails(product);
    const after = withPrimaryImage(toDetails(product, details));
    await checkProduct(tx, after, id);
    const taxInput = { hsn, gstRate, gstFrom };
    const wasCombo = product.parts.length > 0;
    const isCombo = parts ? parts.length > 0 : wasCombo;
    const wasActive = before.isActive && isCombo === wasCombo;
    const tax = await checkTax(tx, { id, input: taxInput, details: after, wasActive, isCombo });
    const newParts =
      parts && !isDeepStrictEqual(parts, await listParts(tx, id)) ? parts : undefined;
    if (newParts && !isCombo) await storeParts(tx, { comboId: id, parts: newParts });
    // The stock that the form showed of a combo was not its own.
    const seen = wasCombo && !isCombo ? 0 : seenStock;
    const hasNewStock = stock !== undefined && stock !== seen;
    if (hasNewStock) await correctStock(tx, { productId: id, stock, seen, actor: actor.email });
    if (newParts && isCombo) {
      await checkParts(tx, { comboId: id, parts: newParts });
      await storeParts(tx, { comboId: id, parts: newParts });
    }
    await storeDetails(tx, id, after);
    if (before.sizeGroup !== after.sizeGroup) await placeLast(tx, [id]);
    await storeTaxes(tx, [[id, tax]]);
    const changed = [...listChangedFields(before, after), ...taxText(tax)];
    if (hasNewStock) changed.push('stock');
    if (newParts) changed.push('parts');
    event.subject += changed.length > 0 ? `: ${changed.join(', ')}` : ': no changes';
    return getAdminProduct(tx, id);
  });
}

async function storeDetails(tx: Db, id: string, details: Details): Promise<void> {
  await tx
    .update(products)
    .set({ ...toColumns(details), version: sql`${products.version} + 1` })
    .where(eq(products.id, id));
  await storeImages(tx, new Map([[id, details.images]]));
}

function listChangedFields(before: Details, after: Details): string[] {
  const names = Object.keys(after) as (keyof Details)[];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
