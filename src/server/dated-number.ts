import { randomInt } from 'node:crypto';
import { dayInIndia } from './time-in-india.ts';

/** `TKR-20251115-048213`: the date in India and six random digits, which do not reveal the number of orders. */
export function makeDatedNumber(prefix: string, now: Date): string {
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  return `${prefix}-${dayInIndia(now).replaceAll('-', '')}-${digits}`;
}
