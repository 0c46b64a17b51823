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
  by: Actor;
}

/** Sets the sellable stock of a product for an administrator. */
export async function setStock(db: Db, change: NewStock): Promise<StockProduct> {
  const { productId, stock, seen, note, by } = change;
  const name = (await findStockProduct(db, productId))?.name ?? 'Unknown product';
  const subject = `${name} (${productId}): ${stock} units`;
  await audited(db, { actor: by, action: 'change_stock', subject }, (tx) =>
    correctStock(tx, { productId, stock, seen, actor: by.email, note: note || undefined }),
  );
  return getStockProduct(db, productId);
}
