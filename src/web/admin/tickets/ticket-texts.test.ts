import { expect, test } from 'vitest';
import { dueText, excerpt } from './ticket-texts.ts';

const now = new Date('2026-11-15T08:00:00Z');

test.each([
  ['2026-11-15T08:00:30Z', 'due in 0 minutes'],
  ['2026-11-15T08:01:00Z', 'due in 1 minute'],
  ['2026-11-15T13:59:00Z', 'due in 5 hours'],
  ['2026-11-17T07:59:00Z', 'due in 47 hours'],
  ['2026-12-15T08:00:00Z', 'due in 30 days'],
  ['2026-11-15T07:20:00Z', 'late by 40 minutes'],
  ['2026-11-13T06:00:00Z', 'late by 2 days'],
])('a due time of %s is %s', (dueAt, text) => {
  expect(dueText(dueAt, now)).toBe(text);
});

test('an excerpt is one short line', () => {
  expect(excerpt('  Where is it?\n\nI ordered last week. ')).toBe(
    'Where is it? I ordered last week.',
  );
  const long = excerpt('makhana '.repeat(40));
  expect(long.length).toBeLessThanOrEqual(141);
  expect(long).toMatch(/^makhana makhana .*…$/);
});
