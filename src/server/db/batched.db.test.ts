import { expect, test } from 'vitest';
import { freshDatabase } from '../testing/fresh-database.ts';
import { brokenConstraint, isDatabaseUnavailable, type Db } from './client.ts';
import { sql } from './drizzle.ts';
import { batched } from './batched.ts';

/** Writes numbers down, of which the table refuses the negative ones; notes which came together. */
async function openBook() {
  const { db, pool } = await freshDatabase();
  await db.execute(
    sql`create table book (number integer constraint not_negative check (number >= 0))`,
  );
  const asked: number[][] = [];
  const write = batched(async (on: Db, numbers: number[]) => {
    asked.push(numbers);
    const list = sql.param(numbers);
    const { rows } = await on.execute<{ number: number }>(
      sql`insert into book select unnest(${list}::int[]) returning number`,
    );
    return rows.map(({ number }) => number * 10);
  });
  const listWritten = async () =>
    (await db.execute<{ number: number }>(sql`select number from book order by number`)).rows.map(
      ({ number }) => number,
    );
  return { db, pool, asked, write, listWritten };
}

test('who comes at the same time shares a statement, and gets the own answer', async () => {
  const { db, asked, write } = await openBook();
  expect(await Promise.all([1, 2, 3].map((number) => write(db, number)))).toEqual([10, 20, 30]);
  expect(await write(db, 4)).toBe(40);
  expect(asked).toEqual([[1, 2, 3], [4]]);
});

test('however many come, each gets the own answer', async () => {
  const { db, asked, write } = await openBook();
  const numbers = Array.from({ length: 350 }, (_, number) => number);
  const answers = await Promise.all(numbers.map((number) => write(db, number)));
  expect(answers).toEqual(numbers.map((number) => number * 10));
  expect(asked.length).toBeLessThan(10);
});

test('one that the database refuses takes nobody else along, and nothing is written twice', async () => {
  const { db, write, listWritten } = await openBook();
  const answers = await Promise.allSettled([1, -2, 3].map((number) => write(db, number)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const refused = answers.find((answer) => answer.status === 'rejected');
  expect(brokenConstraint(refused?.reason)).toBe('not_negative');
  expect(await listWritten()).toEqual([1, 3]);
});

test('in a transaction only its own company is shared', async () => {
  const { db, write, listWritten } = await openBook();
  const outside = await db
    .transaction(async (tx) => {
      await Promise.all([write(tx, 1), write(db, 2)]);
      throw new Error('changed my mind');
    })
    .catch((error: unknown) => error);
  expect(outside).toBeInstanceOf(Error);
  expect(await listWritten()).toEqual([2]);
});

test('without a database everybody is told, and nobody is asked for again', async () => {
  const { db, asked } = await openBook();
  const lose = batched(async (on: Db, wants: number[]) => {
    asked.push(wants);
    await on.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    return wants;
  });
  const answers = await Promise.allSettled([1, 2].map((number) => lose(db, number)));
  for (const answer of answers) {
    expect(answer.status === 'rejected' && isDatabaseUnavailable(answer.reason)).toBe(true);
  }
  expect(asked).toEqual([[1, 2]]);
});
