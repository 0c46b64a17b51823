import type { PaymentAttempt } from '#shared/checkout/contract.ts';
import { ApiError } from '#web/api/call.ts';
import { settle, type Loaded } from '#web/lists/loaded.ts';
import { callRawSignedIn, callSignedIn } from '#web/session/call-signed-in.ts';
import type { ShownOrder } from '#web/orders/read-order.ts';
import { readOrders } from './read-orders.ts';

const texts = {
  refused: 'Please try again in a moment.',
  otherwise: 'Please check your connection and try again.',
};

export function loadOrders(): Promise<Loaded<ShownOrder[]>> {
  return settle(listOrders(), texts);
}

async function listOrders(): Promise<ShownOrder[]> {
  const orders = readOrders(await callRawSignedIn('GET /api/orders', {}));
  if (!orders) throw new ApiError(502, { code: 'unreadable' });
  return orders;
}

export function loadAttempts(): Promise<Loaded<PaymentAttempt[]>> {
  const attempts = callSignedIn('GET /api/payments/attempts', {});
  return settle(
    attempts.then((data) => (Array.isArray(data?.attempts) ? data.attempts : [])),
    texts,
  );
}
