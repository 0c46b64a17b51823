import type { Paid } from '../src/server/testing/checkout-flow.ts';
import type { Answer } from './call-api.ts';

/** What shoppers were told: in the end all of it has to be true. */
export type Notebook = ReturnType<typeof createNotebook>;

/** Answers that a shopper may get while everything breaks. */
const expected: Record<string, string[]> = {
  create: ['200', 'out_of_stock', 'too_many_requests', 'payment_unavailable', 'away'],
  verify: ['200', 'payment_refunded', 'payment_uncertain', 'away'],
  cancel: ['200', 'away'],
};

export function createNotebook() {
  const notes = {
    captures: 0,
    /** Number of the order, by payment. */
    orders: new Map<string, string>(),
    /** Payments whose money is on its way back. */
    refunds: new Set<string>(),
    cancelled: new Set<string>(),
    /** How often each answer was given. */
    answers: new Map<string, number>(),
    unexpected: new Set<string>(),
    hear(call: string, { status, code }: Answer): void {
      const isUnavailable = status === 503 && code !== 'payment_uncertain';
      const word = status === 0 || isUnavailable ? 'away' : code || String(status);
      const words = `${call}: ${word}`;
      notes.answers.set(words, (notes.answers.get(words) ?? 0) + 1);
      if (!expected[call]?.includes(word)) notes.unexpected.add(words);
    },
    tell({ razorpay_payment_id: payment }: Paid, { orderNumber, code }: Answer): void {
      const before = notes.orders.get(payment);
      if (before && orderNumber && before !== orderNumber) {
        notes.unexpected.add(`${payment} became ${before}, then ${orderNumber}`);
      }
      if (orderNumber) notes.orders.set(payment, orderNumber);
      if (code === 'payment_refunded') notes.refunds.add(payment);
    },
  };
  return notes;
}
