import { expect, test } from 'vitest';
import { untilDecided, type PaymentStatus } from './payment-status.ts';

const waiting: PaymentStatus = {
  state: 'waiting',
  orderNumber: null,
  totalAmount: 527,
  reason: null,
};
const paid: PaymentStatus = { state: 'paid', orderNumber: 'TKR-1', totalAmount: 527, reason: null };

/** A bank that answers in turn, the last answer for ever, and a clock that only counts. */
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

test('a decided payment is not asked about twice', async () => {
  const { ask, wait, pauses } = bank(paid);
  expect(await untilDecided({ ask, wait, forMs: 120_000 })).toEqual(paid);
  expect(pauses).toEqual([]);
});

test('a server that is away is asked again, with growing pauses', async () => {
  const { ask, wait, pauses } = bank(new Error('away'), waiting, new Error('away'), paid);
  expect(await untilDecided({ ask, wait, forMs: 120_000 })).toEqual(paid);
  expect(pauses).toEqual([1000, 1500, 2000]);
});

test('after two minutes the shopper hears that nothing was heard', async () => {
  const { ask, wait, pauses } = bank(waiting);
  expect(await untilDecided({ ask, wait, forMs: 120_000 })).toBeUndefined();
  const waitedMs = pauses.reduce((sum, ms) => sum + ms, 0);
  expect(waitedMs).toBeGreaterThanOrEqual(120_000);
  expect(waitedMs).toBeLessThan(126_000);
  expect(Math.max(...pauses)).toBe(5000);
});

test('without patience it is asked once', async () => {
  const { ask, wait, pauses } = bank(waiting);
  expect(await untilDecided({ ask, wait, forMs: 0 })).toBeUndefined();
  expect(pauses).toEqual([]);
});

test('a payment made a moment ago is not called missing before the provider had time to hear of it', async () => {
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
