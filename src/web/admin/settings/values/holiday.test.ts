import { expect, test } from 'vitest';
import { holidayText, readHoliday } from './holiday.ts';

test.each([
  ['2026-11-08', { date: '2026-11-08', isYearly: false }],
  ['01-26', { date: '2027-01-26', isYearly: true }],
  ['02-29', { date: '2028-02-29', isYearly: true }],
])('%s is shown as a date and stored as before', (text, holiday) => {
  expect(readHoliday(text, 2027)).toEqual(holiday);
  expect(holidayText(holiday)).toBe(text);
});

test('a new entry has no date', () => {
  expect(readHoliday('', 2027)).toEqual({ date: '', isYearly: false });
  expect(holidayText({ date: '', isYearly: true })).toBe('');
});
