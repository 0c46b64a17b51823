import { limits } from '#shared/limits.ts';
import { applyCurrentPrices } from '#shared/cart/changes.ts';
import type { Cart } from '#shared/cart/contract.ts';
import type { RequestedLine } from '#shared/cart/pricing.ts';
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
  try {
    const cart = await priceGuestCart(items, get().guestCode);
    reload();
    if (useSession.getState().token) return;
    const now = get();
    set({ items: applyCurrentPrices(now.items, cart), ...newNotices(now, cart) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

async function priceGuestCart(items: RequestedLine[], code: string | null): Promise<Cart> {
  const price = async (given: { code?: string }) =>
    (await call('POST /api/cart/price', { body: { items, ...given } })).cart;
  if (code === null) return price({});
  try {
    return await price({ code });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_many_requests') throw error;
    // Someone in the same network guesses codes; prices and stock are current all the same.
    return { ...(await price({})), code: { code, problem: error.message } };
  }
}
