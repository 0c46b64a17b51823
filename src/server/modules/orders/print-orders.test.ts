import { expect, test } from 'vitest';
import { createPrintLimiter } from './print-orders.ts';

test('four jobs print or wait, two of an account, and others are rejected', async () => {
  const limiter = createPrintLimiter();
  const { promise, resolve } = Promise.withResolvers<void>();
  const print = (account: string) => limiter.run(account, () => promise);
  const refusal = { code: 'unavailable' };
  const jobs = [print('asha'), print('asha')];
  await expect(print('asha')).rejects.toMatchObject(refusal);
  jobs.push(print('ravi'), print('meera'));
  await expect(print('kavya')).rejects.toMatchObject(refusal);
  resolve();
  await Promise.all(jobs);
  await limiter.run('asha', async () => undefined);
});
