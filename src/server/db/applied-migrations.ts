import type pg from 'pg';

/** A migration that the database contains. */
export interface Applied {
  name: string;
  /** The oldest version of the code that works with it. Null: only code that contains it. */
  oldestVersion: string | null;
}

/** Databases of version 0.1 have the table without the second column. */
export async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  const columns = await migrationsColumns(client);
  if (columns.length === 0) return [];
  const oldest = columns.includes('oldest_version') ? 'oldest_version' : 'null';
  const { rows } = await client.query<Applied>(
    `select name, ${oldest} as "oldestVersion" from migrations`,
  );
  return rows;
}

export async function createMigrationsTable(client: pg.PoolClient): Promise<void> {
  const columns = await migrationsColumns(client);
  if (columns.length === 0) {
    await client.query(`create table migrations
      (name text primary key, applied_at timestamptz not null default now(), oldest_version text)`);
  } else if (!columns.includes('oldest_version')) {
    await client.query('alter table migrations add column oldest_version text');
  }
}

async function migrationsColumns(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select attname as name from pg_attribute
    where attrelid = to_regclass('migrations') and attnum > 0 and not attisdropped`);
  return rows.map(({ name }) => name);
}

export async function recordApplied(
  client: pg.PoolClient,
  { name, oldestVersion }: Applied,
): Promise<void> {
  await client.query('insert into migrations (name, oldest_version) values ($1, $2)', [
    name,
    oldestVersion,
  ]);
}
