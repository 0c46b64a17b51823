import { ApiError } from '#web/api/call.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { alertText } from './alert-text.ts';
import { deleteProduct } from './delete-product.ts';

export type ProductCommands = ReturnType<typeof useProductCommands>;

interface Named {
  id: string;
}

/** Commands of the list. Each returns whether it was done. */
export function useProductCommands() {
  const { busyId, run } = useCommand();

  async function remove({ id }: Named): Promise<boolean> {
    const question = 'Are you sure you want to delete this product?';
    if (!(await confirm(question, { confirm: 'Delete', danger: true }))) return false;
    return run({
      id,
      send: () => deleteProduct(id),
      success: (text) => text,
      failureText: failureTextWith('Failed to delete product', 'Error deleting product'),
    });
  }

  async function restore({ id }: Named): Promise<boolean> {
    return run({
      id,
      send: () => callSignedIn('POST /api/admin/products/:id/restore', { params: { id } }),
      success: 'The product is back, inactive until you switch it on.',
      failureText: failureTextWith('Failed to restore product', 'Error restoring product'),
    });
  }

  return { busyId, remove, restore };
}

const failureTextWith = (refused: string, otherwise: string) => (error: unknown) => {
  if (!(error instanceof ApiError)) throw error;
  return alertText(error, { refused, otherwise });
};
