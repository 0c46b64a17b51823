import { ApiError, type CallInput } from '#web/api/call.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { callRawSignedIn, callSignedIn } from '#web/session/call-signed-in.ts';
import { failureText, NO_TOKEN } from './failure-text.ts';
import {
  readOneOrder,
  readOrdersPage,
  type AdminShownOrder,
  type OrdersPage,
} from './read-orders.ts';

const FAILED = 'Failed to fetch orders';

type Query = CallInput<'GET /api/orders/admin/all'>['query'];

export function loadOrders(query: Query): Promise<Loaded<OrdersPage>> {
  return toLoadedOrder(
    callRawSignedIn('GET /api/orders/admin/all', { query }, NO_TOKEN).then(readOrdersPage),
  );
}

export function loadOrder(id: string): Promise<Loaded<AdminShownOrder>> {
  return toLoadedOrder(
    callRawSignedIn('GET /api/orders/admin/:id', { params: { id } }, NO_TOKEN).then(readOneOrder),
  );
}

type NeighboursQuery = CallInput<'GET /api/orders/admin/:id/neighbours'>['query'];

export interface Neighbours {
  previous: string | null;
  next: string | null;
}

/** Undefined if they cannot be loaded: the order itself is what matters. */
export function loadNeighbours(
  id: string,
  query: NeighboursQuery,
): Promise<Neighbours | undefined> {
  const call = callSignedIn('GET /api/orders/admin/:id/neighbours', { params: { id }, query });
  return call.catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
}

/** The saved views of the account. */
export const loadViews = () =>
  toLoaded(callSignedIn('GET /api/orders/admin/views', {}), {
    otherwise: 'Failed to load your views',
  });

async function toLoadedOrder<T>(loading: Promise<T | undefined>): Promise<Loaded<T>> {
  try {
    const data = await loading;
    if (data === undefined) throw new ApiError(200, {}, 'The answer cannot be read.');
    return { data };
  } catch (error) {
    return { failure: failureText(error, FAILED) };
  }
}
