import { ask } from '#web/ui/confirm.tsx';
import { useCart } from './store.ts';

/** Takes a line out of the cart once that has been confirmed; answers whether it did. */
export async function askToRemove(id: string): Promise<boolean> {
  const isSure = await ask('Are you sure you want to remove this item from your cart?', {
    confirm: 'Remove',
    cancel: 'Keep it',
    danger: true,
  });
  if (isSure) useCart.getState().remove(id);
  return isSure;
}
