import type { ShippingAddress } from '#shared/checkout/details.ts';
import type { checkouts } from './tables.ts';

/** An address as columns of checkouts and orders. */
export function addressColumns({ street, city, state, pincode, landmark }: ShippingAddress) {
  return { street, city, stateName: state, pincode, landmark };
}

type Recipient = Pick<
  typeof checkouts.$inferSelect,
  | 'name'
  | 'email'
  | 'phone'
  | 'street'
  | 'city'
  | 'stateName'
  | 'pincode'
  | 'landmark'
  | 'gstin'
  | 'companyName'
>;

export function pickRecipient(row: Recipient): Recipient {
  const { name, email, phone, street, city, stateName, pincode, landmark } = row;
  const { gstin, companyName } = row;
  return { name, email, phone, street, city, stateName, pincode, landmark, gstin, companyName };
}
