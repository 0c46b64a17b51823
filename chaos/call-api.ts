import { setTimeout as sleep } from 'node:timers/promises';
import type { TestUser } from '../src/server/testing/users.ts';

/** A response of the shop. If the request failed, `status` is 0 and `code` is the reason. */
export interface ApiAnswer {
  status: number;
  code: string;
  /** The provider's id of the created order. */
  id: string;
  orderNumber: string;
  /** Whether the response tells when to try again. */
  hasRetryAfter: boolean;
  /** The cart of the response. */
  cart: { items: { productId: string; quantity: number }[]; total: number } | undefined;
}

interface ApiRequest {
  as?: TestUser;
  body?: object;
  headers?: Record<string, string>;
}

const TIMEOUT_MS = 20_000;

/** Example: `callApi(url, 'POST /api/cart/add', { as, body })`. */
export async function callApi(
  url: string,
  call: string,
  { as, body, headers }: ApiRequest,
): Promise<ApiAnswer> {
  const [method = '', path = ''] = call.split(' ');
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const content = (await answer.json()) as Partial<ApiAnswer> & { data?: Partial<ApiAnswer> };
    const { code = '', id = '', orderNumber = '', data } = content;
    const hasRetryAfter = answer.headers.has('retry-after');
    return { status: answer.status, code, id, orderNumber, hasRetryAfter, cart: data?.cart };
  } catch (error) {
    const { cause = error } = error as Error;
    return { ...noAnswer, code: String(cause) };
  }
}

const noAnswer = {
  status: 0,
  code: '',
  id: '',
  orderNumber: '',
  hasRetryAfter: false,
  cart: undefined,
};

/** No server answered, or the server asked to retry later. */
const isUnavailable = ({ status }: { status: number }) => [0, 502, 503].includes(status);

interface RetryOptions {
  retries?: number;
  pauseMs?: () => number;
}

/** Repeats a request while servers restart or refuse load, and returns the last answer. */
export async function retryWhileUnavailable<T extends { status: number }>(
  request: () => Promise<T>,
  { retries = 100, pauseMs = () => 200 }: RetryOptions = {},
): Promise<T> {
  for (let left = retries; ; left -= 1) {
    const answer = await request();
    if (left === 0 || !isUnavailable(answer)) return answer;
    await sleep(pauseMs());
  }
}
