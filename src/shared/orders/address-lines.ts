import { formatPhone } from '../india.ts';
import type { Order } from './contract.ts';

type ShippingAddress = NonNullable<Order['shippingAddress']>;

/** Missing parts leave no empty line. */
export function addressLines(address: ShippingAddress): string[] {
  const { name, street, landmark, city, state, zipCode, phone } = address;
  const place = [[city, state].filter(Boolean).join(', '), zipCode].filter(Boolean).join(' ');
  return [name, street, landmark ?? '', place, formatPhone(phone)].filter(Boolean);
}

/** Whether the address is complete enough to ship to. */
export const isWhole = ({ street, city, state, zipCode }: ShippingAddress) =>
  Boolean(street && city && state && zipCode);
