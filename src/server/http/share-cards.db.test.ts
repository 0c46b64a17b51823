import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { cardFolder } from '../adapters/share-cards.ts';
import { eventually } from '../testing/eventually.ts';
import { openTestShop, shareTestShop, type TestShop } from '../testing/test-shop.ts';

const shop = shareTestShop();

async function findCardPath({ url }: Pick<TestShop, 'url'>, slug: string): Promise<string> {
  const page = await fetch(`${url}/products/${slug}`, { headers: { accept: 'text/html' } });
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
