import { statusFacts } from '#shared/orders/status.ts';
import { field, isRecord, listIn } from '#shared/read-answer.ts';
import { readOrder, type ShownOrder } from '#web/orders/read-order.ts';

/** The newest orders, with the counts of all there are. */
export interface OwnOrders {
  orders: ShownOrder[];
  total: number;
  delivered: number;
  /** Orders that are not over. */
  current: number;
  pageCount: number;
}

/** `data.orders` or `orders`, in the order they came; nothing where an answer holds no list. */
export function readOrders(answer: unknown): ShownOrder[] | undefined {
  return listIn(answer, 'orders')?.filter(isRecord).map(readOrder);
}

/** One page; what an answer does not count is counted in its list. */
export function readOrdersPage(answer: unknown): OwnOrders | undefined {
  const orders = readOrders(answer);
  if (!orders) return undefined;
  const data = field(answer, 'data') ?? answer;
  const told = (name: string, otherwise: number) => {
    const value = field(data, name);
    return typeof value === 'number' ? value : otherwise;
  };
  const isOver = ({ orderStatus }: ShownOrder) => statusFacts[orderStatus].isOver;
  const delivered = orders.filter(({ orderStatus }) => orderStatus === 'delivered').length;
  return {
    orders,
    total: told('total', orders.length),
    delivered: told('delivered', delivered),
    current: told('current', orders.filter((order) => !isOver(order)).length),
    pageCount: told('pageCount', 1),
  };
}
