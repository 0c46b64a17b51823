const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** `45 seconds`, `5 minutes`, `2 hours`: rounded up, so that the next attempt is not too early. */
export function waitText(seconds: number): string {
  if (seconds < MINUTE) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.ceil(seconds / HOUR), 'hour');
}

/** The message of every rate limit. */
export function tooManyAttemptsText(retryAfterSeconds: number | undefined): string {
  const when =
    retryAfterSeconds === undefined ? 'a little later' : `in ${waitText(retryAfterSeconds)}`;
  return `Too many attempts. Please try again ${when}.`;
}

/** `1 hour`, `2 hours` */
export const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
