import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { defaultFilters, selectProducts } from '#shared/catalog/filters.ts';
import { sql } from '../../db/drizzle.ts';
import { seed } from '../../db/seed/seed.ts';
import { freshDatabase, silentLog } from '../../testing/fresh-database.ts';
import { createCatalogCache } from './catalog-cache.ts';

/** A shelf that hears what the test tells it, and what it told. */
async function aShelf() {
  const { db, pool } = await freshDatabase();
  await seed(db, silentLog);
  const told: string[] = [];
  const catalogCache = createCatalogCache(db, silentLog, {
    onChange: () => told.push('change'),
    onStockChange: (id) => told.push(`stock of ${id}`),
  });
  catalogCache.setConnected(true);
  await catalogCache.current();
  told.length = 0;
  return { db, pool, catalogCache, told };
}

test('whoever asks while a change is being read waits for it', async () => {
  const { db, catalogCache, told } = await aShelf();
  await db.execute(sql`update products set name = 'Changed' where id = '1'`);
  catalogCache.handleNotification('1');
  expect(told).toEqual(['change']);
  const first = catalogCache.current();
  await setImmediate();
  const second = catalogCache.current();
  expect((await second).find('1')?.name).toBe('Changed');
  expect((await first).find('1')?.name).toBe('Changed');
});

test('a sale is read without looking at anything else, and an edit finds its place in every order', async () => {
  const { db, catalogCache, told } = await aShelf();
  const before = await catalogCache.current();
  await db.execute(sql`update products set on_hand = 77, reserved = 7 where id = '2'`);
  catalogCache.handleNotification('stock 2');
  expect(told).toEqual(['stock of 2']);
  const after = await catalogCache.current();
  expect(after.products).toBe(before.products);
  expect(after.find('2')?.stock).toBe(70);

  const names = (products: typeof before.products) =>
    selectProducts(products, defaultFilters).products.map(({ name }) => name);
  const order = names(after.products);
  await db.execute(sql`update products set name = 'Zatar Makhana' where name = ${order[0]}`);
  await db.execute(
    sql`insert into products (slug, name, category_slug, price_paise) values ('almond', 'Almond Sattu', 'sattu', 9900)`,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products where name in ('Zatar Makhana', 'Almond Sattu')`,
  );
  for (const { id } of rows) catalogCache.handleNotification(id);
  const edited = await catalogCache.current();
  expect(names(edited.products)).toEqual(['Almond Sattu', ...order.slice(1), 'Zatar Makhana']);
  expect(names([...edited.products])).toEqual(names(edited.products));
});

test('a shelf that could not be read is not trusted until it was', async () => {
  const { db, catalogCache, told } = await aShelf();
  await db.execute(sql`alter table products rename to gone`);
  catalogCache.handleNotification('stock 1');
  expect((await catalogCache.current()).products.length).toBeGreaterThan(0);
  expect([catalogCache.isInSync(), told]).toEqual([false, ['stock of 1', 'change']]);
  await db.execute(sql`alter table gone rename to products`);
  await catalogCache.current();
  expect(catalogCache.isInSync()).toBe(true);
});
