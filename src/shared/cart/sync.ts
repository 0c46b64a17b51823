import { cartLimits } from './limits.ts';
import type { CartItem } from './items.ts';

// Cart sync between browser and server: the browser stores the last server response as base, sends the differences,
// and applies later local changes to the response.

/** Quantities by product id. */
export type Quantities = Record<string, number>;

/** A sent change without a response, which is repeated with the same key. */
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

/** Changes since the last server response, limited to the lines of one request. */
export function differences(now: Quantities, base: Quantities): Difference[] {
  return [...new Set([...Object.keys(base), ...Object.keys(now)])]
    .map((id) => ({ productId: id, quantity: now[id] ?? 0, base: base[id] ?? 0 }))
    .filter((line) => line.quantity !== line.base)
    .slice(0, cartLimits.linesMax);
}

/** The quantities on the server after these differences are applied. */
export function withDifferences(base: Quantities, changed: Difference[]): Quantities {
  const sent = { ...base };
  for (const { productId, quantity } of changed) sent[productId] = quantity;
  return sent;
}

/** The server's cart with the local changes since `sent` applied. */
export function rebase(serverItems: CartItem[], items: CartItem[], sent: Quantities): CartItem[] {
  const since = (id: string, quantity: number) => quantity - (sent[id] ?? 0);
  const local = quantitiesOf(items);
  const known = serverItems.map((line) =>
    withQuantity(line, line.quantity + since(line.id, local[line.id] ?? 0)),
  );
  const serverIds = new Set(serverItems.map(({ id }) => id));
  const added = items
    .filter(({ id }) => !serverIds.has(id))
    .map((line) => withQuantity(line, since(line.id, line.quantity)));
  return [...known, ...added].filter(({ quantity }) => quantity > 0);
}

function withQuantity(line: CartItem, quantity: number): CartItem {
  return { ...line, quantity: Math.min(quantity, cartLimits.quantityMax) };
}

/** Applies the server's correction from `before` to `after`, so that the unsent difference stays the same. */
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
