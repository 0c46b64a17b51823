import type { Box, ShipmentOrder } from '../../../adapters/couriers/courier.ts';
import { CourierError } from '../../../adapters/couriers/courier.ts';
import type { Db } from '../../../db/client.ts';
import { and, asc, eq, sql } from '../../../db/drizzle.ts';
import { products } from '../../catalog/tables.ts';
import { gramsOfParts, listItemParts, withParts } from '../item-parts.ts';
import { netGrams, sumGrams } from '../net-weight.ts';
import { orderItems, orders, parcelItems, parcels } from '../tables.ts';

type GivenBox = { [Side in keyof Box]?: Box[Side] | null };

/** What the provider must know about a parcel, with the sizes that are given, or else those of the configuration. */
export async function loadShipment(
  db: Db,
  { parcelId, reference, given, box }: LoadRequest,
): Promise<ShipmentOrder> {
  const [row] = await db
    .select({ order: orders, weightGrams: parcels.weightGrams })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(parcels.id, parcelId));
  if (!row) throw new CourierError('The parcel does not exist', { problem: 'rejected' });
  const { street, city, stateName, pincode, landmark, name, email, phone, createdAt } = row.order;
  if (street === null || city === null || stateName === null || pincode === null) {
    throw new CourierError('The order has no address.', { problem: 'address' });
  }
  const items = await listContents(db, { parcelId, orderId: row.order.id });
  return {
    reference,
    orderedAt: createdAt,
    recipient: { name, email, phone, street, landmark, city, state: stateName, pincode },
    items,
    valuePaise: items.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0),
    lengthCm: given.lengthCm ?? box.lengthCm,
    breadthCm: given.breadthCm ?? box.breadthCm,
    heightCm: given.heightCm ?? box.heightCm,
    weightGrams: given.weightGrams ?? row.weightGrams ?? usualWeight(box, items),
  };
}

/** The weight of the configuration, or that of the contents if they are heavier: couriers charge for the difference. */
const usualWeight = (box: Box, contents: Parameters<typeof sumGrams>[0]): number =>
  Math.max(box.weightGrams, sumGrams(contents) ?? 0);

/** The weight of a parcel, unless another one is entered. */
export async function findUsualWeight(
  db: Db,
  parcel: { parcelId: string; orderId: string },
  box: Box,
): Promise<number> {
  return usualWeight(box, await listContents(db, parcel));
}

interface LoadRequest {
  parcelId: string;
  reference: string;
  given: GivenBox;
  box: Box;
}

/** A parcel without a list of contents has the whole order. */
async function listContents(db: Db, { parcelId, orderId }: { parcelId: string; orderId: string }) {
  const packed = sql<number | null>`${parcelItems.quantity}`;
  const { sku, weightValue: value, weightUnit: unit } = products;
  const rows = await db
    .select({ item: orderItems, packed, sku, weight: { value, unit } })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(
      parcelItems,
      and(eq(parcelItems.parcelId, parcelId), eq(parcelItems.position, orderItems.position)),
    )
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const sold = withParts(rows, await listItemParts(db, [orderId]));
  const isListed = rows.some((row) => row.packed !== null);
  return sold
    .filter((row) => !isListed || row.packed !== null)
    .map(({ item, packed: quantity, sku: current, weight, parts }) => ({
      name: [item.name, item.size].filter(Boolean).join(', '),
      sku: current ?? item.productId,
      grams: netGrams(weight) ?? gramsOfParts(parts),
      quantity: quantity ?? item.quantity,
      // Rounded, because couriers ask for the price of a unit.
      pricePaise: Math.round(item.pricePaise - item.discountPaise / item.quantity),
    }));
}
