import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test.each([
  ['Our farmers', 'our-farmers'],
  ['  Crème & Brûlée!  ', 'creme-brulee'],
  ['टोकरी', ''],
  ['a'.repeat(59) + ' b', 'a'.repeat(59)],
])('%j becomes %j', (text, slug) => expect(toSlug(text)).toBe(slug));
