import type pg from 'pg';
import { createRecordsTable } from '../../sandbox/razorpay/database-store.ts';
import type { Storage } from '../../src/server/adapters/uploads/storage.ts';
import { applyMigrations } from '../../src/server/db/migrate.ts';
import { listMigrations } from '../../src/server/db/migration-file.ts';
import { LISTENER_NAME } from '../../src/server/db/notifications.ts';
import { createLog } from '../../src/server/log.ts';
import { errorMessage, StartError } from '../../src/server/start-error.ts';
import { isEmpty, removeAll, setTextFormat } from './books.ts';
import { copyIn } from './copy.ts';
import { LEGACY_JOBS, pictureOf, tableOf, type Manifest, type TableInBackup } from './manifest.ts';
import { entriesOf } from './read-backup.ts';

interface Options {
  pool: pg.Pool;
  storage: Storage;
  path: string;
  /** The manifest from `checkBackup`. */
  manifest: Manifest;
  /** Replaces an existing shop. */
  isReplacing: boolean;
  report(line: string): void;
}

const log = createLog('silent');

/**
 * Restores a backup completely or, after an error, not at all. Uploads that were copied before an error stay: their names
 * are content hashes, and a nightly task deletes those that nothing uses.
 */
export async function restoreBackup(options: Options): Promise<void> {
  const { pool, manifest, isReplacing } = options;
  await refuseNewer(manifest);
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query(`set application_name = 'tokri restore'`);
    await checkPlace(client, isReplacing);
    await client.query('begin');
    await fill(client, options);
    await client.query('commit');
    isDone = true;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`Nothing was restored: ${errorMessage(error)}`, { cause: error });
  } finally {
    client.release(!isDone);
  }
}

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = await listMigrations();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new StartError(
    `The backup was made by a newer shop (it has ${unknown}): update the code, nothing was changed.`,
  );
}

// Connections between a pooler and PostgreSQL stay open when a shop has ended.
async function checkPlace(client: pg.PoolClient, isReplacing: boolean): Promise<void> {
  const { rows } = await client.query(
    `
    select from pg_stat_activity where datname = current_database()
      and (application_name = $1 or (application_name = 'tokri' and state <> 'idle'))`,
    [LISTENER_NAME],
  );
  if (rows.length > 0) {
    throw new StartError('A shop is running on this database: stop it first, nothing was changed.');
  }
  if (isReplacing || (await isEmpty(client))) return;
  throw new StartError(
    'This database is not empty: nothing was changed. Give an empty one, or --replace to lose what is there.',
  );
}

async function fill(
  client: pg.PoolClient,
  { path, manifest, storage, report }: Options,
): Promise<void> {
  const { tables, sequences, migrations } = manifest;
  await removeAll(client);
  // Otherwise a migration would copy the jobs of the replaced shop.
  await client.query('drop schema if exists graphile_worker cascade');
  await setTextFormat(client);
  await applyMigrations(client, { log, names: migrations });
  await client.query(`create temp table legacy_jobs (
    identifier text, payload jsonb, run_at timestamptz, max_attempts int, priority int, key text) on commit drop`);
  if (tables.some(({ name }) => name === 'sandbox.records')) await createRecordsTable(client);
  const ours = tables.filter(({ name }) => name !== LEGACY_JOBS).map(({ name }) => name);
  // Triggers must not notify, count or check restored rows again. Disabling them needs only the ownership of a table.
  for (const name of ours) await client.query(`alter table ${name} disable trigger user`);
  // The backup also contains the rows that migrations insert.
  await client.query(`truncate ${ours.join(', ')}`);
  await load(client, { path, tables, storage, report });
  for (const name of ours) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1, $2, $3)', [name, value, isCalled]);
  }
  await applyMigrations(client, { log });
  await client.query(`insert into jobs (task, payload, next_try_at) select identifier, payload, run_at from legacy_jobs
    where identifier in ('forgot_password', 'confirm_subscription')`);
}

interface Load {
  path: string;
  tables: TableInBackup[];
  storage: Storage;
  report(line: string): void;
}

async function load(client: pg.PoolClient, { path, tables, storage, report }: Load): Promise<void> {
  const taken = new Map(tables.map(({ name }) => [name, 0]));
  const columns = new Map(tables.map((table) => [table.name, table.columns.join(', ')]));
  const stored = new Map<string, number>();
  for await (const { name, bytes } of storage.list()) stored.set(name, bytes);
  let files = 0;
  for await (const { name, bytes, content } of entriesOf(path)) {
    const table = tableOf(name);
    const picture = pictureOf(name);
    if (table !== undefined) {
      const place = table === LEGACY_JOBS ? 'legacy_jobs' : table;
      const statement = `copy ${place} (${columns.get(table)}) from stdin`;
      taken.set(table, (taken.get(table) ?? 0) + (await copyIn(client, statement, content)));
    } else if (picture !== undefined && stored.get(picture) !== bytes) {
      await storage.put(picture, content);
      files += 1;
    } else {
      // The names of uploads are content hashes, so a stored file is the same.
      for await (const _ of content);
    }
  }
  for (const { name, rows } of tables) {
    if (taken.get(name) !== rows) throw new Error(`${name} has ${taken.get(name)} of ${rows} rows`);
    report(`${name.replace('public.', '')}: ${rows.toLocaleString('en-IN')} rows`);
  }
  report(`uploads: ${files} files, ${stored.size} were there`);
}
