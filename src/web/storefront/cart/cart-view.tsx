import { useEffect, useRef } from 'react';
import { CartChanges } from '#web/cart/cart-changes.tsx';
import { EmptyCart } from '#web/cart/empty-cart.tsx';
import { useCart } from '#web/cart/store.ts';
import { useOfferWatch } from '#web/cart/use-offer-watch.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartSummary } from './cart-summary.tsx';
import { CheckoutBar } from './checkout-bar.tsx';
import { FreeShippingBar } from './free-shipping-bar.tsx';
import { Suggestion } from './suggestion.tsx';
import { UnknownCart } from './unknown-cart.tsx';

export function CartView() {
  const items = useCart((cart) => cart.items);
  const isKnown = useCart((cart) => cart.isKnown);
  const refresh = useCart((cart) => cart.refresh);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isKnown) void refresh();
  }, [isKnown, refresh]);
  useOfferWatch();
  useEffect(() => {
    if (isKnown && location.search.includes('code=')) void applyLinkedCode();
  }, [isKnown]);
  const hasItems = items.length > 0;
  return (
    // As high as the viewport from the start, so that the footer does not jump.
    <div
      ref={page}
      tabIndex={-1}
      className="wrap min-h-[calc(100dvh-8rem)] pb-8 outline-none lg:pb-(--section)"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-4 pt-[clamp(24px,4vw,48px)] pb-[clamp(16px,2vw,28px)]">
        <h1 className="display text-3xl">Your cart</h1>
        {hasItems && (
          <TextLink to="/products" className="py-2">
            Continue Shopping
          </TextLink>
        )}
      </div>
      <CartChanges />
      {hasItems && (
        <div className="grid items-start gap-[clamp(28px,4vw,56px)] lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <section aria-label="Items" className="min-w-0">
            <FreeShippingBar items={items} />
            <Suggestion items={items} />
            <CartLines items={items} onRemoved={() => page.current?.focus()} />
          </section>
          <CartSummary items={items} />
          <CheckoutBar items={items} />
        </div>
      )}
      {!hasItems &&
        (isKnown ? (
          <div className="py-6">
            <EmptyCart />
          </div>
        ) : (
          <UnknownCart />
        ))}
    </div>
  );
}

async function applyLinkedCode(): Promise<void> {
  const loaded = await import('#web/cart/apply-linked-code.ts').catch(() => undefined);
  await loaded?.applyLinkedCode();
}
