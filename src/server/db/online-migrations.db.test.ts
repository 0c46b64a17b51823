import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Log } from '../log.ts';
import { freshDatabase, silentLog } from '../testing/fresh-database.ts';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS_FOLDER } from './migration-file.ts';

const ROWS = 25;
const noPatience = { lockTimeoutMs: 50, retryMaxMs: 0 };
const patience = { lockTimeoutMs: 50, retryMaxMs: 30_000, pauseMs: 5 };

/** A database with rows, and a folder with one more migration than it has. */
async function prepare(text: string) {
  const { pool, url } = await freshDatabase();
  await pool.query(`insert into throttles (key, hits, ends_at)
    select 'key ' || n, n, now() from generate_series(1, ${ROWS}) n`);
  const folder = await mkdtemp(join(tmpdir(), 'tokri-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  await writeFile(join(folder, '9000-next.sql'), text);
  return { pool, url, folder };
}

const listApplied = async (pool: pg.Pool) =>
  (await pool.query(`select name, oldest_version from migrations where name > '9'`)).rows;

const readIndex = async (pool: pg.Pool) =>
  (await pool.query(`select indisvalid from pg_index where indexrelid = to_regclass('by_hits')`))
    .rows;

/** A transaction of another connection. */
async function openTransaction(pool: pg.Pool, statement: string): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

/** Resolves when the migration has logged that it waits. */
function createWaitingLog(): { log: Log; isWaiting: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    log: { ...silentLog, info: () => resolve(), warn: () => resolve() },
    isWaiting: promise,
  };
}

const ADD_COLUMN = 'alter table throttles add column note text;';
const ADD_INDEX = `-- without transaction
create index concurrently if not exists by_hits on throttles (hits);
`;

test('an index is built while a transaction is open that reads the table', async () => {
  const { pool, folder } = await prepare(ADD_INDEX);
  const commit = await openTransaction(pool, 'select * from throttles');
  await migrate(pool, silentLog, { folder, ...noPatience });
  expect(await readIndex(pool)).toEqual([{ indisvalid: true }]);
  expect(await listApplied(pool)).toEqual([{ name: '9000-next.sql', oldest_version: '0.0.0' }]);
  await commit();
});

test('an index that failed is dropped and built again', async () => {
  const { pool, folder } = await prepare(
    '-- without transaction\ncreate unique index concurrently if not exists by_hits on throttles (hits);',
  );
  await pool.query(`insert into throttles values ('double', 1, now())`);
  await expect(migrate(pool, silentLog, { folder })).rejects.toThrow('could not create unique');
  expect(await readIndex(pool)).toEqual([{ indisvalid: false }]);
  expect(await listApplied(pool)).toEqual([]);

  await pool.query(`delete from throttles where key = 'double'`);
  await migrate(pool, silentLog, { folder });
  expect(await readIndex(pool)).toEqual([{ indisvalid: true }]);
});

test('a migration does not wait long for a lock, and is tried again', async () => {
  const { pool, folder } = await prepare(ADD_COLUMN);
  const commit = await openTransaction(pool, 'select * from throttles');
  await expect(migrate(pool, silentLog, { folder, ...noPatience })).rejects.toThrow(
    'Migration 9000-next.sql cannot lock its tables because of other transactions.',
  );
  expect(await listApplied(pool)).toEqual([]);

  const { log, isWaiting } = createWaitingLog();
  const migrating = migrate(pool, log, { folder, ...patience });
  await isWaiting;
  // Later statements on the table do not wait behind the migration.
  await pool.query('select * from throttles');
  await commit();
  await migrating;
  expect(await listApplied(pool)).toHaveLength(1);
});

test('rows are changed in batches until none is left', async () => {
  const { pool, folder } = await prepare(`-- without transaction
-- repeat
update throttles set hits = 0 where key in (select key from throttles where hits > 0 limit 10);
`);
  await pool.query(`create table batches (n int);
    create function count_batch() returns trigger language plpgsql as $$
      begin insert into batches values (1); return null; end $$;
    create trigger count_batch after update on throttles execute function count_batch()`);
  await migrate(pool, silentLog, { folder });
  const { rows } = await pool.query('select count(*)::int from throttles where hits > 0');
  expect(rows).toEqual([{ count: 0 }]);
  // Three batches with rows, and one that finds none.
  expect((await pool.query('select count(*)::int from batches')).rows).toEqual([{ count: 4 }]);
});

test('concurrent processes build an index once, and none waits in a way that the index waits for', async () => {
  const { pool, url, folder } = await prepare(ADD_INDEX);
  const other = openDatabase(url, silentLog);
  onTestFinished(() => other.pool.end());
  await Promise.all([pool, pool, other.pool].map((one) => migrate(one, silentLog, { folder })));
  expect(await readIndex(pool)).toEqual([{ indisvalid: true }]);
  expect(await listApplied(pool)).toHaveLength(1);
});

test('a process waits while another one migrates', async () => {
  const { pool, folder } = await prepare(ADD_COLUMN);
  const unlock = await openTransaction(pool, 'select pg_advisory_xact_lock(7465502)');
  const { log, isWaiting } = createWaitingLog();
  const migrating = migrate(pool, log, { folder });
  await isWaiting;
  expect(await listApplied(pool)).toEqual([]);
  await unlock();
  await migrating;
  expect(await listApplied(pool)).toHaveLength(1);
});

test('a database of version 0.1 gets the column for compatible versions', async () => {
  const { pool, folder } = await prepare(ADD_COLUMN);
  await pool.query('alter table migrations drop column oldest_version');
  await migrate(pool, silentLog, { folder });
  const { rows } = await pool.query(
    `select name, oldest_version from migrations where name like '0001%' or name like '9%' order by 1`,
  );
  expect(rows).toEqual([
    { name: '0001-catalog.sql', oldest_version: null },
    { name: '9000-next.sql', oldest_version: '0.0.0' },
  ]);
});

test('settings of the migration do not stay on the connection', async () => {
  const { pool, folder } = await prepare(ADD_COLUMN);
  await migrate(pool, silentLog, { folder });
  const { rows } = await pool.query('show lock_timeout');
  expect(rows).toEqual([{ lock_timeout: '0' }]);
  const locks = await pool.query(
    `select from pg_locks where locktype = 'advisory' and objid = 7465502`,
  );
  expect(locks.rows).toEqual([]);
});

test.each([
  ['0.0.0', 'starts'],
  ['0.1.0', 'starts'],
  ['99.0.0', 'is refused'],
  [null, 'is refused'],
])(
  'code that does not know a migration which works from version %s on %s',
  async (oldestVersion, outcome) => {
    const { pool } = await freshDatabase();
    await pool.query(
      `insert into migrations (name, oldest_version) values ('9999-future.sql', $1)`,
      [oldestVersion],
    );
    const migrating = migrate(pool, silentLog);
    if (outcome === 'starts') await migrating;
    else await expect(migrating).rejects.toThrow('The database is newer than this code');
  },
);
