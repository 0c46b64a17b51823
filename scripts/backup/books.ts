import type pg from 'pg';
import type { Manifest, TableInBackup } from './manifest.ts';

type Table = Pick<TableInBackup, 'name' | 'columns'>;

/** Objects that the shop created, without those of extensions. */
const OURS = `n.nspname in ('public', 'sandbox')
  and not exists (select from pg_depend d where d.classid = c.tableoid and d.objid = c.oid and d.deptype = 'e')`;

/** Every table of the shop, each after those it refers to. */
export async function listTables(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array(select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct format('%I.%I', fn.nspname, f.relname) from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${OURS} order by 1`);
  const sorted = new Map<string, Table>();
  while (sorted.size < rows.length) {
    const next = rows.filter(
      ({ name, refers }) => !sorted.has(name) && refers.every((other) => sorted.has(other)),
    );
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    for (const { name, columns } of next) sorted.set(name, { name, columns });
  }
  return [...sorted.values()];
}

export async function listSequences(client: pg.PoolClient): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${OURS} order by 1`);
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    sequences.push(...values.map(({ value, isCalled }) => ({ name, value, isCalled })));
  }
  return sequences;
}

/** Whether the database has no tables of the shop or of another application. */
export async function isEmpty(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${OURS} limit 1`);
  return rows.length === 0;
}

/** Drops objects one by one, because the owner of the tables may not own the schema. */
export async function removeAll(client: pg.PoolClient): Promise<void> {
  // Functions first, because their arguments may have the type of a table. Dropping a table also drops the sequences of
  // its columns.
  const { rows } = await client.query<{ statement: string }>(`
    select case c.relkind when 'S' then 'drop sequence if exists ' else 'drop table ' end
      || format('%I.%I', n.nspname, c.relname) || ' cascade' as statement, case c.relkind when 'S' then 3 else 2 end as step
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'S') and ${OURS}
    union all
    select 'drop function if exists ' || c.oid::regprocedure || ' cascade', 1
    from pg_proc c join pg_namespace n on n.oid = c.pronamespace where ${OURS}
    order by step`);
  for (const { statement } of rows) await client.query(statement);
}

/** Fixes the text format of values, so that backup and restore agree. */
export async function setTextFormat(client: pg.PoolClient): Promise<void> {
  await client.query(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local timezone = 'UTC'; set local client_encoding = 'UTF8'; set local extra_float_digits = 1`);
}

export const copyStatement = ({ name, columns }: Table) =>
  `copy ${name} (${columns.join(', ')}) to stdout`;
