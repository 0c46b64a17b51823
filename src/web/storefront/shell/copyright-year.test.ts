import { expect, test } from 'vitest';
import { copyrightYear } from './copyright-year.ts';

test('the year changes at midnight in India', () => {
  expect(copyrightYear(new Date('2025-12-31T18:29:59Z'))).toBe('2025');
  expect(copyrightYear(new Date('2025-12-31T18:30:00Z'))).toBe('2026');
});
