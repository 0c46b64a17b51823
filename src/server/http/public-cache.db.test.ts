import { sql } from '../db/drizzle.ts';
import { expect, test } from 'vitest';
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
