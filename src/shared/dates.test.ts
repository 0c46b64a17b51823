import { expect, test } from 'vitest';
import { formatClock, formatDay, formatMonth, formatShortDay, formatTime } from './dates.ts';

const now = new Date('2025-11-15T08:00:00Z');

test('a time of this year has no year', () => {
  expect(formatTime('2025-08-12T15:50:00.000Z', now)).toBe('12 Aug, 9:20 pm');
  expect(formatTime('2025-08-12T02:45:00.000Z', now)).toBe('12 Aug, 8:15 am');
});

test('a time of another year has its year', () => {
  expect(formatTime('2024-08-12T15:50:00.000Z', now)).toBe('12 Aug 2024, 9:20 pm');
  expect(formatTime('2026-01-02T06:30:00.000Z', now)).toBe('2 Jan 2026, 12:00 pm');
});

test('days change at midnight in India', () => {
  expect(formatTime('2025-08-11T18:30:00.000Z', now)).toBe('12 Aug, 12:00 am');
  expect(formatTime('2024-12-31T18:30:00.000Z', now)).toBe('1 Jan, 12:00 am');
  expect(formatTime('2025-12-31T18:30:00.000Z', now)).toBe('1 Jan 2026, 12:00 am');
  expect(formatDay('2025-08-11T18:30:00.000Z')).toBe('12 Aug 2025');
});

test('days and months always have their year', () => {
  expect(formatDay('2025-08-18T09:00:00.000Z')).toBe('18 Aug 2025');
  expect(formatMonth('2025-03-01T09:00:00.000Z')).toBe('Mar 2025');
});

test('a clock time has no day, a short day no year', () => {
  expect(formatClock('2025-08-12T11:22:00.000Z')).toBe('4:52 pm');
  expect(formatShortDay('2025-08-11T18:30:00.000Z')).toBe('12 Aug');
});

test('all hours of a year read as the formatter of Node.js writes them', () => {
  const formatter = new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const HOUR_MS = 3_600_000;
  for (let hour = 0; hour < 366 * 24; hour += 1) {
    const moment = new Date(Date.UTC(2024, 0, 1) + hour * HOUR_MS);
    const expected = formatter.format(moment).replace('\u202f', ' ');
    expect(formatTime(moment.toISOString(), now)).toBe(
      expected.includes(' 2025,') ? expected.replace(' 2025,', ',') : expected,
    );
  }
});
