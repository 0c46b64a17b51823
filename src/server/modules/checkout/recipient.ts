import type { ShippingAddress } from '#shared/checkout/details.ts';
import type { checkouts } from './tables.ts';

/** An address as checkouts and orders keep it. */
export function addressColumns({ street, city, state, pincode, landmark }: ShippingAddress) {
  return { street, city, stateName: state, pincode, landmark };
}

type Recipient = Pick<
  typeof checkouts.$inferSelect,
  'name' | 'email' | 'phone' | 'street' | 'city' | 'stateName' | 'pincode' | 'landmark'
>;

/** Who buys and where it goes, out of a row that keeps more. */
export function recipientIn(row: Recipient): Recipient {
  const { name, email, phone, street, city, stateName, pincode, landmark } = row;
  return { name, email, phone, street, city, stateName, pincode, landmark };
}
