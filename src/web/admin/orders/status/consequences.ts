import { formatRupees } from '#shared/money.ts';
import type { OrderStatus } from '#shared/orders/status.ts';
import { describeTransition } from '#shared/orders/transition.ts';
import { counted } from '#web/lists/counted.ts';
import { restOf } from '../parcels/is-split.ts';
import { packetsIn } from '../order-texts.ts';
import type { AdminShownOrder } from '../read-orders.ts';
import { hasMail } from './mailed.ts';

const transitionOf = (order: AdminShownOrder, to: OrderStatus) => {
  const { orderStatus: from, isPaidFor, hides } = order;
  const paymentStatus = hides.money ? null : order.paymentStatus;
  return describeTransition({ from, to, paymentStatus, isPaidFor });
};

/** What an unusual change entails; empty for a usual one. */
export const warningsOf = (order: AdminShownOrder, status: OrderStatus): string[] =>
  transitionOf(order, status).warnings;

/** The list in the dialog that asks before a change. */
export function consequencesOf(
  order: AdminShownOrder,
  status: OrderStatus,
  { isMailed }: { isMailed: boolean },
): string[] {
  const mail = isMailed ? 'The customer gets an email' : 'The customer gets no email';
  const mails = hasMail(order, status) ? [mail] : [];
  if (status === 'cancelled') {
    return [...warningsOf(order, status), ...cancellationOf(order), ...mails];
  }
  const planned = order.parcels.filter((parcel) => parcel.status === 'ready').length;
  const leaving = planned + (restOf(order).length > 0 ? 1 : 0);
  const dispatch =
    status === 'shipped' && leaving > 0
      ? [`${counted(leaving, 'parcel')} will be marked as shipped`]
      : [];
  return [...transitionOf(order, status).texts, ...dispatch, ...mails];
}

function cancellationOf(order: AdminShownOrder): string[] {
  const { customer, refundable } = order;
  const money =
    refundable > 0
      ? `${formatRupees(refundable)} is refunded to ${customer.name || 'the customer'}`
      : 'Nothing is left to refund';
  return [`${counted(packetsIn(order), 'packet')} back in stock`, money];
}
