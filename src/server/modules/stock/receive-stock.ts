import type { StockProduct } from '#shared/stock/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../audit/audited.ts';
import { auditedOnce } from '../audit/audited-once.ts';
import { receiveStock as addReceived } from '../inventory/receive-stock.ts';
import { findStockProduct, getStockProduct } from './queries.ts';

interface Receipt {
  productId: string;
  quantity: number;
  note?: string | undefined;
  key: string | undefined;
  actor: Actor;
}

/** Adds units that arrived. A repeated request with the same key adds nothing. */
export async function receiveStock(db: Db, receipt: Receipt): Promise<StockProduct> {
  const { productId, quantity, note, key, actor } = receipt;
  const name = (await findStockProduct(db, productId))?.name ?? 'Unknown product';
  const subject = `${name} (${productId}): +${quantity} units`;
  const event = { actor, action: 'receive_stock' as const, subject };
  await auditedOnce(db, { event, key, request: { productId, quantity, note } }, async (tx) => {
    await addReceived(tx, { productId, quantity, actor: actor.email, note: note || undefined });
    return quantity;
  });
  return getStockProduct(db, productId);
}
