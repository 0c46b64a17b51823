import { statusFacts, type OrderStatus } from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';

/**
 * Whether the parcels of an order are gone. Many bookings at once mark their orders as shipped before the courier comes,
 * so those can still be packed.
 */
export async function hasLeftShop(
  db: Db,
  { id, status }: { id: string; status: OrderStatus },
): Promise<boolean> {
  if (!statusFacts[status].hasLeft) return false;
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select exists (
      select from courier_bookings join parcels on parcels.id = parcel_id
      where order_id = ${id} and state = 'booked' and parcels.status = 'shipped') as waits`);
  return rows[0]?.waits !== true;
}
