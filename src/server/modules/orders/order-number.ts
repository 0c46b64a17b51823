import { randomInt } from 'node:crypto';
import { dayInIndia } from './time-in-india.ts';

/** `TKR-20251115-048213`: the day in India and six digits that tell nothing about other orders. */
export function makeOrderNumber(now: Date): string {
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  return `TKR-${dayInIndia(now).replaceAll('-', '')}-${digits}`;
}
