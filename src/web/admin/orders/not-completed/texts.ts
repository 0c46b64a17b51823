import type { NotCompleted } from '#shared/checkout/admin-contract.ts';
import { refundReasons } from '#web/orders/order-labels.ts';

const reasons: Partial<Record<NotCompleted['reason'], string>> = {
  being_paid: 'Being paid',
  not_paid: 'Not paid',
  payment_failed: 'Payment failed',
  window_closed: 'Payment window closed',
  released: 'Hold released by staff',
  expired: 'Time for paying ran out',
  superseded: 'Replaced by a newer checkout',
};

/** Why a checkout did not become an order. */
export const reasonText = (reason: NotCompleted['reason']) =>
  reasons[reason] ?? refundReasons[reason] ?? 'Not paid';

const tones: Partial<Record<NotCompleted['reason'], 'info' | 'bad' | 'neutral'>> = {
  being_paid: 'info',
  payment_failed: 'bad',
  not_paid: 'neutral',
  window_closed: 'neutral',
  released: 'neutral',
  expired: 'neutral',
  superseded: 'neutral',
};

/** A refunded payment is a warning. */
export const reasonTone = (reason: NotCompleted['reason']) => tones[reason] ?? 'warn';

type Kind = NotCompleted['history'][number]['kind'];

export const historyText: Record<Kind, string> = {
  started: 'Checkout started',
  payment_failed: 'Payment failed',
  window_closed: 'Payment window closed',
  released: 'Hold released by staff',
  expired: 'Time for paying ran out, stock returned',
  superseded: 'Replaced by a newer checkout',
  payment_received: 'Payment received',
  refund_due: 'Refund requested',
  refund_started: 'Refund started',
  refund_processed: 'Refunded',
  refund_failed: 'Refund delayed',
};
