import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../db/client.ts';
import { createLog } from '../log.ts';

/** Template databases, because a copy takes only milliseconds. */
export const TEMPLATES = {
  /** All tables, no rows. */
  migrated: 'tokri_migrated',
  /** The seed catalog and the demo accounts. */
  seeded: 'tokri_seeded',
} as const;

export const silentLog = createLog('silent');

export function buildDatabaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The URL through PgBouncer if the tests run with `TEST_PGBOUNCER=1`. */
export function pooledUrl(url: string): string {
  const pooler = inject('poolerUrl');
  return pooler === undefined ? url : buildDatabaseUrl(pooler, new URL(url).pathname.slice(1));
}

interface TestDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** Creates a copy of a template, or an empty database without one. The caller drops it. */
export async function createDatabase(template?: keyof typeof TEMPLATES): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the files takes half the time of writing each page to the log.
  const source = template ? `template ${TEMPLATES[template]} strategy file_copy` : '';
  await runOnServer(serverUrl, `create database ${name} ${source}`);
  return {
    name,
    url: buildDatabaseUrl(serverUrl, name),
    drop: () => runOnServer(serverUrl, `drop database ${name} with (force)`),
  };
}

/** Creates a migrated, empty database that is dropped after the test. */
export async function freshDatabase(): Promise<Database & { url: string }> {
  const { url, drop } = await createDatabase('migrated');
  const database = openDatabase(url, silentLog);
  onTestFinished(async () => {
    await database.pool.end();
    await drop();
  });
  return { ...database, url };
}

/** Creates one database for all tests of a file that do not need it empty. */
export function shareDatabase(template: keyof typeof TEMPLATES): () => Database {
  let database: Database & { drop(): Promise<void> };
  beforeAll(async () => {
    const { url, drop } = await createDatabase(template);
    database = { ...openDatabase(url, silentLog), drop };
  });
  afterAll(async () => {
    await database.pool.end();
    await database.drop();
  });
  return () => database;
}

/** Creates a database without tables and returns its URL. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  return url;
}

/** Creates a database with the seed catalog and returns its URL. */
export async function seededDatabase(): Promise<string> {
  const { url, drop } = await createDatabase('seeded');
  onTestFinished(drop);
  return url;
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
