import { dayOf } from '#shared/analytics/range.ts';
import { formatDay } from '#shared/dates.ts';

/** The first entry of a product applies since GST began. */
const GST_BEGAN = '2017-07-01';

/** `from 1 Apr 2027` */
export const firstDayText = (day: string) =>
  day === GST_BEGAN ? 'from the start' : `from ${formatDay(`${day}T00:00:00+05:30`)}`;

/** The day in India. */
export const currentDay = () => dayOf(new Date());
