import type { Cart } from '#shared/cart/contract.ts';
import type { ReturnReason } from '#shared/checkout/return-reasons.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { PaymentStatus } from './payment-status.ts';

/** What came of a press on Place Order. */
export type Outcome =
  | { kind: 'paid'; orderNumber: string; total: number }
  /** The payment could not become an order: the money is on its way back. */
  | { kind: 'refunded'; reason: ReturnReason | undefined }
  /** The money may have left: nobody should pay again before it is known. */
  | { kind: 'uncertain' }
  | Failed
  | { kind: 'invalid'; errors: FieldErrors }
  /** The cart is not what the shopper saw; nothing was charged. */
  | { kind: 'changed'; message: string; cart: Cart }
  /** They are not here any more, or not signed in: there is nobody to tell. */
  | { kind: 'gone' };

interface Failed {
  kind: 'failed';
  message: string;
  /** Whether it is certain that no money left: no window was opened, or the provider knows of no payment. */
  isUncharged: boolean;
}

/** Came to nothing, and nothing was charged. */
export const failed = (message: string): Failed => ({ kind: 'failed', message, isUncharged: true });

/** Came to nothing, but money may have left. */
export const failedUncertain = (message: string): Failed => ({
  kind: 'failed',
  message,
  isUncharged: false,
});

/** The alert about a failed order: what happened, then what it means for money and cart. */
export function failureAlert({ message, isUncharged }: Failed): string {
  const note = isUncharged
    ? 'Nothing was charged. Your cart is kept.'
    : 'Your cart is kept. If you approved the payment, please do not pay again: your order, or your refund, appears under My Orders.';
  return `Order failed: ${message}\n\n${note}`;
}

/** What a payment that brought money means to the shopper; nothing while it did not. */
export function outcomeOf(status: PaymentStatus): Outcome | undefined {
  const { state, orderNumber, totalAmount, reason } = status;
  if (state === 'paid') return { kind: 'paid', orderNumber: orderNumber ?? '', total: totalAmount };
  if (state === 'refund_started' || state === 'refunded') {
    return { kind: 'refunded', reason: reason ?? undefined };
  }
  return undefined;
}
