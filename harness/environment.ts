import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, openDatabase, type Db } from '../src/server/db/client.ts';
import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { startEmbedded } from '../src/server/db/embedded.ts';
import { freePort } from '../src/server/db/free-port.ts';
import { createLog } from '../src/server/log.ts';
import { createUsers, type TestUser } from '../src/server/testing/users.ts';
import { temporaryFolder } from '../src/server/testing/running-shop.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { startServer, type Server } from './server.ts';
import { startProvider, type Provider } from './provider.ts';

export interface Environment {
  /** Two or more processes of the same shop. */
  servers: [Server, Server, ...Server[]];
  provider: Provider;
  db: Db;
  /** As `pg_ctl restart -m immediate`: without a checkpoint or a clean disconnect. Only with a PostgreSQL of its own. */
  restartPostgres(): Promise<void>;
  close(): Promise<void>;
}

const log = createLog('silent');

interface EnvironmentOptions {
  seed?: number;
  /** The number of shops. */
  count?: number;
  /** An empty database that the caller closes. By default the environment starts a PostgreSQL of its own. */
  databaseUrl?: string;
  /** Whether the shops reach their PostgreSQL through PgBouncer. */
  isPooled?: boolean;
  /** The port of a load balancer that the caller starts, for the public address and for webhooks. */
  entryPort?: number;
  /** The provider's events that the shops subscribe to; all by default. */
  webhookEvents?: readonly string[];
  /** More settings of the shops. */
  env?: Record<string, string>;
}

/** Starts shops on one durable PostgreSQL and a payment provider, each as a separate process. */
export async function startEnvironment({
  seed = 1,
  count = 2,
  databaseUrl,
  isPooled = false,
  entryPort,
  webhookEvents,
  env,
}: EnvironmentOptions = {}): Promise<Environment> {
  const closers: (() => Promise<unknown> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const { path: folder, remove } = temporaryFolder();
    closers.push(remove);
    const postgres = databaseUrl === undefined ? await startEmbedded(folder, log) : undefined;
    closers.push(() => postgres?.stop());
    const url = databaseUrl ?? postgres?.url ?? '';
    const { db, pool } = openDatabase(url, log);
    closers.push(() => pool.end());
    const databaseEnv = isPooled
      ? await startPooler(embeddedUrl(folder), closers)
      : { DATABASE_URL: url };
    const ports: number[] = [];
    while (ports.length < count) ports.push(await freePort());
    const provider = await startProvider({
      seed,
      ports: entryPort === undefined ? ports : [entryPort],
      webhookEvents,
    });
    closers.push(() => provider.close());
    const sharedEnv = {
      ...provider.env,
      ...databaseEnv,
      LOG_LEVEL: 'error',
      // The addresses of callers come from `X-Forwarded-For`, because rate limits count addresses.
      TRUST_PROXY: '127.0.0.1',
      // All processes must produce identical responses, so they share the public address.
      PUBLIC_URL: `http://127.0.0.1:${entryPort ?? ports[0]}`,
      GOOGLE_CLIENT_ID: 'harness.apps.googleusercontent.com',
      ...env,
    };
    const startOne = async (index: number) => {
      const DATA_DIR = join(folder, `server-${index}`);
      const server = await startServer({ ...sharedEnv, DATA_DIR, PORT: String(ports[index]) });
      closers.push(() => server.close());
      return server;
    };
    // The first process migrates and seeds the database before the others start.
    const servers: Environment['servers'] = [await startOne(0), await startOne(1)];
    while (servers.length < count) servers.push(await startOne(servers.length));
    const restartPostgres = () => {
      if (!postgres) throw new Error('the environment did not start this PostgreSQL');
      return restartEmbedded(folder, db);
    };
    return { servers, provider, db, close, restartPostgres };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startPooler(url: string, closers: (() => Promise<unknown> | void)[]) {
  const pooler = await startPgbouncer(url);
  closers.push(pooler.close);
  return { DATABASE_URL: pooler.through(url), DATABASE_DIRECT_URL: url };
}

const RESTART_MAX_MS = 30_000;

async function restartEmbedded(folder: string, db: Db): Promise<void> {
  const lockFile = join(folder, 'postgres/postmaster.pid');
  const killed = readPid(lockFile);
  if (killed === undefined) throw new Error('PostgreSQL is not running');
  process.kill(killed, 'SIGQUIT');
  // On a busy machine the old server still accepts connections for a while.
  const isRestarted = () => ![undefined, killed].includes(readPid(lockFile));
  const until = Date.now() + RESTART_MAX_MS;
  while (!isRestarted() && Date.now() < until) await sleep(5);
  await retryWhileDatabaseRestarts(() => db.execute('select 1'));
}

/** The process id in a lock file, or undefined while the file is missing or empty. */
function readPid(lockFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lockFile, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

/** Repeats a query while the database restarts. */
export async function retryWhileDatabaseRestarts<T>(query: () => Promise<T>): Promise<T> {
  for (let left = 2400; ; left -= 1) {
    try {
      return await query();
    } catch (error) {
      if (left === 0 || !isDatabaseUnavailable(error)) throw error;
      await sleep(50);
    }
  }
}

const INSERT_BATCH = 500;

export async function addPeople(db: Db, count: number): Promise<TestUser[]> {
  const people: TestUser[] = [];
  while (people.length < count) {
    people.push(...(await createUsers(db, Math.min(INSERT_BATCH, count - people.length))));
  }
  return people;
}
