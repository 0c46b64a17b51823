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

/** Nobody answered, or the shop said to come again. */
export const isAway = ({ status }: { status: number }) => [0, 502, 503].includes(status);

const TRIES = 100;

/** In a crowd a shop may ask to come again. */
export async function patiently<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    const answer = await call();
    if (left === 0 || !isAway(answer)) return answer;
    await sleep(200);
  }
}
