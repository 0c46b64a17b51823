import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { drizzle } from './drizzle.ts';
import { PreparedClient } from './prepared-client.ts';
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
const OLDEST_SERVER = 15;

export function openDatabase(url: string, log: Log): Database {
  const pool = new RetryingPool({
    Client: PreparedClient,
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'tokri',
  });
  // An idle connection that breaks is replaced by the next query; it must not end the process.
  const onLost = (error: Error) =>
    log.warn({ reason: reasonOf(error) }, 'database connection lost');
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return { db: drizzle(pool, { schema }), pool };
}

/** Fails with one sentence when there is no usable PostgreSQL behind the address. */
export async function checkDatabase(pool: pg.Pool, where: string): Promise<void> {
  let version: number;
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
    version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } catch (error) {
    throw new StartError(`The database at ${where} cannot be reached: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  if (version < OLDEST_SERVER) {
    throw new StartError(
      `The database at ${where} is PostgreSQL ${version}; the shop needs ${OLDEST_SERVER} or newer.`,
    );
  }
}

/** The address without its password, for messages. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${decodeURIComponent(hostname)}:${port || 5432}${pathname}`;
}

const AWAY =
  /Connection terminated|not queryable|timeout exceeded when trying|^timeout expired$|accepting connections/;

/** Network trouble, or PostgreSQL starting, stopping or out of connections: worth trying again soon. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code = '', syscall } = current as NodeJS.ErrnoException;
    if (/^(ECONN|ETIMEDOUT|EPIPE|08|57P0|53)/.test(code)) return true;
    // The socket of an embedded one that is starting.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    // The rollback of a transaction that lost its connection hides the reason behind `not queryable`.
    if (AWAY.test(current.message)) return true;
  }
  return false;
}

/** A text came in that PostgreSQL cannot hold: one with a zero character, as it is or within JSON. */
export function isUnreadableText(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code = '' } = current as { code?: string };
    if (code === '22021' || code === '22P05') return true;
  }
  return false;
}

/** The name of the constraint that a statement would have broken. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { constraint } = current as { constraint?: string };
    if (constraint !== undefined) return constraint;
  }
  return undefined;
}
