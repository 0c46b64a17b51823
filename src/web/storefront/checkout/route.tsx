import { Suspense, useEffect, useState } from 'react';
import { useCart } from '#web/cart/store.ts';
import { loginToCheckout } from '#web/cart/proceed-to-checkout.ts';
import { goTo } from '#web/page/go.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { CHECKING, Guard } from '#web/session/guard.tsx';
import { storedSessionLoaded, useSession } from '#web/session/store.ts';
import type { User } from '#web/session/user.ts';
import { Shell } from '../shell/shell.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { Confirming } from './confirming.tsx';
import { findKnownDetails } from './known-details.ts';
import { PaymentRefunded, PaymentUnconfirmed } from './payment-screens.tsx';
import { Success } from './success.tsx';
import type { Route } from './+types/route.ts';
import { useCheckout } from './use-checkout.ts';

export const meta = () => hiddenPage('Checkout');

type LoaderData = Awaited<ReturnType<typeof clientLoader>>;

/** Requests the details while the session is being checked; they belong to the account of this token. */
export async function clientLoader() {
  await storedSessionLoaded();
  return { token: useSession.getState().token, details: findKnownDetails() };
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <Guard
      permission="place_orders"
      message={loginToCheckout}
      checking={<Waiting text={CHECKING} />}
    >
      <AllowedCheckout known={loaderData} />
    </Guard>
  );
}

export const HydrateFallback = () => <Waiting text={CHECKING} />;

function AllowedCheckout({ known }: { known: LoaderData }) {
  const user = useSession((session) => session.user);
  if (!user) return <Waiting />;
  return <Checkout key={user.id} user={user} known={known} />;
}

function Checkout({ user, known }: { user: User; known: LoaderData }) {
  const items = useCart((cart) => cart.items);
  const isKnown = useCart((cart) => cart.isKnown);
  const changes = useCart((cart) => cart.changes);
  const [knownDetails] = useState(() =>
    known.token === useSession.getState().token ? known.details : findKnownDetails(),
  );
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
        <Suspense fallback={<CheckoutSkeleton text={PREPARING} />}>
          <CheckoutForm
            user={user}
            items={items}
            knownDetails={knownDetails}
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

const PREPARING = 'Preparing your checkout...';

const OTHER_TAB_MS = 100;

/** Waits for a moment, because a logout in another tab clears the cart before it ends the session. */
function EmptyCartRedirect() {
  useEffect(() => {
    const timer = setTimeout(() => goTo('/cart', { replace: true }), OTHER_TAB_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Waiting />;
}

function Waiting({ text = PREPARING }: { text?: string }) {
  return (
    <CheckoutFrame>
      <CheckoutSkeleton text={text} />
    </CheckoutFrame>
  );
}
