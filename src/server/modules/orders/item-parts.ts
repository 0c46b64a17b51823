import type { Db } from '../../db/client.ts';
import { asc, eq, inArray } from '../../db/drizzle.ts';
import { products } from '../catalog/tables.ts';
import { netGrams, sumGrams } from './net-weight.ts';
import { orderItemParts } from './tables.ts';

/** The parts of the combos of orders, in their order, with the current data of the products. */
export function listItemParts(db: Db, orderIds: string[]) {
  return db
    .select({
      part: orderItemParts,
      product: {
        slug: products.slug,
        isActive: products.isActive,
        sku: products.sku,
        value: products.weightValue,
        unit: products.weightUnit,
      },
    })
    .from(orderItemParts)
    .innerJoin(products, eq(products.id, orderItemParts.productId))
    .where(inArray(orderItemParts.orderId, orderIds))
    .orderBy(asc(orderItemParts.position), asc(orderItemParts.part));
}

export type ItemPart = Awaited<ReturnType<typeof listItemParts>>[number];

interface ItemKey {
  orderId: string;
  position: number;
}

const keyOf = ({ orderId, position }: ItemKey) => `${orderId} ${position}`;

/** Adds its parts to each item; none to an item that is no combo. */
export function withParts<Row extends { item: ItemKey }>(
  rows: Row[],
  parts: ItemPart[],
): (Row & { parts: ItemPart[] })[] {
  const byItem = Map.groupBy(parts, ({ part }) => keyOf(part));
  return rows.map((row) => Object.assign(row, { parts: byItem.get(keyOf(row.item)) ?? [] }));
}

/** For functions that read the columns of the parts. */
export const partColumns = (parts: readonly ItemPart[]) => parts.map(({ part }) => part);

/** The net weight of one combo, from the weights of its parts. */
export function gramsOfParts(parts: readonly ItemPart[]): number | undefined {
  if (parts.length === 0) return undefined;
  return sumGrams(
    parts.map(({ part, product }) => ({ grams: netGrams(product), quantity: part.quantity })),
  );
}
