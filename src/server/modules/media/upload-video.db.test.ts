import { once } from 'node:events';
import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { sql } from '../../db/drizzle.ts';
import { eventually } from '../../testing/eventually.ts';
import { uploadMedia } from '../../testing/media-upload.ts';
import { lastEntry } from '../../testing/product-admin.ts';
import { listStoredFiles } from '../../testing/stored-files.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { createAdmin, createUser } from '../../testing/users.ts';
import {
  anMp4,
  aWebm,
  fileType,
  movieHeader,
  mp4Box,
  webmHeader,
} from '../../testing/video-bytes.ts';

const shop = shareTestShop();
const MB = 1024 * 1024;

const upload = (as: { token: string }, file: Buffer) =>
  uploadMedia(shop(), as, { kind: 'video', file });

const listFiles = () => listStoredFiles(shop());

const readStored = async (url: string) => (await shop().app.inject(url)).rawPayload;

test('stores an MP4 and a WebM under the hash of their content', async () => {
  const admin = await createAdmin(shop().db);
  const mp4 = await upload(admin, anMp4({ seconds: 12.5 }));
  expect(mp4).toMatchObject({ status: 200, data: { type: 'video/mp4', durationSeconds: 12.5 } });
  expect(mp4.data.url).toMatch(/^\/uploads\/video\/[0-9a-f]{32}\.mp4$/);
  expect(await readStored(mp4.data.url)).toEqual(anMp4({ seconds: 12.5 }));
  expect(await lastEntry(shop())).toMatchObject({
    actor: admin.email,
    action: 'upload_video',
    subject: mp4.data.url,
    outcome: 'done',
  });

  const webm = await upload(admin, aWebm({ seconds: 300 }));
  expect(webm).toMatchObject({ status: 200, data: { type: 'video/webm', durationSeconds: 300 } });
  expect(webm.data.url).toMatch(/\.webm$/);

  const files = await listFiles();
  const again = await Promise.all([upload(admin, anMp4()), upload(admin, anMp4())]);
  expect(again.map(({ data }) => data.url)).toEqual([mp4.data.url, mp4.data.url]);
  expect(await listFiles()).toEqual(files);
});

test.each<[string, string, Buffer]>([
  ['a picture', 'video_unreadable', fileType('avif', 'mif1')],
  ['a QuickTime film', 'video_unreadable', fileType('qt  ')],
  ['a Matroska film', 'video_unreadable', webmHeader('matroska')],
  ['a page', 'video_unreadable', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a large text', 'video_unreadable', Buffer.alloc(MB, 'x')],
  ['an MP4 without a duration', 'video_unreadable', anMp4({ seconds: 0 })],
  ['a WebM without a duration', 'video_unreadable', aWebm({ seconds: 0 })],
  ['a film of six minutes', 'video_too_long', anMp4({ seconds: 360 })],
])('rejects %s and stores nothing', async (_, code, file) => {
  const admin = await createAdmin(shop().db);
  const files = await listFiles();
  const reply = await upload(admin, file);
  expect(reply).toMatchObject({ status: code === 'video_too_long' ? 400 : 415, code });
  expect(await listFiles()).toEqual(files);
  expect(await lastEntry(shop())).toMatchObject({ action: 'upload_video', outcome: 'refused' });
});

test('erases the place of a recording and keeps everything else in its position', async () => {
  const admin = await createAdmin(shop().db);
  const place = () => mp4Box('udta', mp4Box('\xa9xyz', Buffer.from('+28.6139+077.2090/')));
  const track = () => mp4Box('trak', [mp4Box('tkhd', Buffer.alloc(84, 7)), place()]);
  const film = (movie: Buffer[]) =>
    Buffer.concat([fileType('mp42'), mp4Box('moov', movie), mp4Box('mdat', Buffer.alloc(99, 9))]);
  const file = film([movieHeader(5), place(), track()]);
  const { status, data } = await upload(admin, file);
  expect([status, data.durationSeconds]).toEqual([200, 5]);
  const stored = await readStored(data.url);
  const empty = mp4Box('free', Buffer.alloc(place().length - 8));
  const emptyTrack = mp4Box('trak', [mp4Box('tkhd', Buffer.alloc(84, 7)), empty]);
  expect(stored.equals(film([movieHeader(5), empty, emptyTrack]))).toBe(true);
});

test('names the accepted types and lengths', async () => {
  const admin = await createAdmin(shop().db);
  expect(await upload(admin, Buffer.from('a text'))).toMatchObject({
    message: 'Choose an MP4 or WebM video.',
  });
  expect(await upload(admin, anMp4({ seconds: 301 }))).toMatchObject({
    message: 'This video is too long. A video may take up to 5 minutes.',
  });
  expect(await upload(admin, Buffer.alloc(0))).toMatchObject({
    status: 400,
    errors: { file: 'Choose a file' },
  });
});

/** Starts an upload over the network. */
function start(token: string, headers: Record<string, string> = {}) {
  const sending = request(`${shop().url}/api/admin/uploads/video`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'video/mp4',
      ...headers,
    },
  });
  const reply = new Promise<{ status: number | undefined; code: string; message: string }>(
    (resolve, reject) => {
      sending.on('error', reject);
      sending.on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode, ...JSON.parse(text) }));
      });
    },
  );
  // A test that expects no reply must not fail because of it.
  reply.catch(() => {});
  return { sending, reply };
}

