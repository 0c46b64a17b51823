import type pg from 'pg';
import { compareVersions, type Migration, type Statement } from '../db/migration-file.ts';
import { applyWithoutTransaction } from '../db/without-transaction.ts';
import { findBreakingChanges } from './find-breaking-changes.ts';
import { findLongLocks, observeLocks } from './observe-locks.ts';
import { readSchema, type Schema } from './read-schema.ts';

interface Options {
  /** The released versions; a contract step can rely only on these. */
  releases: readonly string[];
}

const CONTRACT =
  'do it in a later release than the one that stops using it, and mark the statement `-- contract: safe since <that version> because <reason>`';
const BATCHES =
  'change the rows in a file that starts with `-- without transaction`, in batches: a statement marked `-- repeat` with a `limit`';
/** What may run without a transaction: it blocks neither reads nor writes, and can be repeated. */
const ONLINE = [
  /^create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+\w+\s/i,
  /^drop\s+index\s+concurrently\s+if\s+exists\s/i,
  /^alter\s+table\s+\w+\s+validate\s+constraint\s/i,
  /^analyze\s/i,
];
/** Not `on conflict do update`, `on delete cascade` or `for update`. */
const CHANGES_ROWS = /(?<!\b(?:do|on|for)\s+)\b(?:update|delete|merge)\b/i;

/**
 * Runs the migration in a database with the schema before it, and returns what would block the shop for long or break
 * processes of the previous version, with the line and the alternative. A migration in a transaction is rolled back.
 */
export async function checkMigration(
  client: pg.ClientBase,
  migration: Migration,
  options: Options,
): Promise<string[]> {
  const findings = migration.isTransactional
    ? await checkTransaction(client, migration, options)
    : await checkOnline(client, migration, options);
  return findings.map(({ statement, text }) => `${migration.name}:${statement.line} ${text}`);
}

interface Finding {
  statement: Statement;
  text: string;
}

async function checkTransaction(
  client: pg.ClientBase,
  { statements }: Migration,
  options: Options,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const first = await readSchema(client);
  let before = first;
  await client.query('begin');
  for (const statement of statements) {
    const add = (text: string) => findings.push({ statement, text });
    const observed = await observeLocks(client, statement.text, first);
    const after = await readSchema(client);
    findLongLocks(observed, { first, before, after }).forEach(add);
    if (/^lock\s/i.test(statement.text))
      add('locks a table: leave it out, each statement takes the locks it needs');
    if (changesRows(statement.text, observed.written)) add(`changes many rows at once: ${BATCHES}`);
    if (statement.isRepeated) add(`cannot be repeated in a transaction: ${BATCHES}`);
    breakingChanges({ statement, before, after, first }, options).forEach(add);
    before = after;
  }
  await client.query('rollback');
  return findings;
}

/** Other statements than inserts may change many rows of a large table, also in a function. */
function changesRows(text: string, written: string[]): boolean {
  const isInsert = /^(insert|with)\b/i.test(text) && !CHANGES_ROWS.test(text);
  return written.length > 0 && !isInsert;
}

async function checkOnline(
  client: pg.ClientBase,
  { statements }: Migration,
  options: Options,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const first = await readSchema(client);
  let before = first;
  for (const statement of statements) {
    const add = (text: string) => findings.push({ statement, text });
    const { text, isRepeated } = statement;
    const isBatch = isRepeated && CHANGES_ROWS.test(text) && /\blimit\s+\d+/i.test(text);
    if (!isBatch && !ONLINE.some((form) => form.test(text))) {
      add(
        'cannot run without a transaction: use `create index concurrently if not exists`, `drop index concurrently if exists`, `validate constraint`, `analyze` or batches with `-- repeat` and `limit` here, and all else in another file',
      );
      continue;
    }
    await applyWithoutTransaction(client, { statements: [statement] });
    const after = await readSchema(client);
    breakingChanges({ statement, before, after, first }, options).forEach(add);
    before = after;
  }
  return findings;
}

interface Step {
  statement: Statement;
  /** The schema before the migration: what it creates itself, no version uses. */
  first: Schema;
  before: Schema;
  after: Schema;
}

function breakingChanges(
  { statement, before, after, first }: Step,
  { releases }: Options,
): string[] {
  const { safeSince } = statement;
  const changes = findBreakingChanges(onlyOf(first, before), after);
  if (safeSince === undefined) {
    return changes.map((change) => `breaks the previous version, because ${change}: ${CONTRACT}`);
  }
  if (releases.includes(safeSince)) return [];
  const newest = [...releases].sort(compareVersions).at(-1) ?? 'none';
  return [
    `relies on version ${safeSince}, which is not released (newest: ${newest}): wait for its release`,
  ];
}

/** The part of the schema that existed before the migration. */
function onlyOf(first: Schema, before: Schema): Schema {
  const existing = <Value>(map: Map<string, Value>, names: { has(name: string): boolean }) =>
    new Map([...map].filter(([name]) => names.has(name)));
  return {
    tables: existing(before.tables, first.tables),
    columns: existing(before.columns, first.columns),
    rules: before.rules,
    functions: new Set([...before.functions].filter((name) => first.functions.has(name))),
  };
}
