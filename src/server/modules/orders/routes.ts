import * as contract from '#shared/orders/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorOf } from '../audit/audited.ts';
import { cancelOwnOrder, changeOrderStatus } from './change-status.ts';
import { getOwnOrder, listOrders } from './queries.ts';

export function orderRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.listOrders, async ({ user }) => ({ orders: await listOrders(db, user.id) }));
  handle(contract.getOrder, async ({ params, user }) => ({
    order: await getOwnOrder(db, { idOrNumber: params.id, userId: user.id }),
  }));
  handle(contract.cancelOrder, async ({ params, user }) => ({
    order: await cancelOwnOrder(db, { idOrNumber: params.id, by: user }),
  }));
  handle(contract.changeOrderStatus, async (input) => {
    const { orderStatus: status, trackingNumber, courier } = input.body;
    const change = { orderId: input.params.id, status, trackingNumber, courier };
    return { order: await changeOrderStatus(db, { ...change, by: actorOf(input) }) };
  });
}
