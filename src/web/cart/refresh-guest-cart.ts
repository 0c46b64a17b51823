import { limits } from '#shared/limits.ts';
import { applyCurrentPrices } from '#shared/cart/changes.ts';
import { ApiError, call } from '#web/api/call.ts';
import { useSession } from '#web/session/store.ts';
import { newNotices } from './new-notices.ts';
import type { CartAccess } from './cart-sync.ts';

/** Updates prices and stock in a guest's cart. If the server is unreachable, the cart stays as it is. */
export async function refreshGuestCart({ get, set, reload }: CartAccess): Promise<void> {
  const items = get()
    .items.slice(0, limits.cartLinesMax)
    .map(({ id, quantity }) => ({ productId: id, quantity }));
  if (items.length === 0) return;
  const { code } = get();
  try {
    const { cart } = await call('POST /api/cart/price', { body: { items, ...(code && { code }) } });
    reload();
    if (useSession.getState().token) return;
    const now = get();
    set({ items: applyCurrentPrices(now.items, cart), ...newNotices(now, cart) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
