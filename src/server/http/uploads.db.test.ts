import { get, request } from 'node:http';
import { expect, test } from 'vitest';
import { uploadMedia } from '../testing/media-upload.ts';
import { shareTestShop } from '../testing/test-shop.ts';
import { createAdmin } from '../testing/users.ts';
import { anMp4, aWebm } from '../testing/video-bytes.ts';

const shop = shareTestShop();
const video = anMp4({ seconds: 9, frames: 5000 });

async function store(file: Buffer): Promise<string> {
  const admin = await createAdmin(shop().db);
  const { data } = await uploadMedia(shop(), admin, { kind: 'video', file });
  return data.url;
}

async function read(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const reply = await fetch(`${shop().url}${url}`, { method, headers });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, headers: reply.headers, bytes };
}

test('serves a video as an immutable file that cannot run scripts', async () => {
  const url = await store(video);
  const { status, headers, bytes } = await read(url);
  expect([status, bytes.equals(video)]).toEqual([200, true]);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(video.length),
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'same-origin',
  });
  const { headers: webm } = await read(await store(aWebm()));
  expect(webm.get('content-type')).toBe('video/webm');
});

test('HEAD returns the headers only', async () => {
  const { status, headers, bytes } = await read(await store(video), {}, 'HEAD');
  expect([status, bytes.length]).toEqual([200, 0]);
  expect(headers.get('content-length')).toBe(String(video.length));
});

test.each([
  ['bytes=0-99', 0, 100],
  ['bytes=100-', 100, video.length],
  ['bytes=-50', video.length - 50, video.length],
  [`bytes=10-${video.length + 999}`, 10, video.length],
])('serves the range %s of a video', async (range, start, end) => {
  const { status, headers, bytes } = await read(await store(video), { range });
  expect(status).toBe(206);
  expect(headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${video.length}`);
  expect(headers.get('cache-control')).toContain('immutable');
  expect(bytes.equals(video.subarray(start, end))).toBe(true);
});

test('rejects a range after the end of the file', async () => {
  const { status, headers } = await read(await store(video), { range: 'bytes=99999999-' });
  expect(status).toBe(416);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('serves nothing outside of the uploads', async () => {
  const url = await store(video);
  const hash = url.slice('/uploads/video/'.length, -'.mp4'.length);
  const paths = [
    '/uploads/video',
    '/uploads/video/',
    `/uploads/video/${hash}`,
    `/uploads/video/${hash}.webm`,
    `/uploads/video/${hash}.mp4/`,
    `/uploads/video/${hash}.html`,
    `/uploads/video/../video/${hash}.mp4/../../../outbox`,
    `/uploads/video/..%2f..%2foutbox`,
    `/uploads/captions/${hash}.vtt`,
    `/uploads/icon/${hash}/32.png`,
    `/uploads/icon/${hash}/../../../.written-to`,
    '/uploads/.draft-1',
    '/uploads/video/%00',
  ];
  for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 404]);
});

/** Requests a path exactly as written; other clients normalise it. */
function statusOf(path: string) {
  const { hostname, port } = new URL(shop().url);
  return new Promise<number | undefined>((resolve, reject) => {
    const sent = get({ hostname, port, path }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    sent.once('error', reject);
  });
}

test('the policy of pages allows videos and captions of the shop', async () => {
  const { headers } = await read('/');
  const policy = headers.get('content-security-policy') ?? '';
  // Without a directive of its own, the default applies.
  expect(policy).not.toContain('media-src');
  expect(policy).toMatch(/^default-src 'self'(;|$)/);
});

test('a video cannot be changed', async () => {
  const url = await store(video);
  for (const method of ['PUT', 'POST', 'DELETE']) {
    const reply = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${shop().url}${url}`, { method }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.once('error', reject).end();
    });
    expect([method, reply]).toEqual([method, 404]);
  }
});
