import { policy } from '../policy.ts';
import type { CartItem } from './items.ts';

// A cart that lives in a browser and on the server. The browser remembers what the server last told it,
// sends what was changed since, and puts what was changed meanwhile on top of the answer.

/** How many of which product. */
export type Quantities = Record<string, number>;

/** A change that was sent and not answered yet: it is sent again, under the same key, until it is. */
export interface Pending {
  key: string;
  sent: Quantities;
  base: Quantities;
}

export interface Difference {
  productId: string;
  quantity: number;
  base: number;
}

export function quantitiesOf(items: { id: string; quantity: number }[]): Quantities {
  return Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]));
}

/** What was changed since the server was last heard, as far as one call can tell it. */
export function differences(now: Quantities, base: Quantities): Difference[] {
  return [...new Set([...Object.keys(base), ...Object.keys(now)])]
    .map((id) => ({ productId: id, quantity: now[id] ?? 0, base: base[id] ?? 0 }))
    .filter((line) => line.quantity !== line.base)
    .slice(0, policy.cartLinesMax);
}

/** What is known on the server once these differences have arrived there. */
export function withDifferences(base: Quantities, changed: Difference[]): Quantities {
  const sent = { ...base };
  for (const { productId, quantity } of changed) sent[productId] = quantity;
  return sent;
}

/** The server's cart, and on top of it what was changed here since `sent`. */
export function rebase(told: CartItem[], items: CartItem[], sent: Quantities): CartItem[] {
  const since = (id: string, quantity: number) => quantity - (sent[id] ?? 0);
  const here = quantitiesOf(items);
  const kept = told.map((line) =>
    withQuantity(line, line.quantity + since(line.id, here[line.id] ?? 0)),
  );
  const tellsOf = new Set(told.map(({ id }) => id));
  const fresh = items
    .filter(({ id }) => !tellsOf.has(id))
    .map((line) => withQuantity(line, since(line.id, line.quantity)));
  return [...kept, ...fresh].filter(({ quantity }) => quantity > 0);
}

function withQuantity(line: CartItem, quantity: number): CartItem {
  return { ...line, quantity: Math.min(quantity, policy.cartQuantityMax) };
}

/** Quantities after the shop corrected `before` to `after`: what is still to be sent stays the same. */
export function correctQuantities(
  known: Quantities,
  before: Quantities,
  after: Quantities,
): Quantities {
  const shifted = Object.entries({ ...after, ...known }).map(([id]) => {
    const correction = (after[id] ?? 0) - (before[id] ?? 0);
    return [id, Math.max(0, (known[id] ?? 0) + correction)] as const;
  });
  return Object.fromEntries(shifted.filter(([, quantity]) => quantity > 0));
}
