import type { CallName, EndpointOf } from '#shared/contract.ts';
import { buildPath, type Endpoint, type Reply, type UnparsedInput } from '#shared/endpoint.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { positionHeader, storePosition } from './write-position.ts';
import { tooManyAttemptsText } from '#shared/wait-text.ts';

type Send = (address: string, init: RequestInit) => Promise<Response>;

let send: Send = (address, init) => fetch(address, init);

/** The page server calls the API in its own process instead of over the network. */
export function connectApi(inProcess: Send): void {
  send = inProcess;
}

const TEXT_MAX = 200;

/** The server refused the request; `status` 0 means that it could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors;
  /** Extra data of the error, such as the current cart. */
  readonly data: unknown;
  /** The message of the server, or the text of a proxy that answered in its place. */
  readonly serverText: string;

  constructor(
    status: number,
    answer: { message?: string; code?: string; errors?: FieldErrors; data?: unknown },
    text = '',
  ) {
    super(answer.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code ?? 'unknown';
    this.errors = answer.errors ?? {};
    this.data = answer.data;
    this.serverText = this.message || text.trim().slice(0, TEXT_MAX);
  }
}

type Parts<E extends Endpoint> = {
  [
    Part in 'params' | 'query' | 'body' as UnparsedInput<E, Part> extends undefined ? never : Part
  ]: UnparsedInput<E, Part>;
};

/** The idempotency key: the server applies a change with the same key once. */
type Keyed<E extends Endpoint> = E extends { acceptsKey: true } ? { key?: string } : unknown;

export type CallInput<Name extends CallName> = Parts<EndpointOf<Name>> &
  Keyed<EndpointOf<Name>> & {
    /** Aborts the request, also after a time that the caller chooses. */
    signal?: AbortSignal;
  };

export const REQUEST_TIMEOUT_MS = 8000;

export const requestTimeout = () => AbortSignal.timeout(REQUEST_TIMEOUT_MS);

/** These calls process thousands of rows. */
const slowCalls: Partial<Record<CallName, number>> = {
  'POST /api/admin/products/import': 120_000,
  'POST /api/admin/accounts/settlements/fetch': 300_000,
};

/** Calls without a key that have no further effect when they are repeated. */
const idempotentCalls: CallName[] = [
  'POST /api/cart/price',
  'POST /api/payments/create-razorpay-order',
  'POST /api/payments/refresh/:orderId',
];

/** These calls must reach the server although the page is being left. */
const callsOnLeaving: CallName[] = ['POST /api/auth/logout'];

/** A longer wait is reported to the user instead of retried. */
const RETRY_AFTER_MAX_SECONDS = 3;

/**
 * Calls an endpoint by its name in the contract, `GET /api/products`, and returns the `data` of the response. Only
 * the types of the contract are used here, so that its schemas stay out of the browser bundle.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  token?: string,
): Promise<Reply<EndpointOf<Name>>> {
  const answer = (await callRaw(name, input, token)) as { data: Reply<EndpointOf<Name>> };
  return answer.data;
}

/** Returns the whole response, for readers that accept several shapes. */
export async function callRaw<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  token?: string,
): Promise<unknown> {
  const { params, query, body, key, signal } = input as {
    params?: Record<string, string>;
    query?: Record<string, string | undefined>;
    body?: unknown;
    key?: string;
    signal?: AbortSignal;
  };
  const [method = '', path = ''] = name.split(' ');
  const address = buildPath(path, params, query && searchOf(query));
  const isRepeatable = method === 'GET' || key !== undefined || idempotentCalls.includes(name);
  const response = await sendWithRetry(address, {
    isRepeatable,
    method,
    cache: 'no-store',
    keepalive: callsOnLeaving.includes(name),
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(token !== undefined && positionHeader()),
      ...((body ?? token) !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? AbortSignal.timeout(slowCalls[name] ?? REQUEST_TIMEOUT_MS),
  });
  storePosition(response);
  if (!response.ok) throw await readFailure(response);
  const answer = await readJson(response);
  if (answer === undefined) throw new ApiError(response.status, {});
  return answer;
}

export async function readFailure(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const answer = parseJson(response, text) ?? rateLimitAnswer(response);
  return new ApiError(response.status, answer, text);
}

/** A proxy in front of the shop also limits requests, and its response has no message. */
function rateLimitAnswer({ status, headers }: Response): { message?: string; code?: string } {
  if (status !== 429) return {};
  const seconds = Number(headers.get('retry-after'));
  const message = tooManyAttemptsText(seconds > 0 ? seconds : undefined);
  return { code: 'too_many_requests', message };
}

async function readJson(response: Response): Promise<object | undefined> {
  return parseJson(response, await response.text().catch(() => ''));
}

/** A response that is not JSON comes from a proxy or a captive portal. */
function parseJson({ headers }: Response, text: string): object | undefined {
  if (!headers.get('content-type')?.includes('json')) return undefined;
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}

interface RetryableInit extends RequestInit {
  isRepeatable: boolean;
}

async function sendWithRetry(
  address: string,
  { isRepeatable, ...init }: RetryableInit,
): Promise<Response> {
  try {
    const response = await send(address, init);
    const waitMs = isRepeatable ? retryDelayMs(response) : 0;
    if (!waitMs) return response;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return await send(address, init);
  } catch {
    throw new ApiError(0, { code: 'network' });
  }
}

/** Follows `retry-after` with random jitter, so that clients do not retry at the same moment. */
function retryDelayMs({ status, headers }: Response): number {
  const seconds = status === 503 ? Number(headers.get('retry-after')) : 0;
  return seconds <= RETRY_AFTER_MAX_SECONDS ? seconds * 1000 * (0.5 + Math.random() / 2) : 0;
}

function searchOf(query: Record<string, string | undefined>): URLSearchParams {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return new URLSearchParams(given);
}
