// Without schemas, so that the list does not load them.

/** Open orders by their promised day of dispatch in India. */
export const dueFilters = ['overdue', 'today', 'later'] as const;

export type DueFilter = (typeof dueFilters)[number];

/** Orders by their promised day of delivery in India: not delivered although it has passed, or delivered after it. */
export const deliveryFilters = ['overdue', 'late'] as const;

export type DeliveryFilter = (typeof deliveryFilters)[number];

export const orderSorts = ['newest', 'oldest', 'total-high', 'total-low', 'due'] as const;

export type OrderSort = (typeof orderSorts)[number];

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';
const DAY = /^\d{4}-\d\d-\d\d$/;

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Error messages by field; empty if the days are a range. A missing end is open. */
export function checkDays({ from, to }: Days): { from?: string; to?: string } {
  const wrongFrom = from === undefined ? undefined : checkDay(from);
  const wrongTo = to === undefined ? undefined : checkDay(to);
  if (wrongFrom || wrongTo) {
    return { ...(wrongFrom && { from: wrongFrom }), ...(wrongTo && { to: wrongTo }) };
  }
  const isReversed = from !== undefined && to !== undefined && from > to;
  return isReversed ? { from: 'The first day must not be after the last' } : {};
}

function checkDay(day: string): string | undefined {
  if (!isDay(day)) return 'Use a date like 2026-11-15';
  if (day < FIRST_DAY) return `Choose a day from ${FIRST_DAY} on`;
  return day > LAST_DAY ? `Choose a day up to ${LAST_DAY}` : undefined;
}

/** `2026-02-30` has the right form but does not exist. */
function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const viewNameMax = 40;
export const viewsMax = 20;
const PARAMETER_MAX = 100;

/** The parameters of the list's address that make up a view. */
const viewParameters = [
  'status',
  'payment',
  'q',
  'days',
  'from',
  'to',
  'due',
  'delivery',
  'courier',
  'sort',
];

/** The part of the list's address that a view stores, always in the same order. */
export function viewSearch(search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of viewParameters) {
    const value = given.get(name);
    if (value) kept.set(name, value.slice(0, PARAMETER_MAX));
  }
  const query = kept.toString();
  return query && `?${query}`;
}
