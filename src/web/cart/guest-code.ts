import type { RequestedLine } from '#shared/cart/pricing.ts';
import { ApiError, call } from '#web/api/call.ts';
import { BackendFailure } from './account-cart-calls.ts';
import type { CartAccess } from './cart-sync.ts';
import { offersOf } from './new-notices.ts';

/** Hands the code that a guest entered to the account. A code that the account may not use is reported. */
export async function sendGuestCode({ get, set, reload }: CartAccess, token: string) {
  const { guestCode: code } = get();
  if (code === null) return;
  try {
    const { cart } = await call('PUT /api/cart/code', { body: { code } }, token);
    reload();
    set({ guestCode: null, ...offersOf(cart) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'unauthenticated') throw error;
    const problem = error.errors.code;
    if (problem === undefined) throw new BackendFailure('Backend code failed');
    reload();
    const { changes } = get();
    set({ guestCode: null, changes: [...new Set([...changes, `${code}: ${problem}`])] });
  }
}

/** While someone in the same network guesses codes, the cart is priced without its code. */
export async function priceWithCode(items: RequestedLine[], code: string) {
  try {
    return await call('POST /api/cart/price', { body: { items, code } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_many_requests') throw error;
    const { cart } = await call('POST /api/cart/price', { body: { items } });
    return { cart: { ...cart, code: { code, problem: error.message } } };
  }
}
