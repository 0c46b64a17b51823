const inIndia = { timeZone: 'Asia/Kolkata' } as const;

const yearOf = formatter({ year: 'numeric' });
const timeThisYear = formatter({
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const timeOtherYear = formatter({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const clock = formatter({ hour: 'numeric', minute: '2-digit' });
const shortDay = formatter({ day: 'numeric', month: 'short' });
const day = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
const month = formatter({ month: 'short', year: 'numeric' });

/** Created on first use, because the first formatter costs a browser several milliseconds. */
function formatter(options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined;
  return (moment: Date) => {
    made ??= new Intl.DateTimeFormat('en-IN', { ...options, ...inIndia });
    // Newer browsers put a narrow space before am and pm, which some fonts lack.
    return made.format(moment).replace('\u202f', ' ');
  };
}

/** `12 Aug, 9:20 pm`, with the year if it is not the current one. */
export function formatTime(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  return yearOf(moment) === yearOf(now) ? timeThisYear(moment) : timeOtherYear(moment);
}

/** `9:20 pm` */
export const formatClock = (iso: string) => clock(new Date(iso));

/** `12 Aug`, if the year is clear from the context. */
export const formatShortDay = (iso: string) => shortDay(new Date(iso));

/** `12 Aug 2025` */
export const formatDay = (iso: string) => day(new Date(iso));

/** `Aug 2025` */
export const formatMonth = (iso: string) => month(new Date(iso));
