import { lastDayOfStep, type Range, type Step } from '#shared/analytics/range.ts';
import { formatDay, formatMonth, formatShortDay } from '#shared/dates.ts';

export const stepNames: Record<Step, { one: string; label: string }> = {
  day: { one: 'day', label: 'Day' },
  week: { one: 'week', label: 'Week' },
  month: { one: 'month', label: 'Month' },
};

/** `9 Nov`, `Nov`, and for a new year `Jan 2026`. */
export function axisLabel(start: string, step: Step): string {
  if (step !== 'month') return formatShortDay(start);
  const name = formatMonth(start);
  return start.slice(5, 7) === '01' ? name : (name.split(' ')[0] ?? name);
}

/** `9 Nov 2026`, `Week of 9 Nov 2026`, `Nov 2026`; an incomplete step shows its dates. */
export function stepTitle(start: string, { from, to, step }: Range, today: string): string {
  const cuts = [
    start < from && `, from ${formatShortDay(from)}`,
    to < lastDayOfStep(start, step) && (to >= today ? ', so far' : `, until ${formatShortDay(to)}`),
    step === 'day' && start === today && ', so far',
  ];
  return nameOf(start, step) + cuts.filter(Boolean).join('');
}

function nameOf(start: string, step: Step): string {
  if (step === 'month') return formatMonth(start);
  return step === 'week' ? `Week of ${formatDay(start)}` : formatDay(start);
}

export const isRunning = (start: string, step: Step, today: string) =>
  start <= today && today <= lastDayOfStep(start, step);
