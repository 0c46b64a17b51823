import type { CartItem } from '#shared/cart/items.ts';
import { cartTotals, type CartTotals } from '#shared/cart/totals.ts';
import type { Destination } from '#shared/settings/zones.ts';
import { useCart } from './store.ts';

/** The totals of the cart with the offers of the last server response. */
export function useCartTotals(items: CartItem[], destination?: Destination): CartTotals {
  const offers = useCart((cart) => cart.offers);
  return cartTotals(items, destination, offers);
}
