import type pg from 'pg';
import type { Log } from '../log.ts';
import { createMigrationsTable, readApplied, recordApplied } from './applied-migrations.ts';
import {
  listMigrations,
  MIGRATIONS_FOLDER,
  readMigration,
  type Migration,
} from './migration-file.ts';
import {
  lockInTransaction,
  lockMigrations,
  retryLocks,
  unlockMigrations,
  type Patience,
} from './migration-lock.ts';
import { rejectNewerDatabase } from './newer-database.ts';
import { applyWithoutTransaction } from './without-transaction.ts';

interface MigrateOptions extends Patience {
  folder: string;
}

const DEFAULTS: MigrateOptions = {
  folder: MIGRATIONS_FOLDER,
  lockTimeoutMs: 1000,
  retryMaxMs: 120_000,
  pauseMs: 1000,
};

/**
 * Applies all pending migrations: those that can, in one transaction. Throws if the database is newer than the code and
 * not compatible with it. The connection must not be shared between transactions by a pooler.
 */
export async function migrate(
  pool: pg.Pool,
  log: Log,
  changed: Partial<MigrateOptions> = {},
): Promise<void> {
  const options = { ...DEFAULTS, ...changed, log };
  const client = await pool.connect();
  let isReusable = false;
  try {
    if ((await findPending(client, options)).length > 0) await migrateAlone(client, options);
    isReusable = true;
  } finally {
    // Closing the connection also ends its transaction, its settings and its lock.
    client.release(!isReusable);
  }
}

type Options = MigrateOptions & { log: Log };

async function migrateAlone(client: pg.PoolClient, options: Options): Promise<void> {
  const { log, lockTimeoutMs } = options;
  await lockMigrations(client, log);
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
  const isEmpty = (await readApplied(client)).length === 0;
  const pending = await findPending(client, options);
  // In an empty database nothing else runs that a lock could stop.
  for (const group of isEmpty ? [pending] : groupByTransaction(pending)) {
    const [first] = group;
    if (!first) continue;
    const apply =
      isEmpty || first.isTransactional
        ? () => inTransaction(client, () => applyAll(client, group, log))
        : () => applyOnline(client, first);
    await retryLocks(apply, { ...options, name: first.name });
  }
  if (pending.length > 0) logCount(log, pending);
  await client.query('reset lock_timeout');
  await unlockMigrations(client);
}

async function applyOnline(client: pg.PoolClient, migration: Migration): Promise<void> {
  await createMigrationsTable(client);
  await applyWithoutTransaction(client, migration);
  await recordApplied(client, migration);
}

const logCount = (log: Log, { length }: unknown[]) =>
  log.info(length === 1 ? '1 migration applied' : `${length} migrations applied`);

/** One group per transaction; a migration without a transaction is alone. */
function groupByTransaction(migrations: Migration[]): Migration[][] {
  const groups: Migration[][] = [];
  for (const migration of migrations) {
    const last = groups.at(-1);
    if (migration.isTransactional && last?.[0]?.isTransactional) last.push(migration);
    else groups.push([migration]);
  }
  return groups;
}

async function inTransaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

interface ApplyOptions {
  log: Log;
  /** Default: all migrations. */
  names?: readonly string[];
}

/** Applies pending migrations in the caller's transaction, in a database that no other process uses. */
export async function applyMigrations(
  client: pg.PoolClient,
  { log, names }: ApplyOptions,
): Promise<void> {
  await lockInTransaction(client);
  const pending = await findPending(client, { log, folder: MIGRATIONS_FOLDER, names });
  await applyAll(client, pending, log);
  if (pending.length > 0) logCount(log, pending);
}

async function applyAll(client: pg.PoolClient, migrations: Migration[], log: Log): Promise<void> {
  await createMigrationsTable(client);
  for (const migration of migrations) {
    log.debug({ name: migration.name }, 'applying migration');
    if (migration.isTransactional) await client.query(migration.text);
    else await applyWithoutTransaction(client, migration, { isInTransaction: true });
    await recordApplied(client, migration);
  }
}

interface PendingOptions {
  log: Log;
  folder: string;
  names?: readonly string[] | undefined;
}

async function findPending(
  client: pg.PoolClient,
  { log, folder, names }: PendingOptions,
): Promise<Migration[]> {
  const known = await listMigrations(folder);
  const applied = await readApplied(client);
  await rejectNewerDatabase(applied, { known, log });
  const appliedNames = new Set(applied.map(({ name }) => name));
  const pending = (names ?? known).filter((name) => !appliedNames.has(name));
  return Promise.all(pending.map((name) => readMigration(name, folder)));
}
