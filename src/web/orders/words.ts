import {
  readStatus,
  statusFacts,
  type OrderStatus,
  type PaymentStatus,
} from '#shared/orders/status.ts';
import type { ShownOrder } from './read-order.ts';

export const statusTones = {
  pending: 'warn',
  confirmed: 'info',
  processing: 'info',
  shipped: 'kamal',
  delivered: 'ok',
  cancelled: 'bad',
} as const satisfies Record<OrderStatus, string>;

export const paymentWords = {
  paid: { label: 'Paid', tone: 'ok' },
  pending: { label: 'Pending', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
  refunded: { label: 'Refunded', tone: 'neutral' },
} as const satisfies Record<PaymentStatus, unknown>;

export const refundWords = {
  due: { label: 'Refund due', tone: 'info' },
  started: { label: 'Refund started', tone: 'info' },
  processed: { label: 'Refunded', tone: 'ok' },
  failed: { label: 'Refund delayed', tone: 'warn' },
} as const satisfies Record<ShownOrder['refunds'][number]['state'], unknown>;

const refundEvents: Record<string, string> = {
  due: 'Refund requested',
  started: 'Refund started',
  processed: 'Refund paid out',
  failed: 'Refund delayed',
  withdrawn: 'Refund withdrawn',
};

/** What happened to an order, in a few words. */
export function eventText({ kind, value }: { kind: string; value: string }): string {
  if (kind === 'tracking') return value ? `Sent with ${value}` : 'Tracking number removed';
  if (kind === 'refund') return refundEvents[value] ?? 'Refund updated';
  return statusFacts[readStatus(value)].label;
}
