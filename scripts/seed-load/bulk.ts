import type pg from 'pg';

/** From this many new orders on, rows are written without indexes, and the indexes are built at the end. */
export const BULK_FROM = 150_000;

const tables = [
  'audit_entries',
  'checkout_items',
  'checkouts',
  'mails',
  'order_events',
  'order_items',
  'orders',
  'payments',
  'settlement_items',
  'stock_movements',
  'tax_document_lines',
  'tax_documents',
];

/**
 * Drops the indexes and unique constraints of the tables that grow, except primary keys, to which foreign keys refer.
 * Their definitions are stored in a schema of its own, so that a later run builds them if this one is interrupted.
 */
export async function dropIndexes(client: pg.PoolClient): Promise<void> {
  await client.query('begin');
  await client.query(`
    create schema if not exists seed_load;
    create table if not exists seed_load.indexes (name text primary key, definition text not null)`);
  const { rows } = await client.query<{ removal: string }>(
    `with found as (
       select indrelid::regclass::text as place, indexrelid::regclass::text as name, conname,
         case when conname is null then pg_get_indexdef(indexrelid)
           else format('alter table %s add constraint %I %s', indrelid::regclass, conname, pg_get_constraintdef(k.oid))
         end as definition
       from pg_index left join pg_constraint k on k.conindid = indexrelid and k.contype in ('p', 'u')
       where indrelid = any($1::regclass[]) and not indisprimary),
     stored as (insert into seed_load.indexes select name, definition from found)
     select case when conname is null then format('drop index %s', name)
       else format('alter table %s drop constraint %I', place, conname) end as removal from found`,
    [tables],
  );
  for (const { removal } of rows) await client.query(removal);
  await client.query('commit');
}

/** Builds the indexes that `dropIndexes` of this run or an interrupted one dropped. */
export async function buildIndexes(
  clients: pg.PoolClient[],
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const [first] = clients;
  if (!first) return;
  const { rows: found } = await first.query(
    `select from pg_tables where schemaname = 'seed_load' and tablename = 'indexes'`,
  );
  if (found.length === 0) return;
  const { rows } = await first.query<{ name: string; definition: string }>(
    'select name, definition from seed_load.indexes order by name',
  );
  let done = 0;
  const waiting = rows.values();
  const work = async (client: pg.PoolClient) => {
    await client.query(`set maintenance_work_mem = '256MB'`);
    for (const { name, definition } of waiting) {
      await client.query('begin');
      await client.query(definition);
      await client.query('delete from seed_load.indexes where name = $1', [name]);
      await client.query('commit');
      done += 1;
      onProgress(done, rows.length);
    }
  };
  await Promise.all(clients.map(work));
  await first.query('drop schema seed_load cascade');
}

/**
 * Lets a session skip triggers and checks of foreign keys, because the generated rows fit together. Returns false if
 * the role of the database may not do that.
 */
export async function skipTriggers(client: pg.PoolClient): Promise<boolean> {
  await client.query('set synchronous_commit = off');
  try {
    await client.query('set session_replication_role = replica');
    return true;
  } catch {
    return false;
  }
}

/** Returns a session to its usual settings. */
export async function useTriggers(client: pg.PoolClient): Promise<void> {
  await client.query('reset session_replication_role; reset synchronous_commit');
}
