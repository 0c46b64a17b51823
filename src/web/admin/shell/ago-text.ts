import { formatDay } from '#shared/dates.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `just now`, `5 minutes ago`, `3 days ago`, and the date after a month. */
export function agoText(iso: string, now = new Date()): string {
  const ms = Math.max(0, now.getTime() - Date.parse(iso));
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return counted(ms / MINUTE_MS, 'minute');
  if (ms < DAY_MS) return counted(ms / HOUR_MS, 'hour');
  if (ms < 31 * DAY_MS) return counted(ms / DAY_MS, 'day');
  return `on ${formatDay(iso)}`;
}

function counted(amount: number, unit: string): string {
  const count = Math.floor(amount);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** `Changed 3 days ago by asha@example.com` */
export function changeText({
  author,
  publishedAt,
}: {
  author: string | null;
  publishedAt: string;
}) {
  return author === null ? 'As in a new shop' : `Changed ${agoText(publishedAt)} by ${author}`;
}
