import type { Reply } from '#shared/endpoint.ts';
import type { getOfferStatistics } from '#shared/offers/contract.ts';

export type Statistics = Reply<typeof getOfferStatistics>;
type Day = Statistics['days'][number];

const DAY_MS = 86_400_000;
/** A chart of one or two columns says little. */
const DAYS_MIN = 14;

/** The days up to today, also those without an order; at least two weeks of them. */
export function fillDays(days: readonly Day[], today: string): Day[] {
  const [first] = days;
  if (!first) return [];
  const end = Date.parse(today);
  const start = Math.min(Date.parse(first.day), end - (DAYS_MIN - 1) * DAY_MS);
  const known = new Map(days.map((day) => [day.day, day]));
  const filled: Day[] = [];
  for (let time = start; time <= end; time += DAY_MS) {
    const day = new Date(time).toISOString().slice(0, 10);
    filled.push(known.get(day) ?? { day, orders: 0, discount: 0 });
  }
  return filled;
}
