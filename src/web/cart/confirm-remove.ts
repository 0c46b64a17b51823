import { confirm } from '#web/ui/confirm-queue.ts';
import { useCart } from './store.ts';

/** Removes a line after a confirmation; returns whether it did. */
export async function confirmRemove(id: string): Promise<boolean> {
  const isSure = await confirm('Are you sure you want to remove this item from your cart?', {
    confirm: 'Remove',
    cancel: 'Keep it',
    danger: true,
  });
  if (isSure) useCart.getState().remove(id);
  return isSure;
}
