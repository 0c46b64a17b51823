import { expect, test } from 'vitest';
import { freshDatabase } from '../testing/fresh-database.ts';
import type { Db } from './client.ts';
import { sql } from './drizzle.ts';

async function listPrepared(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ statement: string }>(
    sql`select statement from pg_prepared_statements where statement like 'select % as answer%'`,
  );
  return rows.map(({ statement }) => statement);
}

test('a connection prepares a statement once for all calls and values', async () => {
  const { db } = await freshDatabase();
  await db.transaction(async (tx) => {
    for (const number of [1, 2, 3]) {
      const { rows } = await tx.execute(sql`select ${number}::int as answer`);
      expect(rows).toEqual([{ answer: number }]);
    }
    expect(await listPrepared(tx)).toEqual(['select $1::int as answer']);
  });
});

test('a text without values is not prepared, because it may contain several statements', async () => {
  const { db } = await freshDatabase();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 as answer; select 2 as answer`);
    expect(await listPrepared(tx)).toEqual([]);
  });
});

test('the number of prepared statements is limited', async () => {
  const { db } = await freshDatabase();
  await db.transaction(async (tx) => {
    for (let nth = 0; nth < 600; nth += 1) {
      const { rows } = await tx.execute(sql`select ${nth}::int as ${sql.raw(`answer_${nth}`)}`);
      expect(rows).toEqual([{ [`answer_${nth}`]: nth }]);
    }
    const prepared = await listPrepared(tx);
    expect(prepared.length).toBeGreaterThan(0);
    expect(prepared.length).toBeLessThanOrEqual(500);
  });
});
