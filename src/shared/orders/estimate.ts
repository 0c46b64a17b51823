import { addBusinessDays, endOfDayInIndia } from '../business-days.ts';
import { settings } from '../settings/current.ts';
import { deliveryDays } from '../settings/figures.ts';
import type { Destination } from '../settings/zones.ts';

/** The promised day of dispatch: at its end the order is overdue. */
export const promisedDispatch = (orderedAt: Date): Date =>
  endOfDayInIndia(addBusinessDays(orderedAt, settings().delivery.dispatchDays.max));

/** The latest expected delivery day. */
export function estimatedDelivery(orderedAt: Date, destination?: Destination): Date {
  return addBusinessDays(orderedAt, deliveryDays(destination).max);
}
