import { get } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { uploadedPicture } from '#shared/catalog/picture.ts';
import { listStoredFiles } from '../../testing/stored-files.ts';
import { lastEntry, upload } from '../../testing/product-admin.ts';
import { createUser, createAdmin } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';

const shop = shareTestShop();

/** Draws three bands: red at the top, green in the middle, blue at the bottom. */
function bands(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const band = Math.floor((at / (width * height)) * 3);
    pixels[at * 3 + band] = 255;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const listUploads = async () => {
  const names = await listStoredFiles(shop());
  return [...new Set(names.map((name) => name.split('/')[0]))];
};

async function fetchPicture(url: string) {
  const reply = await shop().app.inject(url);
  return { headers: reply.headers, status: reply.statusCode, bytes: reply.rawPayload };
}

async function colourAt(bytes: Buffer, { left, top }: { left: number; top: number }) {
  const pixel = sharp(bytes).extract({ left, top, width: 1, height: 1 });
  const [red = 0, green = 0, blue = 0] = await pixel.raw().toBuffer();
  const names = { red, green, blue };
  return Object.entries(names).toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

const drawn = await Promise.all([
  bands(1000, 800).jpeg().toBuffer(),
  bands(1001, 800).png().toBuffer(),
  bands(1002, 800).webp().toBuffer(),
  bands(1003, 800).avif().toBuffer(),
]);

test.each(drawn.map((file, n) => ({ format: ['JPEG', 'PNG', 'WebP', 'AVIF'][n], file, n })))(
  'stores a $format picture in all sizes as AVIF and WebP',
  async ({ file, n }) => {
    const admin = await createAdmin(shop().db);
    const { status, data } = await upload(shop(), admin, file);
    expect([status, data.width, data.height]).toEqual([200, 1000 + n, 800]);
    const sizes = uploadedPicture(data.url);
    const addresses = `${sizes?.avif}, ${sizes?.webp}`.split(', ').map((entry) => entry.split(' '));
    expect(addresses).toHaveLength(6);
    for (const [address = '', width] of addresses) {
      const { bytes, headers } = await fetchPicture(address);
      const read = await sharp(bytes).metadata();
      expect(`${read.width}w`).toBe(width);
      expect(Math.abs(read.height - (read.width * 800) / (1000 + n))).toBeLessThan(1);
      expect(headers['content-type']).toBe(address.endsWith('avif') ? 'image/avif' : 'image/webp');
    }
    expect(await lastEntry(shop())).toMatchObject({
      actor: admin.email,
      action: 'upload_picture',
      subject: data.url,
      outcome: 'done',
    });
  },
);

test('pictures are served as immutable files that cannot run scripts', async () => {
  const admin = await createAdmin(shop().db);
  const { data } = await upload(shop(), admin, await bands(30, 20).png().toBuffer());
  expect((await fetchPicture(data.url)).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const folder = data.url.replace(/[^/]+$/, '');
  const nothing = [
    folder,
    folder.slice(0, -1),
    `${folder}31.webp`,
    `${folder}30.webp/`,
    `${folder}../../outbox`,
    `${folder}..%2f..%2foutbox`,
    '/uploads/..',
    '/uploads/..%2foutbox',
    '/uploads/.draft-1/400.webp',
    '/uploads/%00',
  ];
  for (const address of nothing) {
    expect([address, ...(await requestRaw(address))]).toEqual([
      address,
      404,
      'application/json; charset=utf-8',
    ]);
  }
});

/** Requests a path exactly as written; other clients normalise it. */
function requestRaw(path: string) {
  const { hostname, port } = new URL(shop().url);
  return new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    const request = get({ hostname, port, path, headers: { accept: 'text/html' } }, (reply) => {
      reply.resume();
      resolve([reply.statusCode, reply.headers['content-type']]);
    });
    request.once('error', reject);
  });
}

test('does not enlarge a small picture, and reduces a very high one', async () => {
  const admin = await createAdmin(shop().db);
  const small = await upload(shop(), admin, await bands(120, 90).jpeg().toBuffer());
  expect(small.data).toMatchObject({ width: 120, height: 90 });
  const high = await upload(shop(), admin, await bands(100, 20_000).png().toBuffer());
  expect(high.data).toMatchObject({ width: 24, height: 4800 });
});

test('rotates a photo upright and removes its location', async () => {
  const admin = await createAdmin(shop().db);
  const lying = await bands(600, 300)
    .withExif({
      IFD0: { Make: 'Kavya Phone', Artist: 'Kavya' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 27/1 3/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(lying.includes('Kavya Phone')).toBe(true);
  expect((await sharp(lying).metadata()).orientation).toBe(6);
  const { data } = await upload(shop(), admin, lying);
  expect(data).toMatchObject({ width: 300, height: 600 });
  const { bytes } = await fetchPicture(data.url);
  // After a clockwise rotation the top is on the right.
  expect(await colourAt(bytes, { left: 290, top: 300 })).toBe('red');
  expect(await colourAt(bytes, { left: 10, top: 300 })).toBe('blue');
  const sizes = uploadedPicture(data.url);
  for (const entry of `${sizes?.avif}, ${sizes?.webp}`.split(', ')) {
    const file = await fetchPicture(entry.split(' ')[0] ?? '');
    const { exif, xmp, iptc, icc, orientation } = await sharp(file.bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
  }
});

test('the same picture gets the same URL, also if it is uploaded twice at once', async () => {
  const admin = await createAdmin(shop().db);
  const file = await bands(640, 480).jpeg().toBuffer();
  const count = (await listUploads()).length;
  const responses = await Promise.all([1, 2, 3].map(() => upload(shop(), admin, file)));
  responses.push(await upload(shop(), admin, file));
  const addresses = responses.map(({ data }) => data.url);
  expect(new Set(addresses).size).toBe(1);
  expect(await listUploads()).toHaveLength(count + 1);
});

test('an upload does not disturb pictures that are being read', async () => {
  const admin = await createAdmin(shop().db);
  await upload(shop(), admin, await bands(40, 30).png().toBuffer());
  // Blocking a format fails every picture of this format that another request is reading.
  const block = vi.spyOn(sharp, 'block');
  const { status } = await upload(shop(), admin, await bands(41, 30).png().toBuffer());
  expect([status, block.mock.calls]).toEqual([200, []]);
  block.mockRestore();
});

/** Creates a PNG whose header declares a size, with hardly any data. */
function createTruncatedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1000)))];
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([magic, ...parts, chunk('IEND', Buffer.alloc(0))]);
}

