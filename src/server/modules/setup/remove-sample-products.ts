import type { Db } from '../../db/client.ts';
import type { Actor } from '../audit/audited.ts';
import { deleteProduct } from '../products/delete-product.ts';
import { listSampleProducts } from './read-setup.ts';

/** Deletes or archives each product of a new shop, with an audit entry of its own. */
export async function removeSampleProducts(
  db: Db,
  actor: Actor,
): Promise<{ deleted: number; archived: number }> {
  const outcome = { deleted: 0, archived: 0 };
  for (const { id } of await listSampleProducts(db)) {
    const { isArchived } = await deleteProduct(db, { id, actor });
    outcome[isArchived ? 'archived' : 'deleted'] += 1;
  }
  return outcome;
}
