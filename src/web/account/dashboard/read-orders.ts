import { statusFacts } from '#shared/orders/status.ts';
import { field, isRecord, listIn } from '#shared/read-answer.ts';
import { readOrder, type ShownOrder } from '#web/orders/read-order.ts';

/** The newest orders, with the counts of all orders. */
export interface OwnOrders {
  orders: ShownOrder[];
  /** The linked order, if it is older than the loaded ones. */
  older?: ShownOrder;
  total: number;
  delivered: number;
  /** Orders in progress. */
  current: number;
  pageCount: number;
}

/** Accepts `data.orders` or `orders`; returns undefined without a list. */
export function readOrders(answer: unknown): ShownOrder[] | undefined {
  return listIn(answer, 'orders')?.filter(isRecord).map(readOrder);
}

/** A link names an order by its number or id. */
export function findLinked(orders: ShownOrder[], linked: string): ShownOrder | undefined {
  return orders.find(({ id, orderNumber }) => id === linked || orderNumber === linked);
}

/** Accepts `data.order` or `order`. */
export function readOrderAnswer(answer: unknown): ShownOrder | undefined {
  const order = field(field(answer, 'data') ?? answer, 'order');
  return isRecord(order) ? readOrder(order) : undefined;
}

/** Missing counts are computed from the list. */
export function readOrdersPage(answer: unknown): OwnOrders | undefined {
  const orders = readOrders(answer);
  if (!orders) return undefined;
  const data = field(answer, 'data') ?? answer;
  const countOr = (name: string, otherwise: number) => {
    const value = field(data, name);
    return typeof value === 'number' ? value : otherwise;
  };
  const isOver = ({ orderStatus }: ShownOrder) => statusFacts[orderStatus].isOver;
  const delivered = orders.filter(({ orderStatus }) => orderStatus === 'delivered').length;
  return {
    orders,
    total: countOr('total', orders.length),
    delivered: countOr('delivered', delivered),
    current: countOr('current', orders.filter((order) => !isOver(order)).length),
    pageCount: countOr('pageCount', 1),
  };
}
