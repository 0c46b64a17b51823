import type { SQL } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { subscribeToNotifications } from '../db/notifications.ts';
import { sql } from '../db/drizzle.ts';
import { seed } from '../db/seed/seed.ts';
import { freshDatabase, silentLog } from '../testing/fresh-database.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const priceOf = async ({ url }: TestShop) =>
  (
    (await (await fetch(`${url}/api/products/1`)).json()) as {
      data: { product: { price: number } };
    }
  ).data.product.price;
const page = async ({ url }: TestShop, path: string) =>
  (await fetch(url + path, { headers: { accept: 'text/html' } })).text();

test('what the window shows follows every kind of change in the database', async () => {
  const shop = await openTestShop();
  expect(await page(shop, '/products')).toContain('Peri Peri Makhana');

  await shop.db.execute(sql`update products set price_paise = 14900 where id = '1'`);
  await expect.poll(() => priceOf(shop)).toBe(149);

  await shop.db.execute(
    sql`update product_images set alt = 'A changed picture' where product_id = '1' and position = 0`,
  );
  await expect.poll(() => page(shop, '/products/peri-peri-makhana')).toContain('A changed picture');

  await shop.db.execute(
    sql`insert into products (slug, name, category_slug, price_paise) values ('ragi', 'Ragi Sattu', 'sattu', 9900)`,
  );
  await expect.poll(() => page(shop, '/products')).toContain('Ragi Sattu');

  await shop.db.execute(sql`delete from products where slug = 'ragi'`);
  await expect.poll(() => page(shop, '/products')).not.toContain('Ragi Sattu');
});

test('what is sold is told to those who show it; what sells out, to everybody; what was kept and is taken, to nobody', async () => {
  const { db, url } = await freshDatabase();
  await seed(db, silentLog);
  const heard: string[] = [];
  const subscription = await subscribeToNotifications(
    { url, channels: ['catalog'], log: silentLog },
    { onConnectionChange: () => {}, onNotification: (what) => heard.push(what) },
  );
  onTestFinished(() => subscription.close());
  const announced = async (change: SQL) => {
    heard.length = 0;
    await db.execute(change);
    // Announcements come in the order of commits.
    await db.execute(sql`notify catalog, 'end'`);
    await expect.poll(() => heard.at(-1)).toBe('end');
    return heard.slice(0, -1);
  };
  const change = (what: string) => sql`update products set ${sql.raw(what)} where id = '1'`;

  expect(await announced(change('on_hand = 10, reserved = 0'))).toEqual(['stock 1']);
  expect(await announced(change('reserved = 3'))).toEqual(['stock 1']);
  expect(await announced(change('on_hand = 7, reserved = 0'))).toEqual([]);
  expect(await announced(change('reserved = 7'))).toEqual(['1']);
  expect(await announced(change('reserved = 6'))).toEqual(['1']);
  expect(await announced(change(`reserved = 5, name = 'Other'`))).toEqual(['1']);
  expect(await announced(change('rating = 1.5'))).toEqual(['1']);
  expect(await announced(sql`update products set id = 'one' where id = '10'`)).toContain('10');
});

test('every page that shows a product follows its stock', async () => {
  const shop = await openTestShop();
  const pages = ['/', '/products', '/products/peri-peri-makhana', '/products/tomato-makhana'];
  const stocks = async () => {
    const texts = await Promise.all(pages.map((path) => page(shop, path)));
    return texts.map((text) => text.includes('4321'));
  };
  expect(await stocks()).toEqual([false, false, false, false]);
  await shop.db.execute(sql`update products set on_hand = reserved + 4321 where id = '1'`);
  await expect.poll(stocks).toEqual([true, true, true, true]);
});

test('a change that is rolled back is never shown', async () => {
  const shop = await openTestShop();
  await shop.db
    .transaction(async (tx) => {
      await tx.execute(sql`update products set price_paise = 100 where id = '1'`);
      expect(await priceOf(shop)).toBe(199);
      tx.rollback();
    })
    .catch(() => {});
  expect(await priceOf(shop)).toBe(199);
});

test('a shop that lost its announcements reads again before it answers', async () => {
  const shop = await openTestShop();
  expect(await priceOf(shop)).toBe(199);
  // The listening connection and the change in one statement: the announcement cannot be heard.
  await shop.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`);
  await shop.db.execute(sql`update products set price_paise = 12300 where id = '1'`);
  await expect.poll(() => priceOf(shop)).toBe(123);
  await expect
    .poll(async () => {
      await shop.db.execute(
        sql`update products set price_paise = price_paise + 100 where id = '1'`,
      );
      return priceOf(shop);
    })
    .toBeGreaterThan(123);
});

test('variants of an address share the one page they mean', async () => {
  const shop = await openTestShop();
  const etag = async (path: string) =>
    (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).headers.get('etag');
  expect(await etag('/products?utm_source=mail&sort=banana')).toBe(await etag('/products'));
  expect(await etag('/products?page=1&category=Sattu')).toBe(
    await etag('/products?category=sattu'),
  );
  expect(await etag('/products?category=sattu')).not.toBe(await etag('/products'));
});
