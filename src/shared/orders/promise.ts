import { formatShortDay, inIndia } from '../dates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const dayNumber = (moment: string | Date) => Math.floor(inIndia(moment).getTime() / DAY_MS);

interface Promised {
  /** The order is in time until the end of this day in India. */
  promised: string | null;
  /** Null if it has not happened yet. */
  actual: string | null;
}

export interface PromiseState {
  isKept: boolean;
  /** The days after the promised one; negative before it. */
  daysLate: number;
}

/** Undefined without a promise. Something that has not happened is late from the next day on. */
export function comparePromise(
  { promised, actual }: Promised,
  now = new Date(),
): PromiseState | undefined {
  if (promised === null) return undefined;
  const daysLate = dayNumber(actual ?? now) - dayNumber(promised);
  return { isKept: daysLate <= 0, daysLate };
}

/** `Tue, 17 Nov` */
export const formatWeekday = (moment: string) =>
  `${WEEKDAYS[inIndia(moment).getUTCDay()]}, ${formatShortDay(moment)}`;

interface Words {
  /** `Dispatched` */
  done: string;
  /** `To be dispatched` */
  open: string;
}

/** `Dispatched Tue, 17 Nov, a day before promised`; undefined if there is nothing to say. */
export function promiseText(
  dates: Promised,
  { done, open }: Words,
  now = new Date(),
): string | undefined {
  const { promised, actual } = dates;
  const state = comparePromise(dates, now);
  if (actual !== null) {
    const text = `${done} ${formatWeekday(actual)}`;
    return state ? `${text}, ${outcomeText(state)}` : text;
  }
  if (!state || promised === null) return undefined;
  const due = `${open} by ${formatWeekday(promised)}`;
  return state.isKept ? due : `${due}, ${outcomeText(state)}`;
}

function outcomeText({ daysLate }: PromiseState): string {
  if (daysLate > 0) return daysLate === 1 ? 'a day late' : `${daysLate} days late`;
  if (daysLate === 0) return 'as promised';
  return daysLate === -1 ? 'a day before promised' : `${-daysLate} days before promised`;
}

export const dispatchWords: Words = { done: 'Dispatched', open: 'To be dispatched' };
export const deliveryWords: Words = { done: 'Delivered', open: 'To be delivered' };
