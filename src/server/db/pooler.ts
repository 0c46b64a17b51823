import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { errorMessage, StartError } from '../start-error.ts';
import type { Database } from './client.ts';

/**
 * Stops sending named prepared statements if a pooler is in between that does not support them in transaction mode.
 * A pooler that does (PgBouncer 1.21 with `max_prepared_statements`) gives them names of its own at the server.
 */
export async function detectPooler(database: Database, log: Log): Promise<void> {
  const { pool, hosts, statementNames } = database;
  const client = await pool.connect().catch((error: unknown) => {
    throw new StartError(
      `The database at ${hosts.location} cannot be reached: ${errorMessage(error)}`,
    );
  });
  try {
    if (!(await isPooled(client))) return;
    statementNames.areUsed = await supportsStatementNames(client);
  } finally {
    client.release();
  }
  log.info(
    { preparedStatements: statementNames.areUsed },
    'the database is reached through a connection pooler',
  );
}

/** A pooler announces a process id of its own. */
async function isPooled(client: pg.ClientBase): Promise<boolean> {
  return (
    (await backendPid(client)) !== (client as pg.ClientBase & { processID?: number }).processID
  );
}

async function backendPid(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

/** In a transaction, which keeps one connection to PostgreSQL. */
async function supportsStatementNames(client: pg.ClientBase): Promise<boolean> {
  const name = `tokri_${randomBytes(8).toString('hex')}`;
  await client.query('begin');
  const { rows } = await client.query<{ isKept: boolean }>({
    name,
    text: 'select exists (select from pg_prepared_statements where name = $1) as "isKept"',
    values: [name],
  });
  const isUnchanged = rows[0]?.isKept !== false;
  // The connection to PostgreSQL serves others afterwards.
  if (isUnchanged) await client.query(`deallocate ${name}`);
  await client.query('commit');
  return !isUnchanged;
}

/** Throws if sessions are shared, as a pooler does in transaction mode: then LISTEN has no effect. */
export async function rejectSharedSessions({ pool, hosts }: Database): Promise<void> {
  const first = await pool.connect();
  try {
    if (!(await isPooled(first))) return;
    const pid = await backendPid(first);
    const second = await pool.connect();
    const isShared = (await backendPid(second).finally(() => second.release())) === pid;
    if (!isShared) return;
  } finally {
    first.release();
  }
  throw new StartError(
    `${hosts.location} is a connection pooler in transaction mode. Set DATABASE_DIRECT_URL to the URL of PostgreSQL itself, for notifications, migrations and scripts.`,
  );
}
