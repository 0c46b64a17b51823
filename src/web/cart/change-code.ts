import { applyCurrentPrices } from '#shared/cart/changes.ts';
import { cartLimits } from '#shared/cart/limits.ts';
import { normaliseCode } from '#shared/offers/code.ts';
import { ApiError, call } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useSession } from '#web/session/store.ts';
import { newNotices, offersOf } from './new-notices.ts';
import { reloadCart, useCart } from './store.ts';

const OFFLINE = 'Codes need a connection to the shop. Please try again when you are online.';
const FAILED = 'The code could not be checked. Please try again.';

/** Uses a code for the cart. Returns why it is refused. */
export async function enterCode(typed: string): Promise<string | undefined> {
  const code = normaliseCode(typed);
  if (!code) return 'Enter a code';
  try {
    return useSession.getState().token ? await enterForAccount(code) : await enterAsGuest(code);
  } catch (error) {
    return problemOf(error);
  }
}

async function enterForAccount(code: string): Promise<undefined> {
  const { cart } = await callSignedIn('PUT /api/cart/code', { body: { code } });
  giveUpCode();
  useCart.setState(offersOf(cart));
}

/** A guest keeps the code in the browser until an account takes it over. */
async function enterAsGuest(code: string): Promise<string | undefined> {
  const sent = useCart
    .getState()
    .items.slice(0, cartLimits.linesMax)
    .map(({ id, quantity }) => ({ productId: id, quantity }));
  const { cart } = await call('POST /api/cart/price', { body: { items: sent, code } });
  if (cart.code && cart.code.problem !== null && !cart.code.needsLogin) return cart.code.problem;
  giveUpCode();
  const now = useCart.getState();
  const items = applyCurrentPrices(now.items, cart);
  useCart.setState({ items, guestCode: code, ...newNotices(now, cart) });
  return undefined;
}

/** Removes the code from the cart. Returns why it failed. */
export async function removeCode(): Promise<string | undefined> {
  try {
    const cart = useSession.getState().token
      ? (await callSignedIn('DELETE /api/cart/code', {})).cart
      : undefined;
    giveUpCode();
    const { offers } = useCart.getState();
    useCart.setState(
      cart ? offersOf(cart) : { offers: offers.filter(({ code }) => code === null) },
    );
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}

/** Forgets the earlier code before its offer, so that the end of the offer is not reported as a change. */
function giveUpCode(): void {
  reloadCart();
  useCart.setState({ guestCode: null, code: null, codeProblem: null });
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'network') return OFFLINE;
  return error.errors.code ?? (error.message || FAILED);
}
