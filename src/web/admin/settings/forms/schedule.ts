import type { FieldDescription } from './describe.ts';

/** When something is shown, for entries and banners. */
export const scheduleFields: readonly FieldDescription[] = [
  {
    kind: 'date-time',
    name: 'startsAt',
    label: 'Show from',
    hint: 'Time in India. Leave it empty to show it at once.',
  },
  {
    kind: 'date-time',
    name: 'endsAt',
    label: 'Show until',
    hint: 'Time in India. Leave it empty to show it without an end.',
  },
];
