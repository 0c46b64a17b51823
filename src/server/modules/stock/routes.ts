import * as contract from '#shared/stock/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { listHolds, releaseHold } from './holds.ts';
import { listMovements } from './ledger.ts';
import { getStockStats, listStock } from './queries.ts';
import { receiveStock } from './receive-stock.ts';
import { restockAllLow } from './restock-all-low.ts';
import { setStock } from './set-stock.ts';

export function stockRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.getStockStats, () => getStockStats(db, new Date()));
  handle(contract.listStock, ({ query }) => listStock(db, query));
  handle(contract.setStock, async (input) => {
    const { stock, seen, note } = input.body;
    const change = { productId: input.params.id, stock, seen, note };
    return { product: await setStock(db, { ...change, actor: actorFromRequest(input) }) };
  });
  handle(contract.receiveStock, async (input) => {
    const { params, body, key } = input;
    const receipt = { productId: params.id, ...body, key, actor: actorFromRequest(input) };
    return { product: await receiveStock(db, receipt) };
  });
  handle(contract.restockLow, async (input) => ({
    modifiedCount: await restockAllLow(db, {
      level: input.body.restockLevel,
      actor: actorFromRequest(input),
    }),
  }));
  handle(contract.listHolds, ({ query }) => listHolds(db, query.page));
  handle(contract.releaseHold, async (input) => {
    await releaseHold(db, { id: input.params.id, actor: actorFromRequest(input) });
    return null;
  });
  handle(contract.listMovements, ({ params, query, reader }) =>
    listMovements(reader, { productId: params.id, page: query.page }),
  );
}
