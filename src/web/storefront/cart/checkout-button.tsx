import type { ComponentProps } from 'react';
import { loginToCheckout, proceedToCheckout } from '#web/cart/proceed-to-checkout.ts';
import { useSession } from '#web/session/store.ts';
import { Button } from '#web/ui/button.tsx';

type CheckoutButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'block' | 'className'>;

export function CheckoutButton(props: CheckoutButtonProps) {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return (
    <Button {...props} onClick={() => proceedToCheckout(loginToCheckout)}>
      {isSignedIn ? 'Proceed to Checkout' : 'Login to Checkout'}
    </Button>
  );
}
