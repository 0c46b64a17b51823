import type { ReactNode } from 'react';
import type { CartItem } from '#shared/cart/items.ts';
import { formatPaise } from '#shared/money.ts';
import { useSession } from '#web/session/store.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { OfferAndShippingRows } from './offer-rows.tsx';
import { useCartTotals } from './use-cart-totals.ts';
import { pleaseLogin, proceedToCheckout } from './proceed-to-checkout.ts';

interface MiniCartSummaryProps {
  items: CartItem[];
  onLeave: () => void;
}

export function MiniCartSummary({ items, onLeave }: MiniCartSummaryProps) {
  const isLoggedOut = useSession((session) => !session.isLoading && !session.isAuthenticated);
  const totals = useCartTotals(items);
  const { subtotalPaise, shippingPaise, missingForFreeShippingPaise, offers } = totals;
  return (
    <div className="shrink-0 rounded-b-lg border-t-[1.5px] border-line bg-sunken px-5 pt-3.5 pb-5">
      <dl className="num">
        <div className="flex items-baseline justify-between">
          <dt>Subtotal</dt>
          <dd className={offers.length > 0 ? 'font-semibold' : 'text-lead leading-tight font-bold'}>
            {formatPaise(subtotalPaise)}
          </dd>
        </div>
        <OfferAndShippingRows offers={offers} shippingPaise={shippingPaise} Row={Row} />
        {offers.length > 0 && (
          <div className="mt-1 flex items-baseline justify-between gap-3 border-t-[1.5px] border-line pt-1.5">
            <dt className="font-[650]">Total</dt>
            <dd className="text-lead leading-tight font-bold">{formatPaise(totals.totalPaise)}</dd>
          </div>
        )}
      </dl>
      <p className="num mt-1 mb-3 text-sm font-[550] text-patti-700">
        {missingForFreeShippingPaise > 0
          ? `Add ${formatPaise(missingForFreeShippingPaise)} more for free shipping!`
          : 'You have free shipping'}
      </p>
      <Button
        block
        onClick={() => {
          onLeave();
          proceedToCheckout(pleaseLogin);
        }}
      >
        Proceed to Checkout
      </Button>
      <div className="mt-3 flex items-center justify-between gap-3 text-sm">
        {isLoggedOut && <p className="text-ink-3">Login required to place order</p>}
        <TextLink to="/cart" onClick={onLeave} className="ml-auto py-1 decoration-2">
          View Full Cart
        </TextLink>
      </div>
    </div>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-1 flex items-baseline justify-between gap-3 text-sm text-ink-2">
      <dt className="min-w-0">{label}</dt>
      <dd className="shrink-0 font-semibold">{children}</dd>
    </div>
  );
}
