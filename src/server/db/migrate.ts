import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Processes that start together take turns. */
const MIGRATION_LOCK = 7_465_502;

/** Brings the database up to the code, in one transaction; refuses one that is ahead of the code. */
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

interface Steps {
  log: Log;
  /** All there are, where it is not said. */
  wanted?: readonly string[];
}

/** Takes the steps that were not taken yet, within the transaction of the caller. */
export async function applyMigrations(
  client: pg.PoolClient,
  { log, wanted }: Steps,
): Promise<void> {
  const files = await listMigrations();
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const applied = new Set(rows.map((row) => row.name));
  refuseNewer(applied, files);
  const missing = (wanted ?? files).filter((file) => !applied.has(file));
  for (const name of missing) {
    log.debug({ name }, 'migrating the database');
    await client.query(await readFile(join(FOLDER, name), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
  }
  if (missing.length > 0) {
    log.info(missing.length === 1 ? '1 migration applied' : `${missing.length} migrations applied`);
  }
}

export async function listMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

function refuseNewer(applied: Set<string>, files: string[]): void {
  const unknown = [...applied].filter((name) => !files.includes(name));
  if (unknown.length === 0) return;
  throw new StartError(
    `The database is newer than this code (it has ${unknown.sort().at(-1)}): update the code, nothing was changed.`,
  );
}
