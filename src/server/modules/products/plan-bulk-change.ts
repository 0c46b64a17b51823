import type { BulkChange } from '#shared/catalog/bulk-contract.ts';
import {
  changePrices,
  type PriceChange,
  type PricesInPaise,
} from '#shared/catalog/price-change.ts';

/** What a change of several products reads of each of them. */
export interface BulkProduct extends PricesInPaise {
  isActive: boolean;
  isArchived: boolean;
  /** Why it cannot be sold: an HSN code is missing. */
  taxProblem: string | undefined;
}

type BulkFields = Pick<
  BulkProduct,
  'pricePaise' | 'originalPricePaise' | 'isActive' | 'isArchived'
>;

/** Returns the fields after the change, or the reason why the product stays as it is. */
export function planBulkChange(product: BulkProduct, change: BulkChange): BulkFields | string {
  const { pricePaise, originalPricePaise, isActive, isArchived, taxProblem } = product;
  const same = { pricePaise, originalPricePaise, isActive, isArchived };
  if (change.kind === 'restore') {
    // It stays inactive until it is activated, like a product that is restored alone.
    return isArchived ? { ...same, isArchived: false } : 'It is not archived';
  }
  if (isArchived) return change.kind === 'archive' ? 'It is archived already' : 'It is archived';
  if (change.kind === 'archive') return { ...same, isActive: false, isArchived: true };
  if (change.kind === 'activate') {
    return isActive ? 'It is active already' : (taxProblem ?? { ...same, isActive: true });
  }
  if (change.kind === 'deactivate') {
    return isActive ? { ...same, isActive: false } : 'It is inactive already';
  }
  return planPrices(same, change);
}

function planPrices(same: BulkFields, change: PriceChange): BulkFields | string {
  const prices = changePrices(same, change);
  if (typeof prices === 'string') return prices;
  const isSame =
    prices.pricePaise === same.pricePaise && prices.originalPricePaise === same.originalPricePaise;
  return isSame ? 'The price stays the same' : { ...same, ...prices };
}
