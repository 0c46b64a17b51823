import { changesBetween } from '#shared/cart/changes.ts';
import type { Cart } from '#shared/cart/contract.ts';
import type { CartMemory } from './stored-cart.ts';

/** What an answer tells that was not told before. */
export function newsOf({ items, changes, told }: CartMemory, cart: Cart) {
  const news = changesBetween(items, cart).filter((text) => !told.includes(text));
  return {
    changes: [...new Set([...changes, ...news])],
    told: changesBetween([], cart),
    freshAt: Date.now(),
  };
}
