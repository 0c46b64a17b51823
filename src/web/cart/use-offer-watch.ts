import { useEffect } from 'react';
import { useCart } from './store.ts';

/** Reports offers that end while the cart is shown. A cart without offers loads nothing for it. */
export function useOfferWatch(): void {
  const hasOffers = useCart((cart) => cart.offers.length > 0);
  useEffect(() => {
    if (hasOffers) void load();
  }, [hasOffers]);
}

async function load(): Promise<void> {
  const loaded = await import('./watch-offers.ts').catch(() => undefined);
  loaded?.watchOffers();
}
