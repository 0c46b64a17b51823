import { addBusinessDays } from '../business-days.ts';
import { deliveryDays } from '../settings/figures.ts';
import type { Destination } from '../settings/zones.ts';

/** The latest expected delivery day. */
export function estimatedDelivery(orderedAt: Date, destination?: Destination): Date {
  return addBusinessDays(orderedAt, deliveryDays(destination).max);
}
