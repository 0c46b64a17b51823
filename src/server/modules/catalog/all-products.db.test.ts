import { expect, test } from 'vitest';
import { productSelection } from '#shared/catalog/contract.ts';
import { sql } from '../../db/drizzle.ts';
import { openAdminShop, ajwainSattu } from '../../testing/product-admin.ts';
import { createUser, callApi } from '../../testing/users.ts';

const listNames = (response: { data: { products: { name: string }[] } }) =>
  response.data.products.map(({ name }) => name);

test('administrators see their changes at once, newest first, including inactive products', async () => {
  const { shop, send, add } = await openAdminShop();
  await callApi(shop, 'GET /api/products');
  await add({ name: 'First', isActive: false });
  await add({ name: 'Second' });
  const response = await send('GET /api/products');
  expect(listNames(response).slice(0, 2)).toEqual(['Second', 'First']);
  expect(productSelection.parse(response.data)).toMatchObject({ total: 12, matching: 12, page: 1 });
  expect(response.headers['cache-control']).toBe('no-store');
});

test('the list for administrators is never sent to other users', async () => {
  const { shop, send, add } = await openAdminShop();
  await add({ name: 'Secret', isActive: false });
  const kavya = await createUser(shop.db);
  for (const as of [undefined, kavya, { token: 'made-up' }]) {
    expect(listNames(await send('GET /api/products?search=secret'))).toEqual(['Secret']);
    const response = await callApi(shop, 'GET /api/products?search=secret', { as });
    expect([response.status, response.data.products, response.data.total]).toEqual([200, [], 10]);
  }
  const archived = await callApi(shop, 'GET /api/products?state=archived', { as: kavya });
  expect(archived.data.total).toBe(10);
});

test('finds products by name, category and SKU, with % and _ as plain characters', async () => {
  const { send, add } = await openAdminShop();
  await add({ name: '100% Ajwain', sku: 'AJW-77' });
  await add({ name: 'under_score' });
  const found = async (search: string) =>
    listNames(await send(`GET /api/products?search=${encodeURIComponent(search)}`));
  expect(await found('AJWAIN')).toEqual(['100% Ajwain']);
  expect(await found(' ajw-7 ')).toEqual(['100% Ajwain']);
  expect(await found('%')).toEqual(['100% Ajwain']);
  expect(await found('_')).toEqual(['under_score']);
  expect(await found('\\')).toEqual([]);
  const makhana = await found('Makhan');
  expect(makhana.length).toBeGreaterThan(2);
  expect((await found('sattu')).length).toBe(12 - makhana.length);
});

test('filters by state and category, in pages', async () => {
  const { shop, send, add } = await openAdminShop();
  await add({ name: 'Hidden', isActive: false });
  await add({ name: 'Gone', stock: 0, category: 'makhana' });
  const { id } = await add({ name: 'Old' });
  await shop.db.execute(
    sql`update products set is_active = false, archived_at = now() where id = ${id}`,
  );
  const listed = async (query: string) => listNames(await send(`GET /api/products?${query}`));
  expect(await listed('state=inactive')).toEqual(['Hidden']);
  expect(await listed('state=out')).toEqual(['Gone', 'Cocoa Sattu']);
  expect(await listed('state=archived')).toEqual(['Old']);
  expect(await listed('state=active')).toHaveLength(11);
  expect(await listed('state=out&category=sattu')).toEqual(['Cocoa Sattu']);
  expect(await listed('state=out&category=makhana')).toEqual(['Gone']);
  expect(await listed('')).not.toContain('Old');
  const { data } = await send('GET /api/products?limit=5&page=99');
  expect(data).toMatchObject({ total: 12, matching: 12, page: 3, pages: 3 });
  expect(data.products).toHaveLength(2);
  const pages = [1, 2, 3].map((page) => listed(`limit=5&page=${page}`));
  expect((await Promise.all(pages)).flat()).toEqual(await listed(''));
});

test('supports the filters of the storefront', async () => {
  const { send, add } = await openAdminShop();
  await add({ name: 'Cheap', price: 1, isFeatured: true, isActive: false });
  await add({ name: 'Gone', price: 1, stock: 0 });
  const listed = async (query: string) => listNames(await send(`GET /api/products?${query}`));
  expect(await listed('maxPrice=1')).toEqual(['Gone', 'Cheap']);
  expect(await listed('maxPrice=1&inStock=1')).toEqual(['Cheap']);
  expect(await listed('maxPrice=1&featured=1')).toEqual(['Cheap']);
  expect(await listed('maxPrice=1&minRating=4.5')).toEqual(['Gone', 'Cheap']);
  expect(await listed('maxPrice=1&sort=name-asc')).toEqual(['Cheap', 'Gone']);
  expect((await listed('sort=price-desc')).at(-1)).toBe('Cheap');
  const byName = await listed('sort=name-desc');
  expect(byName).toEqual(byName.toSorted((a, b) => b.localeCompare(a)));
  expect((await listed('sort=rating')).length).toBe(12);
});

test('counts all products that are not archived', async () => {
  const { shop, send, add } = await openAdminShop();
  await add({ price: 4999.5, isFeatured: true });
  const all = await send(`GET /api/products?search=${ajwainSattu.name}`);
  expect(all.data).toMatchObject({
    total: 11,
    matching: 1,
    featured: 1,
    highestPrice: 4999.5,
    categories: ['makhana', 'sattu'],
  });
  await shop.db.execute(sql`delete from products`);
  expect((await send('GET /api/products')).data).toEqual({
    products: [],
    total: 0,
    matching: 0,
    featured: 0,
    page: 1,
    pages: 1,
    categories: [],
    highestPrice: 0,
  });
});

test('sorts by every column in both directions, products without a value last', async () => {
  const { send, add } = await openAdminShop();
  await add({ name: 'Zeta', sku: 'AAA-1', price: 1, stock: 0, category: 'sattu' });
  await add({ name: 'alpha', sku: 'ZZZ-1', price: 9999, stock: 9999, isActive: false });
  await add({ name: 'Without SKU' });
  const ends = async (order: string) => {
    const names = listNames(await send(`GET /api/products?limit=20&order=${order}`));
    return [names[0], names.at(-1)];
  };
  expect(await ends('name-asc')).toEqual(['alpha', 'Zeta']);
  expect(await ends('name-desc')).toEqual(['Zeta', 'alpha']);
  expect(await ends('sku-asc')).toEqual(['Zeta', 'Without SKU']);
  expect(await ends('sku-desc')).toEqual(['alpha', 'Without SKU']);
  expect(await ends('price-asc')).toEqual(['Zeta', 'alpha']);
  expect(await ends('stock-desc')).toEqual(['alpha', 'Cocoa Sattu']);
  expect((await ends('status-asc'))[1]).toBe('alpha');
  expect((await ends('status-desc'))[0]).toBe('alpha');
  const { data } = await send('GET /api/products?limit=20&order=category-desc');
  const categories = data.products.map(({ category }: { category: string }) => category);
  expect(categories).toEqual(categories.toSorted().toReversed());
  expect(data.products[0].version).toBe(1);
  expect(await send('GET /api/products?order=secret-asc')).toMatchObject({ status: 400 });
});

test('visitors get no versions and no other order', async () => {
  const { shop } = await openAdminShop();
  const plain = await callApi(shop, 'GET /api/products');
  const ordered = await callApi(shop, 'GET /api/products?order=price-desc');
  expect(ordered.data).toEqual(plain.data);
  expect(plain.data.products[0].version).toBeUndefined();
});
