import type pg from 'pg';
import type { StoredRecord, RecordStore } from './record-store.ts';

export async function createRecordsTable(database: pg.Pool | pg.PoolClient): Promise<void> {
  // One statement string is one transaction; the lock serializes two starting processes.
  await database.query(`
    select pg_advisory_xact_lock(hashtext('sandbox.records'));
    create schema if not exists sandbox;
    create table if not exists sandbox.records (
      id text primary key,
      place bigint generated always as identity,
      parents text[] not null,
      kept jsonb not null
    );
    create index if not exists records_parents on sandbox.records using gin (parents);
  `);
}

/** Stores the records in a separate schema, so that they survive restarts and several shops share them. */
export async function createDatabaseStore(pool: pg.Pool): Promise<RecordStore> {
  await createRecordsTable(pool);
  return {
    ...createQueries(pool),
    async withOrderLock(orderId, work) {
      const client = await pool.connect();
      const store: RecordStore = {
        ...createQueries(client),
        withOrderLock: (_, inner) => inner(store),
      };
      let connectionError: unknown;
      try {
        await client.query('begin');
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [orderId]);
        const result = await work(store);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((broken: unknown) => {
          connectionError = broken;
        });
        throw error;
      } finally {
        client.release(connectionError !== undefined);
      }
    },
  };
}

interface Row {
  kept: StoredRecord;
}

function createQueries(database: pg.Pool | pg.PoolClient): Omit<RecordStore, 'withOrderLock'> {
  const select = async (rest: string, values: string[] = []) => {
    const { rows } = await database.query<Row>(`select kept from sandbox.records ${rest}`, values);
    return rows.map(({ kept }) => kept);
  };
  return {
    get: async (id) => (await select('where id = $1', [id]))[0],
    async put(id, record) {
      await database.query(
        `insert into sandbox.records (id, parents, kept) values ($1, $2, $3)
         on conflict (id) do update set parents = excluded.parents, kept = excluded.kept`,
        [id, record.parents, record],
      );
    },
    listByParent: (parent) => select('where parents @> array[$1] order by place', [parent]),
    list: () => select('order by place'),
  };
}
