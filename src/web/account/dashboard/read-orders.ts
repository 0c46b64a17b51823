import { isRecord, listIn } from '#shared/read-answer.ts';
import { readOrder, type ShownOrder } from '#web/orders/read-order.ts';

/** `data.orders` or `orders`, in the order they came; nothing where an answer holds no list. */
export function readOrders(answer: unknown): ShownOrder[] | undefined {
  return listIn(answer, 'orders')?.filter(isRecord).map(readOrder);
}
