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

export interface MonthRange {
  month: string;
  from: string;
  /** The first day after the month. */
  until: string;
}

export const monthRange = (month: string): MonthRange => ({
  month,
  from: `${month}-01`,
  until: addMonths(`${month}-01`, 1),
});

const names =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** `October 2026` */
export function monthName(month: string): string {
  const [year, number] = month.split('-');
  return `${names[Number(number) - 1]} ${year}`;
}
