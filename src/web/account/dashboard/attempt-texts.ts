import { figures } from '#shared/settings/figures.ts';
import type { PaymentAttempt } from '#shared/checkout/contract.ts';
import { returnReasons } from '#shared/checkout/return-reasons.ts';
import { formatDay, formatTime } from '#shared/dates.ts';

interface AttemptWords {
  label: string;
  tone: 'neutral' | 'info' | 'warn' | 'ok';
  /** What happens next. */
  next: string;
}

/** Explains the state of a payment that did not become an order. */
export function attemptTexts(attempt: PaymentAttempt): AttemptWords {
  const reason = attempt.reason
    ? returnReasons[attempt.reason]
    : 'We could not complete your order.';
  const words: Record<PaymentAttempt['state'], AttemptWords> = {
    waiting: {
      label: 'Waiting',
      tone: 'info',
      next: 'We are waiting for your payment. If you have already paid, please do not pay again: your order will appear here.',
    },
    not_received: {
      label: 'Not received',
      tone: 'neutral',
      next: `Nothing was charged. If your bank debited the amount, it is returned automatically in ${figures().refundDays}.`,
    },
    received: {
      label: 'Received',
      tone: 'info',
      next: `${reason} We are refunding your payment. It will reach you in ${figures().refundDays}.`,
    },
    refund_started: {
      label: 'Refund started',
      tone: 'warn',
      next: `${reason} ${refundStartText(attempt.refundStartedAt)} It will reach you in ${figures().refundDays}, by your original payment method.`,
    },
    refund_delayed: {
      label: 'Refund delayed',
      tone: 'warn',
      next: `${reason} The refund is delayed. We keep trying, and you do not need to do anything.`,
    },
    refunded: {
      label: 'Refunded',
      tone: 'ok',
      next: `${reason} Your payment was refunded${attempt.refundedAt ? ` on ${formatDay(attempt.refundedAt)}` : ''}. Your bank may take up to ${figures().refundDays} to show it.`,
    },
  };
  return words[attempt.state];
}

const refundStartText = (at: string | null) =>
  at ? `We sent your refund on ${formatDay(at)}.` : 'We have sent your refund.';

/** The events that have happened so far, with their dates. */
export function attemptDates(attempt: PaymentAttempt): string[] {
  const { startedAt, receivedAt, refundStartedAt, refundedAt } = attempt;
  const dates = [
    ['Tried', startedAt],
    ['Received', receivedAt],
    ['Refund started', refundStartedAt],
    ['Refunded', refundedAt],
  ] as const;
  return dates.flatMap(([label, at]) => (at ? [`${label} ${formatTime(at)}`] : []));
}

/** `Classic Sattu, Masala Sattu and 2 more` */
export function purposeOf({ items }: PaymentAttempt): string {
  const names = items.slice(0, 2).map(({ name }) => name);
  const more = items.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
