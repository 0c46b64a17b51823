import type { StockProduct } from '#shared/stock/contract.ts';
import type { Db } from '../../db/client.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { correctStock } from '../inventory/stock.ts';
import { findStockProduct, getStockProduct } from './queries.ts';

interface NewStock {
  productId: string;
  stock: number;
  /** The stock that the administrator saw. */
  seen?: number | undefined;
  note?: string | undefined;
  actor: Actor;
}

/** Sets the sellable stock of a product for an administrator. */
export async function setStock(db: Db, change: NewStock): Promise<StockProduct> {
  const { productId, stock, seen, note, actor } = change;
  const name = (await findStockProduct(db, productId))?.name ?? 'Unknown product';
  const subject = `${name} (${productId}): ${stock} units`;
  await audited(db, { actor, action: 'change_stock', subject }, (tx) =>
    correctStock(tx, { productId, stock, seen, actor: actor.email, note: note || undefined }),
  );
  return getStockProduct(db, productId);
}
