import type { StoredPart } from '#shared/catalog/admin-contract.ts';
import type { ComboPart } from '#shared/catalog/combo-contract.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Tile } from '#shared/catalog/vocabulary.ts';
import { weightText } from '#shared/catalog/weight-text.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';

interface PartRow extends Record<string, unknown> {
  comboId: string;
  productId: string;
  slug: string;
  name: string;
  image: string;
  tile: Tile;
  weightValue: number | null;
  weightUnit: NonNullable<Product['weight']>['unit'] | null;
  pricePaise: number;
  quantity: number;
  isActive: boolean;
  isArchived: boolean;
  sku: string | null;
  free: number;
}

/** The parts of combos by their ids. Without `ids`, those of all combos are read. */
export async function listStoredParts(db: Db, ids?: string[]): Promise<Map<string, StoredPart[]>> {
  const isAsked = ids ? sql`where combo_id = any(${sql.param(ids)}::text[])` : sql``;
  const { rows } = await db.execute<PartRow>(sql`
    select combo_id as "comboId", part.id as "productId", slug, name, tile, price_paise as "pricePaise",
      coalesce((select url from product_images where product_id = part.id order by is_primary desc, position limit 1), '')
        as image,
      weight_value::float8 as "weightValue", weight_unit as "weightUnit", combo_parts.quantity, sku,
      is_active as "isActive", archived_at is not null as "isArchived", on_hand - reserved as free
    from combo_parts join products part on part.id = combo_parts.part_id
      join product_stock on product_stock.product_id = combo_parts.part_id
    ${isAsked}
    order by combo_id, combo_parts.position`);
  const byCombo = Map.groupBy(rows, ({ comboId }) => comboId);
  return new Map(Array.from(byCombo, ([id, parts]) => [id, parts.map(toStoredPart)]));
}

function toStoredPart(row: PartRow): StoredPart {
  const { productId, slug, name, image, tile, quantity, sku, isActive, isArchived, free } = row;
  const { weightValue: value, weightUnit: unit } = row;
  return {
    productId,
    slug: isActive ? slug : null,
    name,
    image,
    tile,
    size: weightText(value === null || unit === null ? null : { value, unit }),
    price: toRupees(row.pricePaise),
    quantity,
    sku,
    stock: free,
    isActive,
    isArchived,
  };
}

export const toComboPart = (part: StoredPart): ComboPart => {
  const { productId, slug, name, image, tile, size, price, quantity } = part;
  return { productId, slug, name, image, tile, size, price, quantity };
};
