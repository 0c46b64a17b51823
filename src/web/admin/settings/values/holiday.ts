/** A holiday as the control shows it; a yearly one has the year of its next date. */
export interface Holiday {
  /** `2026-11-08`, or an empty text. */
  date: string;
  isYearly: boolean;
}

const YEARLY = /^\d\d-\d\d$/;
/** 29 February is at most eight years away. */
const YEARS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Reads `2026-11-08`, or `01-26` for every year. */
export function readHoliday(text: string, thisYear: number): Holiday {
  if (!YEARLY.test(text)) return { date: text, isYearly: false };
  const dates = YEARS.map((years) => `${thisYear + years}-${text}`);
  return { date: dates.find(isDate) ?? '', isYearly: true };
}

export const holidayText = ({ date, isYearly }: Holiday): string =>
  isYearly ? date.slice('2026-'.length) : date;

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
