import type { OrderStatus } from '#shared/orders/status.ts';
import type { ShownOrder } from '#web/orders/read-order.ts';

const steps = ['confirmed', 'processing', 'shipped', 'delivered'] as const;

export interface Step {
  status: (typeof steps)[number];
  state: 'done' | 'now' | 'ahead';
  /** When it was reached; an order that went back was not there yet. */
  at: string | null;
}

/** How far an order is on its way. The last step is done as soon as it is reached. */
export function progressOf(order: ShownOrder): Step[] {
  const reached = steps.findIndex((status) => status === order.orderStatus);
  return steps.map((status, index) => {
    const isDone = index < reached || order.orderStatus === 'delivered';
    const state = isDone ? 'done' : index === reached ? 'now' : 'ahead';
    return { status, state, at: state === 'ahead' ? null : reachedAt(order, status) };
  });
}

/** When an order last came to a status. */
export function reachedAt(order: ShownOrder, status: OrderStatus): string | null {
  const event = order.history.findLast(({ kind, value }) => kind === 'status' && value === status);
  if (event) return event.at;
  if (status === 'delivered') return order.deliveredAt;
  return status === 'confirmed' ? order.createdAt : null;
}
