import { expect, test } from 'vitest';
import { pageLinks } from './page-links.ts';

test('few pages are all linked', () => {
  expect(pageLinks(1, 1)).toEqual([1]);
  expect(pageLinks(2, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('many pages show the ends and the neighbours', () => {
  expect(pageLinks(1, 126)).toEqual([1, 2, null, 126]);
  expect(pageLinks(60, 126)).toEqual([1, null, 59, 60, 61, null, 126]);
  expect(pageLinks(126, 126)).toEqual([1, null, 125, 126]);
});

test('a gap of one page shows that page', () => {
  expect(pageLinks(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
