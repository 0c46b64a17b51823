import type { CartPart } from '#shared/cart/contract.ts';
import { toPaise } from '#shared/money.ts';
import type { SQL } from 'drizzle-orm';
import { sql } from '../../db/drizzle.ts';

// Common table expressions for the statement that inserts checkouts. Its rows of `line` have the parts of a combo.

const partColumns = sql`part int, product_id text, name text, size text, price_paise int, quantity int`;

/**
 * The units that each checkout takes from the stock, summed up because a combo and another line may need the same
 * product. `claimed` is the number of units that the buyers up to this one ask for. One that gets none still counts, so
 * a later one may be told to try alone.
 */
export const unitsOfLines: SQL = sql`unit as (
      select checkout_id, user_id, is_unverified, unverified_units, unverified_percent, taken.product_id,
        sum(taken.quantity)::int as quantity,
        sum(sum(taken.quantity)) over (partition by taken.product_id order by nth) as claimed
      from line cross join lateral (
        select line.product_id, line.quantity where parts is null
        union all
        select part.product_id, part.quantity * line.quantity from jsonb_to_recordset(parts) as part(${partColumns})
      ) as taken
      group by nth, checkout_id, user_id, is_unverified, unverified_units, unverified_percent, taken.product_id)`;

export const insertItemParts: SQL = sql`item_part as (
      insert into checkout_item_parts (checkout_id, position, part, product_id, name, size, price_paise, quantity)
      select checkout_id, position, part.part, part.product_id, part.name, part.size, part.price_paise, part.quantity
      from line cross join lateral jsonb_to_recordset(parts) as part(${partColumns})
      where checkout_id in (select id from checkout))`;

export const partRows = (parts: CartPart[]) =>
  parts.map(({ productId, name, size, price, quantity }, part) => ({
    part,
    product_id: productId,
    name,
    size,
    price_paise: toPaise(price),
    quantity,
  }));
