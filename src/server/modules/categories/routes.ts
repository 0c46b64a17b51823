import * as contract from '#shared/catalog/category-contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { changeCategory } from './change-category.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import { orderCategories } from './order-categories.ts';
import { listAdminCategories } from './queries.ts';

export function categoryRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.listAdminCategories, async () => ({
    categories: await listAdminCategories(db),
  }));
  handle(contract.createCategory, async (input) => ({
    category: await createCategory(db, { input: input.body, actor: actorFromRequest(input) }),
  }));
  handle(contract.changeCategory, async (input) => {
    const change = { slug: input.params.slug, input: input.body, actor: actorFromRequest(input) };
    return { category: await changeCategory(db, change) };
  });
  handle(contract.deleteCategory, (input) =>
    deleteCategory(db, { slug: input.params.slug, actor: actorFromRequest(input) }),
  );
  handle(contract.orderCategories, async (input) => ({
    categories: await orderCategories(db, {
      slugs: input.body.slugs,
      actor: actorFromRequest(input),
    }),
  }));
}
