import { groupDigits } from './numbers.ts';

// Converts between rupees and paise. The code uses integer paise; the JSON of the API has rupees with at most two
// decimals.

const PAISE_PER_RUPEE = 100;

export function toPaise(rupees: number): number {
  return Math.round(rupees * PAISE_PER_RUPEE);
}

export function toRupees(paise: number): number {
  return paise / PAISE_PER_RUPEE;
}

/** An external rupee value: a number or text; anything else counts as 0. */
export function parseRupees(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

/** `₹1,23,456`, with paise only if they are not zero; `₹0` for invalid numbers. */
export function formatRupees(value: unknown): string {
  const paise = toPaise(parseRupees(value));
  const [rupees = '', rest = '00'] = (Math.abs(paise) / PAISE_PER_RUPEE).toFixed(2).split('.');
  return `${paise < 0 ? '-' : ''}₹${groupDigits(rupees)}${rest === '00' ? '' : `.${rest}`}`;
}

export function formatPaise(paise: number): string {
  return formatRupees(toRupees(paise));
}

export function percentOff(price: number, originalPrice: number | null): number {
  if (originalPrice === null || originalPrice <= price) return 0;
  return Math.round((1 - price / originalPrice) * 100);
}
