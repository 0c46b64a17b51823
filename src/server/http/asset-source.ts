import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/client.ts';
import { eq } from '../db/drizzle.ts';
import { createLimiter } from '../limiter.ts';
import { isHashedAsset } from '../modules/assets/asset-types.ts';
import { publishedAssets } from '../modules/assets/tables.ts';
import { LruMap } from './lru.ts';

export interface Asset {
  body: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

export interface AssetSource {
  /** Returns the built file of another version, or undefined if no version has it. */
  find(path: string): Promise<Asset | undefined>;
}

/** Requests for names that no version has cost one small query per interval, however many they are. */
const REFRESH_INTERVAL_MS = 500;
const WAITING_MAX = 200;
const READS = { concurrency: 4, waiting: 200, timeoutMs: 5000 };
const CACHE = { entries: 200, bytes: 8 * 1024 * 1024 };

/** Reads built files from the database. Their names are kept in memory, and unknown names are looked up in intervals. */
export function createAssetSource(db: Db): AssetSource {
  const waiting = createLimiter({ concurrency: WAITING_MAX, waiting: 0 });
  const reads = createLimiter(READS);
  const cache = new LruMap<{ asset: Asset; bytes: number }>(CACHE, () => {});
  let names: ReadonlySet<string> = new Set();
  let refreshedAt = -Infinity;
  let refreshing: Promise<void> | undefined;

  const refresh = async () => {
    await sleep(Math.max(0, refreshedAt + REFRESH_INTERVAL_MS - performance.now()));
    // A request that arrives from here on waits for the next query, because this one may miss its file.
    refreshing = undefined;
    refreshedAt = performance.now();
    const rows = await db.select({ path: publishedAssets.path }).from(publishedAssets);
    names = new Set(rows.map(({ path }) => path));
  };
  const nextRefresh = async () => {
    refreshing ??= refresh();
    await refreshing;
  };
  const read = async (path: string) => {
    const { body, brotli, gzip } = publishedAssets;
    const [asset] = await db
      .select({ body, brotli, gzip })
      .from(publishedAssets)
      .where(eq(publishedAssets.path, path));
    if (asset) cache.set(path, { asset, bytes: countBytes(asset) });
    return asset;
  };
  return {
    async find(path) {
      if (!isHashedAsset(path)) return undefined;
      if (!names.has(path)) await waiting.run(nextRefresh);
      if (!names.has(path)) return undefined;
      return cache.get(path)?.asset ?? reads.run(() => read(path));
    },
  };
}

const countBytes = ({ body, brotli, gzip }: Asset) =>
  body.length + (brotli?.length ?? 0) + (gzip?.length ?? 0);
