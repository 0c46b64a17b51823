import { formatRupees, percentOff } from '#shared/money.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import type { Offer } from './offer.ts';
import { usePurchase } from './use-purchase.ts';

/** Keeps price and button in reach on phones. The footer leaves space for elements with `data-bottom-bar`. */
export function BottomBar({ offer }: { offer: Offer }) {
  const purchase = usePurchase(offer.item);
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 bg-surface px-(--gutter) pt-2.5 pb-[calc(14px+env(safe-area-inset-bottom))] shadow-[0_-6px_24px_-8px_rgb(29_31_84/0.25)] lg:hidden"
    >
      <Amount offer={offer} quantity={purchase.quantity} />
      <AddToCartButton offer={offer} purchase={purchase} className="grow" />
    </div>
  );
}

function Amount({ offer, quantity }: { offer: Offer; quantity: number }) {
  const { price, originalPrice } = offer;
  if (price === null) return <p className="text-sm text-ink-3">Price not available</p>;
  const off = percentOff(price, originalPrice);
  return (
    <p className="num min-w-16 leading-tight">
      <b className="block text-lead leading-tight font-bold">{formatRupees(price * quantity)}</b>
      {quantity > 1 ? (
        <span className="text-sm text-ink-3">
          {quantity} × {formatRupees(price)}
        </span>
      ) : (
        off > 0 && <span className="text-sm font-[650] text-patti-700">{off}% off</span>
      )}
    </p>
  );
}
