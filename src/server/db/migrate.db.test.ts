import { sql } from './drizzle.ts';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, freshDatabase, silentLog } from '../testing/fresh-database.ts';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';
import { seed } from './seed/seed.ts';

test('concurrent processes migrate and seed an empty database once', async () => {
  const url = await emptyDatabase();
  const { db, pool } = openDatabase(url, silentLog);
  onTestFinished(() => pool.end());

  await Promise.all(
    [1, 2, 3].map(async () => {
      await migrate(pool, silentLog);
      await seed(db, silentLog);
    }),
  );

  const { rows } = await db.execute(sql`select count(*)::int as count from products`);
  expect(rows).toEqual([{ count: 10 }]);
});

test('the seed catalogue has the product ids that the rank badges refer to', async () => {
  const { db } = await freshDatabase();
  await seed(db, silentLog);
  const { rows } = await db.execute(
    sql`select id, name, slug from products where id in ('1', '2', '3', '4') order by id`,
  );
  expect(rows).toEqual([
    { id: '1', name: 'Peri Peri Makhana', slug: 'peri-peri-makhana' },
    { id: '2', name: 'Classic Sattu', slug: 'classic-sattu' },
    { id: '3', name: 'Tomato Makhana', slug: 'tomato-makhana' },
    { id: '4', name: 'Jaljira Sattu', slug: 'jaggery-sattu' },
  ]);
});

test('deleted seed products are not inserted again', async () => {
  const { db } = await freshDatabase();
  await seed(db, silentLog);
  await db.execute(sql`delete from products`);
  await seed(db, silentLog);
  const { rows } = await db.execute(sql`select count(*)::int as count from products`);
  expect(rows).toEqual([{ count: 0 }]);
});

test('a new product gets the id after the seed products', async () => {
  const { db } = await freshDatabase();
  await seed(db, silentLog);
  const { rows } = await db.execute(sql`
    insert into products (slug, name, category_slug, price_paise) values ('new', 'New', 'sattu', 100) returning id`);
  expect(rows).toEqual([{ id: '11' }]);
});
