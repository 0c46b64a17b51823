import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { toAppError } from '../http/error-handler.ts';
import { freshDatabase, silentLog } from '../testing/fresh-database.ts';
import { sql } from './drizzle.ts';
import { isConflict } from './retry.ts';
import { inTransaction } from './transaction.ts';

async function createCounters() {
  const database = await freshDatabase();
  await database.db.execute(sql`create table counters (id int primary key, n int not null)`);
  await database.db.execute(sql`insert into counters values (1, 0), (2, 0)`);
  return database;
}

/** Returns a function that resolves once it was called `count` times. */
function createBarrier(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  return () => {
    calls += 1;
    if (calls >= count) resolve();
    return promise;
  };
}

test('after a deadlock the aborted transaction is retried and both commit', async () => {
  const { db } = await createCounters();
  const bothHaveLocked = createBarrier(2);
  let runs = 0;
  const count = (first: number, second: number) =>
    inTransaction(db, async (tx) => {
      runs += 1;
      await tx.execute(sql`update counters set n = n + 1 where id = ${first}`);
      await bothHaveLocked();
      await tx.execute(sql`update counters set n = n + 1 where id = ${second}`);
      return first;
    });
  expect(await Promise.all([count(1, 2), count(2, 1)])).toEqual([1, 2]);
  expect(runs).toBe(3);
  const { rows } = await db.execute(sql`select n from counters`);
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test('retries a statement outside a transaction after a deadlock', async () => {
  const { db, pool } = await createCounters();
  // Both statements lock their first row, and then wait for a lock that the test holds.
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(7)');
  const countBoth = (first: number, second: number) =>
    `do $$ begin
       update counters set n = n + 1 where id = ${first};
       perform pg_advisory_xact_lock_shared(7);
       update counters set n = n + 1 where id = ${second};
     end $$`;
  const done = Promise.all([pool.query(countBoth(1, 2)), db.execute(sql.raw(countBoth(2, 1)))]);
  await expect
    .poll(async () => {
      const { rows } = await holder.query(
        `select from pg_locks where locktype = 'advisory' and not granted and database =
           (select oid from pg_database where datname = current_database())`,
      );
      return rows.length;
    })
    .toBe(2);
  await holder.query('select pg_advisory_unlock(7)');
  holder.release();
  await done;
  const { rows } = await db.execute(sql`select n from counters`);
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test('a persistent conflict is reported as unavailable, and other errors are not retried', async () => {
  const { db } = await createCounters();
  const runFailing = async (code: string) => {
    let runs = 0;
    const error: unknown = await inTransaction(db, async (tx) => {
      runs += 1;
      await tx.execute(
        sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
      );
    }).catch((reason: unknown) => reason);
    return { runs, error };
  };
  for (const code of ['40P01', '40001']) {
    const { runs, error } = await runFailing(code);
    expect(runs).toBe(4);
    expect(isConflict(error)).toBe(true);
    const refusal = toAppError(error, { log: silentLog, method: 'POST', url: '/' });
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
  }
  expect(await runFailing('23505')).toMatchObject({ runs: 1 });
});
