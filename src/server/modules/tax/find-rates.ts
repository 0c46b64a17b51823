import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { textArray } from '../../db/prepare-once.ts';

export interface Rate {
  hsn: string;
  rateBasisPoints: number;
}

type Row = Rate & { productId: string } & Record<string, unknown>;

/** The HSN codes and rates that apply on a day (`2026-11-18` in India), by product. */
export async function findRates(
  db: Db,
  productIds: string[],
  day: string,
): Promise<Map<string, Rate>> {
  const { rows } = await db.execute<Row>(sql`
    select distinct on (product_id) product_id as "productId", hsn, rate_basis_points as "rateBasisPoints"
    from product_taxes where product_id = any(${textArray(productIds)}) and applies_from <= ${day}::date
    order by product_id, applies_from desc`);
  return new Map(rows.map(({ productId, hsn, rateBasisPoints }) => [productId, { hsn, rateBasisPoints }]));
}
