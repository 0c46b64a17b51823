import { afterAll, vi } from 'vitest';

// Test files share a thread: globals and module state of one file must not reach the next.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
