import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { examineBooks, type Examination } from '../src/server/audit-books.ts';
import { readConfig, type Config } from '../src/server/config.ts';
import { checkDatabase, openDatabase, placeOf, type Db } from '../src/server/db/client.ts';
import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { startEmbedded } from '../src/server/db/embedded.ts';
import { createLog } from '../src/server/log.ts';
import { StartError } from '../src/server/start-error.ts';

// Proves that stock, holds, payments, orders and refunds agree: on DATABASE_URL, or on the data of a shop that
// runs or is closed. Changes nothing.

const log = createLog('silent');
const closers: (() => Promise<unknown>)[] = [];
try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const db = await openBooks(readConfig(process.env));
  const startedAt = performance.now();
  const examination = await examineBooks(db);
  print(examination, performance.now() - startedAt);
  process.exitCode = examination.checks.every(({ broken }) => broken.length === 0) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const close of closers.toReversed()) await close();
}

async function openBooks({ databaseUrl, dataDir }: Config): Promise<Db> {
  if (databaseUrl !== undefined) return open(databaseUrl);
  const cluster = join(dataDir, 'postgres');
  if (!existsSync(cluster)) throw new StartError(`There is no shop in ${dataDir}: set DATA_DIR.`);
  if (existsSync(join(cluster, 'postmaster.pid'))) {
    try {
      return await open(embeddedUrl(dataDir));
    } catch (error) {
      // The lock file was left behind by a database that does not run any more.
      if (!(error instanceof StartError)) throw error;
    }
  }
  const server = await startEmbedded(dataDir, log);
  closers.push(() => server.stop());
  return open(server.url);
}

async function open(url: string): Promise<Db> {
  const { db, pool } = openDatabase(url, log);
  closers.push(() => pool.end());
  await checkDatabase(pool, placeOf(url));
  return db;
}

function print({ checks, rows }: Examination, ms: number): void {
  for (const { promise, broken } of checks) {
    console.log(`${broken.length === 0 ? 'ok    ' : 'BROKEN'}  ${promise}`);
    for (const what of broken) console.log(`          ${what}`);
  }
  const counts = Object.entries(rows).map(
    ([book, count]) => `${count.toLocaleString('en-IN')} ${book.replace('_', ' ')}`,
  );
  console.log(`\nLooked at ${counts.join(', ')} in ${(ms / 1000).toFixed(1)} s.`);
  const kept = checks.filter(({ broken }) => broken.length === 0).length;
  console.log(`${kept} of ${checks.length} promises are kept.`);
}
