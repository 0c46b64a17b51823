import type { Cart } from '#shared/cart/contract.ts';
import type { ReturnReason } from '#shared/checkout/return-reasons.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { PaymentStatus } from './payment-status.ts';

/** The result of Place Order. */
export type Outcome =
  | { kind: 'paid'; orderNumber: string; total: number }
  /** The payment could not become an order and is being refunded. */
  | { kind: 'refunded'; reason: ReturnReason | undefined }
  /** The customer may have paid and must not pay again before the status is known. */
  | { kind: 'uncertain' }
  | Failed
  | { kind: 'invalid'; errors: FieldErrors }
  /** The cart differs from what the shopper saw; nothing was charged. */
  | { kind: 'changed'; message: string; cart: Cart }
  /** The shopper left the page or signed out, so there is no message to show. */
  | { kind: 'gone' };

interface Failed {
  kind: 'failed';
  message: string;
  /** True if no payment window was opened, or the provider has no payment. */
  isUncharged: boolean;
}

/** Failed, and nothing was charged. */
export const failed = (message: string): Failed => ({ kind: 'failed', message, isUncharged: true });

/** Failed, but the customer may have been charged. */
export const failedUncertain = (message: string): Failed => ({
  kind: 'failed',
  message,
  isUncharged: false,
});

/** What happened, followed by what it means for money and cart. */
export function failureAlert({ message, isUncharged }: Failed): string {
  const note = isUncharged
    ? 'Nothing was charged. Your cart is kept.'
    : 'Your cart is kept. If you approved the payment, please do not pay again: your order, or your refund, appears under My Orders.';
  return `Order failed: ${message}\n\n${note}`;
}

/** Maps a final payment status to an outcome; undefined while the payment is open. */
export function outcomeOf(status: PaymentStatus): Outcome | undefined {
  const { state, orderNumber, totalAmount, reason } = status;
  if (state === 'paid') return { kind: 'paid', orderNumber: orderNumber ?? '', total: totalAmount };
  if (state === 'refund_started' || state === 'refunded') {
    return { kind: 'refunded', reason: reason ?? undefined };
  }
  return undefined;
}
