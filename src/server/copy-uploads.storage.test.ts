import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createS3Storage } from './adapters/s3/s3-storage.ts';
import { createFolderStorage } from './adapters/uploads/folder-storage.ts';
import type { Storage } from './adapters/uploads/storage.ts';
import { SECRET_KEY } from './testing/ceph.ts';
import { startFaultProxy } from './testing/fault-proxy.ts';
import { emptyDatabase } from './testing/fresh-database.ts';
import { uploadMedia } from './testing/media-upload.ts';
import { upload } from './testing/product-admin.ts';
import { runScript, shopEnvironment } from './testing/run-script.ts';
import { temporaryFolder } from './testing/running-shop.ts';
import { createBucket, readS3Url } from './testing/s3-bucket.ts';
import { openTestShop } from './testing/test-shop.ts';
import { createAdmin } from './testing/users.ts';
import { anMp4 } from './testing/video-bytes.ts';

const MB = 1024 * 1024;

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

function openBucket(url: string): Storage {
  const storage = createS3Storage({
    config: readS3Url(url),
    drafts: createFolderStorage('/nowhere'),
  });
  onTestFinished(() => storage.close());
  return storage;
}

/** The content of all files by their names. */
async function readAll(storage: Storage): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const { name } of storage.list()) {
    const blocks: Buffer[] = [];
    for await (const block of storage.readBlocks(name)) blocks.push(block);
    files.set(name, Buffer.concat(blocks));
  }
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Five scripts take a while on a busy machine. */
const TIMEOUT_MS = 400_000;

test(
  'uploads move from the folder to the storage, into a backup and into another storage',
  async () => {
    const shop = await openTestShop({ STORAGE_URL: '' });
    const admin = await createAdmin(shop.db);
    const create = { width: 500, height: 400, channels: 3 as const, background: '#c4311f' };
    await upload(shop, admin, await sharp({ create }).png().toBuffer());
    await uploadMedia(shop, admin, { kind: 'video', file: anMp4({ frames: 9 * MB }) });
    const local = await readAll(createFolderStorage(shop.dataDir));
    expect(local.size).toBe(5);

    const proxy = await startFaultProxy(inject('s3Port'));
    onTestFinished(() => proxy.stop());
    const STORAGE_URL = await createBucket(proxy.port);
    const bucket = openBucket(STORAGE_URL);
    const env = { ...shopEnvironment(shop), STORAGE_URL };
    const copy = (...options: string[]) =>
      runScript('admin', ['copy-uploads', ...options], { env });

    proxy.setFaults(({ url }) => (url.includes('/video/') ? 500 : undefined));
    const interrupted = await copy();
    expect(interrupted).toMatchObject({ code: 1 });
    expect(interrupted.output).toContain('(the S3 server answered 500)');
    expect(interrupted.output).not.toContain(SECRET_KEY);
    expect(interrupted.output).not.toContain(encodeURIComponent(SECRET_KEY));
    proxy.setFaults(() => undefined);
    const { output } = await copy();
    const [, before, after] =
      /5 files, (\d) are copied already\.\nCopied (\d) files/.exec(output) ?? [];
    expect(Number(before)).toBeGreaterThan(0);
    expect(Number(before) + Number(after)).toBe(5);
    expect(await readAll(bucket)).toEqual(local);

    const path = join(folder(), 'shop.tokri');
    const emptyFolder = { ...env, DATA_DIR: folder() };
    const saved = await runScript('backup', ['--to', path], { env: emptyFolder });
    expect(saved).toMatchObject({ code: 0, output: expect.stringContaining('5 picture files') });
    const otherUrl = await createBucket();
    const other = {
      DATABASE_URL: await emptyDatabase(),
      DATA_DIR: folder(),
      STORAGE_URL: otherUrl,
    };
    const restored = await runScript('restore', ['--from', path], { env: other });
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('uploads: 5 files'),
    });
    expect(await readAll(openBucket(otherUrl))).toEqual(local);

    const back = { ...env, DATA_DIR: folder() };
    const returned = await runScript('admin', ['copy-uploads', '--back'], { env: back });
    expect(returned).toMatchObject({ code: 0, output: expect.stringContaining('Copied 5 files.') });
    expect(await readAll(createFolderStorage(back.DATA_DIR))).toEqual(local);
    expect(
      readdirSync(join(back.DATA_DIR, 'uploads')).filter((name) => name.startsWith('.')),
    ).toEqual([]);
  },
  TIMEOUT_MS,
);
