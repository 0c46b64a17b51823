import { changesBetween } from '#shared/cart/changes.ts';
import type { Cart } from '#shared/cart/contract.ts';
import type { CartContent } from './stored-cart.ts';

export const offersOf = ({ offers = [], code }: Cart) => ({
  offers,
  code: code?.code ?? null,
  codeProblem: code?.problem ?? null,
});

/** The changes of the cart that the shopper has not been told about, and the offers of a server response. */
export function newNotices({ items, changes, lastNotices }: CartContent, cart: Cart) {
  const newChanges = changesBetween(items, cart).filter((text) => !lastNotices.includes(text));
  return {
    changes: [...new Set([...changes, ...newChanges])],
    lastNotices: changesBetween([], cart),
    freshAt: Date.now(),
    ...offersOf(cart),
  };
}
