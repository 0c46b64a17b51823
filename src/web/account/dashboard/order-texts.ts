import { figures } from '#shared/settings/figures.ts';
import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { eventText as wordsOf } from '#web/orders/order-labels.ts';
import { reachedAt } from './order-progress.ts';
import type { ShownOrder } from '#web/orders/read-order.ts';

/** The delivery date or estimate; for a cancelled order, the date of the cancellation. */
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

/** The state of a refund. */
export function refundText({ amount, state, createdAt, startedAt, processedAt }: Refund): string {
  const money = formatRupees(amount);
  const arrival = `It will reach you in ${figures().refundDays}, by your original payment method.`;
  const texts: Record<Refund['state'], string> = {
    due: `A refund of ${money} was requested on ${formatDay(createdAt)}. ${arrival}`,
    started: `A refund of ${money} was sent on ${formatDay(startedAt ?? createdAt)}. ${arrival}`,
    processed: `${money} was refunded on ${formatDay(processedAt ?? createdAt)}. Your bank may take up to ${figures().refundDays} to show it.`,
    failed: `The refund of ${money} is delayed. We are looking into it, and you do not need to do anything.`,
  };
  return texts[state];
}

type OrderEvent = ShownOrder['history'][number];

/** Actions of the customer are addressed with "you". */
export function eventText(event: OrderEvent): string {
  const { kind, value, by } = event;
  const isOwn = kind === 'status' && value === 'cancelled' && by === 'you';
  return isOwn ? 'Cancelled by you' : wordsOf(event);
}
