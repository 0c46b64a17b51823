import { formatPhone } from '#shared/india.ts';
import type { ShownAddress } from './read-order.ts';

/** Missing parts leave no empty line. */
export function addressLines(address: ShownAddress): string[] {
  const { name, street, landmark, city, state, zipCode, phone } = address;
  const place = [[city, state].filter(Boolean).join(', '), zipCode].filter(Boolean).join(' ');
  return [name, street, landmark ?? '', place, formatPhone(phone)].filter(Boolean);
}

/** Whether the address is complete enough to ship to. */
export const isWhole = ({ street, city, state, zipCode }: ShownAddress) =>
  Boolean(street && city && state && zipCode);
