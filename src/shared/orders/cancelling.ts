import { settings } from '../settings/current.ts';
import { statusFacts, type OrderStatus } from './status.ts';

/** The end of the cancellation period of the shipping policy; undefined once the parcel has left. */
export function cancellableUntil(
  order: { status: OrderStatus; createdAt: Date },
  now: Date,
): Date | undefined {
  const { isOver, hasLeft } = statusFacts[order.status];
  const until = new Date(order.createdAt.getTime() + settings().orders.cancelMinutes * 60_000);
  return isOver || hasLeft || now >= until ? undefined : until;
}
