import { addBusinessDays } from '../business-days.ts';
import { policy } from '../policy.ts';

/** The latest expected delivery day. */
export function estimatedDelivery(orderedAt: Date): Date {
  return addBusinessDays(orderedAt, policy.deliveryBusinessDaysMax);
}
