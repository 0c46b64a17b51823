import { figures } from '../settings/figures.ts';
import { addBusinessDays } from '../business-days.ts';

/** The latest expected delivery day. */
export function estimatedDelivery(orderedAt: Date): Date {
  return addBusinessDays(orderedAt, figures().deliveryDaysMax);
}
