import { inIndia } from '../dates.ts';

const APRIL = 3;

/** The year in which the Indian financial year of a moment begins; it begins on 1 April in Indian time. */
export function financialYearOf(moment: Date): number {
  const local = inIndia(moment);
  const year = local.getUTCFullYear();
  return local.getUTCMonth() >= APRIL ? year : year - 1;
}

/** `2627` for the year from April 2026 to March 2027. */
export const financialYearText = (year: number) =>
  [year, year + 1].map((part) => String(part % 100).padStart(2, '0')).join('');

interface SerialParts {
  prefix: string;
  financialYear: number;
  number: number;
}

/** `INV/2627/000001`. Rule 46 allows 16 characters, which is enough for 9,999,999 documents a year. */
export const formatSerial = ({ prefix, financialYear, number }: SerialParts) =>
  `${prefix}/${financialYearText(financialYear)}/${String(number).padStart(6, '0')}`;
