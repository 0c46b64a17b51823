import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../db/client.ts';
import { createLog } from '../log.ts';

export const TEMPLATE = 'tokri_template';

export const silentLog = createLog('silent');

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

interface TestDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** A database that is dropped by its user; with `isMigrated` the tables are there, and empty. */
export async function createDatabase({
  isMigrated,
}: {
  isMigrated: boolean;
}): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(
    serverUrl,
    `create database ${name} ${isMigrated ? `template ${TEMPLATE}` : ''}`,
  );
  return {
    name,
    url: urlOf(serverUrl, name),
    drop: () => administer(serverUrl, `drop database ${name} with (force)`),
  };
}

/** A database of the test's own, migrated and empty, dropped when the test is over. */
export async function freshDatabase(): Promise<Database & { url: string }> {
  const { url, drop } = await createDatabase({ isMigrated: true });
  const database = openDatabase(url, silentLog);
  onTestFinished(async () => {
    await database.pool.end();
    await drop();
  });
  return { ...database, url };
}

/** The address of a database that nothing has been done to. */
export async function bareDatabase(): Promise<string> {
  const { url, drop } = await createDatabase({ isMigrated: false });
  onTestFinished(drop);
  return url;
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
