import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

const range = { from: '2026-10-17', to: '2026-11-15' };

test.each([
  [112, 100, '12% more than in the 30 days before'],
  [50, 100, '50% less than in the 30 days before'],
  [100.2, 100, 'About as much as in the 30 days before'],
  [5000, 0, 'Nothing in the 30 days before'],
  [0, 100, '100% less than in the 30 days before'],
  [0, 0, 'As in the 30 days before: none'],
])('%d after %d reads %j', (now, before, text) => {
  expect(changeText(now, before, range)).toBe(text);
});

test('one day is compared with the day before', () => {
  expect(changeText(2, 1, { from: '2026-11-15', to: '2026-11-15' })).toBe(
    '100% more than in the 1 day before',
  );
});
