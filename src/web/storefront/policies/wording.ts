import { formatPaise } from '#shared/money.ts';
import { policy } from '#shared/policy.ts';

const smallNumbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `one month`, `two years`, `30 days` */
export function counted(count: number, unit: string): string {
  return `${smallNumbers[count] ?? count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A time to keep something; whole years are told as years. */
export function keptFor(days: number): string {
  return days % 365 === 0 ? counted(days / 365, 'year') : counted(days, 'day');
}

/** Of a sentence that begins with a figure. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The product page writes it with a hyphen; beside the other spans it stands with their dash. */
export const transitDays = policy.transitDays.replace('-', '–');

export const freeShippingFrom = formatPaise(policy.freeShippingFromPaise);
export const flatShipping = formatPaise(policy.flatShippingPaise);

export const acknowledgeTime = `${policy.ticketAcknowledgeHours} hours`;
export const resolveTime = counted(policy.ticketResolveMonths, 'month');
