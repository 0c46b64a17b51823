import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import type { NewProduct } from '#shared/catalog/product-input.ts';
import type { Db } from '../../db/client.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { products } from '../catalog/tables.ts';
import { setMovementReason } from '../inventory/stock.ts';
import { getAdminProduct } from './queries.ts';
import { slugOf } from './slug.ts';
import { columnsOf, storeImages, withPictures } from './stored-product.ts';
import { findFreeSlug, refuseTaken, takeTurn } from './check-unique.ts';

export async function createProduct(
  db: Db,
  { said: { stock, ...said }, by }: { said: NewProduct; by: Actor },
): Promise<AdminProduct> {
  const event = { by, action: 'create_product', subject: said.name } as const;
  return audited(db, event, async (tx) => {
    await takeTurn(tx);
    const slug = said.slug ?? (await findFreeSlug(tx, slugOf(said.name, said.category)));
    const details = withPictures({ ...said, slug });
    await refuseTaken(tx, details);
    await setMovementReason(tx, { reason: 'opening', actor: by.email });
    const [row] = await tx
      .insert(products)
      .values({ ...columnsOf(details), onHand: stock })
      .returning({ id: products.id });
    if (!row) throw new Error('an insert without a row');
    await storeImages(tx, new Map([[row.id, details.images]]));
    return getAdminProduct(tx, row.id);
  });
}
