import { formatCount } from '#shared/numbers.ts';
import { daysIn } from '#shared/analytics/range.ts';
import { counted } from '#web/lists/counted.ts';

/** `12% more than in the 30 days before`, with a text for a missing comparison. */
export function changeText(
  now: number,
  before: number,
  range: { from: string; to: string },
): string {
  const then = `the ${counted(daysIn(range), 'day')} before`;
  if (before === 0) return now === 0 ? `As in ${then}: none` : `Nothing in ${then}`;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return `About as much as in ${then}`;
  const much = formatCount(Math.abs(percent));
  return `${much}% ${percent > 0 ? 'more' : 'less'} than in ${then}`;
}
