import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import {
  listMigrations,
  MIGRATIONS_FOLDER,
  readMigration,
  type Migration,
} from './migration-file.ts';
import { rejectNewerDatabase, type Applied } from './newer-database.ts';
import { applyWithoutTransaction } from './without-transaction.ts';

/** Advisory lock: only one process migrates at a time. */
const MIGRATION_LOCK = 7_465_502;

interface MigrateOptions {
  folder: string;
  /** How long a statement waits for a lock, because all later statements on the table wait behind it. */
  lockTimeoutMs: number;
  /** How long to repeat what could not get a lock. */
  retryMaxMs: number;
  pauseMs: number;
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
  await lock(client, log);
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
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
}

async function applyOnline(client: pg.PoolClient, migration: Migration): Promise<void> {
  await createMigrationsTable(client);
  await applyWithoutTransaction(client, migration);
  await recordApplied(client, migration);
}

const logCount = (log: Log, { length }: unknown[]) =>
  log.info(length === 1 ? '1 migration applied' : `${length} migrations applied`);

/**
 * Waits without an open statement: `create index concurrently` waits for every statement that is older, and would wait
 * for this one.
 */
async function lock(client: pg.PoolClient, log: Log): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'select pg_try_advisory_lock($1) as "isLocked"',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.isLocked) return;
    if (isFirst) log.info('waiting for another process that migrates the database');
    await sleep(100);
  }
}

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

/** Repeats work that could not get a lock, or that PostgreSQL ended to resolve a deadlock. */
async function retryLocks(
  work: () => Promise<void>,
  options: Options & { name: string },
): Promise<void> {
  const { name, log, retryMaxMs, pauseMs } = options;
  for (const until = Date.now() + retryMaxMs; ; await sleep(pauseMs * (0.5 + Math.random()))) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== '55P03' && code !== '40P01') throw error;
      if (Date.now() >= until) {
        throw new StartError(
          `Migration ${name} cannot lock its tables because of other transactions. End them (select * from pg_stat_activity) and start again.`,
          { cause: error },
        );
      }
      log.warn({ name }, 'a migration waits for a lock and is tried again');
    }
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
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
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

async function recordApplied(client: pg.PoolClient, { name, oldestVersion }: Migration) {
  await client.query('insert into migrations (name, oldest_version) values ($1, $2)', [
    name,
    oldestVersion,
  ]);
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

/** Databases of version 0.1 have the table without the second column. */
async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  const columns = await migrationsColumns(client);
  if (columns.length === 0) return [];
  const oldest = columns.includes('oldest_version') ? 'oldest_version' : 'null';
  const { rows } = await client.query<Applied>(
    `select name, ${oldest} as "oldestVersion" from migrations`,
  );
  return rows;
}

async function createMigrationsTable(client: pg.PoolClient): Promise<void> {
  const columns = await migrationsColumns(client);
  if (columns.length === 0) {
    await client.query(`create table migrations
      (name text primary key, applied_at timestamptz not null default now(), oldest_version text)`);
  } else if (!columns.includes('oldest_version')) {
    await client.query('alter table migrations add column oldest_version text');
  }
}

async function migrationsColumns(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select attname as name from pg_attribute
    where attrelid = to_regclass('migrations') and attnum > 0 and not attisdropped`);
  return rows.map(({ name }) => name);
}
