import { takeOver } from '#shared/cart/changes.ts';
import { policy } from '#shared/policy.ts';
import { ApiError, call } from '#web/api/call.ts';
import { useSession } from '#web/session/store.ts';
import { newsOf } from './new-notices.ts';
import type { CartAccess } from './cart-sync.ts';

/** A guest's cart at the prices and the stock of this moment; without an answer it stays as it is. */
export async function refreshGuestCart({ get, set, reread }: CartAccess): Promise<void> {
  const items = get()
    .items.slice(0, policy.cartLinesMax)
    .map(({ id, quantity }) => ({ productId: id, quantity }));
  if (items.length === 0) return;
  try {
    const { cart } = await call('POST /api/cart/price', { body: { items } });
    reread();
    if (useSession.getState().token) return;
    const now = get();
    set({ items: takeOver(now.items, cart), ...newsOf(now, cart) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
