import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway, openDatabase, type Db } from '../src/server/db/client.ts';
import { startEmbedded } from '../src/server/db/embedded.ts';
import { freePort } from '../src/server/db/free-port.ts';
import { createLog } from '../src/server/log.ts';
import { aPerson, type Person } from '../src/server/testing/people.ts';
import { temporaryFolder } from '../src/server/testing/running-shop.ts';
import { openBranch, type Branch } from './server.ts';
import { startProvider, type Provider } from './provider.ts';

export interface Stage {
  /** Processes of the same shop, two or more. */
  branches: [Branch, Branch, ...Branch[]];
  provider: Provider;
  db: Db;
  /** As `pg_ctl restart -m immediate`: nobody is asked, nothing is written back. */
  restartPostgres(): Promise<void>;
  close(): Promise<void>;
}

const log = createLog('silent');

/** Shops on one durable PostgreSQL and a payment provider, each a process of its own. */
export async function openStage({ seed = 1, count = 2 } = {}): Promise<Stage> {
  const closers: (() => Promise<unknown> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const { path: folder, remove } = temporaryFolder();
    closers.push(remove);
    const postgres = await startEmbedded(folder, log);
    closers.push(() => postgres.stop());
    const { db, pool } = openDatabase(postgres.url, log);
    closers.push(() => pool.end());
    const ports: number[] = [];
    while (ports.length < count) ports.push(await freePort());
    const provider = await startProvider({ seed, ports });
    closers.push(() => provider.close());
    const settings = {
      ...provider.env,
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'error',
      // To the world they are one: what they answer is the same to the byte.
      PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
      GOOGLE_CLIENT_ID: 'stage.apps.googleusercontent.com',
    };
    const open = async (index: number) => {
      const DATA_DIR = join(folder, `branch-${index}`);
      const branch = await openBranch({ ...settings, DATA_DIR, PORT: String(ports[index]) });
      closers.push(() => branch.close());
      return branch;
    };
    // One after the other: the first makes the tables and fills the shelf.
    const branches: Stage['branches'] = [await open(0), await open(1)];
    while (branches.length < count) branches.push(await open(branches.length));
    return { branches, provider, db, close, restartPostgres: () => restart(folder, db) };
  } catch (error) {
    await close();
    throw error;
  }
}

const RESTART_MAX_MS = 30_000;

async function restart(folder: string, db: Db): Promise<void> {
  const lockFile = join(folder, 'postgres/postmaster.pid');
  const readPid = () => readFileSync(lockFile, 'utf8').split('\n')[0];
  const killed = readPid();
  process.kill(Number(killed), 'SIGQUIT');
  // On a busy machine the old server still answers for a while.
  const isRestarted = () => existsSync(lockFile) && readPid() !== killed;
  const until = Date.now() + RESTART_MAX_MS;
  while (!isRestarted() && Date.now() < until) await sleep(5);
  await steadily(() => db.execute('select 1'));
}

/** Asks the database until it is there again. */
export async function steadily<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 600; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || !isDatabaseAway(error)) throw error;
      await sleep(50);
    }
  }
}

const ADDED_AT_ONCE = 50;

export async function addPeople(db: Db, count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) {
    const some = Math.min(ADDED_AT_ONCE, count - people.length);
    people.push(...(await Promise.all(Array.from({ length: some }, () => aPerson(db)))));
  }
  return people;
}
