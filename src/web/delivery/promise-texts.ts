import { formatClock } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { DeliveryPromise } from '#shared/orders/delivery-promise-contract.ts';
import { formatWeekday } from '#shared/orders/promise.ts';

/** `Arrives by Tue, 24 Nov`; undefined if the shop does not deliver there. */
export const arrivalText = ({ arrivesBy }: Pick<DeliveryPromise, 'arrivesBy'>) =>
  arrivesBy === null ? undefined : `Arrives by ${formatWeekday(arrivesBy)}`;

/** `if you order by 2 pm`; undefined unless a later order arrives later. */
export function orderByText({ orderBy }: Pick<DeliveryPromise, 'orderBy'>): string | undefined {
  return orderBy === null
    ? undefined
    : `if you order by ${formatClock(orderBy).replace(':00', '')}`;
}

/** `Bengaluru, Karnataka`; undefined for a pincode that the shop does not know. */
export function placeText({ city, state }: Pick<DeliveryPromise, 'city' | 'state'>) {
  if (city === null) return undefined;
  return [city, state].filter((name, index, all) => all.indexOf(name) === index).join(', ');
}

/** `₹50, free from ₹500` */
export function feeText({ fee, freeFrom }: Pick<DeliveryPromise, 'fee' | 'freeFrom'>): string {
  if (fee === 0 || freeFrom === 0) return 'free';
  if (freeFrom === null) return formatRupees(fee);
  return `${formatRupees(fee)}, free from ${formatRupees(freeFrom)}`;
}

/** Whether the day is the one for all of India, because the shop does not know the pincode. */
export const isStandardTime = ({ city, zone }: Pick<DeliveryPromise, 'city' | 'zone'>) =>
  city === null && zone === null;

export const notServedText = (pincode: string) => `We do not deliver to ${pincode} yet.`;
