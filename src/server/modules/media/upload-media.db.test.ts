import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploadedPicture } from '#shared/catalog/picture.ts';
import { iconFiles, logoPng } from '#shared/media/uploads.ts';
import { uploadMedia } from '../../testing/media-upload.ts';
import { lastEntry } from '../../testing/product-admin.ts';
import { listStoredFiles } from '../../testing/stored-files.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { createAdmin } from '../../testing/users.ts';

const shop = shareTestShop();

async function upload(kind: 'captions' | 'logo' | 'icon', file: Buffer, query = '') {
  const admin = await createAdmin(shop().db);
  return uploadMedia(shop(), admin, { kind, file, query });
}

const listFiles = () => listStoredFiles(shop());

const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nनमस्ते, a crunchy snack\n';

test('stores captions unchanged and serves them as WebVTT', async () => {
  const { status, data } = await upload('captions', Buffer.from(captions));
  expect([status, data.url]).toEqual([
    200,
    expect.stringMatching(/^\/uploads\/captions\/[0-9a-f]{32}\.vtt$/),
  ]);
  const entry = { action: 'upload_captions', subject: data.url, outcome: 'done' };
  expect(await lastEntry(shop())).toMatchObject(entry);
  const served = await shop().app.inject(data.url);
  expect([served.body, served.headers['content-type']]).toEqual([
    captions,
    'text/vtt; charset=utf-8',
  ]);
  expect((await upload('captions', Buffer.from(`\ufeff${captions}`))).status).toBe(200);
});

test.each<[string, Buffer]>([
  ['a text', Buffer.from('Hello')],
  ['a word that starts like the signature', Buffer.from('WEBVTTX\n')],
  ['other captions', Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nSRT\n')],
  ['bytes that are not UTF-8', Buffer.from('WEBVTT\n\xff\xfe', 'latin1')],
  ['a page', Buffer.from('<script>alert(1)</script>WEBVTT')],
])('rejects %s as captions', async (_, file) => {
  const files = await listFiles();
  const reply = await upload('captions', file);
  expect(reply).toMatchObject({ status: 415, code: 'captions_unreadable' });
  expect(await listFiles()).toEqual(files);
});

test('rejects captions of more than 200 KB', async () => {
  const long = Buffer.alloc(200 * 1024 + 1, ' ');
  long.write('WEBVTT');
  expect(await upload('captions', long)).toMatchObject({ status: 413, code: 'too_large' });
});

const red = { r: 200, g: 30, b: 30, alpha: 1 };
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** A transparent picture with a red square in its middle. */
function mark(width: number, height: number) {
  const inner = sharp({ create: { width: 100, height: 100, channels: 4, background: red } });
  const ground = sharp({ create: { width, height, channels: 4, background: clear } });
  return inner
    .png()
    .toBuffer()
    .then((input) => ground.composite([{ input }]));
}

async function pixelAt(bytes: Buffer, left: number, top: number) {
  const pixel = sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
}

const near = (values: number[]) => values.map((value) => expect.closeTo(value, -1.5));

test('a transparent logo stays transparent in every size, and as PNG for emails', async () => {
  const file = await (await mark(1000, 400)).png().toBuffer();
  const { status, data } = await upload('logo', file);
  expect([status, data.width, data.height]).toEqual([200, 1000, 400]);
  const sizes = uploadedPicture(data.url);
  const urls = `${sizes?.avif}, ${sizes?.webp}`.split(', ').map((entry) => entry.split(' ')[0]);
  for (const url of [...urls, logoPng(data.url)]) {
    const { rawPayload, statusCode } = await shop().app.inject(String(url));
    expect([url, statusCode]).toEqual([url, 200]);
    const { width, height } = await sharp(rawPayload).metadata();
    expect((await pixelAt(rawPayload, 0, 0))[3]).toBe(0);
    const middle = await pixelAt(rawPayload, Math.floor(width / 2), Math.floor(height / 2));
    expect(middle).toEqual(near([200, 30, 30, 255]));
  }
  const png = await shop().app.inject(logoPng(data.url) ?? '');
  expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', width: 400 });
  // Webmail shows it on a page of its own.
  expect(png.headers).toMatchObject({
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('a logo and an equal picture have different addresses', async () => {
  const file = await (await mark(300, 200)).png().toBuffer();
  const { data } = await upload('logo', file);
  const admin = await createAdmin(shop().db);
  const picture = await shop().app.inject({
    method: 'POST',
    url: '/api/admin/uploads',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' },
    payload: file,
  });
  expect(picture.json().data.url).not.toBe(data.url);
});

test('stores an icon in all sizes, on its background where phones need one', async () => {
  const file = await (await mark(600, 560)).png().toBuffer();
  const { status, data } = await upload('icon', file, '?background=%23262A74');
  expect([status, data.url]).toEqual([
    200,
    expect.stringMatching(/^\/uploads\/icon\/[0-9a-f]{32}$/),
  ]);
  for (const name of iconFiles) {
    const { rawPayload, headers } = await shop().app.inject(`${data.url}/${name}`);
    const side = Number(/\d+/.exec(name));
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: side, height: side });
    const isFilled = name.startsWith('maskable') || side === 180;
    const corner = isFilled ? [0x26, 0x2a, 0x74, 255] : [0, 0, 0, 0];
    expect([name, await pixelAt(rawPayload, 0, 0)]).toEqual([name, corner]);
    const middle = await pixelAt(rawPayload, side / 2, side / 2);
    expect([name, middle]).toEqual([name, near([200, 30, 30, 255])]);
  }
  const white = await upload('icon', file);
  expect(white.data.url).not.toBe(data.url);
});

test.each([
  [511, 511],
  [800, 512],
  [512, 800],
])('rejects an icon of %i × %i pixels', async (width, height) => {
  const file = await (await mark(width, height)).webp().toBuffer();
  const files = await listFiles();
  expect(await upload('icon', file)).toMatchObject({
    status: 400,
    code: 'icon_unsuitable',
    message: 'Choose a square picture of at least 512 × 512 pixels.',
  });
  expect(await listFiles()).toEqual(files);
});

test('rejects a background that is not a colour', async () => {
  const file = await (await mark(512, 512)).png().toBuffer();
  expect(await upload('icon', file, '?background=red;url(x)')).toMatchObject({
    status: 400,
    errors: { background: 'Enter a colour such as #262A74' },
  });
});

test.each(['logo', 'icon'] as const)('rejects an SVG as %s and says why', async (kind) => {
  const svg = readFileSync(join(import.meta.dirname, '../../../../public/favicon.svg'));
  expect(await upload(kind, svg)).toMatchObject({
    status: 415,
    code: 'picture_unreadable',
    message: 'SVG pictures can contain scripts. Please choose a PNG, JPEG or WebP.',
  });
});
