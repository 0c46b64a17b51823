import { policy } from '../policy.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Asia/Kolkata' });

/** The day an order is expected at the latest, counting the days on which India works. */
export function estimatedDelivery(orderedAt: Date): Date {
  let day = orderedAt;
  for (let left = policy.deliveryBusinessDaysMax; left > 0;) {
    day = new Date(day.getTime() + DAY_MS);
    if (!['Sat', 'Sun'].includes(weekday.format(day))) left -= 1;
  }
  return day;
}
