import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { CATEGORIES_MAX } from '#shared/catalog/category-limits.ts';
import { sql } from '../../db/drizzle.ts';
import { eventually } from '../../testing/eventually.ts';
import { lastEntry, openAdminShop, upload } from '../../testing/product-admin.ts';

const PATH = '/api/admin/categories';
const dryFruits = { name: 'Dry Fruits', description: 'Almonds and raisins.' };

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'orange' } })
    .png()
    .toBuffer();

async function openCategoryShop() {
  const { send, shop, ...rest } = await openAdminShop();
  const create = (fields: object = {}) => send(`POST ${PATH}`, { ...dryFruits, ...fields });
  const change = (slug: string, body: object) => send(`PUT ${PATH}/${slug}`, body);
  const list = async (): Promise<AdminCategory[]> => (await send(`GET ${PATH}`)).data.categories;
  const slugs = async () => (await list()).map(({ slug }) => slug);
  const publicSlugs = async () => {
    const { data } = await (await fetch(`${shop.url}/api/categories`)).json();
    return data.categories.map(({ slug }: { slug: string }) => slug);
  };
  return { send, shop, create, change, list, slugs, publicSlugs, ...rest };
}

test('the first categories are makhana and sattu, with their designed pages', async () => {
  const { list, publicSlugs } = await openCategoryShop();
  expect(await list()).toMatchObject([
    { slug: 'makhana', name: 'Makhana', hindiName: 'मखाना', hasPage: true, productCount: 5 },
    { slug: 'sattu', name: 'Sattu', hindiName: 'सत्तू', hasPage: true, productCount: 5 },
  ]);
  expect(await publicSlugs()).toEqual(['makhana', 'sattu']);
});

test('a new category comes last, has a slug from its name, and is recorded', async () => {
  const { shop, create, publicSlugs } = await openCategoryShop();
  const { data, message } = await create();
  expect(message).toBe('Category added.');
  expect(data.category).toMatchObject({ slug: 'dry-fruits', version: 1, hasPage: false });
  expect(await publicSlugs()).toEqual(['makhana', 'sattu', 'dry-fruits']);
  expect(await lastEntry(shop)).toMatchObject({
    action: 'create_category',
    subject: 'Dry Fruits',
    outcome: 'done',
  });
});

test('a wrong field is named, and nothing is stored', async () => {
  const { create, change, slugs } = await openCategoryShop();
  await change('sattu', { slug: 'gram-flour' });
  const refused = async (fields: object) => (await create(fields)).errors;
  expect(await refused({ name: ' ' })).toEqual({ name: 'Name is required' });
  expect(await refused({ name: 'makhana' })).toMatchObject({
    name: 'Another category has this name',
  });
  expect(await refused({ slug: 'Dry Fruits' })).toHaveProperty('slug');
  expect(await refused({ slug: '2026' })).toHaveProperty('slug');
  expect(await refused({ slug: 'makhana' })).toEqual({
    slug: '“Makhana” already has this web address',
  });
  expect(await refused({ slug: 'sattu' })).toEqual({
    slug: 'This web address redirects to “Sattu”, which had it before',
  });
  expect(await refused({ slug: 'checkout' })).toEqual({
    slug: 'Another page of the shop has this web address',
  });
  expect(await refused({ slug: 'story' })).toEqual({
    slug: 'Another page of the shop has this web address',
  });
  expect(await refused({ name: 'Cart' })).toEqual({
    slug: 'Another page of the shop has this web address',
  });
  expect(await refused({ name: 'मेवा' })).toEqual({
    slug: 'Please enter a web address with Latin letters',
  });
  expect(await refused({ landingText: 'x'.repeat(5001) })).toHaveProperty('landingText');
  expect(await refused({ image: { url: '/uploads/a.svg', alt: 'A' } })).toEqual({
    'image.url': 'Upload an image',
  });
  expect(await slugs()).toEqual(['makhana', 'gram-flour']);
});

test('a change by another process is public at once, without a restart', async () => {
  const { shop } = await openCategoryShop();
  const read = async () =>
    (
      await fetch(`${shop.url}/products?category=sattu`, { headers: { accept: 'text/html' } })
    ).text();
  expect(await read()).toContain('Sattu: every pack');
  await shop.db.execute(sql`update categories set name = 'Gram Flour' where slug = 'sattu'`);
  await eventually(async () => expect(await read()).toContain('Gram Flour: every pack'));
});

test('an import finds a category by its name, its slug and an earlier slug', async () => {
  const { send, change, get } = await openCategoryShop();
  await change('makhana', { slug: 'fox-nuts', name: 'Fox Nuts' });
  const rows = ['fox nuts', 'fox-nuts', 'Makhana'].map((name, n) => `New ${n},${name},99,5`);
  const csv = ['name,category,price,stock', ...rows].join('\n');
  const { data } = await send('POST /api/admin/products/import', { csv });
  expect(data).toMatchObject({ created: 3, badRows: [] });
  const { data: found } = await send('GET /api/products?search=New%20&sort=name-asc');
  const [{ id }] = found.products;
  expect((await get(id)).category).toBe('fox-nuts');
});

test('a shop has at most fifty categories', async () => {
  const { shop, create, slugs } = await openCategoryShop();
  await shop.db.execute(sql`insert into categories (slug, name)
    select 'c-' || n, 'C ' || n from generate_series(3, ${CATEGORIES_MAX}::int) n`);
  expect(await create()).toMatchObject({
    errors: { name: 'The shop has 50 categories, which is the most. Delete one first.' },
  });
  expect(await slugs()).toHaveLength(CATEGORIES_MAX);
});

