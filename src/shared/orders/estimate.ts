import { addBusinessDays } from '../business-days.ts';
import { policy } from '../policy.ts';

/** The day an order is expected at the latest. */
export function estimatedDelivery(orderedAt: Date): Date {
  return addBusinessDays(orderedAt, policy.deliveryBusinessDaysMax);
}
