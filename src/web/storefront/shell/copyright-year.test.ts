import { expect, test } from 'vitest';
import { copyrightYear } from './copyright-year.ts';

test('the new year begins when it begins in India', () => {
  expect(copyrightYear(new Date('2025-12-31T18:29:59Z'))).toBe('2025');
  expect(copyrightYear(new Date('2025-12-31T18:30:00Z'))).toBe('2026');
});
