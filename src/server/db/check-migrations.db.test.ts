import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { checkMigration } from '../testing/check-migration.ts';
import {
  emptyDatabase,
  freshDatabase,
  shareDatabase,
  silentLog,
} from '../testing/fresh-database.ts';
import { openDatabase } from './client.ts';
import { applyMigrations } from './migrate.ts';
import { listMigrations, parseMigration, readMigration } from './migration-file.ts';
import { applyWithoutTransaction } from './without-transaction.ts';

const changelog = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8');
const releases = Array.from(
  changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm),
  ([, version = '']) => version,
);

const database = shareDatabase('migrated');

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>) {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

const parse = (text: string) => parseMigration('0099-example.sql', text);

/** Checks migrations that are each applied before the next one. */
async function checkAll(...texts: string[]): Promise<string[]> {
  const { pool } = await freshDatabase();
  return withClient(pool, async (client) => {
    const findings: string[] = [];
    for (const text of texts) {
      const migration = parse(text);
      findings.push(...(await checkMigration(client, migration, { releases })));
      if (migration.isTransactional) await client.query(text);
      else await applyWithoutTransaction(client, migration);
    }
    return findings;
  });
}

const check = (text: string) =>
  withClient(database().pool, (client) => checkMigration(client, parse(text), { releases }));

test('no migration locks a large table for long or breaks the previous version', async () => {
  const { pool } = openDatabase(await emptyDatabase(), silentLog);
  onTestFinished(() => pool.end());
  const names = await listMigrations();
  const first = names.findIndex((name) => name.startsWith('0024'));
  const apply = async (client: pg.PoolClient, applied: string[]) => {
    await client.query('begin');
    await applyMigrations(client, { log: silentLog, names: applied });
    await client.query('commit');
  };
  const findings = await withClient(pool, async (client) => {
    await apply(client, names.slice(0, first));
    const found: string[] = [];
    for (const name of names.slice(first)) {
      const migration = await readMigration(name);
      found.push(...(await checkMigration(client, migration, { releases })));
      await apply(client, [name]);
    }
    return found;
  });
  expect(findings).toEqual([]);
  expect(releases).toContain('0.1.0');
});

test.each([
  [
    'an index that blocks writes',
    'create index on orders (phone)',
    'reads all rows of table orders while it is locked: use `create index concurrently',
  ],
  [
    'a required column without default',
    'alter table orders add column x text not null',
    'new column orders.x is required and has no default',
  ],
  [
    'a column with a volatile default',
    'alter table orders add column x float default random()',
    'rewrites or empties table orders',
  ],
  [
    'a generated column',
    'alter table orders add column x text generated always as (lower(email)) stored',
    'rewrites or empties table orders',
  ],
  [
    'a check constraint that is validated at once',
    `alter table orders add column x int; alter table orders add check (x > 0)`,
    ':1 reads all rows of table orders while it is locked: add the constraint with `not valid`',
  ],
  [
    'a foreign key that is validated at once',
    'alter table orders add column x text; alter table orders add foreign key (x) references users',
    'reads all rows of table orders',
  ],
  [
    'a validation in the transaction that adds the constraint',
    `alter table orders add column x int, add constraint x_positive check (x > 0) not valid;\nalter table orders validate constraint x_positive`,
    ':2 reads all rows of table orders',
  ],
  [
    'a constraint on columns that the previous version writes',
    'alter table orders add constraint short_note check (length(note) < 9) not valid',
    'orders.short_note restricts columns that the previous version writes',
  ],
  [
    'another type',
    'alter table order_items alter column price_paise type bigint',
    'column order_items.price_paise changes from integer to bigint',
  ],
  [
    'another type of a small table',
    'alter table categories alter column name type varchar(20)',
    'column categories.name changes from text',
  ],
  [
    'set not null',
    'alter table orders alter column note set not null',
    'reads all rows of table orders',
  ],
  [
    'set not null, which the previous version does not expect',
    'alter table settings alter column author set not null',
    'column settings.author no longer accepts null',
  ],
  [
    'drop not null',
    'alter table orders alter column email drop not null',
    'column orders.email can now be null',
  ],
  [
    'drop default',
    'alter table orders alter column created_at drop default',
    'column orders.created_at loses its default',
  ],
  [
    'drop column',
    'alter table categories drop column description',
    'column categories.description is dropped or renamed',
  ],
  ['drop table', 'drop table page_speed', 'table page_speed is dropped or renamed'],
  [
    'rename table',
    'alter table page_speed rename to speeds',
    'table page_speed is dropped or renamed',
  ],
  [
    'rename column',
    'alter table orders rename column note to remark',
    'column orders.note is dropped or renamed',
  ],
  [
    'drop of a unique constraint',
    'alter table orders drop constraint orders_order_number_key',
    'orders.orders_order_number_key is dropped',
  ],
  ['drop function', 'drop function change_cart', 'function change_cart'],
  ['truncate', 'truncate page_speed', 'rewrites or empties table page_speed'],
  ['update of a large table', `update orders set note = ''`, 'changes many rows at once'],
  [
    'update in a block',
    `do $$ begin update orders set note = ''; end $$`,
    'changes many rows at once',
  ],
  [
    'update in a common table expression',
    `with changed as (update orders set note = '' returning id) select count(*) from changed`,
    'changes many rows at once',
  ],
  ['delete from a large table', `delete from mails`, 'changes many rows at once'],
  ['lock table', 'lock table orders in access exclusive mode', 'locks a table'],
  [
    'batches in a transaction',
    `-- repeat\nupdate orders set note = '' where id in (select id from orders limit 9)`,
    'cannot be repeated in a transaction',
  ],
  [
    'a long read while another table is locked',
    'alter table orders add column x int;\ncreate index on categories (name);\ncreate table counts as select count(*) from mails',
    ':3 reads all rows of table mails while table orders is locked',
  ],
  ['vacuum full', '-- without transaction\nvacuum full orders', 'cannot run without a transaction'],
  [
    'an index that cannot be resumed',
    '-- without transaction\ncreate index concurrently on orders (phone)',
    'cannot run without a transaction',
  ],
  [
    'batches without a limit',
    `-- without transaction\n-- repeat\nupdate orders set note = '' where note is null`,
    'cannot run without a transaction',
  ],
  [
    'a contract step that relies on a version that is not released',
    '-- contract: safe since 9.0.0 because it is not read\nalter table orders drop column note',
    'relies on version 9.0.0, which is not released',
  ],
  [
    'a contract step without a reason',
    '-- contract: safe since 0.1.0\nalter table orders drop column note',
    'column orders.note is dropped or renamed',
  ],
])('rejects %s', async (_, text, finding) => {
  const findings = await check(text);
  expect(findings.join('\n')).toContain(finding);
  expect(findings[0]).toMatch(/^0099-example\.sql:\d+ .+: .+/);
});

test.each([
  [
    'a new table with indexes and rows',
    [
      `create table gifts (id int primary key, order_id text references orders not null, note text);
    create index on gifts (order_id); insert into gifts values (1, null, '') on conflict (id) do update set note = ''; update gifts set note = 'x'`.replace(
        "insert into gifts values (1, null, '') on conflict (id) do update set note = ''; ",
        '',
      ),
    ],
  ],
  [
    'a new column, with and without default',
    ['alter table orders add column x text, add column y int not null default 0'],
  ],
  [
    'an index that is built online',
    [
      '-- without transaction\ncreate index concurrently if not exists orders_by_phone on orders (phone)',
    ],
  ],
  ['an index of a small table', ['create index on categories (name)']],
  [
    'a constraint that is validated later',
    [
      'alter table orders add column x text; alter table orders add constraint x_user foreign key (x) references users not valid',
      '-- without transaction\nalter table orders validate constraint x_user',
    ],
  ],
  [
    'a column that is filled in batches',
    [
      'alter table orders add column x text',
      '-- without transaction\n-- repeat\nupdate orders set x = note where id in (select id from orders where x is distinct from note limit 1000);',
    ],
  ],
  [
    'a column that becomes required after a validated check',
    [
      'alter table orders add column x text',
      `-- contract: safe since 0.1.0 because it writes the column\nalter table orders add constraint x_known check (x is not null) not valid`,
      '-- without transaction\nalter table orders validate constraint x_known',
      `-- contract: safe since 0.1.0 because it writes the column\nalter table orders alter column x set not null`,
    ],
  ],
  [
    'a contract step that names its release',
    ['-- contract: safe since 0.1.0 because it is not read\nalter table orders drop column note'],
  ],
  [
    'a wider function',
    ['create or replace function double(n int) returns int language sql as $$ select n * 2 $$'],
  ],
  ['a job for the workers', [`insert into jobs (task, payload) values ('forgot_password', '{}')`]],
])('accepts %s', async (_, texts) => {
  expect(await checkAll(...texts)).toEqual([]);
});
