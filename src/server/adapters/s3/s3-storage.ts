import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { AppError } from '#shared/errors.ts';
import type { DependencyStatus } from '../../dependency-status.ts';
import type { ByteRange, OpenFile, Storage, StoredFile } from '../uploads/storage.ts';
import { fileType, uploadOf } from '../uploads/upload-names.ts';
import { checkBucket } from './check-bucket.ts';
import { createOutageGuard } from './outage-guard.ts';
import { abortOldUploads, PART_BYTES, putObject } from './put-object.ts';
import { createS3Client, type ClientOptions, type S3Request } from './s3-client.ts';
import { findObjectSize, listObjects, touchObject } from './s3-objects.ts';
import type { S3Config } from './s3-url.ts';

interface Options {
  config: S3Config;
  /** Prepares files on the local disk. */
  drafts: Storage;
  status?: DependencyStatus | undefined;
  client?: ClientOptions;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Pictures of one upload that are stored at the same time. */
const CONCURRENCY = 4;

/** Stores uploads in a bucket. The key of a file is its URL after the prefix of the shop. */
export function createS3Storage({ config, drafts, status, client: options }: Options): Storage {
  const client = createS3Client(config, options);
  const { bucket } = config;
  const prefix = `${config.prefix}uploads/`;
  const guard = createOutageGuard(status);
  const keyOf = (name: string) => prefix + name;
  const nameOf = (key: string) => key.slice(prefix.length);

  const put = async (name: string, content: Parameters<Storage['put']>[1]) => {
    const object = { key: keyOf(name), headers: headersOf(name), content };
    await guard.write(() => putObject(client, object));
  };
  const listWithin = (start: string) => listObjects(client, keyOf(start));
  /** Reads a part of a file with its whole content, so that a failure in the middle is repeated. */
  const readPart = async (name: string, start: number) => {
    const range = { start, end: start + PART_BYTES - 1 };
    const request = { ...getRequest(keyOf(name), range), accepts: [404] };
    const { response, content } = await guard.write(() => client.exchange(request));
    return response.statusCode === 404 ? undefined : { content, size: sizeOf(response) };
  };
  return {
    draftFolder: drafts.draftFolder,
    async prepare() {
      await drafts.prepare();
      await checkBucket({ config, prefix, status });
    },
    put,
    async publish(draft, name) {
      await put(name, createReadStream(draft, { highWaterMark: 256 * 1024 }));
      await rm(draft, { force: true });
    },
    keepExisting: (upload, files) =>
      guard.write(async () => {
        const stored = new Set<string>();
        for await (const { key } of listWithin(`${upload}/`)) stored.add(nameOf(key));
        const names = files.map((file) => `${upload}/${file}`);
        const [first] = names;
        if (first === undefined || !names.every((name) => stored.has(name))) return false;
        return touchObject(client, { bucket, key: keyOf(first), headers: headersOf(first) });
      }),
    async storeFolder(upload, files) {
      const waiting = [...files];
      const storeNext = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          await put(`${upload}/${next[0]}`, [next[1]]);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, storeNext));
    },
    findSize: (name) => guard.read(() => findObjectSize(client, keyOf(name))),
    async open(name, range) {
      const request = { ...getRequest(keyOf(name), range), accepts: [404, 416] };
      return toOpenFile(await guard.read(() => client.send(request)));
    },
    async read(name) {
      const request: S3Request = { method: 'GET', key: keyOf(name), accepts: [404] };
      const { response, content } = await guard.read(() => client.exchange(request));
      return response.statusCode === 404 ? undefined : content;
    },
    async *readBlocks(name) {
      for (let start = 0; ;) {
        const part = await readPart(name, start);
        if (!part) throw new Error(`${name} is missing in the storage`);
        yield part.content;
        start += part.content.length;
        if (start >= part.size || part.content.length === 0) return;
      }
    },
    async *list(): AsyncGenerator<StoredFile> {
      for await (const { key, bytes } of listWithin('')) {
        const name = nameOf(key);
        // A bucket may contain files of others.
        if (fileType(name) !== undefined) yield { name, bytes };
      }
    },
    async deleteUnused(used, now) {
      const before = new Date(now.getTime() - DAY_MS);
      await drafts.deleteUnused(used, now);
      return guard.write(async () => {
        await abortOldUploads(client, prefix, before);
        const unused = new Set<string>();
        for await (const { key } of listWithin('')) {
          const upload = uploadOf(nameOf(key));
          if (upload !== undefined && !used.has(upload)) unused.add(upload);
        }
        let count = 0;
        for (const upload of unused) {
          if (await deleteUpload(upload, before)) count += 1;
        }
        return count;
      });
    },
    close: () => client.close(),
  };

  /** Deletes an upload if no file of it was stored since this time. */
  async function deleteUpload(upload: string, before: Date): Promise<boolean> {
    const keys: string[] = [];
    for await (const { key, modifiedAt } of listWithin(upload)) {
      if (uploadOf(nameOf(key)) !== upload) continue;
      if (modifiedAt >= before) return false;
      keys.push(key);
    }
    for (const key of keys) await client.exchange({ method: 'DELETE', key, accepts: [404] });
    return keys.length > 0;
  }
}

/** The headers help if a CDN reads the bucket itself; the shop sets its own. */
const headersOf = (name: string) => ({
  'content-type': fileType(name) ?? 'application/octet-stream',
  'cache-control': 'public, max-age=31536000, immutable',
});

function getRequest(key: string, range: ByteRange | undefined): S3Request {
  if (!range) return { method: 'GET', key };
  const bytes = 'suffix' in range ? `-${range.suffix}` : `${range.start}-${range.end ?? ''}`;
  return { method: 'GET', key, headers: { range: `bytes=${bytes}` } };
}

const PART = /^bytes (\d+)-(\d+)\/(\d+)$/;

function toOpenFile(response: IncomingMessage): OpenFile | undefined {
  if (response.statusCode === 404) return undefined;
  if (response.statusCode === 416) throw new AppError('range_not_satisfiable');
  const size = sizeOf(response);
  const [, start = 0, end = size - 1] = PART.exec(response.headers['content-range'] ?? '') ?? [];
  return { size, start: Number(start), end: Number(end), content: response };
}

/** The size of the whole file. */
function sizeOf({ headers }: IncomingMessage): number {
  return Number(PART.exec(headers['content-range'] ?? '')?.[3] ?? headers['content-length']);
}
