import {
  bulkProductsMax,
  type BulkChange,
  type PreviewedProduct,
  type ProductSelector,
} from '#shared/catalog/bulk-contract.ts';
import { isFreeOnSale } from '#shared/catalog/product-input.ts';
import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { listMatchingIds } from '../catalog/all-products.ts';
import { findActiveCombos } from './combo-parts.ts';
import { planProducts, type PlannedProduct } from './bulk-products.ts';

interface Preview {
  selection: ProductSelector;
  change: BulkChange;
}

/** What a change would do to each chosen product. */
export async function previewBulkChange(
  db: Db,
  { selection, change }: Preview,
): Promise<{ products: PreviewedProduct[]; missing: number }> {
  const ids = await chosenIds(db, selection);
  const planned = await planProducts(db, ids, change);
  const ended = planned.filter(({ before, after }) => before.isActive && !after.isActive);
  const combos = await findActiveCombos(
    db,
    ended.map(({ row }) => row.id),
  );
  return {
    products: planned.map((product) =>
      Object.assign(toPreview(product), { combos: combos.get(product.row.id) ?? [] }),
    ),
    missing: ids.length - planned.length,
  };
}

async function chosenIds(db: Db, { ids, ...filter }: ProductSelector): Promise<string[]> {
  if (ids) return [...new Set(ids)];
  const matching = await listMatchingIds(db, filter, bulkProductsMax + 1);
  if (matching.length <= bulkProductsMax) return matching;
  const message = `More than ${bulkProductsMax} products match. Narrow the search, or choose them in parts`;
  throw new AppError('invalid_input', { errors: { selection: message } });
}

function toPreview({ row, before, after, problem }: PlannedProduct) {
  const { id, name, sku, version, stock, reserved } = row;
  const isActivated = after.isActive && !before.isActive;
  return {
    id,
    name,
    sku,
    version,
    before: toPrices(before),
    after: toPrices(after),
    problem,
    isFree: isActivated && isFreeOnSale({ price: after.pricePaise, isActive: true }),
    stock,
    reserved,
  };
}

const toPrices = ({ pricePaise, originalPricePaise }: PlannedProduct['after']) => ({
  price: toRupees(pricePaise),
  originalPrice: originalPricePaise === null ? null : toRupees(originalPricePaise),
});
