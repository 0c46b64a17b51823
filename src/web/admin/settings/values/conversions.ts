// What an administrator types is text; the settings hold numbers, paise, minutes and UTC times. A text that cannot be
// read becomes NaN, for which the schema has a message.

const NUMBER = /^-?\d+(\.\d+)?$/;
const RUPEES = /^-?\d+(\.\d{1,2})?$/;

/** Without spaces and the commas of Indian grouping. */
const plain = (typed: string) => typed.replace(/[\s,]/g, '');

export function readNumber(typed: string): number {
  const text = plain(typed);
  return NUMBER.test(text) ? Number(text) : Number.NaN;
}

export function readRupees(typed: string): number {
  const text = plain(typed).replace('₹', '');
  return RUPEES.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}

/** `10`, `12.5 %`, in hundredths of a percent. */
export const readPercent = (typed: string) => readRupees(typed.replace(/%\s*$/, ''));

/** `50`, `49.50` */
export function writeRupees(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

export const durationUnits = { minutes: 1, hours: 60, days: 24 * 60 } as const;
export type DurationUnit = keyof typeof durationUnits;

export function readDuration(amount: string, unit: DurationUnit): number {
  const minutes = readNumber(amount) * durationUnits[unit];
  // 1.1 hours are not exactly 66 minutes in binary fractions.
  return Math.round(minutes * 1000) / 1000;
}

/** In the largest unit that gives a whole number. */
export function writeDuration(minutes: number): { amount: string; unit: DurationUnit } {
  const units = ['days', 'hours', 'minutes'] as const;
  const unit =
    units.find((name) => minutes > 0 && minutes % durationUnits[name] === 0) ?? 'minutes';
  return { amount: String(minutes / durationUnits[unit]), unit };
}

const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/** `2026-11-18T21:30` in India as ISO time in UTC. A text that is not a time stays as it is. */
export function readIndiaTime(local: string): string {
  if (!LOCAL.test(local)) return local;
  const moment = new Date(`${local}Z`).getTime() - INDIA_OFFSET_MS;
  return Number.isNaN(moment) ? local : new Date(moment).toISOString();
}

/** The value of a `datetime-local` control, in the time of India. */
export function writeIndiaTime(iso: string): string {
  const moment = Date.parse(iso);
  if (Number.isNaN(moment)) return '';
  return new Date(moment + INDIA_OFFSET_MS).toISOString().slice(0, 16);
}
