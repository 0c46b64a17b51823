import type { Box, ShipmentOrder } from '../../../adapters/couriers/courier.ts';
import { CourierError } from '../../../adapters/couriers/courier.ts';
import type { Db } from '../../../db/client.ts';
import { and, asc, eq, sql } from '../../../db/drizzle.ts';
import { products } from '../../catalog/tables.ts';
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
  const items = await listContents(db, parcelId, row.order.id);
  return {
    reference,
    orderedAt: createdAt,
    recipient: { name, email, phone, street, landmark, city, state: stateName, pincode },
    items,
    valuePaise: items.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0),
    lengthCm: given.lengthCm ?? box.lengthCm,
    breadthCm: given.breadthCm ?? box.breadthCm,
    heightCm: given.heightCm ?? box.heightCm,
    weightGrams: given.weightGrams ?? row.weightGrams ?? box.weightGrams,
  };
}

interface LoadRequest {
  parcelId: string;
  reference: string;
  given: GivenBox;
  box: Box;
}

/** A parcel without a list of contents has the whole order. */
async function listContents(db: Db, parcelId: string, orderId: string) {
  const packed = sql<number | null>`${parcelItems.quantity}`;
  const rows = await db
    .select({ item: orderItems, packed, sku: products.sku })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(
      parcelItems,
      and(eq(parcelItems.parcelId, parcelId), eq(parcelItems.position, orderItems.position)),
    )
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const isListed = rows.some((row) => row.packed !== null);
  return rows
    .filter((row) => !isListed || row.packed !== null)
    .map(({ item, packed: quantity, sku }) => ({
      name: [item.name, item.size].filter(Boolean).join(', '),
      sku: sku ?? item.productId,
      quantity: quantity ?? item.quantity,
      pricePaise: item.pricePaise,
    }));
}
