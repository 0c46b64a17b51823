import { expect, test } from 'vitest';
import type { PageDocument } from '../settings/page.ts';
import {
  findCategoryConflict,
  findPageConflict,
  keepPreviousPath,
  type PagePaths,
} from './page-conflicts.ts';

const story: PagePaths = {
  id: 'story',
  path: '/story',
  redirectsFrom: ['/our-story'],
  template: 'story',
};
const about: PagePaths = { id: 'about', path: '/aboutus', redirectsFrom: [], template: 'about' };
const both = { pages: [story, about], categories: [] };

const nuts = { slug: 'nuts', name: 'Nuts', landingText: 'Crunchy.', previousSlugs: ['almonds'] };
const besideNuts = { pages: [], categories: [nuts] };
const landingPage = (category: string | null, path = '/nuts'): PagePaths => ({
  ...about,
  path,
  template: 'landing',
  landing: { category },
});

test('a page can keep its own address and redirects', () => {
  expect(findPageConflict(story, both)).toBeUndefined();
});

test('an address that a page or a redirect uses is taken', () => {
  expect(findPageConflict({ ...about, path: '/story' }, both)).toEqual({
    field: 'path',
    message: '/story is the address of the page ‘story’.',
  });
  expect(findPageConflict({ ...about, path: '/our-story' }, both)?.message).toBe(
    '/our-story redirects to the page ‘story’.',
  );
});

test('a page cannot redirect to itself, and two pages cannot redirect to each other', () => {
  expect(findPageConflict({ ...about, redirectsFrom: ['/aboutus'] }, both)).toEqual({
    field: 'redirectsFrom',
    message: 'A page cannot redirect to itself.',
  });
  expect(findPageConflict({ ...about, redirectsFrom: ['/story'] }, both)).toEqual({
    field: 'redirectsFrom',
    message: '/story is the address of the page ‘story’.',
  });
});

test('the page and the redirects of a category are taken', () => {
  expect(findPageConflict({ ...about, path: '/nuts' }, besideNuts)).toEqual({
    field: 'path',
    message: '/nuts is the address of the category ‘Nuts’.',
  });
  expect(findPageConflict({ ...about, redirectsFrom: ['/almonds'] }, besideNuts)).toEqual({
    field: 'redirectsFrom',
    message: '/almonds redirects to the category ‘Nuts’.',
  });
  const withoutText = { pages: [], categories: [{ ...nuts, landingText: null }] };
  expect(findPageConflict({ ...about, path: '/nuts' }, withoutText)).toBeUndefined();
  expect(findPageConflict({ ...about, path: '/almonds' }, withoutText)?.field).toBe('path');
});

test('only the landing page about a category can have its addresses', () => {
  expect(findPageConflict(landingPage('nuts'), besideNuts)).toBeUndefined();
  expect(findPageConflict(landingPage('almonds', '/almonds'), besideNuts)).toBeUndefined();
  expect(findPageConflict(landingPage('tea'), besideNuts)?.field).toBe('path');
  expect(findPageConflict(landingPage(null), besideNuts)?.field).toBe('path');
  const plain: PagePaths = { ...landingPage('nuts'), template: 'plain' };
  expect(findPageConflict(plain, besideNuts)?.field).toBe('path');
});

test('a category cannot use the address of a page that is not about it', () => {
  const page = { ...about, path: '/nuts' };
  expect(findCategoryConflict(nuts, [page])).toBe('/nuts is the address of the page ‘about’.');
  expect(findCategoryConflict({ ...nuts, landingText: null }, [page])).toBeUndefined();
  expect(findCategoryConflict(nuts, [{ ...about, redirectsFrom: ['/almonds'] }])).toBe(
    '/almonds redirects to the page ‘about’. It cannot redirect to this category too.',
  );
  expect(findCategoryConflict(nuts, [landingPage('nuts')])).toBeUndefined();
});

test('the shop has at most 100 pages', () => {
  const pages = Array.from({ length: 100 }, (_, index) => ({
    ...about,
    id: `p${index}`,
    path: `/p${index}`,
  }));
  const others = { pages, categories: [] };
  expect(findPageConflict(about, others)?.message).toContain('at most 100 pages');
  expect(findPageConflict(pages[7] ?? about, others)).toBeUndefined();
});

test('a moved page redirects from its previous address, and moving it back removes that', () => {
  const first = { path: '/a', redirectsFrom: [] as string[] } as PageDocument;
  const second = keepPreviousPath({ ...first, path: '/b' }, first);
  expect(second.redirectsFrom).toEqual(['/a']);
  expect(keepPreviousPath({ ...second, path: '/a' }, second).redirectsFrom).toEqual(['/b']);
});
