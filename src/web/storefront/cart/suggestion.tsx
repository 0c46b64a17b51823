import { useState } from 'react';
import type { CartItem } from '#shared/cart/items.ts';
import { settings } from '#shared/settings/current.ts';
import { splitComponent } from '#web/browser/split-component.tsx';
import { useCartTotals } from '#web/cart/use-cart-totals.ts';

const SuggestedProduct = splitComponent(
  async () => (await import('./suggested-product.tsx')).SuggestedProduct,
  { isOptional: true },
);

/**
 * One product that reaches free shipping. Its place is decided when the cart opens and keeps its height, so that nothing
 * moves under the pointer.
 */
export function Suggestion({ items }: { items: CartItem[] }) {
  const { shippingPaise, missingForFreeShippingPaise: missingPaise } = useCartTotals(items);
  const [isShown, setShown] = useState(
    () => settings().delivery.suggestsForFreeShipping && shippingPaise > 0 && missingPaise > 0,
  );
  if (!isShown) return null;
  return (
    <div className="mt-2.5 grid min-h-28">
      <SuggestedProduct items={items} missingPaise={missingPaise} onNone={() => setShown(false)} />
    </div>
  );
}
