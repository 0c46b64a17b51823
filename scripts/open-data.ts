import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../src/server/config-types.ts';
import {
  checkDatabase,
  openDatabase,
  databaseLocation,
  type Database,
} from '../src/server/db/client.ts';
import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { startEmbedded } from '../src/server/db/embedded.ts';
import { createLog } from '../src/server/log.ts';
import { StartError } from '../src/server/start-error.ts';

const log = createLog('silent');

export interface OpenData extends Database {
  close(): Promise<void>;
}

interface Where extends Pick<Config, 'databaseUrl' | 'dataDir'> {
  /** Whether to create a database in a folder without a shop. */
  mayCreate?: boolean;
}

/** Opens the data of a running or stopped shop: DATABASE_URL or its embedded PostgreSQL. */
export async function openData({ databaseUrl, dataDir, mayCreate }: Where): Promise<OpenData> {
  if (databaseUrl !== undefined) return open(databaseUrl);
  const cluster = join(dataDir, 'postgres');
  if (!existsSync(cluster)) {
    if (!mayCreate) throw new StartError(`There is no shop in ${dataDir}: set DATA_DIR.`);
    await mkdir(dataDir, { recursive: true });
  }
  if (existsSync(join(cluster, 'postmaster.pid'))) {
    try {
      return await open(embeddedUrl(dataDir));
    } catch (error) {
      // The lock file belongs to a database that no longer runs.
      if (!(error instanceof StartError)) throw error;
    }
  }
  const server = await startEmbedded(dataDir, log);
  return open(server.url, () => server.stop());
}

async function open(url: string, andThen?: () => Promise<void>): Promise<OpenData> {
  const { db, pool } = openDatabase(url, log);
  const close = async () => {
    await pool.end();
    await andThen?.();
  };
  try {
    await checkDatabase(pool, databaseLocation(url));
  } catch (error) {
    await close();
    throw error;
  }
  return { db, pool, close };
}
