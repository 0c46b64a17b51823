import type { OrderStatus } from '#shared/orders/status.ts';
import type { ShownOrder } from '#web/orders/read-order.ts';

const steps = ['confirmed', 'processing', 'shipped', 'delivered'] as const;

export interface Step {
  status: (typeof steps)[number];
  state: 'done' | 'now' | 'ahead';
  /** Undefined for a step that was reverted. */
  at: string | null;
}

/** The steps of an order. The last step is complete as soon as it is reached. */
export function progressOf(order: ShownOrder): Step[] {
  const reached = steps.findIndex((status) => status === order.orderStatus);
  return steps.map((status, index) => {
    const isDone = index < reached || order.orderStatus === 'delivered';
    const state = isDone ? 'done' : index === reached ? 'now' : 'ahead';
    return { status, state, at: state === 'ahead' ? null : reachedAt(order, status) };
  });
}

/** The last time that the order got this status. */
export function reachedAt(order: ShownOrder, status: OrderStatus): string | null {
  const event = order.history.findLast(({ kind, value }) => kind === 'status' && value === status);
  if (event) return event.at;
  if (status === 'delivered') return order.deliveredAt;
  return status === 'confirmed' ? order.createdAt : null;
}
