import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { lockProductEdits } from '../products/check-product.ts';
import { listAdminCategories } from './queries.ts';

const CHANGED = 'Another admin changed the categories. Please look at them again.';

/** Stores a new order. Throws `category_changed` if it does not contain every category once. */
export async function orderCategories(
  db: Db,
  { slugs, actor }: { slugs: string[]; actor: Actor },
): Promise<AdminCategory[]> {
  const event = { actor, action: 'order_categories', subject: slugs.join(', ') } as const;
  return audited(db, event, async (tx) => {
    await lockProductEdits(tx);
    const current = (await listAdminCategories(tx)).map(({ slug }) => slug);
    if (slugs.toSorted().join() !== current.toSorted().join()) {
      throw new AppError('category_changed', { message: CHANGED });
    }
    await tx.execute(sql`
      update categories set position = ordered.position - 1
      from unnest(${sql.param(slugs)}::text[]) with ordinality as ordered (slug, position)
      where ordered.slug = categories.slug and categories.position <> ordered.position - 1`);
    return listAdminCategories(tx);
  });
}
