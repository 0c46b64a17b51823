import { settings } from './settings/current.ts';
import type { DeliverySettings } from './settings/delivery.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** The usual week in India. */
const MONDAY_TO_SATURDAY = '1,2,3,4,5,6';
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export type WorkingWeek = Pick<DeliverySettings, 'workingDays' | 'holidays'>;

/** A working day in India that is not a holiday. */
export function isBusinessDay(moment: Date, week: WorkingWeek = settings().delivery): boolean {
  // India has one time zone without daylight saving, so a fixed offset gives its calendar day.
  const inIndia = new Date(moment.getTime() + INDIA_OFFSET_MS);
  const day = inIndia.toISOString().slice(0, 10);
  const isHoliday = week.holidays.includes(day) || week.holidays.includes(day.slice(5));
  return week.workingDays.includes(inIndia.getUTCDay()) && !isHoliday;
}

/** The same time of day after this many business days; the first day does not count. */
export function addBusinessDays(from: Date, count: number, week?: WorkingWeek): Date {
  let day = from;
  for (let left = count; left > 0;) {
    day = new Date(day.getTime() + DAY_MS);
    if (isBusinessDay(day, week)) left -= 1;
  }
  return day;
}

/** The last moment of this day in India. */
export function endOfDayInIndia(moment: Date): Date {
  const inIndia = moment.getTime() + INDIA_OFFSET_MS;
  return new Date(Math.floor(inIndia / DAY_MS) * DAY_MS + DAY_MS - INDIA_OFFSET_MS - 1);
}

/** The explanation used by every page and mail that promises business days. */
export function explainBusinessDays(week: WorkingWeek = settings().delivery): string {
  const days = workingDaysText(week.workingDays);
  const holidays = joined(week.holidays.map(holidayText));
  return holidays === ''
    ? `Business days are ${days}.`
    : `Business days are ${days}, except ${holidays}.`;
}

/** Starts the week on Monday. */
function workingDaysText(workingDays: readonly number[]): string {
  const ordered = workingDays.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  if (ordered.join() === MONDAY_TO_SATURDAY) return 'Monday to Saturday';
  if (ordered.join() === '1,2,3,4,5') return 'Monday to Friday';
  if (ordered.length === 7) return 'all days of the week';
  return joined(ordered.map((day) => WEEKDAYS[day] ?? ''));
}

/** `a, b and c` */
function joined(texts: string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} and ${last}` : last;
}

/** `26 January`, or `8 November 2026` for a holiday of one year. */
function holidayText(holiday: string): string {
  const [day, month, year] = holiday.split('-').toReversed();
  return [Number(day), monthNames[Number(month) - 1], year].filter(Boolean).join(' ');
}
