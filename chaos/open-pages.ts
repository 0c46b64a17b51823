import { setTimeout as sleep } from 'node:timers/promises';
import type { Simulation } from './shopper.ts';

const PATHS = [
  '/',
  '/products',
  '/products/classic-sattu',
  '/api/products',
  '/api/products/1',
] as const;
const PAUSE_MS = 100;
const TIMEOUT_MS = 10_000;

/** A visitor opens public pages at every shop, which must respond also without their database. */
export async function openPagesRepeatedly(
  { environment, observations, random }: Simulation,
  isEnough: () => boolean,
): Promise<void> {
  while (!isEnough()) {
    await sleep(PAUSE_MS);
    const path = random.pick(PATHS);
    for (const { url } of environment.servers) {
      observations.recordPage(path, await readOutcome(url + path));
    }
  }
}

/** The status, or why there is none. */
async function readOutcome(url: string): Promise<number | string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { headers: { accept: 'text/html' }, signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
}
