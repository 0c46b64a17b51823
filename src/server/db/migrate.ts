import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Advisory lock: only one process migrates at a time. */
const MIGRATION_LOCK = 7_465_502;

/** Applies all pending migrations in one transaction. Throws if the database is newer than the code. */
export async function migrate(pool: pg.Pool, log: Log): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await applyMigrations(client, { log });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

interface Options {
  log: Log;
  /** Default: all migrations. */
  names?: readonly string[];
}

/** Applies pending migrations in the caller's transaction. */
export async function applyMigrations(
  client: pg.PoolClient,
  { log, names }: Options,
): Promise<void> {
  const files = await listMigrations();
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const applied = new Set(rows.map((row) => row.name));
  rejectNewerDatabase(applied, files);
  const pending = (names ?? files).filter((file) => !applied.has(file));
  for (const name of pending) {
    log.debug({ name }, 'applying migration');
    await client.query(await readFile(join(FOLDER, name), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
  }
  if (pending.length > 0) {
    log.info(pending.length === 1 ? '1 migration applied' : `${pending.length} migrations applied`);
  }
}

export async function listMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

function rejectNewerDatabase(applied: Set<string>, files: string[]): void {
  const unknown = [...applied].filter((name) => !files.includes(name));
  if (unknown.length === 0) return;
  throw new StartError(
    `The database is newer than this code: it contains migration ${unknown.sort().at(-1)}. Update the code. Nothing was changed.`,
  );
}
