import type { FieldErrors } from '../errors.ts';

/** The time unit of a report. */
export const steps = ['day', 'week', 'month'] as const;

export type Step = (typeof steps)[number];

/** Days in India, both inclusive, as `2026-11-15`. */
export interface Range {
  from: string;
  to: string;
  step: Step;
}

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
/** Five years including leap days. */
const DAYS_MAX = 5 * 365 + 2;
/** Days outside of these years are typing errors. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';
/** Up to this many days the default step is a day, and up to the next a week. */
const DAYWISE_MAX = 45;
const WEEKWISE_MAX = 26 * 7;

const inIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** The current day in India. */
export const dayOf = (moment: Date): string => inIndia.format(moment);

// Computes in UTC, because a calendar day has no time zone.
const readDay = (day: string) => new Date(`${day}T00:00:00Z`);
const writeDay = (date: Date) => date.toISOString().slice(0, 10);

export function addDays(day: string, count: number): string {
  return writeDay(new Date(readDay(day).getTime() + count * DAY_MS));
}

export function addMonths(day: string, count: number): string {
  const date = readDay(day);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
  return writeDay(new Date(first));
}

/** Midnight in India, which has no daylight saving time. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`);

/** The number of days, both ends included. */
export function daysIn({ from, to }: Pick<Range, 'from' | 'to'>): number {
  return (readDay(to).getTime() - readDay(from).getTime()) / DAY_MS + 1;
}

/** The start of the step that contains a day: the day itself, its Monday or the first of its month. */
export function startOfStep(day: string, step: Step): string {
  if (step === 'month') return addMonths(day, 0);
  return step === 'week' ? addDays(day, -((readDay(day).getUTCDay() + 6) % 7)) : day;
}

const nextStart = {
  day: (start: string) => addDays(start, 1),
  week: (start: string) => addDays(start, 7),
  month: (start: string) => addMonths(start, 1),
};

/** The starts of all steps; the first may be before the range. */
export function stepStarts({ from, to, step }: Range): string[] {
  const starts: string[] = [];
  for (let start = startOfStep(from, step); start <= to; start = nextStart[step](start)) {
    starts.push(start);
  }
  return starts;
}

export const lastDayOfStep = (start: string, step: Step): string =>
  addDays(nextStart[step](start), -1);

/** The previous range of the same length. */
export function rangeBefore(range: Range): Range {
  const to = addDays(range.from, -1);
  return { ...range, from: addDays(range.from, -daysIn(range)), to };
}

export function defaultStep(days: number): Step {
  if (days <= DAYWISE_MAX) return 'day';
  return days <= WEEKWISE_MAX ? 'week' : 'month';
}

interface RangeRequest {
  from?: string | undefined;
  to?: string | undefined;
  step?: Step | undefined;
}

/** Applies the defaults: thirty days until today. */
export function resolveRange(
  request: RangeRequest,
  now: Date,
): { range: Range } | { errors: FieldErrors } {
  const today = dayOf(now);
  const to = request.to ?? today;
  const from = request.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from < FIRST_DAY) return { errors: { from: `Choose a day from ${FIRST_DAY} on` } };
  if (to > LAST_DAY) return { errors: { to: `Choose a day up to ${LAST_DAY}` } };
  if (from > to) return { errors: { from: 'The first day must not be after the last' } };
  const days = daysIn({ from, to });
  if (days > DAYS_MAX) return { errors: { from: 'Choose five years at most' } };
  return { range: { from, to, step: request.step ?? defaultStep(days) } };
}
