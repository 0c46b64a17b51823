import type { MovementReason } from '#shared/stock/movement-reasons.ts';
import type { SQL } from 'drizzle-orm';
import { sql } from '../../db/drizzle.ts';

/**
 * Common table expressions for a statement that moves the stock of several checkouts: from `hold` with the columns
 * checkout_id, product_id and quantity they make `moved`, the units of each product.
 */
export const movedStock: SQL = sql`moved as (
      select product_id, sum(quantity)::int as quantity,
        json_agg(json_build_object('reference', checkout_id, 'quantity', quantity)) as parts
      from hold group by product_id)`;

/** Goes into `from` of the update of `product_stock`, whose trigger writes a movement for each checkout. */
export const movementsOf = (reason: MovementReason): SQL => sql`set_config('tokri.movement', (
        select json_build_object('reason', ${sql.raw(`'${reason}'`)}, 'parts', json_object_agg(product_id, parts))::text
        from moved), true)`;
