import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/client.ts';
import { embeddedUrl } from '../db/embedded-url.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { createLog } from '../log.ts';
import { TEMPLATE, urlOf } from './fresh-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Nobody misses this data after a power cut, and many tests are connected at once. */
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' };

/** One PostgreSQL for a whole test run, with a migrated database that every test database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog('silent');
  const folder = await mkdtemp(join(tmpdir(), 'tokri-test-'));
  const server = await startEmbedded(folder, log, settings);
  const { pool } = openDatabase(server.url, log);
  await pool.query(`create database ${TEMPLATE}`);
  await pool.end();
  const template = openDatabase(urlOf(server.url, TEMPLATE), log);
  await migrate(template.pool, log);
  await runMigrations({ pgPool: template.pool, logger: new Logger(() => () => {}) });
  await template.pool.end();
  // By the network: some tests come between.
  project.provide('postgresUrl', embeddedUrl(folder));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
