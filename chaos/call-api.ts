import { setTimeout as sleep } from 'node:timers/promises';
import type { TestUser } from '../src/server/testing/users.ts';

/** A response of the shop; `status` is 0 if the request failed. */
export interface ApiAnswer {
  status: number;
  code: string;
  /** The provider's id of the created order. */
  id: string;
  orderNumber: string;
}

const TIMEOUT_MS = 20_000;

/** Example: `callApi(url, 'POST /api/cart/add', { as, body })`. */
export async function callApi(
  url: string,
  call: string,
  { as, body }: { as: TestUser; body?: object },
): Promise<ApiAnswer> {
  const [method = '', path = ''] = call.split(' ');
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${as.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const content = (await answer.json()) as Partial<ApiAnswer>;
    const { code = '', id = '', orderNumber = '' } = content;
    return { status: answer.status, code, id, orderNumber };
  } catch {
    return { status: 0, code: '', id: '', orderNumber: '' };
  }
}

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
