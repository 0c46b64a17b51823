import type { AvailableProduct } from '#shared/cart/pricing.ts';
import { weightText } from '#shared/catalog/weight-text.ts';
import type { Product } from '#shared/catalog/product.ts';
import { toRupees } from '#shared/money.ts';
import { sql } from '../../db/drizzle.ts';
import { products } from '../catalog/tables.ts';

/** A part of a combo as the query returns it. */
export interface LoadedPart {
  productId: string;
  name: string;
  weightValue: number | null;
  weightUnit: NonNullable<Product['weight']>['unit'] | null;
  pricePaise: number;
  /** Of one combo. */
  quantity: number;
  /** What is available to the owner of the cart: 0 while the part is not sold. */
  stock: number;
  rateBasisPoints: number | null;
}

/** The parts of a combo for the query that loads carts; null for other products. */
export const partsForOwner = sql<LoadedPart[] | null>`(
  select json_agg(json_build_object('productId', part.id, 'name', part.name, 'weightValue', part.weight_value,
    'weightUnit', part.weight_unit, 'pricePaise', part.price_paise, 'quantity', combo_parts.quantity,
    'stock', case when part.is_active then part_stock.on_hand - part_stock.reserved + coalesce((
      select sum(holds.quantity) from holds
      where holds.product_id = part.id and holds.owner_id = request.user_id), 0) else 0 end,
    'rateBasisPoints', (select rate_basis_points from product_taxes where product_id = part.id
      and applies_from <= (now() at time zone 'Asia/Kolkata')::date order by applies_from desc limit 1)
    ) order by combo_parts.position)
  from combo_parts join products part on part.id = combo_parts.part_id
    join product_stock part_stock on part_stock.product_id = combo_parts.part_id
  where combo_parts.combo_id = ${products.id})`;

export function toAvailablePart(part: LoadedPart): NonNullable<AvailableProduct['parts']>[number] {
  const { productId, name, weightValue: value, weightUnit: unit, quantity, stock } = part;
  const size = weightText(value === null || unit === null ? null : { value, unit });
  return { productId, name, size, price: toRupees(part.pricePaise), quantity, stock };
}
