import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { textArray } from '../../db/prepare-once.ts';

export interface Rate {
  hsn: string;
  rateBasisPoints: number;
}

type Row = Rate & { productId: string; appliesFrom: string } & Record<string, unknown>;

/** Returns the HSN code and rate of a product on a day (`2026-11-18` in India). */
export type FindRate = (productId: string, day: string) => Rate | undefined;

/** Loads the HSN codes and rates of products. */
export async function loadRates(db: Db, productIds: string[]): Promise<FindRate> {
  const { rows } = await db.execute<Row>(sql`
    select product_id as "productId", applies_from::text as "appliesFrom", hsn,
      rate_basis_points as "rateBasisPoints"
    from product_taxes where product_id = any(${textArray(productIds)})
    order by applies_from desc`);
  const rowsByProduct = Map.groupBy(rows, ({ productId }) => productId);
  return (productId, day) =>
    rowsByProduct.get(productId)?.find(({ appliesFrom }) => appliesFrom <= day);
}
