import { vi } from 'vitest';

/** Retries an assertion about background work, with a timeout for a busy machine. */
export function eventually<T>(fact: () => Promise<T>): Promise<T> {
  return vi.waitFor(fact, { timeout: 20_000, interval: 50 });
}
