import { expect, test } from 'vitest';
import { untilDecided, type PaymentStatus } from './payment-status.ts';

const waiting: PaymentStatus = {
  state: 'waiting',
  orderNumber: null,
  totalAmount: 527,
  reason: null,
};
const paid: PaymentStatus = { state: 'paid', orderNumber: 'TKR-1', totalAmount: 527, reason: null };

/** A fake server that returns these statuses in order and repeats the last, with a fake clock. */
function bank(...answers: (PaymentStatus | Error)[]) {
  const pauses: number[] = [];
  return {
    pauses,
    ask: async () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (!answer || answer instanceof Error) throw answer ?? new Error('nothing');
      return answer;
    },
    wait: async (ms: number) => void pauses.push(ms),
  };
}

test('a final status ends the polling', async () => {
  const { ask, wait, pauses } = bank(paid);
  expect(await untilDecided({ ask, wait, forMs: 120_000 })).toEqual(paid);
  expect(pauses).toEqual([]);
});

test('an unreachable server is polled again, with growing pauses', async () => {
  const { ask, wait, pauses } = bank(new Error('away'), waiting, new Error('away'), paid);
  expect(await untilDecided({ ask, wait, forMs: 120_000 })).toEqual(paid);
  expect(pauses).toEqual([1000, 1500, 2000]);
});

test('polling gives up after two minutes', async () => {
  const { ask, wait, pauses } = bank(waiting);
  expect(await untilDecided({ ask, wait, forMs: 120_000 })).toBeUndefined();
  const waitedMs = pauses.reduce((sum, ms) => sum + ms, 0);
  expect(waitedMs).toBeGreaterThanOrEqual(120_000);
  expect(waitedMs).toBeLessThan(126_000);
  expect(Math.max(...pauses)).toBe(5000);
});

test('a timeout of 0 polls once', async () => {
  const { ask, wait, pauses } = bank(waiting);
  expect(await untilDecided({ ask, wait, forMs: 0 })).toBeUndefined();
  expect(pauses).toEqual([]);
});

test('a new payment is not missing before the provider had time to register it', async () => {
  const missing: PaymentStatus = {
    state: 'not_received',
    orderNumber: null,
    totalAmount: 527,
    reason: null,
  };
  const early = bank(missing, missing, paid);
  expect(await untilDecided({ ...early, forMs: 120_000 })).toEqual(paid);
  const never = bank(missing);
  expect(await untilDecided({ ...never, forMs: 120_000 })).toEqual(missing);
  expect(never.pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(20_000);
});
