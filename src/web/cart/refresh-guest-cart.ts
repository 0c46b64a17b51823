import { cartLimits } from '#shared/cart/limits.ts';
import { applyCurrentPrices } from '#shared/cart/changes.ts';
import { ApiError, call } from '#web/api/call.ts';
import { useSession } from '#web/session/store.ts';
import { newNotices } from './new-notices.ts';
import type { CartAccess } from './cart-sync.ts';

/** Updates prices and stock in a guest's cart. If the server is unreachable, the cart stays as it is. */
export async function refreshGuestCart({ get, set, reload }: CartAccess): Promise<void> {
  const items = get()
    .items.slice(0, cartLimits.linesMax)
    .map(({ id, quantity }) => ({ productId: id, quantity }));
  if (items.length === 0) return;
  try {
    const { guestCode } = get();
    const { cart } =
      guestCode === null
        ? await call('POST /api/cart/price', { body: { items } })
        : await (await import('./guest-code.ts')).priceWithCode(items, guestCode);
    reload();
    if (useSession.getState().token) return;
    const now = get();
    set({ items: applyCurrentPrices(now.items, cart), ...newNotices(now, cart) });
  } catch (error) {
    // A `TypeError` if the file could not be loaded.
    if (!(error instanceof ApiError || error instanceof TypeError)) throw error;
  }
}
