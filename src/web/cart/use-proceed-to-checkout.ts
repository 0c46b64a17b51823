import { useNavigate } from 'react-router';
import { useSession } from '#web/session/store.ts';
import { toast } from '#web/ui/toast.tsx';

const LOGIN_TOAST_MS = 4000;

export const pleaseLogin = 'Please login to place your order';
export const loginToCheckout = 'Please login to proceed to checkout';

/** Opens the checkout. Guests sign in first, where they see `message`. */
export function useProceedToCheckout(message: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (useSession.getState().isAuthenticated) {
      void navigate('/checkout');
      return;
    }
    toast({ tone: 'warn', text: pleaseLogin, ms: LOGIN_TOAST_MS });
    void navigate('/auth', { state: { from: '/checkout', message } });
  };
}
