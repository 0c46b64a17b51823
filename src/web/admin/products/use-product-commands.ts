import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api/call.ts';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert, confirm } from '#web/ui/confirm.tsx';
import { alertText } from './alert-text.ts';
import { deleteProduct } from './delete-product.ts';

export type ProductCommands = ReturnType<typeof useProductCommands>;

interface Named {
  id: string;
}

/** Commands of the list. Each returns whether it was done. */
export function useProductCommands() {
  const { revalidate } = useRevalidator();
  const [busyId, setBusyId] = useState<string>();

  async function run(id: string, send: () => Promise<string>, texts: Texts): Promise<boolean> {
    setBusyId(id);
    try {
      const message = await send();
      void revalidate();
      await alert(message);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void revalidate();
      const text = alertText(error, texts);
      if (text) await alert(text);
      return false;
    } finally {
      setBusyId(undefined);
      requestAnimationFrame(keepFocus);
    }
  }

  async function remove({ id }: Named): Promise<boolean> {
    const question = 'Are you sure you want to delete this product?';
    if (!(await confirm(question, { confirm: 'Delete', danger: true }))) return false;
    return run(id, () => deleteProduct(id), {
      refused: 'Failed to delete product',
      otherwise: 'Error deleting product',
    });
  }

  async function restore({ id }: Named): Promise<boolean> {
    const send = async () => {
      await callSignedIn('POST /api/admin/products/:id/restore', { params: { id } });
      return 'The product is back, inactive until you switch it on.';
    };
    return run(id, send, {
      refused: 'Failed to restore product',
      otherwise: 'Error restoring product',
    });
  }

  return { busyId, remove, restore };
}

interface Texts {
  refused: string;
  otherwise: string;
}

/** The pressed button may be gone with its row, so focus moves to the page heading. */
function keepFocus() {
  if (document.activeElement !== document.body) return;
  focusWithoutScroll(document.querySelector<HTMLElement>('#main h1'));
}
