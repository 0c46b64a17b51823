import type pg from 'pg';
import type { Schema } from './read-schema.ts';
import { smallTables } from './table-sizes.ts';

/** Modes that block writes, and some of them also reads, until the transaction ends. */
const STRONG = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

interface Observed {
  /** Large tables that the transaction has locked against writes, with the mode. */
  locked: Map<string, string>;
  /** Large tables that the statement read from the first to the last row. */
  scanned: string[];
  /** Large tables to which the statement wrote rows. */
  written: string[];
}

/** Runs a statement in a transaction and observes which tables of the schema before the migration it locks and reads. */
export async function observeLocks(
  client: pg.ClientBase,
  text: string,
  { tables }: Schema,
): Promise<Observed> {
  const writtenBefore = await readLocks(client, ['RowExclusiveLock']);
  const scansBefore = await countScans(client);
  await client.query(text);
  const scans = await countScans(client);
  const written = await readLocks(client, ['RowExclusiveLock']);
  const locked = await readLocks(client, STRONG);
  const exists = (name: string) => tables.has(name);
  return {
    locked: new Map([...locked].filter(([name]) => exists(name))),
    scanned: [...scans.keys()]
      .filter(exists)
      .filter((name) => scans.get(name) !== (scansBefore.get(name) ?? '0')),
    written: [...written.keys()]
      .filter(exists)
      .filter((name) => !writtenBefore.has(name) || new RegExp(`\\b${name}\\b`).test(text)),
  };
}

const isLarge = (name: string) => !smallTables.has(name);

async function readLocks(client: pg.ClientBase, modes: string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; mode: string }>(
    `select relname as name, mode from pg_locks join pg_class on pg_class.oid = relation
     where pid = pg_backend_pid() and relnamespace = 'public'::regnamespace and relkind = 'r' and mode = any($1)
     order by array_position($1, mode)`,
    [modes],
  );
  return new Map(rows.filter(({ name }) => isLarge(name)).map(({ name, mode }) => [name, mode]));
}

async function countScans(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; scans: string }>(
    `select relname as name, seq_scan as scans from pg_stat_xact_user_tables where schemaname = 'public'`,
  );
  return new Map(rows.filter(({ name }) => isLarge(name)).map(({ name, scans }) => [name, scans]));
}

interface Schemas {
  /** Before the migration: tables that it creates itself can be locked. */
  first: Schema;
  before: Schema;
  after: Schema;
}

const INDEX =
  'use `create index concurrently if not exists` in a file that starts with `-- without transaction`';
const CONSTRAINT =
  'add the constraint with `not valid`, and validate it in a later file that starts with `-- without transaction`; `set not null` is fast after a validated check constraint';
const REWRITE =
  'add a new column without a volatile default, fill it in batches (`-- repeat`), and drop the old one in a later release';

/** Locks of large tables for as long as it takes to read or write a large table. */
export function findLongLocks(
  { locked, scanned }: Observed,
  { first, before, after }: Schemas,
): string[] {
  const isRewritten = (name: string) =>
    first.tables.has(name) &&
    isLarge(name) &&
    after.tables.has(name) &&
    after.tables.get(name) !== before.tables.get(name);
  const [other] = locked.keys();
  const read = other === undefined ? [] : scanned.filter((name) => !isRewritten(name));
  return [
    ...[...before.tables.keys()]
      .filter(isRewritten)
      .map((name) => `rewrites or empties table ${name} while it is locked: ${REWRITE}`),
    ...read.map((name) => {
      const mode = locked.get(name);
      const alternative = mode === 'ShareLock' ? INDEX : CONSTRAINT;
      return `reads all rows of table ${name} while ${mode ? 'it' : `table ${other}`} is locked: ${alternative}`;
    }),
  ];
}
