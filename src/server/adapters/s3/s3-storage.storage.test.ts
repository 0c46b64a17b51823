import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import type { DependencyStatus } from '../../dependency-status.ts';
import { ACCESS_KEY, SECRET_KEY } from '../../testing/ceph.ts';
import { eventually } from '../../testing/eventually.ts';
import { temporaryFolder } from '../../testing/running-shop.ts';
import { startFaultProxy, type FaultProxy } from '../../testing/fault-proxy.ts';
import { createBucket, readS3Url, storageUrl } from '../../testing/s3-bucket.ts';
import { createFolderStorage } from '../uploads/folder-storage.ts';
import { createS3Client, type ClientOptions } from './s3-client.ts';
import { createS3Storage } from './s3-storage.ts';

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const pictureOf = (letter: string) => `${letter.repeat(32)}-800x600`;
const videoOf = (letter: string) => `video/${letter.repeat(32)}.mp4`;
const video = videoOf('a');
const captions = `captions/${'a'.repeat(32)}.vtt`;
const text = Buffer.from('WEBVTT');
/** Two parts. */
const film = randomBytes(8 * MB + 1000);

/** Blocks that are no multiple of the size of a part. */
async function* chunksOf(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 777_777) {
    yield bytes.subarray(start, start + 777_777);
  }
}

async function join(blocks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const block of blocks) all.push(block);
  return Buffer.concat(all);
}

/** Remembers whether the last attempt failed, and why. */
function recordStatus() {
  const state: { reason?: unknown } = {};
  const status: DependencyStatus = {
    recordSuccess: () => {
      delete state.reason;
      return true;
    },
    recordFailure: (error) => (state.reason = error),
    isFailing: () => 'reason' in state,
  };
  return { status, state };
}

let proxy: FaultProxy;

beforeAll(async () => {
  proxy = await startFaultProxy(inject('s3Port'));
});

afterAll(() => proxy.stop());

async function open(client: ClientOptions = {}, url?: string) {
  const { path, remove } = temporaryFolder();
  const config = readS3Url(url ?? (await createBucket(proxy.port)));
  const s3 = createS3Client(config);
  const { status, state } = recordStatus();
  const drafts = createFolderStorage(path);
  const storage = createS3Storage({ config, drafts, status, client });
  onTestFinished(() => {
    proxy.setFaults(() => undefined);
    storage.close();
    s3.close();
    remove();
  });
  const listNames = async () => {
    const names: string[] = [];
    for await (const { name } of storage.list()) names.push(name);
    return names.toSorted();
  };
  /** The number of uploads in parts that were neither completed nor aborted. */
  const countUnfinished = async () => {
    const { content } = await s3.exchange({ method: 'GET', query: { uploads: '' } });
    return content.toString().match(/<UploadId>/g)?.length ?? 0;
  };
  proxy.takeRequests();
  return { storage, config, s3, state, listNames, countUnfinished };
}

test('stores small and large files, and returns them completely and in parts', async () => {
  const { storage, listNames, countUnfinished } = await open();
  const picture = pictureOf('a');
  const files = new Map([
    ['800.avif', text],
    ['800.webp', text],
  ]);
  await storage.put(captions, [text]);
  await storage.put(video, chunksOf(film));
  await storage.storeFolder(picture, files);
  const names = [`${picture}/800.avif`, `${picture}/800.webp`, captions, video];
  expect(await listNames()).toEqual(names.toSorted());
  expect(await countUnfinished()).toBe(0);

  expect(await storage.read(captions)).toEqual(text);
  expect(await storage.read(videoOf('b'))).toBeUndefined();
  expect([await storage.findSize(video), await storage.findSize(videoOf('b'))]).toEqual([
    film.length,
    undefined,
  ]);
  expect((await join(storage.readBlocks(video))).equals(film)).toBe(true);
  const part = await storage.open(video, { start: 8 * MB - 5, end: 8 * MB + 4 });
  expect(part).toMatchObject({ size: film.length, start: 8 * MB - 5, end: 8 * MB + 4 });
  const received = part && (await buffer(part.content));
  expect(received?.equals(film.subarray(8 * MB - 5, 8 * MB + 5))).toBe(true);
  expect(await storage.open(videoOf('b'))).toBeUndefined();
  const beyond = storage.open(video, { start: film.length });
  await expect(beyond).rejects.toMatchObject({ code: 'range_not_satisfiable' });

  expect(await storage.keepExisting(picture, ['800.avif', '800.webp'])).toBe(true);
  expect(await storage.keepExisting(picture, ['800.avif', 'logo.png'])).toBe(false);
  expect(await storage.keepExisting(pictureOf('b'), ['800.avif'])).toBe(false);
});

test('needs the secret, also to read or list', async () => {
  const { storage, config } = await open();
  await storage.put(captions, [text]);
  for (const path of [config.bucket, `${config.bucket}/uploads/${captions}`]) {
    expect((await fetch(`${config.endpoint}/${path}`)).status).toBe(403);
  }
  const url = `s3+http://${ACCESS_KEY}:wrong@127.0.0.1:${proxy.port}/${config.bucket}`;
  const stranger = await open({}, url);
  await expect(stranger.storage.prepare()).rejects.toThrow(
    /^STORAGE_URL: the S3 server answered 403 SignatureDoesNotMatch for the bucket .*: the secret is wrong/,
  );
  await expect(stranger.storage.put(captions, [text])).rejects.toMatchObject({ status: 503 });
  expect(await storage.read(captions)).toEqual(text);
});

