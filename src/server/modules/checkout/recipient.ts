import type { CheckoutDetails, ShippingAddress } from '#shared/checkout/details.ts';

/** An address as checkouts and orders keep it. */
export function addressColumns({ street, city, state, pincode, landmark }: ShippingAddress) {
  return { street, city, stateName: state, pincode, landmark };
}

export function recipientOf({
  name,
  email,
  phone,
  address,
}: Omit<CheckoutDetails, 'address'> & { address?: ShippingAddress | undefined }) {
  return { name, email, phone, ...(address && addressColumns(address)) };
}
