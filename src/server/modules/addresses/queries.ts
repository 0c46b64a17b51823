import type { SavedAddress } from '#shared/addresses/address.ts';
import type { Db } from '../../db/client.ts';
import { desc, eq } from '../../db/drizzle.ts';
import { addresses } from './tables.ts';

/** The default first, then the newest. */
export async function listAddresses(db: Db, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), addresses.id);
  return rows.map((row) => {
    const { id, label, name, phone, street, city, stateName, pincode, landmark, isDefault } = row;
    const address = { street, city, state: stateName, pincode, landmark };
    return { id, label, name, phone, address, isDefault };
  });
}
