import { addDays, addMonths, startOfDay } from '../analytics/range.ts';

/** The first and last day of a month such as `2026-10`. */
export const daysOfMonth = (month: string) => ({
  from: `${month}-01`,
  to: addDays(addMonths(`${month}-01`, 1), -1),
});

/** The first moment of a month in India, and of the next one. */
export const timesOfMonth = (month: string) => ({
  from: startOfDay(`${month}-01`),
  until: startOfDay(addMonths(`${month}-01`, 1)),
});

/** The months from one to another, newest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = addMonths(`${month}-01`, -1).slice(0, 7)) {
    months.push(month);
  }
  return months;
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const names =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

export const isMonth = (text: string) => MONTH.test(text);

/** The days of a month like `2026-10`. */
export interface MonthRange {
  month: string;
  from: string;
  /** The first day after the month. */
  until: string;
}

export function monthRange(month: string): MonthRange {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const until =
    number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  return { month, from: `${month}-01`, until };
}

/** `October 2026` */
export function monthName(month: string): string {
  const [year, number] = month.split('-');
  return `${names[Number(number) - 1]} ${year}`;
}
