import { expect, test } from 'vitest';
import { impersonalTables, storedData } from '#shared/privacy/stored-data.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { sql } from './drizzle.ts';

const documented = Object.fromEntries(
  Object.values(storedData).flatMap((tables) => Object.entries(tables)),
);

async function columnsByTable(): Promise<Map<string, string[]>> {
  const { db } = await freshDatabase();
  const { rows } = await db.execute<{ table_name: string; columns: string[] }>(sql`
    select table_name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name`);
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
}

test('every table is on the privacy page or contains no personal data', async () => {
  const tables = [...(await columnsByTable()).keys()];
  expect(tables.sort()).toEqual([...Object.keys(documented), ...impersonalTables].sort());
});

test('every column with personal data is on the privacy page', async () => {
  const stored = await columnsByTable();
  for (const [table, columns] of Object.entries(documented)) {
    expect([table, stored.get(table)]).toEqual([table, columns.toSorted()]);
  }
});
