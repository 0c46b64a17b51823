import { expect, test } from 'vitest';
import { changedLabels, emptyCategory, mergeChanges, toPayload } from './category-values.ts';

const base = { ...emptyCategory, name: 'Nuts', slug: 'nuts', description: 'Old' };

test('an empty slug is not sent, and an image only with its address', () => {
  expect(toPayload({ ...base, slug: ' ' })).not.toHaveProperty('slug');
  expect(toPayload({ ...base, 'image.alt': 'A bowl' }).image).toBeNull();
  expect(toPayload({ ...base, 'image.url': '/uploads/x', 'image.alt': 'A bowl' }).image).toEqual({
    url: '/uploads/x',
    alt: 'A bowl',
  });
});

test('my changes are kept, everything else is theirs', () => {
  const mine = { ...base, name: 'Dry fruits' };
  const theirs = { ...base, name: 'Almonds', description: 'New' };
  expect(changedLabels(base, theirs)).toEqual(['Name', 'Description']);
  expect(mergeChanges(base, mine, theirs)).toMatchObject({
    name: 'Dry fruits',
    description: 'New',
  });
});
