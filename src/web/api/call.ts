import type { CallName, EndpointOf } from '#shared/contract.ts';
import { addressOf, type Endpoint, type Reply, type Sent } from '#shared/endpoint.ts';
import type { FieldErrors } from '#shared/errors.ts';

type Send = (address: string, init: RequestInit) => Promise<Response>;

let send: Send = (address, init) => fetch(address, init);

/** On the server the process answers itself; the page server hands in that shortcut once. */
export function connectApi(inProcess: Send): void {
  send = inProcess;
}

/** The server said no, in the words of its error table; `status` 0 means it could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors;
  /** What the server says instead: the fresh cart, for one. */
  readonly data: unknown;

  constructor(
    status: number,
    answer: { message?: string; code?: string; errors?: FieldErrors; data?: unknown },
  ) {
    super(answer.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code ?? 'unknown';
    this.errors = answer.errors ?? {};
    this.data = answer.data;
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
  const response = await reach(addressOf(path, params, query && searchOf(query)), {
    method,
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...((body ?? token) !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: patience(),
  });
  const answer = await readJson(response);
  if (!response.ok || answer === undefined) {
    throw new ApiError(response.status, answer ?? {});
  }
  return answer;
}

/** What does not call itself JSON is somebody else's answer: a proxy's, a captive portal's. */
async function readJson(response: Response): Promise<object | undefined> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  const answer: unknown = await response.json().catch(() => undefined);
  return typeof answer === 'object' && answer !== null ? answer : undefined;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await send(address, init);
  } catch {
    throw new ApiError(0, { code: 'network' });
  }
}

function searchOf(query: Record<string, string | undefined>): URLSearchParams {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return new URLSearchParams(given);
}
