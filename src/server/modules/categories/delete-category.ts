import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { categories } from '../catalog/tables.ts';
import { lockProductEdits } from '../products/check-product.ts';
import { getAdminCategory } from './queries.ts';

/** Deletes a category and its redirects. Throws `category_in_use` while products refer to it. */
export async function deleteCategory(
  db: Db,
  { slug, actor }: { slug: string; actor: Actor },
): Promise<{ slug: string }> {
  const event = { actor, action: 'delete_category' as const, subject: slug };
  return audited(db, event, async (tx) => {
    await lockProductEdits(tx);
    const category = await getAdminCategory(tx, slug);
    event.subject = `${category.name} (${slug})`;
    if (category.productCount + category.archivedCount > 0) {
      throw new AppError('category_in_use', { message: inUseMessage(category) });
    }
    await tx.delete(categories).where(eq(categories.slug, slug));
    return { slug };
  });
}

function inUseMessage({ name, productCount, archivedCount }: AdminCategory): string {
  const counts = [
    productCount > 0 && counted(productCount, 'product'),
    archivedCount > 0 && counted(archivedCount, 'archived product'),
  ].filter(Boolean);
  const [verb, them] = productCount + archivedCount === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${counts.join(' and ')} ${verb} in “${name}”. Move ${them} to another category first.`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
