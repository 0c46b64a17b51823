import { expect, test } from 'vitest';
import { freshDatabase } from '../testing/fresh-database.ts';
import { violatedConstraint, isDatabaseUnavailable, type Db } from './client.ts';
import { sql } from './drizzle.ts';
import { BATCH_MAX, batched } from './batched.ts';

/** Inserts numbers in batches and records each batch; the table rejects negative numbers. */
async function createNumbersTable() {
  const { db, pool } = await freshDatabase();
  await db.execute(
    sql`create table numbers (number integer constraint not_negative check (number >= 0))`,
  );
  const batches: number[][] = [];
  const insert = batched(async (on: Db, numbers: number[]) => {
    batches.push(numbers);
    const list = sql.param(numbers);
    const { rows } = await on.execute<{ number: number }>(
      sql`insert into numbers select unnest(${list}::int[]) returning number`,
    );
    return rows.map(({ number }) => number * 10);
  });
  const listInserted = async () =>
    (
      await db.execute<{ number: number }>(sql`select number from numbers order by number`)
    ).rows.map(({ number }) => number);
  return { db, pool, batches, insert, listInserted };
}

test('concurrent calls share a statement, and each gets its own result', async () => {
  const { db, batches, insert } = await createNumbersTable();
  expect(await Promise.all([1, 2, 3].map((number) => insert(db, number)))).toEqual([10, 20, 30]);
  expect(await insert(db, 4)).toBe(40);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('many concurrent calls are split into batches', async () => {
  const { db, batches, insert } = await createNumbersTable();
  const numbers = Array.from({ length: 350 }, (_, number) => number);
  const results = await Promise.all(numbers.map((number) => insert(db, number)));
  expect(results).toEqual(numbers.map((number) => number * 10));
  expect(batches.length).toBeLessThan(10);
});

/** Doubles numbers in spaced batches and records each batch. */
function createDouble(spacingMs: number) {
  const batches: number[][] = [];
  const double = batched(
    async (on: Db, numbers: number[]) => {
      batches.push(numbers);
      await on.execute(sql`select 1`);
      return numbers.map((number) => number * 2);
    },
    { spacingMs },
  );
  return { batches, double };
}

test('calls soon after a batch wait for the next one together', async () => {
  const { db, pool } = await freshDatabase();
  const { batches, double } = createDouble(200);
  expect(await double(db, 1)).toBe(2);
  const second = double(db, 2);
  await pool.query('select 1');
  expect(await Promise.all([second, double(db, 3)])).toEqual([4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('a full batch does not wait', async () => {
  const { db } = await freshDatabase();
  const { batches, double } = createDouble(1_000_000);
  await double(db, 1);
  const waiting = double(db, 2);
  const others = Array.from({ length: BATCH_MAX - 1 }, (_, number) => double(db, number));
  await Promise.all([waiting, ...others]);
  expect(batches.map(({ length }) => length)).toEqual([1, BATCH_MAX]);
});

test('an input that violates a constraint fails alone, and no input is inserted twice', async () => {
  const { db, insert, listInserted } = await createNumbersTable();
  const results = await Promise.allSettled([1, -2, 3].map((number) => insert(db, number)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const failed = results.find((result) => result.status === 'rejected');
  expect(violatedConstraint(failed?.reason)).toBe('not_negative');
  expect(await listInserted()).toEqual([1, 3]);
});

test('batches contain calls of one transaction only', async () => {
  const { db, insert, listInserted } = await createNumbersTable();
  const error = await db
    .transaction(async (tx) => {
      await Promise.all([insert(tx, 1), insert(db, 2)]);
      throw new Error('roll back');
    })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(await listInserted()).toEqual([2]);
});

test('all calls fail without a retry if the database is unavailable', async () => {
  const { db, batches } = await createNumbersTable();
  const disconnect = batched(async (on: Db, numbers: number[]) => {
    batches.push(numbers);
    await on.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    return numbers;
  });
  const results = await Promise.allSettled([1, 2].map((number) => disconnect(db, number)));
  for (const result of results) {
    expect(result.status === 'rejected' && isDatabaseUnavailable(result.reason)).toBe(true);
  }
  expect(batches).toEqual([[1, 2]]);
});
