import { setTimeout as sleep } from 'node:timers/promises';

interface Options {
  /** For the error. */
  what: string;
  timeoutMs?: number;
  pauseMs?: number;
}

/** Repeats `read` until it returns a value other than undefined or false; an error counts as not yet. */
export async function waitFor<T>(
  read: () => Promise<T | undefined | false>,
  { what, timeoutMs = 60_000, pauseMs = 10 }: Options,
): Promise<T> {
  let lastError: unknown;
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(pauseMs)) {
    try {
      const value = await read();
      if (value !== undefined && value !== false) return value;
    } catch (error) {
      lastError = error;
    }
  }
  throw new Error(`${what}: not after ${timeoutMs / 1000} s`, { cause: lastError });
}
