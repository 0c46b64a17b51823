import { findTaxOn } from '#shared/tax/dated-rate.ts';
import type { Db } from '../../db/client.ts';
import { asc, inArray, sql } from '../../db/drizzle.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { products, productTaxes } from './tables.ts';

export type TaxEntry = Pick<
  typeof productTaxes.$inferSelect,
  'hsn' | 'rateBasisPoints' | 'appliesFrom'
>;

/** The entries of products by their ids, oldest first. Without `ids`, those of all products are read. */
export async function listTaxEntries(db: Db, ids?: string[]): Promise<Map<string, TaxEntry[]>> {
  const rows = await db
    .select()
    .from(productTaxes)
    .where(ids && inArray(productTaxes.productId, ids))
    .orderBy(asc(productTaxes.appliesFrom));
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ productId }) => productId),
      ([id, entries]) => [id, entries.map(toEntry)],
    ),
  );
}

const toEntry = ({ hsn, rateBasisPoints, appliesFrom }: TaxEntry): TaxEntry => ({
  hsn,
  rateBasisPoints,
  appliesFrom,
});

/** The rate in India at a time; null if none is known. */
export function currentRate(taxes: readonly TaxEntry[], now: Date): number | null {
  return findTaxOn(taxes, dayInIndia(now))?.rateBasisPoints ?? null;
}

/** The rate of today as SQL, for a query about `products`. */
export const currentRateSql = sql<number | null>`(select rate_basis_points from ${productTaxes}
  where product_id = ${products.id} and applies_from <= (now() at time zone 'Asia/Kolkata')::date
  order by applies_from desc limit 1)`;
