import { expect, test } from 'vitest';
import { nextReference } from './next-reference.ts';

test.each([
  ['TKR-20251115-100001-1', 'TKR-20251115-100001-1R2'],
  ['TKR-20251115-100001-1R2', 'TKR-20251115-100001-1R3'],
  ['TKR-20251115-100001-12R9', 'TKR-20251115-100001-12R10'],
])('%s is followed by %s', (reference, expected) => {
  expect(nextReference(reference)).toBe(expected);
});
