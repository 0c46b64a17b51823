import {
  addDays,
  addMonths,
  dayOf,
  startOfStep,
  steps,
  type Step,
} from '#shared/analytics/range.ts';

/** Periods that end today; weeks and months are whole, except the current one. */
export const presets = ['7d', '30d', '12w', '12m'] as const;

export type Preset = (typeof presets)[number];

const begins: Record<Preset, (today: string) => string> = {
  '7d': (today) => addDays(today, -6),
  '30d': (today) => addDays(today, -29),
  '12w': (today) => addDays(startOfStep(today, 'week'), -11 * 7),
  '12m': (today) => addMonths(today, -11),
};

const USUAL: Preset = '30d';

/** The state in the address: `?last=12w`, or `?from=2026-10-01&to=2026-10-31`, and `&step=week`. */
export interface ReportAddress {
  /** Undefined for custom dates. */
  last: Preset | undefined;
  from: string;
  to: string;
  /** Undefined for the default step of the period. */
  step: Step | undefined;
  show: 'revenue' | 'orders';
  /** Today in India. */
  today: string;
}

/** Accepts any address; the server validates the range. */
export function readReportAddress(search: URLSearchParams, now: Date): ReportAddress {
  const today = dayOf(now);
  const step = steps.find((known) => known === search.get('step'));
  const show = search.get('show') === 'orders' ? 'orders' : 'revenue';
  const from = readDay(search.get('from'));
  const to = readDay(search.get('to'));
  if (from || to) {
    const last = to || today;
    return { last: undefined, from: from || addDays(last, -29), to: last, step, show, today };
  }
  const last = presets.find((known) => known === search.get('last')) ?? USUAL;
  return { last, from: begins[last](today), to: today, step, show, today };
}

const DAY = /^\d{4}-[01]\d-[0-3]\d$/;

const readDay = (written: string | null) =>
  written && DAY.test(written) && !Number.isNaN(Date.parse(written)) ? written : undefined;

const write = (search: URLSearchParams) => search.toString().replace(/^(?=.)/, '?');

/** Changes the period and resets the step. */
export function withTime(
  search: URLSearchParams,
  time: { last: Preset } | { from: string; to: string },
): string {
  const next = new URLSearchParams(search);
  for (const name of ['last', 'from', 'to', 'step']) next.delete(name);
  for (const [name, value] of Object.entries(time)) next.set(name, value);
  if (next.get('last') === USUAL) next.delete('last');
  return write(next);
}

export function withStep(search: URLSearchParams, step: Step): string {
  const next = new URLSearchParams(search);
  next.set('step', step);
  return write(next);
}

export function withShow(search: URLSearchParams, show: ReportAddress['show']): string {
  const next = new URLSearchParams(search);
  if (show === 'revenue') next.delete('show');
  else next.set('show', show);
  return write(next);
}
