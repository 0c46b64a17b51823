import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import {
  statusFacts,
  readStatus,
  type OrderStatus,
  type PaymentStatus,
} from '#shared/orders/status.ts';
import { policy } from '#shared/policy.ts';
import { reachedAt } from './order-progress.ts';
import type { ShownOrder } from './read-orders.ts';

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

/** When it arrives or arrived; of a cancelled order, when that was. */
export function deliveryText(order: ShownOrder): string {
  const { orderStatus, deliveredAt, estimatedDelivery, updatedAt } = order;
  if (orderStatus === 'cancelled') {
    const at = reachedAt(order, 'cancelled');
    return at ? `Cancelled on ${formatDay(at)}` : 'Cancelled';
  }
  if (orderStatus === 'delivered') {
    const at = deliveredAt ?? reachedAt(order, 'delivered') ?? updatedAt;
    return at ? `Delivered on ${formatDay(at)}` : 'Delivered';
  }
  if (estimatedDelivery) return `Expected delivery: ${formatDay(estimatedDelivery)}`;
  return 'Delivery date will be updated soon';
}

type Refund = ShownOrder['refunds'][number];

export const refundWords = {
  due: { label: 'Refund due', tone: 'info' },
  started: { label: 'Refund started', tone: 'info' },
  processed: { label: 'Refunded', tone: 'ok' },
  failed: { label: 'Refund delayed', tone: 'warn' },
} as const satisfies Record<Refund['state'], unknown>;

/** Where the money of a refund is. */
export function refundText({ amount, state, createdAt, startedAt, processedAt }: Refund): string {
  const money = formatRupees(amount);
  const arrival = `It reaches you in ${policy.refundDays}, the way you paid.`;
  const texts: Record<Refund['state'], string> = {
    due: `${money} goes back since ${formatDay(createdAt)}. ${arrival}`,
    started: `${money} was sent back on ${formatDay(startedAt ?? createdAt)}. ${arrival}`,
    processed: `${money} was returned on ${formatDay(processedAt ?? createdAt)}. Your bank may take up to ${policy.refundDays} to show it.`,
    failed: `${money} could not be sent back yet. We are looking into it, and you need not do anything.`,
  };
  return texts[state];
}

type OrderEvent = ShownOrder['history'][number];

const refundEvents: Record<string, string> = {
  due: 'Refund requested',
  started: 'Refund started',
  processed: 'Refund paid out',
  failed: 'Refund delayed',
  withdrawn: 'Refund withdrawn',
};

export function eventText({ kind, value, by }: OrderEvent): string {
  if (kind === 'tracking') return value ? `Sent with ${value}` : 'Tracking number removed';
  if (kind === 'refund') return refundEvents[value] ?? 'Refund updated';
  const { label } = statusFacts[readStatus(value)];
  return by === 'you' && value === 'cancelled' ? 'Cancelled by you' : label;
}
