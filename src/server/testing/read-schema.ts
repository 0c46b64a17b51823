import type pg from 'pg';

/** What the code of a version relies on, and what PostgreSQL would have to rewrite. */
export interface Schema {
  /** Tables with the number of their data file, which changes when a table is rewritten or truncated. */
  tables: Map<string, string>;
  columns: Map<string, Column>;
  /** Check, foreign key, unique and exclusion constraints and unique indexes, with their columns. */
  rules: Map<string, Rule>;
  functions: Set<string>;
}

interface Column {
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

interface Rule {
  table: string;
  columns: string[];
  isUnique: boolean;
}

export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const tables = await client.query<{ name: string; file: string }>(`
    select relname as name, pg_relation_filenode(oid)::text as file from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
  const columns = await client.query<Column & { name: string }>(`
    select format('%s.%s', relname, attname) as name, format_type(atttypid, atttypmod) as type,
      attnotnull as "isRequired", atthasdef or attidentity <> '' or attgenerated <> '' as "hasDefault"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`);
  const rules = await client.query<Rule & { name: string }>(`
    select format('%s.%s', conrelid::regclass, conname) as name, conrelid::regclass::text as table,
      contype in ('u', 'p', 'x') as "isUnique",
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('c', 'f', 'u', 'p', 'x')
    union all
    select format('%s.%s', indrelid::regclass, indexrelid::regclass), indrelid::regclass::text, true,
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey))
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  const functions = await client.query<{ name: string }>(`
    select oid::regprocedure::text as name from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`);
  return {
    tables: new Map(tables.rows.map(({ name, file }) => [name, file])),
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    rules: new Map(rules.rows.map(({ name, ...rule }) => [name, rule])),
    functions: new Set(functions.rows.map(({ name }) => name)),
  };
}
