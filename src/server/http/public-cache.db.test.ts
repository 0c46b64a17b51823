import type { SQL } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import { subscribeToNotifications } from '../db/notifications.ts';
import { sql } from '../db/drizzle.ts';
import { seed } from '../db/seed/seed.ts';
import { freshDatabase, silentLog } from '../testing/fresh-database.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const readPrice = async ({ url }: TestShop) =>
  (
    (await (await fetch(`${url}/api/products/1`)).json()) as {
      data: { product: { price: number } };
    }
  ).data.product.price;
const readPage = async ({ url }: TestShop, path: string) =>
  (await fetch(url + path, { headers: { accept: 'text/html' } })).text();

test('pages show every kind of change in the database', async () => {
  const shop = await openTestShop();
  expect(await readPage(shop, '/products')).toContain('Peri Peri Makhana');

  await shop.db.execute(sql`update products set price_paise = 14900 where id = '1'`);
  await expect.poll(() => readPrice(shop)).toBe(149);

  await shop.db.execute(
    sql`update product_images set alt = 'A changed picture' where product_id = '1' and position = 0`,
  );
  await expect
    .poll(() => readPage(shop, '/products/peri-peri-makhana'))
    .toContain('A changed picture');

  await shop.db.execute(
    sql`insert into products (slug, name, category_slug, price_paise) values ('ragi', 'Ragi Sattu', 'sattu', 9900)`,
  );
  await expect.poll(() => readPage(shop, '/products')).toContain('Ragi Sattu');

  await shop.db.execute(sql`delete from products where slug = 'ragi'`);
  await expect.poll(() => readPage(shop, '/products')).not.toContain('Ragi Sattu');
});

/** Lists the notifications of a change. */
async function subscribe() {
  const { db, hosts } = await freshDatabase();
  await seed(db, silentLog);
  const received: string[] = [];
  const subscription = await subscribeToNotifications(
    { hosts, channels: ['catalog'], log: silentLog },
    { onConnectionChange: () => {}, onNotification: (payload) => received.push(payload) },
  );
  onTestFinished(() => subscription.close());
  const listNotifications = async (change: SQL) => {
    received.length = 0;
    await db.execute(change);
    // Notifications arrive in the order of commits.
    await db.execute(sql`notify catalog, 'end'`);
    await expect.poll(() => received.at(-1)).toBe('end');
    return received.slice(0, -1);
  };
  return { db, listNotifications };
}

test('a stock change notifies per product, a sold-out product notifies all, and a used hold notifies nothing', async () => {
  const { listNotifications } = await subscribe();
  const change = (columns: string) =>
    sql`update product_stock set ${sql.raw(columns)} where product_id = '1'`;

  expect(await listNotifications(change('on_hand = 10, reserved = 0'))).toEqual(['stock 1']);
  expect(await listNotifications(change('reserved = 3'))).toEqual(['stock 1']);
  expect(await listNotifications(change('on_hand = 7, reserved = 0'))).toEqual([]);
  expect(await listNotifications(change('reserved = 7'))).toEqual(['1']);
  expect(await listNotifications(change('reserved = 6'))).toEqual(['1']);
  const edit = (columns: string) => sql`update products set ${sql.raw(columns)} where id = '1'`;
  expect(await listNotifications(edit(`name = 'Other'`))).toEqual(['1']);
  expect(await listNotifications(edit('updated_at = now()'))).toEqual([]);
  expect(await listNotifications(edit('rating = 1.5'))).toEqual(['1']);
  expect(await listNotifications(sql`update products set id = 'one' where id = '10'`)).toContain(
    '10',
  );
});

test('a change of a part notifies about its combos', async () => {
  const { db, listNotifications } = await subscribe();
  await db.execute(sql`insert into combo_parts values ('2', 0, '1', 3)`);
  const setFree = (units: number) =>
    sql`update product_stock set on_hand = reserved + ${units}::int where product_id = '1'`;
  await listNotifications(setFree(9));
  expect(await listNotifications(setFree(8))).toEqual(['stock 1', 'stock 2']);
  expect(await listNotifications(setFree(7))).toEqual(['stock 1']);
  expect(await listNotifications(setFree(2))).toEqual(['stock 1', '2']);
  expect(await listNotifications(setFree(3))).toEqual(['stock 1', '2']);
  expect(await listNotifications(sql`update products set name = 'Other' where id = '1'`)).toEqual([
    '1',
    '2',
  ]);
});

test('all pages that show a product show its new stock', async () => {
  const shop = await openTestShop();
  const pages = ['/', '/products', '/products/peri-peri-makhana', '/products/tomato-makhana'];
  const stocks = async () => {
    const texts = await Promise.all(pages.map((path) => readPage(shop, path)));
    return texts.map((text) => text.includes('4321'));
  };
  expect(await stocks()).toEqual([false, false, false, false]);
  await shop.db.execute(
    sql`update product_stock set on_hand = reserved + 4321 where product_id = '1'`,
  );
  await expect.poll(stocks).toEqual([true, true, true, true]);
});

test('a change that is rolled back is never shown', async () => {
  const shop = await openTestShop();
  await shop.db
    .transaction(async (tx) => {
      await tx.execute(sql`update products set price_paise = 100 where id = '1'`);
      expect(await readPrice(shop)).toBe(199);
      tx.rollback();
    })
    .catch(() => {});
  expect(await readPrice(shop)).toBe(199);
});

test('a shop that lost its listening connection reads from the database', async () => {
  const shop = await openTestShop();
  expect(await readPrice(shop)).toBe(199);
  // The notification of this change is lost, because the listening connection is closed.
  await shop.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`);
  await shop.db.execute(sql`update products set price_paise = 12300 where id = '1'`);
  await expect.poll(() => readPrice(shop)).toBe(123);
  await expect
    .poll(async () => {
      await shop.db.execute(
        sql`update products set price_paise = price_paise + 100 where id = '1'`,
      );
      return readPrice(shop);
    })
    .toBeGreaterThan(123);
});

test('variants of a URL share one cached page', async () => {
  const shop = await openTestShop();
  const etag = async (path: string) =>
    (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).headers.get('etag');
  expect(await etag('/products?utm_source=mail&sort=banana')).toBe(await etag('/products'));
  expect(await etag('/products?page=1&category=Sattu')).toBe(
    await etag('/products?category=sattu'),
  );
  expect(await etag('/products?category=sattu')).not.toBe(await etag('/products'));
});

test('pages that show a product follow the stock and the price of its other sizes', async () => {
  const shop = await openTestShop();
  await shop.db.execute(
    sql`update products set size_group = 'peri', size_label = id where id in ('1', '2')`,
  );
  const readSibling = async () => {
    const reply = await fetch(`${shop.url}/api/products/1`);
    const { data } = (await reply.json()) as { data: { product: Product } };
    const size = data.product.siblings.find(({ id }) => id === '2');
    return [size?.price, size?.stock];
  };
  await shop.db.execute(sql`update product_stock set on_hand = 30 where product_id = '2'`);
  await expect.poll(async () => (await readSibling())[1]).toBe(30);
  await shop.db.execute(sql`update product_stock set on_hand = 29 where product_id = '2'`);
  await expect.poll(async () => (await readSibling())[1]).toBe(29);
  await shop.db.execute(sql`update products set price_paise = 7700 where id = '2'`);
  await expect.poll(readSibling).toEqual([77, 29]);
});
