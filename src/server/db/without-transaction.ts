import type pg from 'pg';
import type { Migration, Statement } from './migration-file.ts';

/** Such a statement leaves an invalid index when it fails. */
const CREATE_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s/i;
const CONCURRENTLY = /\bconcurrently\b/i;

interface Options {
  /** For an empty database: `concurrently` is left out, because it cannot run in a transaction. */
  isInTransaction?: boolean;
}

/** Runs the statements one by one. After a failure all of them run again, so each must be idempotent. */
export async function applyWithoutTransaction(
  client: pg.ClientBase,
  { statements }: Pick<Migration, 'statements'>,
  { isInTransaction = false }: Options = {},
): Promise<void> {
  for (const statement of statements) {
    if (isInTransaction) {
      await run(client, { ...statement, text: statement.text.replace(CONCURRENTLY, '') });
    } else if (CONCURRENTLY.test(statement.text)) {
      await runConcurrently(client, statement);
    } else {
      await run(client, statement);
    }
  }
}

async function run(client: pg.ClientBase, { text, isRepeated }: Statement): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(text);
    if (!isRepeated || rowCount === 0) return;
  }
}

/** Waits for older transactions without blocking others, so the wait needs no limit. */
async function runConcurrently(client: pg.ClientBase, { text }: Statement): Promise<void> {
  const index = CREATE_INDEX.exec(text)?.[1];
  if (index !== undefined) await dropInvalidIndex(client, index);
  const { rows } = await client.query<{ lock_timeout: string }>('show lock_timeout');
  await client.query('set lock_timeout = 0');
  try {
    await client.query(text);
  } finally {
    await client.query(`set lock_timeout = '${rows[0]?.lock_timeout ?? 0}'`);
  }
}

async function dropInvalidIndex(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rows.length > 0) await client.query(`drop index concurrently if exists ${name}`);
}
