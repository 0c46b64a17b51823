import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { products } from '../catalog/tables.ts';
import { refuseCombo } from './refuse-combo.ts';
import { lockStockOfProducts, move } from './stock.ts';

interface Receipt {
  productId: string;
  quantity: number;
  actor: string;
  note?: string | undefined;
}

/** Adds units that arrived to the stock of a product. */
export async function receiveStock(
  tx: Db,
  { productId, quantity, ...details }: Receipt,
): Promise<void> {
  const [found] = await lockStockOfProducts(tx, eq(products.id, productId));
  if (!found) throw new AppError('product_not_found');
  if (found.archivedAt) throw new AppError('product_archived');
  if (found.isCombo) refuseCombo('quantity');
  if (found.free + quantity > limits.stockMax) {
    const message = `Stock must be at most ${limits.stockMax}`;
    throw new AppError('invalid_input', { errors: { quantity: message } });
  }
  const lines = [{ productId, quantity }];
  await move(tx, { reserved: 0, onHand: 1 }, lines, { reason: 'restock', ...details });
}
