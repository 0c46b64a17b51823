import { Suspense, useEffect, useState } from 'react';
import { useCart } from '#web/cart/store.ts';
import { loginToCheckout } from '#web/cart/proceed-to-checkout.ts';
import { goTo } from '#web/page/go.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { Guard } from '#web/session/guard.tsx';
import { useSession } from '#web/session/store.ts';
import type { User } from '#web/session/user.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Shell } from '../shell/shell.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { Confirming } from './confirming.tsx';
import { findLastDetails } from './last-details.tsx';
import { PaymentRefunded, PaymentUnconfirmed } from './payment-screens.tsx';
import { Success } from './success.tsx';
import { useCheckout } from './use-checkout.ts';

export { clientLoader, loader } from '#web/page/own-document.ts';

export const meta = () => hiddenPage('Checkout');

export default function CheckoutPage() {
  const isChecking = useSession((session) => session.isLoading);
  const guarded = (
    <Guard permission="place_orders" message={loginToCheckout}>
      <AllowedCheckout />
    </Guard>
  );
  return isChecking ? <CheckoutFrame>{guarded}</CheckoutFrame> : guarded;
}

function AllowedCheckout() {
  const user = useSession((session) => session.user);
  if (!user) return <Waiting />;
  return <Checkout key={user.id} user={user} />;
}

function Checkout({ user }: { user: User }) {
  const items = useCart((cart) => cart.items);
  const isKnown = useCart((cart) => cart.isKnown);
  const changes = useCart((cart) => cart.changes);
  const [lastDetails] = useState(findLastDetails);
  const { stage, isPlacing, place, applyStatus, checkAgain } = useCheckout(user.id);
  if (stage.at === 'placed') {
    return (
      <Shell>
        <Success order={stage.order} owner={user.id} />
      </Shell>
    );
  }
  if (stage.at === 'form' && !isPlacing && items.length === 0) {
    return isKnown ? <EmptyCartRedirect /> : <Waiting />;
  }
  return (
    <CheckoutFrame>
      {stage.at === 'form' && (
        <Suspense fallback={<Preparing />}>
          <CheckoutForm
            user={user}
            items={items}
            lastDetails={lastDetails}
            notice={stage.notice}
            changes={changes}
            place={place}
          />
        </Suspense>
      )}
      {stage.at === 'confirming' && (
        <Confirming
          payment={stage.payment}
          isVerifying={stage.isVerifying}
          onDecided={applyStatus}
        />
      )}
      {stage.at === 'unconfirmed' && (
        <PaymentUnconfirmed onCheckAgain={() => checkAgain(stage.payment)} />
      )}
      {stage.at === 'refunded' && <PaymentRefunded reason={stage.reason} />}
    </CheckoutFrame>
  );
}

const OTHER_TAB_MS = 100;

/** Waits for a moment, because a logout in another tab clears the cart before it ends the session. */
function EmptyCartRedirect() {
  useEffect(() => {
    const timer = setTimeout(() => goTo('/cart', { replace: true }), OTHER_TAB_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Waiting />;
}

function Waiting() {
  return (
    <CheckoutFrame>
      <Preparing />
    </CheckoutFrame>
  );
}

function Preparing() {
  return (
    <div className="grid min-h-[70vh] place-content-center">
      <h1 className="sr-only">Checkout</h1>
      <Spinner label="Preparing your checkout" />
    </div>
  );
}
