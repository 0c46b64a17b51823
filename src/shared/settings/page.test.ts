import { expect, test } from 'vitest';
import { pageDocument } from './page.ts';

const page = {
  path: '/help/storage',
  template: 'plain',
  title: 'Storage',
  description: '',
  lead: 'How {shopName} packs keep.',
  picture: 'arch-pot',
  body: '## Cool and dry',
  isPublished: true,
  showInFooter: false,
  position: 10,
  redirectsFrom: [],
};

const problems = (changes: object) =>
  pageDocument.safeParse({ ...page, ...changes }).error?.issues.map(({ message }) => message) ?? [];

test('a page with valid fields is accepted', () => {
  expect(problems({})).toEqual([]);
});

test.each(['/Story', 'story', '/a/b/c', '/a b', '/a--b', '//evil', '/story/', '/ä'])(
  'the address %s is refused because of its form',
  (path) => {
    expect(problems({ path })).toEqual([
      'Use lowercase letters, digits and dashes, as in /our-story or /help/storage.',
    ]);
  },
);

test.each(['/admin', '/api/pages', '/products/new', '/checkout', '/uploads/x', '/cart'])(
  'the address %s belongs to the shop',
  (path) => {
    expect(problems({ path })).toEqual([`${path} belongs to a part of the shop.`]);
    expect(problems({ redirectsFrom: [path] })).toEqual([`${path} belongs to a part of the shop.`]);
  },
);

test('a landing page needs its fields', () => {
  expect(problems({ template: 'landing' })).toEqual([
    'A landing page needs a heading and a button',
  ]);
});

test('unknown placeholders, foreign pictures and long texts are refused', () => {
  expect(problems({ lead: 'From {town}' })).toEqual([
    '{town} is not a placeholder. Write \\{ for a brace.',
  ]);
  expect(problems({ title: '{personalData}' })).toEqual([
    '{personalData} must stand on a line of its own in the text of the page.',
  ]);
  expect(problems({ picture: 'https://example.com/x.png' })).toEqual([
    'Choose a drawing or upload a picture',
  ]);
  expect(problems({ body: 'a'.repeat(50_001) })).toEqual([
    'The text must be at most 50,000 characters',
  ]);
});
