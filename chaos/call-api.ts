import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../src/server/testing/people.ts';

/** What a shop said; `status` is 0 where it said nothing. */
export interface Answer {
  status: number;
  code: string;
  /** The provider's id of an order that was opened. */
  id: string;
  orderNumber: string;
}

const PATIENCE_MS = 20_000;

/** Calls a shop as a browser would: `ask(url, 'POST /api/cart/add', { as, body })`. */
export async function ask(
  url: string,
  call: string,
  { as, body }: { as: Person; body?: object },
): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ');
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${as.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const said = (await answer.json()) as Partial<Answer>;
    const { code = '', id = '', orderNumber = '' } = said;
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
