import { vi } from 'vitest';

/** Retries an assertion about background work, with a timeout for a busy machine. */
export function eventually<T>(assertion: () => Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 20_000, interval: 50 });
}
