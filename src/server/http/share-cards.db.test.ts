import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { cardFolder } from '../adapters/share-cards.ts';
import { eventually } from '../testing/eventually.ts';
import { publishSection } from '../testing/publish-section.ts';
import { openTestShop, shareTestShop, type TestShop } from '../testing/test-shop.ts';
import { seedSettings } from '../db/seed/settings.ts';

const shop = shareTestShop();

const findCardPath = (at: Pick<TestShop, 'url'>, slug: string) =>
  findPicture(at, `/products/${slug}`);

/** The path of the preview of a shared link. */
async function findPicture({ url }: Pick<TestShop, 'url'>, path: string): Promise<string> {
  const page = await fetch(url + path, { headers: { accept: 'text/html' } });
  const address = /property="og:image" content="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  return new URL(address).pathname;
}

test('a share card is drawn once and then served from disk', async () => {
  const path = await findCardPath(shop(), 'peri-peri-makhana');
  expect(path).toMatch(/^\/share\/peri-peri-makhana-[0-9a-f]{8}\.jpg$/);
  const responses = await Promise.all([1, 2, 3].map(() => fetch(shop().url + path)));
  const [first, ...others] = await Promise.all(
    responses.map(async (response) => Buffer.from(await response.arrayBuffer())),
  );
  for (const other of others) expect(other.equals(first ?? Buffer.of())).toBe(true);
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  const [response] = responses;
  expect(response?.headers.get('content-type')).toBe('image/jpeg');
  expect(response?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response?.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const folder = cardFolder(shop().dataDir);
  expect(await readdir(folder)).toEqual([path.slice('/share/'.length)]);
  // The stored file is what is sent.
  await writeFile(join(folder, path.slice('/share/'.length)), 'file');
  expect(await (await fetch(shop().url + path)).text()).toBe('file');
  const head = await fetch(shop().url + path, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe('4');
});

test.each([
  '/share/no-such-product-12345678.jpg',
  '/share/peri-peri-makhana-00000000.jpg',
  '/share/peri-peri-makhana.jpg',
  '/share/..%2f..%2fsecret-12345678.jpg',
  '/share/',
])('responds with 404 for %s', async (path) => {
  expect((await fetch(shop().url + path)).status).toBe(404);
});

test('an edit of the product creates a new card with a new URL', async () => {
  const testShop = await openTestShop();
  const before = await findCardPath(testShop, 'classic-sattu');
  const first = await (await fetch(testShop.url + before)).arrayBuffer();
  await testShop.db.execute(
    sql`update products set name = 'Sattu <b>&' where slug = 'classic-sattu'`,
  );
  const after = await eventually(async () => {
    const path = await findCardPath(testShop, 'classic-sattu');
    expect(path).not.toBe(before);
    return path;
  });
  const second = await fetch(testShop.url + after);
  expect(second.status).toBe(200);
  expect(Buffer.from(await second.arrayBuffer()).equals(Buffer.from(first))).toBe(false);
  expect((await fetch(testShop.url + before)).status).toBe(404);
});

test('a product with an external picture uses the default share card', async () => {
  const testShop = await openTestShop();
  await testShop.db.execute(
    sql`update product_images set url = 'https://pictures.example/x.jpg' where product_id = '2'`,
  );
  await testShop.db.execute(sql`update products set tagline = null where id = '2'`);
  await eventually(async () => expect(await findCardPath(testShop, '2')).toBe('/art/share.jpg'));
});

test('an uploaded photo is drawn in the card in its own colours', async () => {
  const testShop = await openTestShop();
  const name = `${'a'.repeat(32)}-800x600`;
  const folder = join(testShop.dataDir, 'uploads', name);
  await mkdir(folder);
  const background = { r: 10, g: 200, b: 120 };
  const photograph = sharp({ create: { width: 800, height: 600, channels: 3, background } });
  await writeFile(join(folder, '800.webp'), await photograph.webp({ lossless: true }).toBuffer());
  const address = `/uploads/${name}/800.webp`;
  await testShop.db.execute(
    sql`update product_images set url = ${address} where product_id = '2' and is_primary`,
  );
  const path = await eventually(async () => {
    const card = await findCardPath(testShop, '2');
    expect(card).toContain('/share/');
    const cardResponse = await fetch(testShop.url + card);
    expect(cardResponse.status).toBe(200);
    return card;
  });
  const card = await readFile(join(cardFolder(testShop.dataDir), path.slice('/share/'.length)));
  const { data } = await sharp(card)
    .extract({ left: 860, top: 400, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const [index, expected] of Object.values(background).entries()) {
    expect(Math.abs((data[index] ?? 0) - expected)).toBeLessThan(12);
  }
});

test('deletes the oldest cards above the limit, and draws a card without a missing picture', async () => {
  const testShop = await openTestShop();
  const folder = cardFolder(testShop.dataDir);
  await mkdir(folder);
  const old = Array.from({ length: 510 }, (_, index) => `old-${index}.jpg`);
  await Promise.all(old.map((name) => writeFile(join(folder, name), '')));
  await testShop.db.execute(
    sql`update product_images set url = '/art/packs/gone.svg' where product_id = '2' and is_primary`,
  );
  const path = await eventually(async () => {
    const card = await findCardPath(testShop, '2');
    expect((await fetch(testShop.url + card)).status).toBe(200);
    return card;
  });
  const files = await readdir(folder);
  expect(files.length).toBeLessThanOrEqual(500);
  expect(files).toContain(path.slice('/share/'.length));
});

test('the cards of a new shop keep the addresses that were shared', async () => {
  const testShop = await openTestShop();
  expect(await findPicture(testShop, '/')).toBe('/art/share.jpg');
  expect(await findPicture(testShop, '/makhana')).toBe('/art/share-makhana.jpg');
  expect(await findCardPath(testShop, 'classic-sattu')).toBe('/share/classic-sattu-cdb8be7b.jpg');
});

test('a change of the name, the logo or a colour replaces the cards that show it', async () => {
  const testShop = await openTestShop();
  const { db, url } = testShop;
  const product = '/products/classic-sattu';
  const pages = ['/', '/contact', '/makhana', '/cart', product];
  const readPictures = async () => {
    const pictures = [];
    for (const path of pages) pictures.push(await findPicture(testShop, path));
    return pictures;
  };
  const seen = await readPictures();

  const changes: [section: 'shop' | 'brand', changes: object][] = [
    ['shop', { name: 'Himalaya <b>&"’ Honey' }],
    ['shop', { name: 'हिमालय' }],
    ['shop', { logo: `/uploads/${'b'.repeat(32)}-600x160/600.webp` }],
    ['brand', { tiles: { ...seedSettings.brand.tiles, haldi: '#b9e8fb', neel: '#b9e8fb' } }],
  ];
  for (const [section, change] of changes) {
    await publishSection(db, section, { ...seedSettings[section], ...change });
    const pictures = await eventually(async () => {
      const found = await readPictures();
      for (const picture of found) expect(seen).not.toContain(picture);
      return found;
    });
    for (const picture of new Set(pictures)) {
      expect([picture, (await fetch(url + picture)).status]).toEqual([picture, 200]);
    }
    for (const outdated of seen.filter((picture) => picture.startsWith('/share/'))) {
      expect([outdated, (await fetch(url + outdated)).status]).toEqual([outdated, 404]);
    }
    seen.push(...pictures);
  }
});

test('the uploaded share picture is the card of pages without a picture of their own', async () => {
  const testShop = await openTestShop();
  const name = `${'c'.repeat(32)}-1300x700`;
  await mkdir(join(testShop.dataDir, 'uploads', name));
  const create = { width: 1300, height: 700, channels: 3, background: '#0ac878' } as const;
  const file = join(testShop.dataDir, 'uploads', name, '1300.webp');
  await writeFile(file, await sharp({ create }).webp({ lossless: true }).toBuffer());
  const product = await findCardPath(testShop, 'classic-sattu');
  const shareImage = `/uploads/${name}/1300.webp`;
  await publishSection(testShop.db, 'shop', { ...seedSettings.shop, shareImage });
  const picture = await eventually(async () => {
    const found = await findPicture(testShop, '/contact');
    expect(found).toMatch(/^\/share\/shop_[0-9a-f]{8}\.jpg$/);
    return found;
  });
  const card = Buffer.from(await (await fetch(testShop.url + picture)).arrayBuffer());
  const { width, height } = await sharp(card).metadata();
  const { channels } = await sharp(card).stats();
  expect([width, height, ...channels.map(({ mean }) => Math.round(mean / 20))]).toEqual([
    1200, 630, 1, 10, 6,
  ]);
  expect(await findCardPath(testShop, 'classic-sattu')).toBe(product);
  expect(await findPicture(testShop, '/makhana')).toBe('/art/share-makhana.jpg');
  for (const path of ['/share/shop_00000000.jpg', '/share/shop_.jpg']) {
    expect((await fetch(testShop.url + path)).status).toBe(404);
  }
});

test('a shop with another name has its first letter as icon, until it has its own', async () => {
  const testShop = await openTestShop();
  const readIcons = async () => {
    const manifest = await fetch(`${testShop.url}/manifest.webmanifest`);
    const { icons } = (await manifest.json()) as { icons: { src: string }[] };
    const page = await fetch(testShop.url, { headers: { accept: 'text/html' } });
    const links = (await page.text()).matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)/g);
    return [...icons.map(({ src }) => src), ...Array.from(links, ([, href]) => href)];
  };
  expect(await readIcons()).toContain('/favicon.svg');
  await publishSection(testShop.db, 'shop', { ...seedSettings.shop, name: 'Madhu' });
  await eventually(async () => expect(await readIcons()).toEqual(['/icon.svg', '/icon.svg']));
  const response = await fetch(`${testShop.url}/icon.svg`);
  expect(response.headers.get('content-type')).toContain('image/svg+xml');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await response.text()).toContain('>M</text>');
  const icon = `/uploads/icon/${'d'.repeat(32)}`;
  await publishSection(testShop.db, 'shop', { ...seedSettings.shop, name: 'Madhu', icon });
  await eventually(async () => {
    const icons = await readIcons();
    expect(icons.length).toBe(5);
    for (const path of icons) expect(path).toContain(icon);
  });
});
