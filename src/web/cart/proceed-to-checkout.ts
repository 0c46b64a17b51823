import { goTo } from '#web/page/go.ts';
import { useSession } from '#web/session/store.ts';
import { toast } from '#web/ui/toast.tsx';

const LOGIN_TOAST_MS = 4000;

export const pleaseLogin = 'Please login to place your order';
export const loginToCheckout = 'Please login to proceed to checkout';

/** Opens the checkout. Guests sign in first, where they see `message`. */
export function proceedToCheckout(message: string): void {
  if (useSession.getState().isAuthenticated) return goTo('/checkout');
  toast({ tone: 'warn', text: pleaseLogin, ms: LOGIN_TOAST_MS });
  goTo('/auth', { state: { from: '/checkout', message } });
}
