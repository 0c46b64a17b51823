import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, type Db } from '../../db/client.ts';
import { inArray, sql } from '../../db/drizzle.ts';
import type { Log } from '../../log.ts';
import { errorMessage } from '../../start-error.ts';
import { isHashedAsset } from './asset-types.ts';
import { publishedAssets } from './tables.ts';

const RETRY_MS = 2000;
const DAY_MS = 86_400_000;
/** Files per statement: about a megabyte. */
const BATCH = 30;

interface Deps {
  db: Db;
  /** The folder of the built files, which contains the folder `assets`. */
  folder: string;
  log: Log;
  onPublished(): void;
}

/**
 * Stores the files of this build in the database now, and marks them as used once a day, so that the housekeeping deletes
 * only those of versions that no longer run.
 */
export function startAssetPublisher({ db, folder, log, onPublished }: Deps) {
  const closing = new AbortController();
  const { signal } = closing;
  const run = async () => {
    while (!signal.aborted) {
      const isPublished = await publishAssets(db, folder).then(
        (count) => {
          if (count > 0) log.info({ count }, 'assets published');
          return true;
        },
        (error: unknown) => {
          const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
          log[level]({ reason: errorMessage(error) }, 'assets are not published');
          return false;
        },
      );
      if (isPublished) onPublished();
      await sleep(isPublished ? DAY_MS : RETRY_MS, undefined, { signal, ref: false }).catch(
        () => {},
      );
    }
  };
  const ended = run();
  return {
    async close() {
      closing.abort();
      await ended;
    },
  };
}

/** Returns the number of files that were missing. */
export async function publishAssets(db: Db, folder: string): Promise<number> {
  const files = new Set((await readdir(join(folder, 'assets'))).map((name) => `assets/${name}`));
  const paths = [...files].filter(isHashedAsset);
  const ours = inArray(publishedAssets.path, paths);
  await db
    .update(publishedAssets)
    .set({ lastUsedAt: sql`now()` })
    .where(sql`${ours} and ${publishedAssets.lastUsedAt} < now() - interval '12 hours'`);
  const rows = await db.select({ path: publishedAssets.path }).from(publishedAssets).where(ours);
  const published = new Set(rows.map(({ path }) => path));
  const missing = paths.filter((path) => !published.has(path));
  const readIfBuilt = (path: string) =>
    files.has(path) ? readFile(join(folder, path)) : Promise.resolve(null);
  const readAsset = async (path: string) => ({
    path,
    body: await readFile(join(folder, path)),
    brotli: await readIfBuilt(`${path}.br`),
    gzip: await readIfBuilt(`${path}.gz`),
  });
  for (let from = 0; from < missing.length; from += BATCH) {
    const assets = await Promise.all(missing.slice(from, from + BATCH).map(readAsset));
    await db.insert(publishedAssets).values(assets).onConflictDoNothing();
  }
  return missing.length;
}
