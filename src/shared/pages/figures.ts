import { limits } from '../limits.ts';
import { settings } from '../settings/current.ts';
import { figures, paymentWindowMinutes } from '../settings/figures.ts';
import { legalText, markedAddress } from '../settings/legal-text.ts';
import type { Figures } from '../settings/placeholders.ts';
import { PAGE_LOADS_PER_SAMPLE } from '../speed/metrics.ts';
import { topics } from '../support/topics.ts';
import { capital, counted, retentionText } from './wording.ts';

/** The text of every placeholder, from the settings of the request. */
export function pageFigures(): Figures {
  const { shop, delivery, orders, legal } = settings();
  return {
    ...figures(),
    location: shop.location,
    closedDays: closedDays(delivery),
    freeRedeliveries: capital(counted(delivery.freeRedeliveries, 'free redelivery attempt')),
    holdMinutes: String(orders.holdMinutes),
    paymentMinutes: String(paymentWindowMinutes()),
    adultAge: String(limits.adultAge),
    acknowledgeTime: `${limits.ticketAcknowledgeHours} hours`,
    resolveTime: counted(limits.ticketResolveMonths, 'month'),
    refundTopic: topics.refund,
    privacyTopic: topics.privacy,
    businessTopic: topics.business,
    // A sentence with the name stays complete until the owner has entered it.
    legalName: legalText('legalName') ?? shop.name,
    registeredAddress: markedAddress() ?? shop.location,
    registeredCity: legal.address.city ?? shop.city,
    registeredState: legal.address.state ?? 'India',
    adminSessionHours: String(limits.sessions.adminHours),
    adminIdleHours: String(limits.sessions.adminIdleHours),
    speedSample: String(PAGE_LOADS_PER_SAMPLE),
    speedDays: retentionText(limits.keep.pageSpeedDays),
  };
}

const WEEKDAYS = [
  'Sundays',
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
];

/** `Sundays and holidays` */
function closedDays({ workingDays }: { workingDays: readonly number[] }): string {
  const days = WEEKDAYS.filter((_, day) => !workingDays.includes(day));
  return days.length > 0 ? `${days.join(', ')} and holidays` : 'holidays';
}
