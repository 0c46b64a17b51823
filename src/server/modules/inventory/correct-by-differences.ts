import type { Db } from '../../db/client.ts';
import { and, inArray, isNull } from '../../db/drizzle.ts';
import { products } from '../catalog/tables.ts';
import { lockStockOfProducts, move, type StockLine } from './stock.ts';

interface Differences {
  lines: StockLine[];
  actor: string;
  note: string;
}

/**
 * Corrects stocks by differences, whatever was sold since they were found. A stock cannot fall below the units that
 * are reserved. Returns the applied differences; archived products and combos are left out.
 */
export async function correctByDifferences(
  tx: Db,
  { lines, ...details }: Differences,
): Promise<Map<string, number>> {
  const stocks = await lockStockOfProducts(
    tx,
    and(
      isNull(products.archivedAt),
      inArray(
        products.id,
        lines.map(({ productId }) => productId),
      ),
    ),
  );
  const free = new Map(
    stocks.flatMap((stock) => (stock.isCombo ? [] : [[stock.id, stock.free] as const])),
  );
  const possible = lines
    .filter(({ productId }) => free.has(productId))
    .map(({ productId, quantity }) => ({
      productId,
      quantity: Math.max(quantity, -(free.get(productId) ?? 0)),
    }));
  const changes = possible.filter(({ quantity }) => quantity !== 0);
  await move(tx, { reserved: 0, onHand: 1 }, changes, { reason: 'correction', ...details });
  return new Map(possible.map(({ productId, quantity }) => [productId, quantity]));
}
