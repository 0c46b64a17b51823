import { vi } from 'vitest';

/** Waits for a fact that comes by itself, also on a busy machine. */
export function eventually<T>(fact: () => Promise<T>): Promise<T> {
  return vi.waitFor(fact, { timeout: 20_000, interval: 50 });
}
