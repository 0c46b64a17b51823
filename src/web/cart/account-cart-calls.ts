import type { Cart } from '#shared/cart/contract.ts';
import { differences, type Pending } from '#shared/cart/sync.ts';
import { field } from '#shared/read-answer.ts';
import { ApiError, call } from '#web/api/call.ts';

/** What the shopper did to one line, or to all of them. */
export interface Deed {
  kind: 'add' | 'update' | 'remove' | 'clear';
  id: string;
}

const failures = {
  add: 'Backend cart failed',
  update: 'Backend update failed',
  remove: 'Backend remove failed',
  clear: 'Backend clear failed',
};

/** The server was not reached, or not in a state to decide. The shopper is told nothing of it. */
export class BackendFailure extends Error {}

/** Sends a change: a single deed by its own call, anything else as what differs. */
export async function sendChange(pending: Pending, deed: Deed | undefined, token: string) {
  try {
    const { cart } = await send(pending, deed, token);
    return cart;
  } catch (error) {
    throw isDecision(error) ? error : new BackendFailure(failures[deed?.kind ?? 'add']);
  }
}

export async function fetchOwnCart(token: string): Promise<Cart> {
  try {
    return (await call('GET /api/cart', {}, token)).cart;
  } catch (error) {
    throw isDecision(error) ? error : new BackendFailure(failures.add);
  }
}

function send(pending: Pending, deed: Deed | undefined, token: string): Promise<{ cart: Cart }> {
  const { key, sent, base } = pending;
  const items = differences(sent, base);
  const [line] = items;
  const kind = items.length === 1 && line?.productId === deed?.id ? deed?.kind : undefined;
  if (deed?.kind === 'clear' && Object.values(sent).every((quantity) => quantity === 0)) {
    return call('DELETE /api/cart/clear', { key }, token);
  }
  if (line && kind) {
    const { productId, quantity } = line;
    const params = { productId };
    if (kind === 'add' && quantity > line.base) {
      const body = { productId, quantity: quantity - line.base };
      return call('POST /api/cart/add', { key, body }, token);
    }
    if (kind === 'update' && quantity > 0 && line.base > 0) {
      return call('PUT /api/cart/update/:productId', { key, params, body: { quantity } }, token);
    }
    if (kind === 'remove' && quantity === 0) {
      return call('DELETE /api/cart/remove/:productId', { key, params }, token);
    }
  }
  return call('POST /api/cart/sync', { key, body: { idempotencyKey: key, items } }, token);
}

const decisions = ['unauthenticated', 'out_of_stock', 'product_not_found', 'invalid_input'];

function isDecision(error: unknown): error is ApiError {
  return error instanceof ApiError && decisions.includes(error.code);
}

/** The cart that stands in a refusal. */
export function cartIn({ data }: ApiError): Cart | undefined {
  // The refusals of the cart's calls are written by the same server that writes their answers.
  return field(data, 'cart') as Cart | undefined;
}
