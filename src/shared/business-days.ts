import { policy } from './policy.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const SUNDAY = 0;
const MONTHS = [
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

type Holidays = readonly string[];

/** Monday to Saturday in India, except the configured holidays. */
export function isBusinessDay(moment: Date, holidays: Holidays = policy.holidays): boolean {
  // India has one time zone without daylight saving, so a fixed offset gives its calendar day.
  const inIndia = new Date(moment.getTime() + INDIA_OFFSET_MS);
  const day = inIndia.toISOString().slice(0, 10);
  const isHoliday = holidays.includes(day) || holidays.includes(day.slice(5));
  return inIndia.getUTCDay() !== SUNDAY && !isHoliday;
}

/** The same time of day after this many business days; the first day does not count. */
export function addBusinessDays(from: Date, count: number, holidays?: Holidays): Date {
  let day = from;
  for (let left = count; left > 0;) {
    day = new Date(day.getTime() + DAY_MS);
    if (isBusinessDay(day, holidays)) left -= 1;
  }
  return day;
}

/** The explanation used by every page and mail that promises business days. */
export function explainBusinessDays(holidays: Holidays = policy.holidays): string {
  const days = holidays.map(holidayText);
  const last = days.pop();
  if (last === undefined) return 'Business days are Monday to Saturday.';
  const all = days.length > 0 ? `${days.join(', ')} and ${last}` : last;
  return `Business days are Monday to Saturday, except ${all}.`;
}

/** `26 January`, or `8 November 2026` for a holiday of one year. */
function holidayText(holiday: string): string {
  const [day, month, year] = holiday.split('-').toReversed();
  return [Number(day), MONTHS[Number(month) - 1], year].filter(Boolean).join(' ');
}
