import { setTimeout as sleep } from 'node:timers/promises';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { errorMessage, StartError } from '../start-error.ts';
import { drizzle } from './drizzle.ts';
import { Hosts, type HostOptions } from './hosts.ts';
import { createPool } from './pool.ts';
import { createStatementNames, type StatementNames } from './prepared-client.ts';
import { RetryingPool } from './retry.ts';
import * as schema from './schema.ts';

/** A connection or an open transaction: what queries and commands work on. */
export type Db = NodePgDatabase<typeof schema>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  hosts: Hosts;
  statementNames: StatementNames;
}

interface Options extends HostOptions {
  poolSize?: number;
  /** The class of the pool; by default one that repeats statements after a conflict. */
  Pool?: typeof pg.Pool;
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** A new connection costs more than a hundred queries, because it plans each of its statements again. */
const IDLE_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
const MIN_SERVER_VERSION = 15;

export function openDatabase(
  url: string,
  log: Log,
  { poolSize = POOL_SIZE, Pool = RetryingPool, ...options }: Options = {},
): Database {
  const hosts = new Hosts(url, log, options);
  const statementNames = createStatementNames();
  const pool = createPool(Pool, {
    hosts,
    statementNames,
    log,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    // Ends idle connections whose server or network is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'tokri',
  });
  return { db: drizzle(pool, { schema }), pool, hosts, statementNames };
}

/** Throws a `StartError` if the database cannot be reached or its version is not supported. */
export async function checkDatabase({ pool, hosts }: Database): Promise<void> {
  const { location } = hosts;
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

/** Whether the database can be written to. One that does not respond in time cannot, although its connections are open. */
export async function acceptsWrites(pool: pg.Pool): Promise<boolean> {
  const isWritable = pool
    .query<{ transaction_read_only: string }>('show transaction_read_only')
    .then(
      ({ rows }) => rows[0]?.transaction_read_only === 'off',
      () => false,
    );
  return Promise.race([isWritable, sleep(CONNECT_TIMEOUT_MS, false, { ref: false })]);
}

/** Poolers report all their failures with 08P01; 25006 is a write on a server that became a standby. */
const UNAVAILABLE_CODE = /^(ECONN|ETIMEDOUT|EPIPE|EHOST|ENET|EAI_AGAIN|ENOTFOUND|08|25006|57P0|53)/;
const UNAVAILABLE_MESSAGE =
  /Connection terminated|not queryable|timeout exceeded when trying|^timeout expired$|accepting connections/;

/** A network failure, a write on a standby, or PostgreSQL is starting, stopping or full. The caller may retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code = '', syscall } = current as NodeJS.ErrnoException;
    if (UNAVAILABLE_CODE.test(code)) return true;
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
