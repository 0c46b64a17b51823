import { expect, test } from 'vitest';
import { shareDatabase } from '../testing/fresh-database.ts';
import { getTableColumns, getTableName, is, PgTable, sql } from './drizzle.ts';
import * as schema from './schema.ts';

const database = shareDatabase('migrated');
const tables = Object.values(schema).filter((value) => is(value, PgTable));

test.each(tables.map((table) => [getTableName(table), table] as const))(
  'table %s is the same in the migrations and in the code',
  async (name, table) => {
    const { rows } = await database().db.execute<{
      column_name: string;
      nullable: boolean;
      has_default: boolean;
    }>(sql`
      select column_name, is_nullable = 'YES' as nullable, column_default is not null or is_identity = 'YES' as has_default
      from information_schema.columns
      where table_name = ${name} and table_schema = 'public' order by column_name`);
    const declared = Object.values(getTableColumns(table)).map((column) => ({
      column_name: column.name,
      nullable: !column.notNull,
      has_default: column.hasDefault,
    }));
    expect(declared.toSorted((a, b) => (a.column_name < b.column_name ? -1 : 1))).toEqual(rows);
  },
);
