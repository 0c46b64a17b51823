import type { CallName, EndpointOf } from '#shared/contract.ts';
import { addressOf, type Endpoint, type Reply, type Sent } from '#shared/endpoint.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { tooManyAttemptsText } from '#shared/wait-text.ts';

type Send = (address: string, init: RequestInit) => Promise<Response>;

let send: Send = (address, init) => fetch(address, init);

/** On the server the process answers itself; the page server hands in that shortcut once. */
export function connectApi(inProcess: Send): void {
  send = inProcess;
}

const SAID_MAX = 200;

/** The server said no, in the words of its error table; `status` 0 means it could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors;
  /** What the server says instead: the fresh cart, for one. */
  readonly data: unknown;
  /** Its words, or those of whoever answered in its place. */
  readonly said: string;

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
    this.said = this.message || text.trim().slice(0, SAID_MAX);
  }
}

type Parts<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as Sent<E, Part> extends undefined ? never : Part]: Sent<
    E,
    Part
  >;
};

/** What makes a change count once, however often it is sent. */
type Keyed<E extends Endpoint> = E extends { acceptsKey: true } ? { key?: string } : unknown;

export type CallInput<Name extends CallName> = Parts<EndpointOf<Name>> & Keyed<EndpointOf<Name>>;

/** A server that does not answer in this time counts as away. */
export const PATIENCE_MS = 8000;

export const patience = () => AbortSignal.timeout(PATIENCE_MS);

/** Calls that work through thousands of rows. */
const slowCalls: Partial<Record<CallName, number>> = {
  'POST /api/admin/products/import': 120_000,
};

/** Beside what is only read and what has a key: sent twice, they do the same as once. */
const countOnce: CallName[] = [
  'POST /api/cart/price',
  'POST /api/payments/create-razorpay-order',
  'POST /api/payments/refresh/:orderId',
];

/** Who would have to wait longer is told so instead. */
const PAUSE_MAX_SECONDS = 3;

/**
 * Calls an endpoint by its name in the contract, `GET /api/products`, and returns the `data` of its
 * answer. The contract itself, with its schemas, does not travel to the browser: only its types check
 * the name and what is passed.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  token?: string,
): Promise<Reply<EndpointOf<Name>>> {
  const answer = (await callRaw(name, input, token)) as { data: Reply<EndpointOf<Name>> };
  return answer.data;
}

/** The whole answer as it came, for readers that accept several shapes. */
export async function callRaw<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  token?: string,
): Promise<unknown> {
  const { params, query, body, key } = input as {
    params?: Record<string, string>;
    query?: Record<string, string | undefined>;
    body?: unknown;
    key?: string;
  };
  const [method = '', path = ''] = name.split(' ');
  const address = addressOf(path, params, query && searchOf(query));
  const isRepeatable = method === 'GET' || key !== undefined || countOnce.includes(name);
  const response = await reach(address, {
    isRepeatable,
    method,
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...((body ?? token) !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(slowCalls[name] ?? PATIENCE_MS),
  });
  if (!response.ok) throw await readFailure(response);
  const answer = await readJson(response);
  if (answer === undefined) throw new ApiError(response.status, {});
  return answer;
}

/** What the server said no with. */
export async function readFailure(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const answer = jsonIn(response, text) ?? rateLimitAnswer(response);
  return new ApiError(response.status, answer, text);
}

/** A proxy in front of the shop limits requests too, and answers without a message. */
function rateLimitAnswer({ status, headers }: Response): { message?: string; code?: string } {
  if (status !== 429) return {};
  const seconds = Number(headers.get('retry-after'));
  const message = tooManyAttemptsText(seconds > 0 ? seconds : undefined);
  return { code: 'too_many_requests', message };
}

async function readJson(response: Response): Promise<object | undefined> {
  return jsonIn(response, await response.text().catch(() => ''));
}

/** What does not call itself JSON is somebody else's answer: a proxy's, a captive portal's. */
function jsonIn({ headers }: Response, text: string): object | undefined {
  if (!headers.get('content-type')?.includes('json')) return undefined;
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}

interface Asked extends RequestInit {
  isRepeatable: boolean;
}

async function reach(address: string, { isRepeatable, ...init }: Asked): Promise<Response> {
  try {
    const response = await send(address, init);
    const waitMs = isRepeatable ? pauseIn(response) : 0;
    if (!waitMs) return response;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return await send(address, init);
  } catch {
    throw new ApiError(0, { code: 'network' });
  }
}

/** A crowded shop says when to come again. Not everybody does so at the same moment. */
function pauseIn({ status, headers }: Response): number {
  const seconds = status === 503 ? Number(headers.get('retry-after')) : 0;
  return seconds <= PAUSE_MAX_SECONDS ? seconds * 1000 * (0.5 + Math.random() / 2) : 0;
}

function searchOf(query: Record<string, string | undefined>): URLSearchParams {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return new URLSearchParams(given);
}
