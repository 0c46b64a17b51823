import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { failureText } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { movedBy } from './moved-by.ts';

export type CategoryCommands = ReturnType<typeof useCategoryCommands>;

/** Commands of the list. */
export function useCategoryCommands(categories: readonly AdminCategory[]) {
  const { busyId, run } = useCommand();

  async function remove({ slug, name }: AdminCategory): Promise<void> {
    const points = [`Its page and its old web addresses are not found any more`];
    const question = `Delete “${name}”?`;
    if (!(await confirm(question, { confirm: 'Delete', danger: true, points }))) return;
    await run({
      id: slug,
      send: () => callSignedIn('DELETE /api/admin/categories/:slug', { params: { slug } }),
      success: 'Category deleted.',
      successKind: 'toast',
      failureText: (error) => failureText(error, { otherwise: 'Failed to delete the category' }),
    });
  }

  async function move({ slug, name }: AdminCategory, by: 1 | -1): Promise<void> {
    const slugs = movedBy(
      categories.map((category) => category.slug),
      slug,
      by,
    );
    const position = slugs.indexOf(slug) + 1;
    await run({
      id: slug,
      send: () => callSignedIn('POST /api/admin/categories/order', { body: { slugs } }),
      success: `${name} is number ${position} now.`,
      successKind: 'toast',
      failureText: (error) => failureText(error, { otherwise: 'Failed to save the order' }),
    });
  }

  return { busyId, remove, move };
}
