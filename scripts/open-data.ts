import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../src/server/config-types.ts';
import { checkDatabase, openDatabase, type Database } from '../src/server/db/client.ts';
import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { startEmbedded } from '../src/server/db/embedded.ts';
import { detectPooler } from '../src/server/db/pooler.ts';
import { createLog } from '../src/server/log.ts';
import { StartError } from '../src/server/start-error.ts';

const log = createLog('silent');

export interface OpenData extends Database {
  close(): Promise<void>;
}

interface Where extends Pick<Config, 'databaseDirectUrl' | 'databaseCa' | 'dataDir'> {
  /** Whether to create a database in a folder without a shop. */
  mayCreate?: boolean;
}

/** Opens the data of a running or stopped shop: PostgreSQL itself, since scripts use sessions, or the embedded one. */
export async function openData(where: Where): Promise<OpenData> {
  const { databaseDirectUrl, databaseCa, dataDir, mayCreate } = where;
  if (databaseDirectUrl !== undefined) return open(databaseDirectUrl, { ca: databaseCa });
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
  return open(server.url, { andThen: () => server.stop() });
}

interface OpenOptions {
  ca?: string | undefined;
  andThen?: () => Promise<void>;
}

async function open(url: string, { ca, andThen }: OpenOptions = {}): Promise<OpenData> {
  const database = openDatabase(url, log, { ca });
  const { pool } = database;
  const close = async () => {
    await pool.end();
    await andThen?.();
  };
  try {
    await checkDatabase(database);
    await detectPooler(database, log);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, close };
}
