import { findTaxOn } from '#shared/tax/dated-rate.ts';
import type { Db } from '../../db/client.ts';
import { listTaxEntries, type TaxEntry } from '../catalog/product-taxes.ts';

/** Returns the HSN code and rate of a product on a day (`2026-11-18` in India). */
export type FindRate = (productId: string, day: string) => TaxEntry | undefined;

/** Loads the HSN codes and rates of products. */
export async function loadRates(db: Db, productIds: string[]): Promise<FindRate> {
  const entries = await listTaxEntries(db, productIds);
  return (productId, day) => findTaxOn(entries.get(productId) ?? [], day);
}
