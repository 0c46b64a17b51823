import { cartTotals } from '#shared/cart/totals.ts';
import { formatPaise } from '#shared/money.ts';
import type { CartSyncState } from './cart-sync.ts';

/** Texts about applied offers that the server no longer offers, with the total that they leave. */
export function endedOffers(now: CartSyncState, before: CartSyncState): string[] {
  if (now.offers === before.offers || now.items.length === 0) return [];
  const { totalPaise } = cartTotals(now.items, undefined, now.offers);
  const total = `Your total is now ${formatPaise(totalPaise)}.`;
  return cartTotals(before.items, undefined, before.offers)
    .offers.filter(({ id }) => !now.offers.some((offer) => offer.id === id))
    .flatMap(({ code, title }) => {
      if (code === null) return [`“${title}” no longer applies. ${total}`];
      // The shopper removed or replaced the code.
      if (code !== before.code) return [];
      const reason = now.code === code ? now.codeProblem : null;
      return [
        `${reason === null ? `${code} can no longer be used.` : `${code}: ${reason}`} ${total}`,
      ];
    });
}
