import { formatPhone } from '#shared/india.ts';
import type { ShownAddress } from './read-order.ts';

/** An address as it stands on a parcel; what is missing leaves no gap. */
export function addressLines(address: ShownAddress): string[] {
  const { name, street, landmark, city, state, zipCode, phone } = address;
  const place = [[city, state].filter(Boolean).join(', '), zipCode].filter(Boolean).join(' ');
  return [name, street, landmark ?? '', place, formatPhone(phone)].filter(Boolean);
}

/** Whether a parcel would arrive with it. */
export const isWhole = ({ street, city, state, zipCode }: ShownAddress) =>
  Boolean(street && city && state && zipCode);
