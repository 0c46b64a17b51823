import { expect, test } from 'vitest';
import { shareCardPath } from './share-card.ts';

const pack = {
  slug: 'classic-sattu',
  name: 'Classic Sattu',
  tagline: 'Stir and drink.',
  tile: 'haldi',
  image: '/art/packs/classic-sattu.svg',
} as const;

test('the address of a card changes only with its content', () => {
  const uploaded = `/uploads/${'a'.repeat(32)}-800x600/800.webp`;
  const addresses = [
    pack,
    { ...pack, name: 'Classic sattu' },
    { ...pack, tagline: null },
    { ...pack, tile: 'neel' as const },
    { ...pack, image: uploaded },
  ].map(shareCardPath);
  expect(new Set(addresses).size).toBe(5);
  for (const address of addresses)
    expect(address).toMatch(/^\/share\/classic-sattu-[0-9a-f]{8}\.jpg$/);
  const sold = { ...pack, price: 5, stock: 3 };
  expect(shareCardPath(sold)).toBe(addresses[0]);
});

test.each([
  '',
  '/art/no-picture.svg',
  'https://pictures.example/pack.jpg',
  '/art/packs/../../etc/passwd',
  '/uploads/short-1x1/1.webp',
])('a product with the image %j has no card', (image) => {
  expect(shareCardPath({ ...pack, image })).toBeUndefined();
});