const jpeg = drawn[0] ?? Buffer.alloc(0);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;

test.each<[string, Buffer]>([
  ['an SVG with a script', Buffer.from(svg)],
  ['an SVG that begins like a JPEG', Buffer.from(`\xff\xd8\xff${svg}`, 'latin1')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a program called .jpg', Buffer.from(`MZ${'\x90'.repeat(2000)}`, 'latin1')],
  ['a GIF', await bands(20, 20).gif().toBuffer()],
  ['a TIFF', await bands(20, 20).tiff().toBuffer()],
  ['a PDF', Buffer.from('%PDF-1.7 …')],
  ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
  ['a PNG that claims 30000 × 30000', createTruncatedPng(30_000, 30_000)],
  ['a PNG that lacks its pixels', createTruncatedPng(900, 900)],
  ['the first bytes of a WebP', Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')],
  ['the first bytes of an AVIF', Buffer.from('\0\0\0\x14ftypavif\0\0\0\0mif1', 'latin1')],
  ['a HEIC', Buffer.from('\0\0\0\x14ftypheic\0\0\0\0mif1', 'latin1')],
  ['a single byte', Buffer.from('x')],
])('rejects %s and stores nothing', async (_, file) => {
  const admin = await createAdmin(shop().db);
  const before = await listUploads();
  const { status, code } = await upload(shop(), admin, file);
  expect([status, code]).toEqual([415, 'picture_unreadable']);
  expect(await listUploads()).toEqual(before);
  expect(await lastEntry(shop())).toMatchObject({ action: 'upload_picture', outcome: 'refused' });
});

test('accepts an upload with the content type of the picture', async () => {
  const { app, db } = shop();
  const { token } = await createAdmin(db);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' };
  const call = { method: 'POST', url: '/api/admin/uploads', headers, payload: jpeg } as const;
  expect((await app.inject(call)).statusCode).toBe(200);
});

test('rejects an empty upload with an error for the field', async () => {
  const { status, errors } = await upload(shop(), await createAdmin(shop().db), Buffer.alloc(0));
  expect([status, errors]).toEqual([400, { file: 'Choose a file' }]);
});

test('rejects a 50 MB file with a readable response, and keeps serving', async () => {
  const { url, db } = shop();
  const admin = await createAdmin(db);
  const send = (token: string, body: BodyInit, more = {}) =>
    fetch(`${url}/api/admin/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body,
      ...more,
    });
  const huge = Buffer.alloc(50 * 1024 * 1024, 'x');
  const rejected = await send(admin.token, huge);
  expect([rejected.status, await rejected.json()]).toMatchObject([413, { code: 'too_large' }]);
  // Streamed without a content length.
  const stream = new Blob([huge]).stream();
  const streamed = await send(admin.token, stream, { duplex: 'half' });
  expect([streamed.status, await streamed.json()]).toMatchObject([413, { code: 'too_large' }]);
  const stranger = await send((await createUser(db)).token, huge);
  expect([stranger.status, await stranger.json()]).toMatchObject([403, { code: 'forbidden' }]);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  const fine = await send(admin.token, new Uint8Array(jpeg));
  expect(fine.status).toBe(200);
});
