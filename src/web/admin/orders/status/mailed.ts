import { statusFacts, type OrderStatus } from '#shared/orders/status.ts';
import type { AdminShownOrder } from '../read-orders.ts';

type Mailed = AdminShownOrder['mailed'][number];

/** The mail about each new status. */
const mailKinds: Partial<Record<OrderStatus, string>> = {
  shipped: 'order_shipped',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

/** Whether this change mails the customer unless staff decide otherwise; parcels that have left do not leave again. */
export function hasMail({ orderStatus }: AdminShownOrder, status: OrderStatus): boolean {
  if (status === 'shipped' && statusFacts[orderStatus].hasLeft) return false;
  return mailKinds[status] !== undefined;
}

/** The latest mail that the customer got about this change before; about a dispatch, for the parcels that leave. */
export function findMailed(order: AdminShownOrder, status: OrderStatus): Mailed | undefined {
  const leaving = order.parcels.filter((parcel) => parcel.status === 'ready').map(({ id }) => id);
  return order.mailed.findLast(
    ({ kind, parcelId }) =>
      kind === mailKinds[status] &&
      (status !== 'shipped' || parcelId === null || leaving.includes(parcelId)),
  );
}

export const findParcelMailed = ({ mailed }: AdminShownOrder, id: string): Mailed | undefined =>
  mailed.find(({ kind, parcelId }) => kind === mailKinds.shipped && parcelId === id);

/** Whether a mail about the change that was just made waits until it can no longer be undone. */
export const hasWaitingMail = ({ mailed }: AdminShownOrder, status: OrderStatus): boolean =>
  mailed.some(({ kind, isSent }) => kind === mailKinds[status] && !isSent);
