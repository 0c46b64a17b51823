import { addBusinessDays, endOfDayInIndia, isBusinessDay } from '../business-days.ts';
import { inIndia } from '../dates.ts';
import { settings } from '../settings/current.ts';
import { deliveryDays } from '../settings/figures.ts';
import type { Destination } from '../settings/zones.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const clockInIndia = (moment: Date) => inIndia(moment).toISOString().slice(11, 16);

/** The day from which dispatch and delivery of an order are counted. */
export function countsFrom(orderedAt: Date): Date {
  const { cutOff } = settings().delivery;
  const isInTime =
    cutOff === null || (isBusinessDay(orderedAt) && clockInIndia(orderedAt) < cutOff);
  return isInTime ? orderedAt : addBusinessDays(orderedAt, 1);
}

/** The promised day of dispatch: at its end the order is overdue. */
export const promisedDispatch = (orderedAt: Date): Date =>
  endOfDayInIndia(addBusinessDays(countsFrom(orderedAt), settings().delivery.dispatchDays.max));

/** The latest expected delivery day. */
export function estimatedDelivery(orderedAt: Date, destination?: Destination): Date {
  return addBusinessDays(countsFrom(orderedAt), deliveryDays(destination).max);
}

/** The latest delivery day if the courier needs this many calendar days after the dispatch. */
export function courierDelivery(orderedAt: Date, courierDays: number): Date {
  const sent = addBusinessDays(countsFrom(orderedAt), settings().delivery.dispatchDays.max);
  const arrival = new Date(sent.getTime() + courierDays * DAY_MS);
  return isBusinessDay(arrival) ? arrival : addBusinessDays(arrival, 1);
}

/** The cut-off of today while it is still ahead. Undefined without one, after it and on days off. */
export function cutOffToday(now: Date): Date | undefined {
  const { cutOff } = settings().delivery;
  if (cutOff === null || countsFrom(now) !== now) return undefined;
  const today = inIndia(now).toISOString().slice(0, 10);
  return new Date(`${today}T${cutOff}:00+05:30`);
}

/** Until when an estimate of this moment stays the same. */
export const estimateValidUntil = (now: Date): Date =>
  cutOffToday(now) ?? new Date(endOfDayInIndia(now).getTime() + 1);
