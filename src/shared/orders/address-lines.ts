import { formatPhone } from '../india.ts';
import type { Order } from './contract.ts';
import type { OrderStatus } from './status.ts';

type ShippingAddress = NonNullable<Order['shippingAddress']>;

/** Missing parts leave no empty line. The parcel of a business names the company, too. */
export function addressLines(address: ShippingAddress, company?: Order['company']): string[] {
  const { name, street, landmark, city, state, zipCode, phone } = address;
  const place = [[city, state].filter(Boolean).join(', '), zipCode].filter(Boolean).join(' ');
  const companyName = company && company.name !== name ? company.name : '';
  const lines = [name, companyName, street, landmark ?? '', place, formatPhone(phone)];
  return lines.filter(Boolean);
}

interface PackedOrder {
  orderStatus: OrderStatus;
  shippingAddress: Order['shippingAddress'] | null;
}

/** Why an order should not be packed, as its slip and its label say; empty if it can be. */
export function packingProblem({ orderStatus, shippingAddress }: PackedOrder): string {
  if (orderStatus === 'cancelled') return 'Order cancelled';
  if (!shippingAddress) return 'No address provided';
  return isWhole(shippingAddress) ? '' : 'Incomplete address';
}

/** Whether the address is complete enough to ship to. */
export const isWhole = ({ street, city, state, zipCode }: ShippingAddress) =>
  Boolean(street && city && state && zipCode);
