import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import type { NewProduct } from '#shared/catalog/product-input.ts';
import type { Db } from '../../db/client.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { products } from '../catalog/tables.ts';
import { refuseCombo } from '../inventory/refuse-combo.ts';
import { addOpeningStock } from '../inventory/stock.ts';
import { checkParts, storeParts } from './combo-parts.ts';
import { getAdminProduct } from './queries.ts';
import { joinGroupOf, placeLast } from './product-sizes.ts';
import { slugOf } from './slug.ts';
import { checkTax, storeTaxes } from './store-taxes.ts';
import { toColumns, storeImages, withPrimaryImage } from './stored-product.ts';
import { findFreeSlug, checkProduct, lockProductEdits } from './check-product.ts';

interface Creation {
  input: NewProduct;
  actor: Actor;
}

export async function createProduct(
  db: Db,
  { input: { stock, parts, hsn, gstRate, gstFrom, sizeOf, ...input }, actor }: Creation,
): Promise<AdminProduct> {
  const subject = [input.name, input.sizeLabel].filter(Boolean).join(', ');
  const event = { actor, action: 'create_product' as const, subject };
  return audited(db, event, async (tx) => {
    await lockProductEdits(tx);
    const sizeGroup = sizeOf === undefined ? input.sizeGroup : await joinGroupOf(tx, sizeOf);
    const slug = input.slug ?? (await findFreeSlug(tx, slugOf(input)));
    const details = withPrimaryImage({ ...input, slug, sizeGroup });
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
    await placeLast(tx, [row.id]);
    return getAdminProduct(tx, row.id);
  });
}
