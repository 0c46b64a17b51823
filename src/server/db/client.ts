import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { errorMessage, StartError } from '../start-error.ts';
import { drizzle } from './drizzle.ts';
import { createPreparedClient } from './prepared-client.ts';
import { tracing } from '../telemetry/tracing.ts';
import { RetryingPool } from './retry.ts';
import * as schema from './schema.ts';

/** A connection or an open transaction: what queries and commands work on. */
export type Db = NodePgDatabase<typeof schema>;

export interface Database {
  db: Db;
  pool: pg.Pool;
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const MIN_SERVER_VERSION = 15;

export function openDatabase(url: string, log: Log): Database {
  const Client = createPreparedClient();
  const pool = new RetryingPool({
    Client: tracing()?.traceClient(Client) ?? Client,
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'tokri',
  });
  tracing()?.keepContextWhileWaiting(pool);
  // An idle connection that breaks is replaced by the next query; it must not end the process.
  const onLost = (error: Error) =>
    log.warn({ reason: errorMessage(error) }, 'database connection lost');
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return { db: drizzle(pool, { schema }), pool };
}

/** Throws a `StartError` if the database cannot be reached or its version is not supported. */
export async function checkDatabase(pool: pg.Pool, location: string): Promise<void> {
  let version: number;
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
    version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } catch (error) {
    throw new StartError(`The database at ${location} cannot be reached: ${errorMessage(error)}`, {
      cause: error,
    });
  }
  if (version < MIN_SERVER_VERSION) {
    throw new StartError(
      `The database at ${location} is PostgreSQL ${version}; the shop needs ${MIN_SERVER_VERSION} or newer.`,
    );
  }
}

/** Host, port and database of a URL: without the password, for messages. */
export function databaseLocation(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${decodeURIComponent(hostname)}:${port || 5432}${pathname}`;
}

const UNAVAILABLE_MESSAGE =
  /Connection terminated|not queryable|timeout exceeded when trying|^timeout expired$|accepting connections/;

/** A network failure, or PostgreSQL is starting, stopping or out of connections. The caller may retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code = '', syscall } = current as NodeJS.ErrnoException;
    if (/^(ECONN|ETIMEDOUT|EPIPE|08|57P0|53)/.test(code)) return true;
    // The socket of an embedded PostgreSQL that is starting.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    // If a transaction lost its connection, the rollback fails with `not queryable` instead of the cause.
    if (UNAVAILABLE_MESSAGE.test(current.message)) return true;
  }
  return false;
}

/** A text or JSON value contains a null character, which PostgreSQL cannot store. */
export function hasNullCharacter(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code = '' } = current as { code?: string };
    if (code === '22021' || code === '22P05') return true;
  }
  return false;
}

/** The name of the constraint that the statement violated. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { constraint } = current as { constraint?: string };
    if (constraint !== undefined) return constraint;
  }
  return undefined;
}
