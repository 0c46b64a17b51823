export const countStateTexts = {
  open: { text: 'Unfinished', tone: 'info' },
  applied: { text: 'Applied', tone: 'ok' },
  abandoned: { text: 'Abandoned', tone: 'neutral' },
} as const;
