const formatter = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2023-05-19 11:59:16`: times of India without a zone, as Shiprocket writes them. */
export const indianTime = (date: Date) => formatter.format(date);

/** `23 05 2023 11:43:52`, as in its webhook. */
export function webhookTime(date: Date): string {
  const [day = '', time = ''] = indianTime(date).split(' ');
  return `${day.split('-').toReversed().join(' ')} ${time}`;
}

const dayFormatter = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
});

/** `Jul 01, 2024` */
export const dayInDays = (days: number) =>
  dayFormatter.format(new Date(Date.now() + days * 86_400_000));
