import { expect, test } from 'vitest';
import { addBusinessDays, explainBusinessDays, isBusinessDay } from './business-days.ts';

const atNoonInIndia = (day: string) => new Date(`${day}T12:00:00+05:30`);

test.each([
  ['2026-11-13', 'Friday', true],
  ['2026-11-14', 'Saturday', true],
  ['2026-11-15', 'Sunday', false],
  ['2026-11-16', 'Monday', true],
  ['2026-01-26', 'Republic Day, a Monday', false],
  ['2026-08-15', 'Independence Day, a Saturday', false],
  ['2027-10-02', 'Gandhi Jayanti, a Saturday', false],
])('%s (%s) is a business day: %s', (day, _, expected) => {
  expect(isBusinessDay(atNoonInIndia(day))).toBe(expected);
});

const week = { workingDays: [1, 2, 3, 4, 5, 6], holidays: [] };

test('the day is the day in India, not in UTC', () => {
  expect(isBusinessDay(new Date('2026-11-14T20:00:00Z'))).toBe(false);
  expect(isBusinessDay(new Date('2026-11-15T20:00:00Z'))).toBe(true);
});

test('a holiday with a year counts in that year only', () => {
  expect(isBusinessDay(atNoonInIndia('2026-11-09'), { ...week, holidays: ['2026-11-09'] })).toBe(
    false,
  );
  expect(isBusinessDay(atNoonInIndia('2027-11-09'), { ...week, holidays: ['2026-11-09'] })).toBe(
    true,
  );
});

test('seven business days after a Friday skip one Sunday', () => {
  expect(addBusinessDays(atNoonInIndia('2026-11-13'), 7)).toEqual(atNoonInIndia('2026-11-21'));
});

test('business days skip Sundays and holidays', () => {
  expect(addBusinessDays(atNoonInIndia('2026-01-24'), 1)).toEqual(atNoonInIndia('2026-01-27'));
});

test('one sentence explains business days with the configured holidays', () => {
  expect(explainBusinessDays()).toBe(
    'Business days are Monday to Saturday, except 26 January, 15 August and 2 October.',
  );
  expect(explainBusinessDays({ ...week, holidays: [] })).toBe(
    'Business days are Monday to Saturday.',
  );
  expect(explainBusinessDays({ ...week, holidays: ['2026-11-08'] })).toBe(
    'Business days are Monday to Saturday, except 8 November 2026.',
  );
});

test('the sentence names other working weeks', () => {
  const explain = (workingDays: number[]) => explainBusinessDays({ workingDays, holidays: [] });
  expect(explain([5, 1, 2, 4, 3])).toBe('Business days are Monday to Friday.');
  expect(explain([0, 6, 2])).toBe('Business days are Tuesday, Saturday and Sunday.');
  expect(explain([0, 1, 2, 3, 4, 5, 6])).toBe('Business days are all days of the week.');
});

test('a shop that works on Sundays delivers on Sundays', () => {
  expect(isBusinessDay(atNoonInIndia('2026-11-15'), { workingDays: [0], holidays: [] })).toBe(true);
});
