import { inIndia } from '../dates.ts';
import { formatCount } from '../numbers.ts';

/**
 * The change against an earlier figure in plain words: `12 % more than last Tuesday by this time`. `than` names the
 * earlier period.
 */
export function describeChange(now: number, before: number, than: string): string {
  if (now === before) return `The same as ${than}`;
  if (before === 0) return `Nothing ${than}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const direction = now > before ? 'more' : 'less';
  if (percent === 0) return `About the same as ${than}`;
  return `${formatCount(percent)} % ${direction} than ${than}`;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The name of a weekday in India: `Tuesday` */
export function weekdayInIndia(moment: Date): string {
  return WEEKDAYS[inIndia(moment).getUTCDay()] ?? '';
}
