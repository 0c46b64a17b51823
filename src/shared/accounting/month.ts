import { addDays, addMonths, startOfDay } from '../analytics/range.ts';
import { monthNames } from '../business-days.ts';

/** `2026-10` */
export const monthForm = /^20\d\d-(0[1-9]|1[0-2])$/;

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

/** The first and last day of a month such as `2026-10`. */
export function daysOfMonth(month: string) {
  const { from, until } = monthRange(month);
  return { from, to: addDays(until, -1) };
}

/** The first moment of a month in India, and of the next one. */
export function timesOfMonth(month: string) {
  const { from, until } = monthRange(month);
  return { from: startOfDay(from), until: startOfDay(until) };
}

/** The months from one to another, newest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = addMonths(`${month}-01`, -1).slice(0, 7)) {
    months.push(month);
  }
  return months;
}

/** `October 2026` */
export function monthName(month: string): string {
  const [year, number] = month.split('-');
  return `${monthNames[Number(number) - 1]} ${year}`;
}
