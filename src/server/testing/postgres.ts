import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPgbouncer } from '../../../harness/pgbouncer.ts';
import { readConfig } from '../config.ts';
import { openDatabase, type Database } from '../db/client.ts';
import { embeddedUrl } from '../db/embedded-url.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { seed } from '../db/seed/seed.ts';
import { createLog } from '../log.ts';
import { createFirstAccounts } from '../modules/accounts/first-accounts.ts';
import { TEMPLATES, buildDatabaseUrl } from './fresh-database.ts';
import './seed-settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    poolerUrl: string | undefined;
  }
}

const log = createLog('silent');

/** Test data need not survive a crash, and many tests connect at the same time. */
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' };

/** Starts one PostgreSQL with the template databases for a whole test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-test-'));
  const server = await startEmbedded(folder, log, settings);
  const { pool } = openDatabase(server.url, log);
  await pool.query(`create database ${TEMPLATES.migrated}`);
  await fillTemplate(buildDatabaseUrl(server.url, TEMPLATES.migrated), (template) =>
    migrate(template.pool, log),
  );
  await pool.query(`create database ${TEMPLATES.seeded} template ${TEMPLATES.migrated}`);
  await fillTemplate(buildDatabaseUrl(server.url, TEMPLATES.seeded), async ({ db }) => {
    await seed(db, log);
    await createFirstAccounts(db, readConfig({}), log);
  });
  await pool.end();
  // Some tests put a proxy before the database, which needs TCP.
  project.provide('postgresUrl', embeddedUrl(folder));
  // Runs the shops of existing tests behind a pooler: `TEST_PGBOUNCER=1 vitest run --project db modules/checkout`.
  const pooler =
    process.env.TEST_PGBOUNCER === '1' ? await startPgbouncer(embeddedUrl(folder)) : undefined;
  project.provide('poolerUrl', pooler?.through(embeddedUrl(folder)));
  return async () => {
    await pooler?.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function fillTemplate(url: string, fill: (template: Database) => Promise<void>) {
  const template = openDatabase(url, log);
  await fill(template);
  await template.pool.end();
}
