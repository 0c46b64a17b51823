import { sql } from '../../db/drizzle.ts';
import { expect, test } from 'vitest';
import { productSelection } from '#shared/catalog/contract.ts';
import { product } from '#shared/catalog/product.ts';
import { openTestShop, shareTestShop } from '../../testing/test-shop.ts';

const shop = shareTestShop();

interface Selection {
  success: boolean;
  data: { products: { id: string; name: string }[]; total: number; matching: number };
}

const names = (reply: { json(): Selection }) => reply.json().data.products.map(({ name }) => name);

test('products are listed by name, in the shape of the contract', async () => {
  const { app } = shop();
  const reply = await app.inject('/api/products');
  expect(reply.statusCode).toBe(200);
  expect(reply.json().success).toBe(true);
  expect(productSelection.parse(reply.json().data)).toMatchObject({
    total: 10,
    matching: 10,
    pages: 1,
  });
  expect(names(reply)).toEqual(names(reply).toSorted((a, b) => a.localeCompare(b)));
});

test('the list is filtered, sorted and paged by its query', async () => {
  const { app } = shop();
  const cheapSattu = await app.inject('/api/products?category=sattu&maxPrice=150&sort=price-desc');
  expect(names(cheapSattu)).toEqual(['Jaljira Sattu', 'Masala Sattu']);
  const secondPage = await app.inject('/api/products?page=2&limit=4');
  expect(secondPage.json().data).toMatchObject({ page: 2, pages: 3, total: 10 });
  expect(names(secondPage)).toHaveLength(4);
});

test('rejects an invalid query with an error for each field', async () => {
  const { app } = shop();
  const reply = await app.inject('/api/products?sort=banana&maxPrice=-5&limit=1000&inStock=maybe');
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ success: false, code: 'invalid_input' });
  expect(Object.keys(reply.json().errors).toSorted()).toEqual([
    'inStock',
    'limit',
    'maxPrice',
    'sort',
  ]);
});

test('a product is found by id and by slug, with others of its category', async () => {
  const { app } = shop();
  const byId = await app.inject('/api/products/4');
  const bySlug = await app.inject('/api/products/jaggery-sattu');
  expect(byId.json()).toEqual(bySlug.json());
  const { data } = bySlug.json();
  expect(product.parse(data.product)).toMatchObject({
    id: '4',
    _id: '4',
    name: 'Jaljira Sattu',
    price: 149,
    stock: 86,
  });
  expect(data.related).toHaveLength(4);
  for (const other of data.related) {
    expect(other.category).toBe('sattu');
    expect(other.id).not.toBe('4');
  }
});

test('an unknown or inactive product is not found', async () => {
  const { app, db } = await openTestShop();
  await db.execute(sql`update products set is_active = false where id = '3'`);
  for (const id of ['nope', '99', '%00', '..%2f..%2fetc']) {
    const reply = await app.inject(`/api/products/${id}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ success: false, code: 'product_not_found' });
  }
  await expect.poll(async () => (await app.inject('/api/products/3')).statusCode).toBe(404);
  expect((await app.inject('/api/products')).json().data.total).toBe(9);
});

test('lists the products that are marked as bestsellers', async () => {
  const { app } = shop();
  const { products } = (await app.inject('/api/products/bestsellers')).json().data;
  expect(products.map(({ id }: { id: string }) => id)).toEqual(['1', '2', '3', '4', '6']);
});

test('the public stock excludes units held for checkouts', async () => {
  const { app, db } = await openTestShop();
  await db.execute(sql`update product_stock set on_hand = 8, reserved = 3 where product_id = '1'`);
  await expect
    .poll(async () => (await app.inject('/api/products/1')).json().data.product.stock)
    .toBe(5);
});

test('paths without /api return JSON to programs and the page to browsers', async () => {
  const { app } = shop();
  expect((await app.inject('/products')).json()).toEqual(
    (await app.inject('/api/products')).json(),
  );
  expect((await app.inject('/products/1')).json().data.product.id).toBe('1');
  const page = await app.inject({ url: '/products', headers: { accept: 'text/html,*/*' } });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('<!DOCTYPE html>');
});

test('responses have an ETag, are compressed, and are not sent again if unchanged', async () => {
  const { url } = shop();
  const plain = await fetch(`${url}/api/products`, { headers: { 'accept-encoding': 'identity' } });
  const body = await plain.text();
  const etag = plain.headers.get('etag') ?? '';
  const { headers } = await fetch(`${url}/api/products`, { headers: { 'accept-encoding': 'br' } });
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.get('etag')).toBe(etag);
  const again = await fetch(`${url}/api/products`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  const head = await fetch(`${url}/api/products`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'identity' },
  });
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
  expect(await head.text()).toBe('');
});
