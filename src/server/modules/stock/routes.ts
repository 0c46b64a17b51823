import * as contract from '#shared/stock/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { listHolds, releaseHold } from './holds.ts';
import { listMovements } from './ledger.ts';
import { getStockStats, listStock } from './queries.ts';
import { receiveStock } from './receive-stock.ts';
import { redactHold, redactMovement, redactProduct, redactProducts } from './redact-stock.ts';
import { restockAllLow } from './restock-all-low.ts';
import { setStock } from './set-stock.ts';

export function stockRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.getStockStats, async ({ user: { role } }) => {
    const stats = await getStockStats(db, new Date());
    return {
      ...stats,
      outOfStockProducts: redactProducts(stats.outOfStockProducts, role),
      lowStockProducts: redactProducts(stats.lowStockProducts, role),
      wellStockedProducts: redactProducts(stats.wellStockedProducts, role),
    };
  });
  handle(contract.listStock, async ({ query, user: { role } }) => {
    const page = await listStock(db, query);
    return { ...page, items: redactProducts(page.items, role) };
  });
  handle(contract.setStock, async (input) => {
    const { stock, seen, note } = input.body;
    const change = { productId: input.params.id, stock, seen, note };
    const product = await setStock(db, { ...change, actor: actorFromRequest(input) });
    return { product: redactProduct(product, input.user.role) };
  });
  handle(contract.receiveStock, async (input) => {
    const { params, body, key } = input;
    const receipt = { productId: params.id, ...body, key, actor: actorFromRequest(input) };
    return { product: redactProduct(await receiveStock(db, receipt), input.user.role) };
  });
  handle(contract.restockLow, async (input) => ({
    modifiedCount: await restockAllLow(db, {
      level: input.body.restockLevel,
      actor: actorFromRequest(input),
    }),
  }));
  handle(contract.listHolds, async ({ query, user: { role } }) => {
    const page = await listHolds(db, query.page);
    return { ...page, items: page.items.map((hold) => redactHold(hold, role)) };
  });
  handle(contract.releaseHold, async (input) => {
    await releaseHold(db, { id: input.params.id, actor: actorFromRequest(input) });
    return null;
  });
  handle(contract.listMovements, async ({ params, query, reader, user: { role } }) => {
    const page = await listMovements(reader, { productId: params.id, page: query.page });
    return {
      ...page,
      product: redactProduct(page.product, role),
      items: page.items.map((movement) => redactMovement(movement, role)),
    };
  });
}
