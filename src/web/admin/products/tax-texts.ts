import { dayOf } from '#shared/analytics/range.ts';
import { formatDay } from '#shared/dates.ts';
import { GST_BEGAN } from '#shared/tax/dated-rate.ts';

/** `from 1 Apr 2027` */
export const firstDayText = (day: string) =>
  day === GST_BEGAN ? 'from the start' : `from ${formatDay(`${day}T00:00:00+05:30`)}`;

/** The day in India. */
export const currentDay = () => dayOf(new Date());
