import { expect, test } from 'vitest';
import { settings } from '../settings/current.ts';
import { shareCardPath, shopCardPath } from './share-card.ts';

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
  ].map((product) => shareCardPath(product, settings()));
  expect(new Set(addresses).size).toBe(5);
  for (const address of addresses)
    expect(address).toMatch(/^\/share\/classic-sattu-[0-9a-f]{8}\.jpg$/);
  const sold = { ...pack, price: 5, stock: 3 };
  expect(shareCardPath(sold, settings())).toBe(addresses[0]);
});

test.each([
  '',
  '/art/no-picture.svg',
  'https://pictures.example/pack.jpg',
  '/art/packs/../../etc/passwd',
  '/uploads/short-1x1/1.webp',
])('a product with the image %j has no card', (image) => {
  expect(shareCardPath({ ...pack, image }, settings())).toBeUndefined();
});

test('another name, logo, icon or colour of the tile is another address', () => {
  const { shop, brand } = settings();
  const own = { ...shop, name: 'Madhu' };
  const logo = `/uploads/${'b'.repeat(32)}-600x160/600.webp`;
  const icon = `/uploads/icon/${'b'.repeat(32)}`;
  const blue = { ...brand, tiles: { ...brand.tiles, haldi: '#b9e8fb' } };
  const looks = [
    { shop, brand },
    { shop: own, brand },
    { shop: { ...shop, logo }, brand },
    { shop: { ...own, logo }, brand },
    { shop: { ...own, icon }, brand },
    { shop, brand: blue },
    { shop: own, brand: blue },
  ];
  expect(new Set(looks.map((look) => shareCardPath(pack, look))).size).toBe(looks.length);
  // The drawn card of the shop has colours of its own.
  expect(new Set(looks.map(shopCardPath)).size).toBe(looks.length - 1);
  const green = { ...brand, tiles: { ...brand.tiles, patti: '#b9f8cb' } };
  expect(shareCardPath(pack, { shop: own, brand: green })).toBe(
    shareCardPath(pack, { shop: own, brand }),
  );
});
