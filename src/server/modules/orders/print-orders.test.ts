import { expect, test } from 'vitest';
import { createPrintLimiter } from './print-orders.ts';

test('two jobs print at a time, two wait, and others are rejected', async () => {
  const limiter = createPrintLimiter();
  const { promise, resolve } = Promise.withResolvers<void>();
  const jobs = Array.from({ length: 4 }, () => limiter.run(() => promise));
  expect(limiter.stats()).toMatchObject({ running: 2, waiting: 2 });
  await expect(limiter.run(() => promise)).rejects.toMatchObject({ code: 'unavailable' });
  resolve();
  await Promise.all(jobs);
  await limiter.run(async () => undefined);
});
