import type { JsonResponse } from '../http.ts';
import type { Provider } from './provider.ts';
import { ApiError } from './api-error.ts';

interface CallInput {
  id: string;
  body: Record<string, unknown>;
  headers: NodeJS.Dict<string | string[]>;
  query: URLSearchParams;
}

type Call = (provider: Provider, input: CallInput) => Promise<unknown>;

const calls: Record<string, Call> = {
  'POST /v1/orders': (provider, { body }) => provider.createOrder(body),
  'GET /v1/orders/:id': (provider, { id }) => provider.getOrder(id),
  'GET /v1/orders/:id/payments': async (provider, { id }) =>
    collection(await provider.listPayments(id)),
  'GET /v1/payments/:id': (provider, { id }) => provider.getPayment(id),
  'POST /v1/payments/:id/capture': (provider, { id, body }) => provider.capture(id, body),
  'POST /v1/payments/:id/refund': (provider, { id, body, headers }) =>
    provider.refund({ paymentId: id, body, key: headers['x-refund-idempotency']?.toString() }),
  'GET /v1/payments/:id/refunds': async (provider, { id }) =>
    collection(await provider.listRefunds(id)),
  'GET /v1/disputes/:id': (provider, { id }) => provider.getDispute(id),
  'GET /v1/refunds/:id': (provider, { id }) => provider.getRefund(id),
  'GET /v1/settlements/recon/combined': async (provider, { query }) =>
    collection(await provider.listSettlementItems(query)),
  'GET /v1/settlements/:id': (provider, { id }) => provider.getSettlement(id),
};

function collection(items: unknown[]) {
  return { entity: 'collection', count: items.length, items };
}

/** Converts a request to the form of the keys above; the call may still be unknown. */
export function parseCall(method: string, pathname: string): { call: string; id: string } {
  if (Object.hasOwn(calls, `${method} ${pathname}`))
    return { call: `${method} ${pathname}`, id: '' };
  const [, version, kind, id, ...rest] = pathname.split('/');
  const path = ['', version, kind, ...(id === undefined ? [] : [':id']), ...rest].join('/');
  return { call: `${method} ${path}`, id: id ?? '' };
}

export async function executeCall(
  provider: Provider,
  call: string,
  input: CallInput,
): Promise<JsonResponse> {
  const handler = Object.hasOwn(calls, call) ? calls[call] : undefined;
  if (!handler)
    throw new ApiError('The requested URL was not found on the server.', { status: 404 });
  return { status: 200, body: await handler(provider, input) };
}
