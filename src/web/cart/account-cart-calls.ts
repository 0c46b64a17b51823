import type { Cart } from '#shared/cart/contract.ts';
import { differences, type Pending } from '#shared/cart/sync.ts';
import { field } from '#shared/read-answer.ts';
import { ApiError, call } from '#web/api/call.ts';

/** A change to one line; `clear` changes all of them. */
export interface CartAction {
  kind: 'add' | 'update' | 'remove' | 'clear';
  id: string;
}

const failures = {
  add: 'Backend cart failed',
  update: 'Backend update failed',
  remove: 'Backend remove failed',
  clear: 'Backend clear failed',
};

/** The server was unreachable or failed. The shopper sees no error, because the sync is retried. */
export class BackendFailure extends Error {}

/** Sends a single action to its own endpoint, and anything else as a list of differences. */
export async function sendChange(pending: Pending, action: CartAction | undefined, token: string) {
  try {
    const { cart } = await send(pending, action, token);
    return cart;
  } catch (error) {
    throw isRefusal(error) ? error : new BackendFailure(failures[action?.kind ?? 'add']);
  }
}

export async function fetchAccountCart(token: string): Promise<Cart> {
  try {
    return (await call('GET /api/cart', {}, token)).cart;
  } catch (error) {
    throw isRefusal(error) ? error : new BackendFailure(failures.add);
  }
}

function send(
  pending: Pending,
  action: CartAction | undefined,
  token: string,
): Promise<{ cart: Cart }> {
  const { key, sent, base } = pending;
  const items = differences(sent, base);
  const [line] = items;
  const kind = items.length === 1 && line?.productId === action?.id ? action?.kind : undefined;
  if (action?.kind === 'clear' && Object.values(sent).every((quantity) => quantity === 0)) {
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

const refusalCodes = ['unauthenticated', 'out_of_stock', 'product_not_found', 'invalid_input'];

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && refusalCodes.includes(error.code);
}

/** The current cart, which the server adds to some errors. */
export function cartFromError({ data }: ApiError): Cart | undefined {
  // Errors and responses come from the same server, so the shape is trusted.
  return field(data, 'cart') as Cart | undefined;
}
