import { expect, test } from 'vitest';
import { keepMine, theirChanges } from './conflict.ts';
import { emptyValues, imageRow, type FormValues } from './form-values.ts';

const base: FormValues = {
  ...emptyValues(),
  name: 'Peri Peri',
  price: '199',
  stock: '5',
  tags: 'hot',
};
const theirs: FormValues = { ...base, price: '209', isFeatured: true, stock: '3' };

test('their changes are listed with the new value, and with mine if I changed it too', () => {
  const mine = { ...base, price: '189', tags: 'mild' };
  expect(theirChanges({ base, mine, theirs })).toEqual([
    { label: 'Price', now: '₹209', mine: '₹189' },
    { label: 'Featured', now: 'Yes' },
  ]);
});

test('equal changes are not a difference', () => {
  const mine = { ...base, price: '209' };
  expect(theirChanges({ base, mine, theirs }).map(({ label }) => label)).toEqual(['Featured']);
});

test('images are counted, and a long text is cut', () => {
  const images = [imageRow({ url: '/a.jpg' }), imageRow({ url: '/b.jpg' })];
  const longer = { ...base, images, description: 'x'.repeat(200) };
  expect(theirChanges({ base, mine: base, theirs: longer })).toEqual([
    { label: 'Description', now: `${'x'.repeat(80)}…` },
    { label: 'Images', now: '2 images' },
  ]);
});

test('rows with equal content are equal', () => {
  const again = { ...base, images: [imageRow({ isPrimary: true })] };
  expect(theirChanges({ base, mine: base, theirs: again })).toEqual([]);
});

test('keeping mine keeps my changes and all other changes of theirs', () => {
  const mine = { ...base, price: '189', tags: 'mild' };
  const kept = keepMine({ base, mine, theirs });
  expect(kept).toMatchObject({ price: '189', tags: 'mild', isFeatured: true, name: 'Peri Peri' });
});
