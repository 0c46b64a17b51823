import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import type { NewProduct } from '#shared/catalog/product-input.ts';
import type { Db } from '../../db/client.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { products } from '../catalog/tables.ts';
import { refuseCombo } from '../inventory/refuse-combo.ts';
import { addOpeningStock } from '../inventory/stock.ts';
import { checkParts, storeParts } from './combo-parts.ts';
import { getAdminProduct } from './queries.ts';
import { createSlug } from './slug.ts';
import { checkTax, storeTaxes } from './store-taxes.ts';
import { toColumns, storeImages, withPrimaryImage } from './stored-product.ts';
import { findFreeSlug, checkProduct, lockProductEdits } from './check-product.ts';

export async function createProduct(
  db: Db,
  {
    input: { stock, parts, hsn, gstRate, gstFrom, ...input },
    actor,
  }: { input: NewProduct; actor: Actor },
): Promise<AdminProduct> {
  const event = { actor, action: 'create_product', subject: input.name } as const;
  return audited(db, event, async (tx) => {
    await lockProductEdits(tx);
    const slug = input.slug ?? (await findFreeSlug(tx, createSlug(input.name, input.category)));
    const details = withPrimaryImage({ ...input, slug });
    await checkProduct(tx, details);
    const taxInput = { hsn, gstRate, gstFrom };
    const isCombo = parts.length > 0;
    if (isCombo && stock > 0) refuseCombo('stock');
    await checkParts(tx, { parts });
    const tax = await checkTax(tx, { input: taxInput, details, wasActive: false, isCombo });
    const [row] = await tx
      .insert(products)
      .values(toColumns(details))
      .returning({ id: products.id });
    if (!row) throw new Error('insert returned no row');
    const lines = [{ productId: row.id, quantity: stock }];
    if (!isCombo) await addOpeningStock(tx, { lines, actor: actor.email });
    await storeParts(tx, { comboId: row.id, parts });
    await storeImages(tx, new Map([[row.id, details.images]]));
    await storeTaxes(tx, [[row.id, tax]]);
    return getAdminProduct(tx, row.id);
  });
}
