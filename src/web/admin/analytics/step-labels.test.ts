import { expect, test } from 'vitest';
import { axisLabel, isRunning, stepTitle } from './step-labels.ts';

test('axis labels are short, and January has its year', () => {
  expect(axisLabel('2026-11-09', 'day')).toBe('9 Nov');
  expect(axisLabel('2026-11-09', 'week')).toBe('9 Nov');
  expect(axisLabel('2026-11-01', 'month')).toBe('Nov');
  expect(axisLabel('2026-01-01', 'month')).toBe('Jan 2026');
});

test('the title of a step is its start', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  const title = (start: string, step: 'day' | 'week' | 'month') =>
    stepTitle(start, { ...year, step }, '2027-01-01');
  expect(title('2026-11-09', 'day')).toBe('9 Nov 2026');
  expect(title('2026-11-09', 'week')).toBe('Week of 9 Nov 2026');
  expect(title('2026-11-01', 'month')).toBe('Nov 2026');
});

test('an incomplete step has its dates in the title', () => {
  const range = { from: '2026-10-15', to: '2026-11-15', step: 'month' } as const;
  expect(stepTitle('2026-10-01', range, '2026-11-15')).toBe('Oct 2026, from 15 Oct');
  expect(stepTitle('2026-11-01', range, '2026-11-15')).toBe('Nov 2026, so far');
  expect(stepTitle('2026-11-01', range, '2026-11-20')).toBe('Nov 2026, until 15 Nov');
  expect(stepTitle('2026-11-15', { ...range, step: 'day' }, '2026-11-15')).toBe(
    '15 Nov 2026, so far',
  );
});

test('a step runs from its first to its last day', () => {
  expect(isRunning('2026-11-09', 'week', '2026-11-15')).toBe(true);
  expect(isRunning('2026-11-09', 'week', '2026-11-16')).toBe(false);
  expect(isRunning('2026-02-01', 'month', '2026-02-28')).toBe(true);
  expect(isRunning('2026-11-16', 'day', '2026-11-15')).toBe(false);
});
