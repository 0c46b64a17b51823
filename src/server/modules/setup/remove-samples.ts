import type { RemovedSamples } from '#shared/setup/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../audit/audited.ts';
import { deleteCategory } from '../categories/delete-category.ts';
import { deleteProduct } from '../products/delete-product.ts';
import { publishSettings } from '../settings/publish-settings.ts';
import { listSampleCategories, listSamplePages, listSampleProducts } from './read-setup.ts';

/**
 * Deletes or archives each product of a new shop, deletes its categories, and hides the landing pages about them. Each
 * change has an audit entry of its own.
 */
export async function removeSamples(db: Db, actor: Actor): Promise<RemovedSamples> {
  const removed = { deleted: 0, archived: 0, categories: 0, hiddenPages: 0 };
  for (const { id } of await listSampleProducts(db)) {
    const { isArchived } = await deleteProduct(db, { id, actor });
    removed[isArchived ? 'archived' : 'deleted'] += 1;
  }
  for (const { slug, productCount, archivedCount } of await listSampleCategories(db)) {
    // The owner's products are in it, or orders refer to its archived products.
    if (productCount + archivedCount > 0) continue;
    await deleteCategory(db, { slug, actor });
    removed.categories += 1;
  }
  for (const { id, version, page } of await listSamplePages()) {
    if (page.template !== 'landing') continue;
    const data = { ...page, isPublished: false };
    await publishSettings(db, { section: `page:${id}`, baseVersion: version, data, actor });
    removed.hiddenPages += 1;
  }
  return removed;
}