test('rejects a video of 2 GB by its declared length, before it arrives', async () => {
  const { token } = await createAdmin(shop().db);
  const { sending, reply } = start(token, { 'content-length': String(2048 * MB) });
  sending.write(anMp4());
  expect(await reply).toMatchObject({
    status: 413,
    code: 'too_large',
    message: 'This file is too large. Up to 100 MB are allowed.',
  });
  sending.destroy();
});

/** Frees the blocks that are not used any more, which Node.js otherwise does later. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

test('cuts off a video of unknown length at the limit, and deletes what arrived', async () => {
  const { token } = await createAdmin(shop().db);
  const files = await listFiles();
  const { sending, reply } = start(token);
  sending.write(fileType('isom'));
  const block = Buffer.alloc(MB);
  let [sent, isReplied] = [0, false];
  void reply.finally(() => (isReplied = true));
  collectGarbage();
  const memoryBefore = process.memoryUsage().arrayBuffers;
  while (!isReplied && sent < 2048) {
    sent += 1;
    if (!sending.write(block)) await Promise.race([once(sending, 'drain'), reply]);
    if (sent === 60) {
      expect(await listFiles()).toHaveLength(files.length + 1);
      // A thread of its own releases the blocks after the collection.
      await eventually(async () => {
        collectGarbage();
        expect(process.memoryUsage().arrayBuffers - memoryBefore).toBeLessThan(20 * MB);
      });
    }
  }
  expect(await reply).toMatchObject({ status: 413, code: 'too_large' });
  expect(sent).toBeLessThan(200);
  sending.destroy();
  expect(await listFiles()).toEqual(files);
});

test('an aborted upload leaves nothing, also if it was nearly complete', async () => {
  const { token } = await createAdmin(shop().db);
  const files = await listFiles();
  const video = anMp4({ seconds: 7, frames: MB });
  const { sending } = start(token, { 'content-length': String(video.length) });
  sending.on('error', () => {});
  sending.write(video.subarray(0, -1));
  await eventually(async () => expect(await listFiles()).toHaveLength(files.length + 1));
  sending.destroy();
  await eventually(async () => expect(await listFiles()).toEqual(files));
});

test('accepts two videos at the same time and rejects a third', async () => {
  const { token } = await createAdmin(shop().db);
  const files = await listFiles();
  const video = anMp4({ seconds: 8 });
  const length = { 'content-length': String(video.length) };
  const slow = [start(token, length), start(token, length)];
  for (const { sending } of slow) sending.write(video.subarray(0, 40));
  await eventually(async () => expect(await listFiles()).toHaveLength(files.length + 2));
  const third = start(token, length);
  third.sending.end(video);
  expect(await third.reply).toMatchObject({ status: 503, code: 'unavailable' });
  for (const { sending } of slow) sending.end(video.subarray(40));
  const replies = await Promise.all(slow.map(({ reply }) => reply));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
});

test('rejects customers before they send anything', async () => {
  const { token } = await createUser(shop().db);
  const { sending, reply } = start(token, { 'content-length': String(50 * MB) });
  sending.write('x');
  expect(await reply).toMatchObject({ status: 403, code: 'forbidden' });
  sending.destroy();
});

test('limits the videos of an administrator per hour', async () => {
  const { db } = shop();
  const admin = await createAdmin(db);
  await upload(admin, anMp4());
  await db.execute(sql`update throttles set hits = ${limits.videosPerHour}
    where key = ${`upload_video:${admin.id}`}`);
  expect(await upload(admin, anMp4())).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(await upload(await createAdmin(db), anMp4())).toMatchObject({ status: 200 });
});
