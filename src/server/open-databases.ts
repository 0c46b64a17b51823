import { access, constants, mkdir } from 'node:fs/promises';
import type { Config } from './config-types.ts';
import { checkDatabase, openDatabase, type Database } from './db/client.ts';
import { startEmbedded } from './db/embedded.ts';
import type { Hosts } from './db/hosts.ts';
import { migrate } from './db/migrate.ts';
import { rejectSharedSessions } from './db/pooler.ts';
import type { Replica } from './db/replica.ts';
import type { Log } from './log.ts';
import { errorMessage, StartError } from './start-error.ts';

export async function openEmbedded(
  config: Config,
  log: Log,
  closers: (() => Promise<unknown>)[],
): Promise<string> {
  await prepareFolder(config.dataDir);
  const server = await startEmbedded(config.dataDir, log);
  closers.push(() => server.stop());
  return server.url;
}

/** Migrates with sessions of PostgreSQL itself, and returns the hosts that serve them. */
export async function migrateDirectly(
  database: Database,
  { databaseUrl, databaseDirectUrl, databaseCa: ca }: Config,
  log: Log,
): Promise<Hosts> {
  const isSame = databaseDirectUrl === undefined || databaseDirectUrl === databaseUrl;
  const direct = isSame ? database : openDatabase(databaseDirectUrl, log, { poolSize: 2, ca });
  try {
    if (!isSame) await checkDatabase(direct);
    await rejectSharedSessions(direct);
    await migrate(direct.pool, log);
  } finally {
    if (!isSame) await direct.pool.end();
  }
  return direct.hosts;
}

/** The module is loaded only with a replica. */
export async function openReplicaOf(
  primary: Database,
  { databaseReplicaUrl: url, databaseReplicaMaxLagSeconds: maxLagSeconds, ...config }: Config,
  log: Log,
): Promise<Replica | undefined> {
  if (url === undefined) return undefined;
  const { openReplica } = await import('./db/replica.ts');
  const { databasePoolSize: poolSize, databaseCa: ca } = config;
  return openReplica({ url, primary, maxLagSeconds, poolSize, ca, log });
}

async function prepareFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${path} is not writable: ${errorMessage(error)}`);
  }
}
