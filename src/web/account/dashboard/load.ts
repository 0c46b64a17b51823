import type { PaymentAttempt } from '#shared/checkout/contract.ts';
import { ApiError } from '#web/api/call.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { callRawSignedIn, callSignedIn } from '#web/session/call-signed-in.ts';
import { findLinked, readOrderAnswer, readOrdersPage, type OwnOrders } from './read-orders.ts';

const texts = {
  refused: 'Please try again in a moment.',
  otherwise: 'Please check your connection and try again.',
};

/** The first pages of the customer's orders, as one list, and the linked order if it is older. */
export function loadOrders(pages: number, linked: string | undefined): Promise<Loaded<OwnOrders>> {
  return toLoaded(
    listOrders(pages).then((own) => addLinkedOrder(own, linked)),
    texts,
  );
}

async function addLinkedOrder(own: OwnOrders, linked: string | undefined): Promise<OwnOrders> {
  if (linked === undefined || findLinked(own.orders, linked)) return own;
  // The order of another customer is not found, which must not hide the own orders.
  const answer = await callRawSignedIn('GET /api/orders/:id', { params: { id: linked } }).catch(
    () => undefined,
  );
  const order = readOrderAnswer(answer);
  return order ? { ...own, older: order } : own;
}

async function listOrders(pages: number): Promise<OwnOrders> {
  const first = await loadPage(1);
  const numbers = Array.from({ length: Math.min(pages, first.pageCount) - 1 }, (_, nth) => nth + 2);
  const more = await Promise.all(numbers.map(loadPage));
  return { ...first, orders: [first, ...more].flatMap(({ orders }) => orders) };
}

async function loadPage(page: number): Promise<OwnOrders> {
  const query = page === 1 ? {} : { page: String(page) };
  const read = readOrdersPage(await callRawSignedIn('GET /api/orders', { query }));
  if (!read) throw new ApiError(502, { code: 'unreadable' });
  return read;
}

export function loadAttempts(): Promise<Loaded<PaymentAttempt[]>> {
  const attempts = callSignedIn('GET /api/payments/attempts', {});
  return toLoaded(
    attempts.then((data) => (Array.isArray(data?.attempts) ? data.attempts : [])),
    texts,
  );
}