test('a missing bucket stops the start, and an unreachable server does not', async () => {
  const { config } = await open();
  const missing = await open({}, storageUrl(proxy.port, 'missing'));
  await expect(missing.storage.prepare()).rejects.toThrow('create the bucket');
  await expect(missing.storage.read(captions)).rejects.toMatchObject({ status: 503 });
  const { storage, state } = await open({}, storageUrl(1, config.bucket));
  await storage.prepare();
  expect(String(state.reason)).toContain('did not answer: ECONNREFUSED');
});

test('repeats requests that fail once, whose answers are lost or which stop in the middle', async () => {
  const { storage, listNames, countUnfinished } = await open();
  for (const fault of ['lose', 503, 'cut'] as const) {
    const failed = new Set<string>();
    proxy.setFaults(({ method, url }) => {
      const isFirst = !failed.has(`${method} ${url}`);
      failed.add(`${method} ${url}`);
      return isFirst ? fault : undefined;
    });
    await storage.put(video, chunksOf(film));
    await storage.put(captions, [text]);
    expect(await storage.read(captions)).toEqual(text);
    expect((await join(storage.readBlocks(video))).equals(film)).toBe(true);
    expect(failed.size).toBeGreaterThan(5);
    proxy.setFaults(() => undefined);
    expect(await listNames()).toEqual([captions, video]);
    expect(await countUnfinished()).toBe(fault === 503 ? 0 : 1);
    // The answer to the start of the first upload did not arrive, so only the daily task can find it.
    await storage.deleteUnused(new Set([captions, video]), new Date(Date.now() + 2 * DAY_MS));
    expect(await countUnfinished()).toBe(0);
  }
});

test('a failed upload is not visible and leaves no parts', async () => {
  const { storage, state, listNames, countUnfinished } = await open({ timeoutMs: 500 });
  proxy.setFaults(({ url }) => (url.includes('partNumber=2') ? 'hang' : undefined));
  const rejected = storage.put(video, chunksOf(film));
  await expect(rejected).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  expect(String(state.reason)).toContain('timeout');
  proxy.setFaults(() => undefined);
  expect([await listNames(), await countUnfinished()]).toEqual([[], 0]);

  const cut = async function* () {
    yield* chunksOf(film);
    throw new Error('the source ended');
  };
  await expect(storage.put(video, cut())).rejects.toThrow('the source ended');
  expect([await listNames(), await countUnfinished()]).toEqual([[], 0]);
});

test('during an outage one request at a time tests the server, and all others fail at once', async () => {
  const { storage, config } = await open();
  await storage.put(captions, [text]);
  const { status, state } = recordStatus();
  const drafts = createFolderStorage(tmpdir());
  const impatient = createS3Storage({ config, drafts, status, client: { timeoutMs: 1000 } });
  onTestFinished(() => impatient.close());
  proxy.takeRequests();
  proxy.setFaults(() => 'hang');
  /** Opens a file 300 times at once, and counts the requests of it that reach the server. */
  const openOften = async (name: string) => {
    const opened = await Promise.allSettled(
      Array.from({ length: 300 }, () => impatient.open(name)),
    );
    const requests = proxy.takeRequests().filter((request) => request.endsWith(name));
    return { opened, requests: requests.length };
  };
  const first = await openOften(captions);
  expect(first.opened.filter(({ status: result }) => result === 'fulfilled')).toEqual([]);
  expect(first.requests).toBeLessThanOrEqual(256);
  expect((await openOften(video)).requests).toBeLessThanOrEqual(1);
  expect(state.reason).toBeDefined();
  proxy.setFaults(() => undefined);
  await eventually(async () => {
    const file = await impatient.open(captions);
    expect(file && (await buffer(file.content))).toEqual(text);
  });
  expect(state.reason).toBeUndefined();
});

test('an answer that stops in the middle is an error for its reader', async () => {
  const { storage } = await open();
  await storage.put(video, [film.subarray(0, MB)]);
  proxy.setFaults(() => 'cut');
  const file = await storage.open(video);
  await expect(file && buffer(file.content)).rejects.toThrow();
});

test('errors contain neither the secret nor the access key', async () => {
  const { storage, state } = await open({ attempts: 1 });
  proxy.setFaults(() => 500);
  const error: unknown = await storage.put(captions, [text]).catch((reason: unknown) => reason);
  const shown = inspect([error, state.reason], { depth: 9, showHidden: true });
  expect(shown).toContain('the S3 server answered 500');
  expect(shown).not.toContain(SECRET_KEY);
  expect(shown).not.toContain(ACCESS_KEY);
});

test('deletes unused uploads after a day, and nothing of others', async () => {
  const { storage, config, s3, listNames } = await open();
  const other = await open({}, `${storageUrl(proxy.port, config.bucket)}/other`);
  const files = new Map([
    ['800.avif', text],
    ['800.webp', text],
  ]);
  for (const letter of ['a', 'b']) await storage.storeFolder(pictureOf(letter), files);
  for (const letter of ['a', 'b']) await storage.put(videoOf(letter), [text]);
  await other.storage.put(videoOf('b'), [text]);
  await s3.exchange({ method: 'PUT', key: 'uploads/notes & plans.txt', body: text });
  const used = new Set([pictureOf('a'), videoOf('a')]);
  expect(await storage.deleteUnused(used, new Date())).toBe(0);
  expect(await listNames()).toHaveLength(6);
  const tomorrow = new Date(Date.now() + 2 * DAY_MS);
  expect(await storage.deleteUnused(used, tomorrow)).toBe(2);
  const remaining = [`${pictureOf('a')}/800.avif`, `${pictureOf('a')}/800.webp`, videoOf('a')];
  expect(await listNames()).toEqual(remaining);
  expect(await other.listNames()).toEqual([videoOf('b')]);
  const { content } = await s3.exchange({ method: 'GET', key: 'uploads/notes & plans.txt' });
  expect(content).toEqual(text);
});
