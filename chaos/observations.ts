import type { PaymentResult } from '../src/server/testing/checkout-flow.ts';
import type { ApiAnswer } from './call-api.ts';

/** The answers that shoppers received, which must match the database in the end. */
export type Observations = ReturnType<typeof createObservations>;

/** The answers that a shopper may receive during faults. */
const expectedAnswers: Record<string, string[]> = {
  create: ['200', 'out_of_stock', 'too_many_requests', 'payment_unavailable', 'unavailable'],
  verify: ['200', 'payment_refunded', 'payment_uncertain', 'unavailable'],
  cancel: ['200', 'unavailable'],
  dispatch: ['200', 'unavailable'],
  refund: ['200', 'unavailable', 'nothing_to_refund', 'invalid_input'],
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
    recordAnswer(call: string, { status, code }: ApiAnswer): void {
      const isUnavailable = status === 503 && code !== 'payment_uncertain';
      const answer = status === 0 || isUnavailable ? 'unavailable' : code || String(status);
      const key = `${call}: ${answer}`;
      observations.answers.set(key, (observations.answers.get(key) ?? 0) + 1);
      if (!expectedAnswers[call]?.includes(answer)) observations.unexpected.add(key);
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
