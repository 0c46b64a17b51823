import { expect, test } from 'vitest';
import { capital, counted, retentionText } from './wording.ts';

test('small counts are words, larger ones digits', () => {
  expect(counted(1, 'month')).toBe('one month');
  expect(counted(8, 'year')).toBe('eight years');
  expect(counted(30, 'day')).toBe('30 days');
});

test('whole years are shown in years', () => {
  expect(retentionText(365)).toBe('one year');
  expect(retentionText(730)).toBe('two years');
  expect(retentionText(90)).toBe('90 days');
});

test('a sentence can start with a capitalised number', () => {
  expect(capital(counted(1, 'attempt'))).toBe('One attempt');
});
