import type { Cart } from '#shared/cart/contract.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { PaymentStatus } from './payment-status.ts';

/** What came of a press on Place Order. */
export type Outcome =
  | { kind: 'paid'; orderNumber: string; total: number }
  /** Sold out before the money came: it is on its way back. */
  | { kind: 'refunded' }
  /** The money may have left: nobody should pay again before it is known. */
  | { kind: 'uncertain' }
  | { kind: 'failed'; message: string }
  | { kind: 'invalid'; errors: FieldErrors }
  /** The cart is not what the shopper saw; nothing was charged. */
  | { kind: 'changed'; message: string; cart: Cart }
  /** They are not here any more, or not signed in: there is nobody to tell. */
  | { kind: 'gone' };

export const failed = (message: string): Outcome => ({ kind: 'failed', message });

/** What a payment that brought money means to the shopper; nothing while it did not. */
export function outcomeOf(status: PaymentStatus): Outcome | undefined {
  const { state, orderNumber, totalAmount } = status;
  if (state === 'paid') return { kind: 'paid', orderNumber: orderNumber ?? '', total: totalAmount };
  if (state === 'refund_started' || state === 'refunded') return { kind: 'refunded' };
  return undefined;
}
