import type { ShippingAddress } from '#shared/checkout/details.ts';
import { sql } from '../../db/drizzle.ts';
import { checkouts } from './tables.ts';

/** An address as checkouts and orders keep it. */
export function addressColumns({ street, city, state, pincode, landmark }: ShippingAddress) {
  return { street, city, stateName: state, pincode, landmark };
}

/** Nobody buys without a phone number: an attempt that has none was forgotten, with whoever made it. */
export const hasRecipient = sql`${checkouts.phone} <> ''`;

type Recipient = Pick<
  typeof checkouts.$inferSelect,
  'name' | 'email' | 'phone' | 'street' | 'city' | 'stateName' | 'pincode' | 'landmark'
>;

/** Who buys and where it goes, out of a row that keeps more. */
export function recipientIn(row: Recipient): Recipient {
  const { name, email, phone, street, city, stateName, pincode, landmark } = row;
  return { name, email, phone, street, city, stateName, pincode, landmark };
}
