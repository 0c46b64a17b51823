import { randomInt } from 'node:crypto';
import { dayInIndia } from './time-in-india.ts';

/** Orders and tickets. */
type Prefix = 'TKR' | 'TKT';

/** `TKR-20251115-048213`: the day in India and six digits that tell nothing about the others of that day. */
export function makeDatedNumber(prefix: Prefix, now: Date): string {
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  return `${prefix}-${dayInIndia(now).replaceAll('-', '')}-${digits}`;
}
