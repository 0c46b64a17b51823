import { expect, test } from 'vitest';
import { progressText } from './progress-text.ts';

test('states how much has arrived', () => {
  expect(progressText(undefined)).toBe('Preparing…');
  expect(progressText({ bytes: 0, total: 45_600_000 })).toBe('0.0 of 45.6 MB');
  expect(progressText({ bytes: 99_000_000, total: 2_512_000_000 })).toBe('99.0 of 2512 MB');
  expect(progressText({ bytes: 1_250_000, total: undefined })).toBe('1.3 MB');
});
