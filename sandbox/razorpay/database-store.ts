import type pg from 'pg';
import type { Kept, Store } from './record-store.ts';

/** Makes the place for the provider's records. */
export async function createRecords(database: pg.Pool | pg.PoolClient): Promise<void> {
  // One statement string is one transaction; the lock keeps two starting processes apart.
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

/** Keeps the provider's records in a schema of its own, so that restarts and several shops share them. */
export async function storeInDatabase(pool: pg.Pool): Promise<Store> {
  await createRecords(pool);
  return {
    ...storeOn(pool),
    async alone(orderId, work) {
      const client = await pool.connect();
      const store: Store = { ...storeOn(client), alone: (_, inner) => inner(store) };
      let lost: unknown;
      try {
        await client.query('begin');
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [orderId]);
        const result = await work(store);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((broken: unknown) => {
          lost = broken;
        });
        throw error;
      } finally {
        client.release(lost !== undefined);
      }
    },
  };
}

interface Row {
  kept: Kept;
}

function storeOn(database: pg.Pool | pg.PoolClient): Omit<Store, 'alone'> {
  const select = async (rest: string, values: string[] = []) => {
    const { rows } = await database.query<Row>(`select kept from sandbox.records ${rest}`, values);
    return rows.map(({ kept }) => kept);
  };
  return {
    get: async (id) => (await select('where id = $1', [id]))[0],
    async put(id, kept) {
      await database.query(
        `insert into sandbox.records (id, parents, kept) values ($1, $2, $3)
         on conflict (id) do update set parents = excluded.parents, kept = excluded.kept`,
        [id, kept.parents, kept],
      );
    },
    listOf: (parent) => select('where parents @> array[$1] order by place', [parent]),
    list: () => select('order by place'),
  };
}
