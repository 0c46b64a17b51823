import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { eventually } from '../testing/eventually.ts';
import { startFaultProxy, type FaultProxy } from '../testing/fault-proxy.ts';
import { uploadMedia } from '../testing/media-upload.ts';
import { upload } from '../testing/product-admin.ts';
import { temporaryFolder } from '../testing/running-shop.ts';
import { createBucket } from '../testing/s3-bucket.ts';
import { openSecondProcess, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { createAdmin } from '../testing/users.ts';
import { anMp4 } from '../testing/video-bytes.ts';

const MB = 1024 * 1024;
const asPage = { accept: 'text/html' };
const METRICS_TOKEN = 'a-token-for-metrics';
const film = anMp4({ seconds: 7, frames: 9 * MB });
const picture = await sharp({
  create: { width: 500, height: 400, channels: 3, background: '#c4311f' },
})
  .png()
  .toBuffer();

let proxy: FaultProxy;

beforeAll(async () => {
  proxy = await startFaultProxy(inject('s3Port'));
});

afterAll(() => proxy.stop());

const get = async (shop: { url: string }, path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${shop.url}${path}`, { headers });
  return {
    status: reply.status,
    headers: reply.headers,
    bytes: Buffer.from(await reply.arrayBuffer()),
  };
};

/** Sends a file over the network in small blocks, as a browser does. */
function post(
  shop: TestShop,
  { path, token, file }: { path: string; token: string; file: Buffer },
) {
  return new Promise<{ status: number | undefined; url: string }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
    };
    const sent = request(`${shop.url}${path}`, { method: 'POST', headers }, (reply) => {
      let text = '';
      reply.on('data', (block: Buffer) => (text += block.toString()));
      reply.on('end', () => {
        const { data } = JSON.parse(text);
        resolve({ status: reply.statusCode, url: data?.url });
      });
    });
    sent.once('error', reject);
    for (let start = 0; start < file.length; start += 64 * 1024) {
      sent.write(file.subarray(start, start + 64 * 1024));
    }
    sent.end();
  });
}

test('two processes share uploads through the storage, without a common folder', async () => {
  const url = await createBucket();
  const shop = await openTestShop({ STORAGE_URL: url });
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const second = await openSecondProcess(shop, { STORAGE_URL: url, DATA_DIR: folder.path });
  const { token } = await createAdmin(shop.db);
  const stored = await post(shop, { path: '/api/admin/uploads/video', token, file: film });
  expect(stored).toMatchObject({ status: 200, url: expect.stringContaining('/uploads/video/') });
  const image = await post(shop, { path: '/api/admin/uploads', token, file: picture });

  const all = await second.app.inject(stored.url);
  expect([all.statusCode, all.rawPayload.equals(film)]).toEqual([200, true]);
  const range = { range: `bytes=${8 * MB}-${8 * MB + 99}` };
  const part = await second.app.inject({ url: stored.url, headers: range });
  expect([part.statusCode, part.headers['content-range']]).toEqual([
    206,
    `bytes ${8 * MB}-${8 * MB + 99}/${film.length}`,
  ]);
  expect(part.rawPayload.equals(film.subarray(8 * MB, 8 * MB + 100))).toBe(true);
  const shown = await second.app.inject(image.url);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 500 });
  const etag = String(shown.headers.etag);
  const known = await second.app.inject({ url: image.url, headers: { 'if-none-match': etag } });
  expect([known.statusCode, known.body]).toEqual([304, '']);

  for (const dataDir of [shop.dataDir, folder.path]) {
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  }
});

test('while the storage is down, pages open, uploads and images answer 503, and nothing is lost', async () => {
  const shop = await openTestShop({ STORAGE_URL: await createBucket(proxy.port), METRICS_TOKEN });
  onTestFinished(() => proxy.setFaults(() => undefined));
  const admin = await createAdmin(shop.db);
  const { data } = await upload(shop, admin, picture);
  await shop.db.execute(sql`update product_images set url = ${data.url}
    where is_primary and product_id = (select id from products where slug = 'classic-sattu')`);
  const html = await eventually(async () => {
    const text = (await get(shop, '/products/classic-sattu', asPage)).bytes.toString();
    expect(text).toContain(data.url);
    return text;
  });
  // Drawn on the first request, from the uploaded picture.
  const card = /\/share\/classic-sattu-[0-9a-f]{8}\.jpg/.exec(html)?.[0] ?? '';
  const readStates = async () => {
    const health = JSON.parse((await get(shop, '/api/health')).bytes.toString());
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = (await get(shop, '/api/metrics', headers)).bytes.toString();
    const metric = /^tokri_failing\{part="storage"\} (\d)$/m.exec(metrics)?.[1];
    return [health.success, health.data?.storage, metric];
  };
  expect(await readStates()).toEqual([true, 'ok', '0']);

  proxy.setFaults(() => 500);
  for (const path of [data.url, card]) {
    const { status, headers } = await get(shop, path);
    expect([path, status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([
      path,
      503,
      'no-store',
      '30',
    ]);
  }
  const newPicture = await sharp(picture).resize(100).png().toBuffer();
  const rejected = {
    status: 503,
    code: 'unavailable',
    message: 'The file storage cannot be reached right now. Please try again in a few minutes.',
  };
  expect(await upload(shop, admin, newPicture)).toMatchObject(rejected);
  const video = { kind: 'video', file: film } as const;
  expect(await uploadMedia(shop, admin, video)).toMatchObject(rejected);
  for (const path of ['/', '/products', '/products/classic-sattu']) {
    expect([path, (await get(shop, path, asPage)).status]).toEqual([path, 200]);
  }
  expect(await readStates()).toEqual([true, 'failing', '1']);
  expect(readdirSync(join(shop.dataDir, 'uploads'))).toEqual([]);

  proxy.setFaults(() => undefined);
  for (const path of [data.url, card])
    expect([path, (await get(shop, path)).status]).toEqual([path, 200]);
  expect(await uploadMedia(shop, admin, video)).toMatchObject({ status: 200 });
  expect(await upload(shop, admin, newPicture)).toMatchObject({ status: 200 });
  expect(await readStates()).toEqual([true, 'ok', '0']);
});

test('an image whose answer stops in the middle is not complete for a cache', async () => {
  const shop = await openTestShop({ STORAGE_URL: await createBucket(proxy.port) });
  onTestFinished(() => proxy.setFaults(() => undefined));
  const { data } = await upload(shop, await createAdmin(shop.db), picture);
  proxy.setFaults(() => 'cut');
  await expect(get(shop, data.url)).rejects.toThrow();
});
