import { expect, test } from 'vitest';
import type { PageDocument } from '../settings/page.ts';
import { findPageConflict, keepPreviousPath } from './page-conflicts.ts';

const story = { id: 'story', path: '/story', redirectsFrom: ['/our-story'] };
const about = { id: 'about', path: '/aboutus', redirectsFrom: [] };

test('a page can keep its own address and redirects', () => {
  expect(findPageConflict(story, [story, about])).toBeUndefined();
});

test('an address that a page or a redirect uses is taken', () => {
  expect(findPageConflict({ ...about, path: '/story' }, [story, about])).toEqual({
    field: 'path',
    message: '/story is the address of the page ‘story’.',
  });
  expect(findPageConflict({ ...about, path: '/our-story' }, [story, about])?.message).toBe(
    '/our-story redirects to the page ‘story’.',
  );
});

test('a page cannot redirect to itself, and two pages cannot redirect to each other', () => {
  expect(findPageConflict({ ...about, redirectsFrom: ['/aboutus'] }, [story, about])).toEqual({
    field: 'redirectsFrom',
    message: 'A page cannot redirect to itself.',
  });
  expect(findPageConflict({ ...about, redirectsFrom: ['/story'] }, [story, about])).toEqual({
    field: 'redirectsFrom',
    message: '/story is the address of the page ‘story’.',
  });
});

test('the shop has at most 100 pages', () => {
  const pages = Array.from({ length: 100 }, (_, index) => ({
    id: `p${index}`,
    path: `/p${index}`,
    redirectsFrom: [],
  }));
  expect(findPageConflict(about, pages)?.message).toContain('at most 100 pages');
  expect(findPageConflict(pages[7] ?? about, pages)).toBeUndefined();
});

test('a moved page redirects from its previous address, and moving it back removes that', () => {
  const first = { path: '/a', redirectsFrom: [] as string[] } as PageDocument;
  const second = keepPreviousPath({ ...first, path: '/b' }, first);
  expect(second.redirectsFrom).toEqual(['/a']);
  expect(keepPreviousPath({ ...second, path: '/a' }, second).redirectsFrom).toEqual(['/b']);
});
