import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { defaultFilters } from '#shared/catalog/filters.ts';
import { selectProducts } from '#shared/catalog/select-products.ts';
import { sql } from '../../db/drizzle.ts';
import { seed } from '../../db/seed/seed.ts';
import { eventually } from '../../testing/eventually.ts';
import { freshDatabase, silentLog } from '../../testing/fresh-database.ts';
import { createCatalogCache } from './catalog-cache.ts';

/** Creates a catalog cache and records the calls of its listener. */
async function createCache() {
  const { db, pool } = await freshDatabase();
  await seed(db, silentLog);
  const calls: string[] = [];
  const catalogCache = createCatalogCache(db, silentLog, {
    onChange: () => calls.push('change'),
    onStockChange: (id) => calls.push(`stock of ${id}`),
  });
  catalogCache.setConnected(true);
  await catalogCache.current();
  calls.length = 0;
  return { db, pool, catalogCache, calls };
}

test('reads during a reload wait for the change', async () => {
  const { db, catalogCache, calls } = await createCache();
  await db.execute(sql`update products set name = 'Changed' where id = '1'`);
  catalogCache.handleNotification('1');
  expect(calls).toEqual(['change']);
  const first = catalogCache.current();
  await setImmediate();
  const second = catalogCache.current();
  expect((await second).find('1')?.name).toBe('Changed');
  expect((await first).find('1')?.name).toBe('Changed');
});

test('a stock change updates the product in place, and an edit is sorted into every list', async () => {
  const { db, catalogCache, calls } = await createCache();
  const before = await catalogCache.current();
  await db.execute(sql`update product_stock set on_hand = 77, reserved = 7 where product_id = '2'`);
  catalogCache.handleNotification('stock 2');
  expect(calls).toEqual(['stock of 2']);
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

test('sizes share their siblings, which follow their stock, price and state', async () => {
  const { db, catalogCache } = await createCache();
  const change = async (statement: ReturnType<typeof sql>, ...payloads: string[]) => {
    await db.execute(statement);
    for (const payload of payloads) catalogCache.handleNotification(payload);
    const { find } = await catalogCache.current();
    const seen = find('1')?.siblings;
    expect(find('2')?.siblings ?? seen).toEqual(seen);
    return seen?.map(({ id, price, stock }) => [id, price, stock]);
  };
  const grouped = sql`update products set size_group = 'peri', size_label = id, size_position = 3 - id::int,
    price_paise = 10000 where id in ('1', '2')`;
  await db.execute(sql`update product_stock set on_hand = 40 where product_id in ('1', '2')`);
  expect(await change(grouped, '1', '2')).toEqual([
    ['2', 100, 40],
    ['1', 100, 40],
  ]);
  const sold = sql`update product_stock set on_hand = 39 where product_id = '2'`;
  expect(await change(sold, 'stock 2')).toEqual([
    ['2', 100, 39],
    ['1', 100, 40],
  ]);
  const cheaper = sql`update products set price_paise = 9000 where id = '2'`;
  expect(await change(cheaper, '2')).toEqual([
    ['2', 90, 39],
    ['1', 100, 40],
  ]);
  const hidden = sql`update products set is_active = false where id = '2'`;
  expect(await change(hidden, '2')).toEqual([]);
});

test('a cache that could not be reloaded is not trusted until it was', async () => {
  const { db, catalogCache, calls } = await createCache();
  await db.execute(sql`alter table product_stock rename to gone`);
  catalogCache.handleNotification('stock 1');
  expect((await catalogCache.current()).products.length).toBeGreaterThan(0);
  expect([catalogCache.isInSync(), calls]).toEqual([false, ['stock of 1', 'change']]);
  await db.execute(sql`alter table gone rename to product_stock`);
  await catalogCache.current();
  expect(catalogCache.isInSync()).toBe(true);
});

test('while the database does not respond, the last known catalogue is served and not cached', async () => {
  const { db, catalogCache, calls } = await createCache();
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table products`);
    catalogCache.handleNotification('1');
    calls.length = 0;
    expect((await catalogCache.current()).find('1')?.name).toBe('Peri Peri Makhana');
    expect(calls).toEqual(['change']);
    await tx.execute(sql`update products set name = 'Changed' where id = '1'`);
  });
  await eventually(async () =>
    expect((await catalogCache.current()).find('1')?.name).toBe('Changed'),
  );
});