test('an edit from an old version is rejected with the saved category', async () => {
  const { create, change, list } = await openCategoryShop();
  await create();
  await change('dry-fruits', { name: 'Nuts', version: 1 });
  expect(await change('dry-fruits', { name: 'Seeds', version: 1 })).toMatchObject({
    status: 409,
    code: 'category_changed',
    data: { category: { name: 'Nuts', version: 2 } },
  });
  expect((await list()).at(-1)).toMatchObject({ name: 'Nuts', version: 2 });
});

test('a new slug moves the products, and the old one redirects, also when it comes back', async () => {
  const { shop, change, get, list } = await openCategoryShop();
  const { version } = await get('1');
  await change('makhana', { slug: 'fox-nuts' });
  expect(await get('1')).toMatchObject({ category: 'fox-nuts', version });
  const follow = async (path: string) => {
    const headers = { accept: 'text/html' };
    const { status, headers: sent } = await fetch(shop.url + path, { headers, redirect: 'manual' });
    return [status, sent.get('location'), status === 301 && sent.get('cache-control')];
  };
  expect(await follow('/products?category=makhana&sort=newest')).toEqual([
    301,
    '/products?category=fox-nuts&sort=newest',
    'no-cache',
  ]);
  // The landing page is a page of the owner, which keeps its address.
  expect((await follow('/makhana'))[0]).toBe(200);
  await change('fox-nuts', { slug: 'makhana' });
  expect((await list())[0]?.previousSlugs).toEqual(['fox-nuts']);
  expect((await follow('/makhana'))[0]).toBe(200);
  expect((await follow('/products?category=makhana'))[0]).toBe(200);
  expect(await follow('/fox-nuts')).toEqual([301, '/makhana', 'no-cache']);
});

test('a category is deleted with its redirects, but not while products use it', async () => {
  const { shop, send, create, change, add, slugs } = await openCategoryShop();
  await create();
  await change('dry-fruits', { slug: 'nuts' });
  const { id } = await add({ name: 'Almonds', category: 'nuts' });
  expect(await send(`DELETE ${PATH}/nuts`)).toMatchObject({
    status: 409,
    message: '1 product is in “Dry Fruits”. Move it to another category first.',
  });
  await send(`DELETE /api/products/${id}`);
  expect(await send(`DELETE ${PATH}/nuts`)).toMatchObject({ status: 200 });
  expect(await slugs()).toEqual(['makhana', 'sattu']);
  expect((await fetch(`${shop.url}/dry-fruits`, { headers: { accept: 'text/html' } })).status).toBe(
    404,
  );
  expect(await create()).toMatchObject({ status: 200 });
});

test('the order needs every category once', async () => {
  const { send, create, publicSlugs } = await openCategoryShop();
  await create();
  const order = (slugs: string[]) => send(`POST ${PATH}/order`, { slugs });
  for (const wrong of [['sattu'], ['sattu', 'sattu', 'makhana'], ['sattu', 'makhana', 'tea']]) {
    expect(await order(wrong)).toMatchObject({ status: 409, code: 'category_changed' });
  }
  await order(['dry-fruits', 'sattu', 'makhana']);
  expect(await publicSlugs()).toEqual(['dry-fruits', 'sattu', 'makhana']);
});

test('a category with a landing text has a page, which follows its changes', async () => {
  const { shop, admin, create, change, add } = await openCategoryShop();
  const read = async (path: string) => {
    const response = await fetch(shop.url + path, { headers: { accept: 'text/html' } });
    return { status: response.status, html: await response.text() };
  };
  await create();
  await add({ name: 'Roasted Almonds', category: 'dry-fruits' });
  expect((await read('/dry-fruits')).status).toBe(404);
  const { data } = await upload(shop, admin, await picture());
  const image = { url: data.url, alt: 'A bowl of almonds' };
  await change('dry-fruits', { landingText: '## Why nuts\n\nThey keep.', image, hindiName: 'मेवा' });
  const { status, html } = await read('/Dry-Fruits/');
  expect(status).toBe(200);
  for (const part of [
    '<title>Dry Fruits | ',
    'content="Almonds and raisins."',
    'rel="canonical" href="http',
    '"@type":"CollectionPage"',
    'मेवा',
    'alt="A bowl of almonds"',
    'Roasted Almonds',
    '>Why nuts</h2>',
    '>They keep.</p>',
  ]) {
    expect(html).toContain(part);
  }
  const siteMap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  expect(siteMap).toContain('/dry-fruits</loc>');
  expect(siteMap.match(/\/makhana<\/loc>/g)).toHaveLength(1);
  await change('dry-fruits', { landingText: '' });
  expect((await read('/dry-fruits')).status).toBe(404);
});

test('an HSN code and rate are stored together, and are not public', async () => {
  const { shop, create, change } = await openCategoryShop();
  const { data } = await create({ hsn: '2008 11', gstRate: 12.5 });
  expect(data.category).toMatchObject({ hsn: '200811', gstRate: 12.5 });
  const rejected = await change('dry-fruits', { gstRate: null });
  expect([rejected.status, rejected.errors]).toEqual([400, { gstRate: 'Enter the GST rate' }]);
  expect((await create({ name: 'Tea', gstRate: 5 })).errors).toEqual({ hsn: 'Enter the HSN code' });
  expect((await change('dry-fruits', { description: 'New' })).data.category).toMatchObject({
    hsn: '200811',
    gstRate: 12.5,
  });
  const removed = await change('dry-fruits', { hsn: '', gstRate: null });
  expect(removed.data.category).toMatchObject({ hsn: null, gstRate: null });
  expect(await lastEntry(shop)).toMatchObject({
    subject: 'Dry Fruits (dry-fruits): hsn, gstRate',
  });
  const { categories } = (await (await fetch(`${shop.url}/api/categories`)).json()).data;
  expect(Object.keys(categories[0])).not.toContain('hsn');
});
