import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runHousekeeping } from '../jobs/housekeeping.ts';
import { isHashedAsset } from '../modules/assets/asset-types.ts';
import { publishAssets, startAssetPublisher } from '../modules/assets/publish-assets.ts';
import { emptyDatabase, freshDatabase, silentLog } from '../testing/fresh-database.ts';
import { temporaryFolder } from '../testing/running-shop.ts';
import { openDatabase } from '../db/client.ts';
import { createAssetSource } from './asset-source.ts';
import { CLIENT_FOLDER } from './build-folder.ts';

/** A build with these files in `assets`. */
function buildWith(names: string[]): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  mkdirSync(join(path, 'assets'));
  for (const name of names) writeFileSync(join(path, 'assets', name), `content of ${name}`);
  return path;
}

const SCRIPT = 'page-Ab12_-Cd.js';

test('every built file of the folder assets has a name that is published', () => {
  const names = readdirSync(join(CLIENT_FOLDER, 'assets')).filter(
    (name) => !/\.(br|gz)$/.test(name),
  );
  expect(names.filter((name) => !isHashedAsset(`assets/${name}`))).toEqual([]);
});

test('a build publishes its files once, with their compressed forms, and other names never', async () => {
  const { db } = await freshDatabase();
  const folder = buildWith([
    SCRIPT,
    `${SCRIPT}.br`,
    `${SCRIPT}.gz`,
    'font-AAAAAAAA.woff2',
    'notes.txt',
  ]);
  expect(await publishAssets(db, folder)).toBe(2);
  expect(await publishAssets(db, folder)).toBe(0);
  const source = createAssetSource(db);
  expect(await source.find(`assets/${SCRIPT}`)).toEqual({
    body: Buffer.from(`content of ${SCRIPT}`),
    brotli: Buffer.from(`content of ${SCRIPT}.br`),
    gzip: Buffer.from(`content of ${SCRIPT}.gz`),
  });
  expect(await source.find('assets/font-AAAAAAAA.woff2')).toMatchObject({ brotli: null });
  expect(await source.find('assets/notes.txt')).toBeUndefined();
});

test('finds a file that was published after the names were read', async () => {
  const { db } = await freshDatabase();
  const source = createAssetSource(db);
  expect(await source.find(`assets/${SCRIPT}`)).toBeUndefined();
  await publishAssets(db, buildWith([SCRIPT]));
  expect(await source.find(`assets/${SCRIPT}`)).toBeDefined();
});

test('many requests for unknown names cost few queries, and none for names that no build makes', async () => {
  const { db } = await freshDatabase();
  const source = createAssetSource(db);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const countQueries = () =>
    query.mock.calls.filter((call) => JSON.stringify(call).includes('published_assets')).length;

  for (const path of [
    'robots.txt',
    'assets/../x-AAAAAAAA.js',
    'assets/x.js',
    'assets/x-AAAAAAAA.php',
  ]) {
    expect(await source.find(path)).toBeUndefined();
  }
  expect(countQueries()).toBe(0);
  const names = Array.from(
    { length: 150 },
    (_, nth) => `assets/x-${String(nth).padStart(8, '0')}.js`,
  );
  const found = await Promise.all(names.map((name) => source.find(name)));
  expect(found.every((asset) => asset === undefined)).toBe(true);
  expect(countQueries()).toBe(1);
  const more = Array.from({ length: 500 }, (_, nth) =>
    source.find(`assets/y-${String(nth).padStart(8, '0')}.js`),
  );
  const rejected = (await Promise.allSettled(more)).filter(({ status }) => status === 'rejected');
  expect(rejected.length).toBe(300);
});

test('a file is deleted 30 days after its version ran for the last time', async () => {
  const { db, pool } = await freshDatabase();
  const folder = buildWith([SCRIPT]);
  await publishAssets(db, folder);
  await publishAssets(db, buildWith(['old-AAAAAAAA.js']));
  await pool.query(`update published_assets set last_used_at = now() - interval '31 days'`);
  // The version that runs marks its files as used.
  expect(await publishAssets(db, folder)).toBe(0);
  await runHousekeeping(db);
  const { rows } = await pool.query('select path from published_assets');
  expect(rows).toEqual([{ path: `assets/${SCRIPT}` }]);
});

test('a process is ready only after its files are published', async () => {
  const url = await emptyDatabase();
  const { db, pool } = openDatabase(url, silentLog);
  onTestFinished(() => pool.end());
  const { promise: failed, resolve } = Promise.withResolvers<void>();
  const onPublished = vi.fn<() => void>();
  const log = { ...silentLog, error: () => resolve() };
  const publisher = startAssetPublisher({ db, folder: buildWith([SCRIPT]), log, onPublished });
  onTestFinished(() => publisher.close());
  await failed;
  expect(onPublished).not.toHaveBeenCalled();
  await pool.query(`create table published_assets (path text primary key, body bytea, brotli bytea, gzip bytea,
    last_used_at timestamptz default now())`);
  await expect.poll(() => onPublished.mock.calls.length).toBe(1);
});
