import { formatTime } from '#shared/dates.ts';
import type { OrderSort } from '#shared/orders/order-list.ts';
import { refundReasons } from '#web/orders/order-labels.ts';
import type { AdminShownOrder } from './read-orders.ts';

/** The number of packets over all items. */
export const packetsIn = ({ items }: AdminShownOrder) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

type AdminEvent = AdminShownOrder['history'][number];

/** `₹50, by asha@tokri.example, 12 Aug, 9:20 pm` */
export function eventDetail({ note, by, actor, at }: AdminEvent): string {
  const who = by === 'you' ? 'by the customer' : actor && `by ${actor}`;
  return [note, who, formatTime(at)].filter(Boolean).join(', ');
}

/** The note of the admin, or else the cause; and the way, if it was not the payment method. */
export function refundReason(refund: AdminShownOrder['refunds'][number]): string {
  const { note, reason, bankReference } = refund;
  const transfer = bankReference && `by bank transfer ${bankReference}`;
  return [note ?? refundReasons[reason], transfer].filter(Boolean).join(', ');
}

/** In the order of the list. */
export const slipsAddress = (orderNumbers: readonly string[], sort: OrderSort = 'newest') =>
  `/admin/orders/slips?ids=${orderNumbers.map(encodeURIComponent).join(',')}${sort === 'newest' ? '' : `&sort=${sort}`}`;

/** `Packed by Ravi, 12 Aug, 9:20 pm` */
export function packedText({ packedAt, packedBy }: AdminShownOrder): string {
  if (packedAt === null) return '';
  return `Packed${packedBy ? ` by ${packedBy}` : ''}, ${formatTime(packedAt)}`;
}
