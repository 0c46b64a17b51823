import type { PaymentResult } from '../src/server/testing/checkout-flow.ts';
import type { ApiAnswer } from './call-api.ts';

/** The answers that shoppers received, which must match the database in the end. */
export type Observations = ReturnType<typeof createObservations>;

/** The answers that a shopper may receive during faults. */
const expectedAnswers: Record<string, string[]> = {
  create: [
    '200',
    'out_of_stock',
    'price_changed',
    'offer_changed',
    'too_many_requests',
    'payment_unavailable',
    'unavailable',
  ],
  // 400: the code is used up.
  code: ['200', 'invalid_input', 'unavailable'],
  verify: ['200', 'payment_refunded', 'payment_uncertain', 'unavailable'],
  cancel: ['200', 'unavailable'],
  dispatch: ['200', 'unavailable'],
  refund: ['200', 'unavailable', 'nothing_to_refund', 'invalid_input'],
  cart: ['200', 'unavailable'],
  subscribe: ['200', 'unavailable'],
  orders: ['200', 'unavailable'],
};

export function createObservations() {
  const observations = {
    captures: 0,
    /** Order numbers by payment id. */
    orders: new Map<string, string>(),
    /** Payments that the shop announced as refunded. */
    refunds: new Set<string>(),
    cancelled: new Set<string>(),
    /** The number of each answer. */
    answers: new Map<string, number>(),
    unexpected: new Set<string>(),
    /** The number of each answer that a shop without its database must not give. */
    broken: new Map<string, number>(),
    pages: { opened: 0, failed: new Map<string, number>() },
    recordPage(path: string, outcome: number | string): void {
      observations.pages.opened += 1;
      if (outcome !== 200) increment(observations.pages.failed, `${path}: ${outcome}`);
    },
    recordAnswer(call: string, answer: ApiAnswer): void {
      const { status, code } = answer;
      const fault = serverFault(answer);
      if (fault) increment(observations.broken, `${call}: ${fault}`);
      const isUnavailable = status === 503 && code !== 'payment_uncertain';
      const word = status === 0 || isUnavailable ? 'unavailable' : code || String(status);
      const key = `${call}: ${word}`;
      increment(observations.answers, key);
      if (!expectedAnswers[call]?.includes(word)) observations.unexpected.add(key);
    },
    recordVerification(
      { razorpay_payment_id: payment }: PaymentResult,
      { orderNumber, code }: ApiAnswer,
    ): void {
      const before = observations.orders.get(payment);
      if (before && orderNumber && before !== orderNumber) {
        observations.unexpected.add(`${payment} became ${before}, then ${orderNumber}`);
      }
      if (orderNumber) observations.orders.set(payment, orderNumber);
      if (code === 'payment_refunded') observations.refunds.add(payment);
    },
  };
  return observations;
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** What is wrong with the answer of a running shop, also while its database is unavailable. */
function serverFault({ status, code, hasRetryAfter }: ApiAnswer): string | undefined {
  if (status === 0) return 'no answer';
  if (status === 503) return hasRetryAfter ? undefined : '503 without Retry-After';
  return status >= 500 ? `${status} ${code}` : undefined;
}
