import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Storage, StoredFile } from '../../src/server/adapters/uploads/storage.ts';
import { uploadOf } from '../../src/server/adapters/uploads/upload-names.ts';
import { drizzle } from '../../src/server/db/drizzle.ts';
import * as schema from '../../src/server/db/schema.ts';
import { listUsedUploads, UPLOADS_LOCK } from '../../src/server/jobs/delete-unused-uploads.ts';
import { errorMessage, StartError } from '../../src/server/start-error.ts';
import shop from '../../package.json' with { type: 'json' };
import { copyStatement, listSequences, listTables, setTextFormat } from './books.ts';
import { copyOut } from './copy.ts';
import {
  FORMAT,
  MANIFEST,
  pictureFile,
  tableFile,
  type Manifest,
  type TableInBackup,
} from './manifest.ts';
import { writeTar, type AddEntry } from './tar.ts';

/** The maximum size of one part of a table in memory. */
const FILE_BYTES = 4 * 1024 * 1024;
/** A fast level, because the shop serves customers during the backup. */
const GZIP_LEVEL = 3;

interface Options {
  pool: pg.Pool;
  storage: Storage;
  /** The final path of the complete backup. */
  path: string;
  now: Date;
  report(line: string): void;
}

export interface Written {
  manifest: Manifest;
  bytes: number;
  /** Images in use that are missing from the uploads. */
  missing: string[];
}

/** Saves a consistent snapshot while the shop runs. */
export async function writeBackup({ pool, path, ...rest }: Options): Promise<Written> {
  const unfinished = `${path}.part`;
  const client = await pool.connect();
  let isDone = false;
  try {
    await mkdir(dirname(path), { recursive: true });
    const found: Found = { tables: [], pictures: [], missing: [] };
    const content = writeTar((add) => saveShop({ client, found, add, ...rest }));
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(content, createGzip({ level: GZIP_LEVEL }), file);
    await rename(unfinished, path);
    isDone = true;
    const { size } = await stat(path);
    if (!found.manifest) throw new Error('a backup without a manifest');
    return { manifest: found.manifest, bytes: size, missing: found.missing };
  } catch (error) {
    if (!isFromDisk(error)) throw error;
    throw new StartError(`The backup ${path} was not made: ${errorMessage(error)}`, {
      cause: error,
    });
  } finally {
    await rm(unfinished, { force: true }).catch(() => {});
    // After an error the connection may be in the middle of a copy.
    client.release(!isDone);
  }
}

const isFromDisk = (error: unknown) =>
  /^(ENOSPC|EDQUOT|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST|EISDIR|EIO|EFBIG)$/.test(
    (error as NodeJS.ErrnoException).code ?? '',
  );

interface Found {
  tables: TableInBackup[];
  pictures: Manifest['pictures'];
  missing: string[];
  manifest?: Manifest;
}

interface Saving extends Pick<Options, 'storage' | 'now' | 'report'> {
  client: pg.PoolClient;
  found: Found;
  add: AddEntry;
}

async function saveShop(saving: Saving): Promise<void> {
  const { client, found, now, add } = saving;
  await client.query('begin isolation level repeatable read read only');
  await setTextFormat(client);
  await client.query('select pg_advisory_xact_lock_shared($1)', [UPLOADS_LOCK]);
  const tables = await listTables(client);
  if (!tables.some(({ name }) => name === 'public.migrations')) {
    throw new StartError('There is no shop in this database yet: nothing was saved.');
  }
  // The lock prevents migrations during the backup.
  await client.query(
    `lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`,
  );
  for (const table of tables) await saveTable(table, saving);
  await savePictures(saving);
  found.manifest = {
    format: FORMAT,
    shop: shop.version,
    madeAt: now.toISOString(),
    migrations: await migrationsOf(client),
    tables: found.tables,
    sequences: await listSequences(client),
    pictures: found.pictures,
  };
  const content = Buffer.from(JSON.stringify(found.manifest, null, 1));
  await add({ name: MANIFEST, content, mtime: now });
  await client.query('commit');
}

async function migrationsOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by 1');
  return rows.map(({ name }) => name);
}

type Table = Pick<TableInBackup, 'name' | 'columns'>;

async function saveTable(table: Table, { client, found, now, add, report }: Saving): Promise<void> {
  const hash = createHash('sha256');
  let [bytes, rows, files] = [0, 0, 0];
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;
  const addFile = async () => {
    files += 1;
    const content = Buffer.concat(gathered);
    [gathered, gatheredBytes] = [[], 0];
    await add({ name: tableFile(table.name, files), content, mtime: now });
  };
  for await (const block of copyOut(client, copyStatement(table)) as AsyncIterable<Buffer>) {
    hash.update(block);
    rows += rowsIn(block);
    bytes += block.length;
    gathered.push(block);
    gatheredBytes += block.length;
    if (gatheredBytes >= FILE_BYTES) await addFile();
  }
  if (gatheredBytes > 0) await addFile();
  found.tables.push({ ...table, rows, bytes, sha256: hash.digest('hex') });
  report(`${table.name.replace('public.', '')}: ${rows.toLocaleString('en-IN')} rows`);
}

const NEW_LINE = 10;

/** Every row ends with a line break; line breaks in values are escaped. */
function rowsIn(block: Buffer): number {
  let count = 0;
  for (let at = block.indexOf(NEW_LINE); at >= 0; at = block.indexOf(NEW_LINE, at + 1)) count += 1;
  return count;
}

const REPORT_EVERY = 1000;

async function savePictures({ client, found, storage, now, add, report }: Saving): Promise<void> {
  const missing = await listUsedUploads(drizzle(client, { schema }));
  const files = await listAll(storage);
  for (const [index, { name, bytes }] of files.entries()) {
    missing.delete(uploadOf(name) ?? '');
    const hash = createHash('sha256');
    const blocks = hashed(storage.readBlocks(name), hash);
    await add({ name: pictureFile(name), content: { size: bytes, blocks }, mtime: now });
    found.pictures.push({ name, bytes, sha256: hash.digest('hex') });
    if ((index + 1) % REPORT_EVERY === 0) report(`uploads: ${index + 1} of ${files.length}`);
  }
  found.missing = [...missing];
  report(`uploads: ${files.length} files`);
}

async function listAll(storage: Storage): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list()) files.push(file);
  return files;
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const block of content) {
    hash.update(block);
    yield block;
  }
}
