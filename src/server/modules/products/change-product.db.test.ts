import { expect, test } from 'vitest';
import { adminProduct } from '#shared/catalog/admin-contract.ts';
import { placeholderImage } from '#shared/catalog/picture.ts';
import { desc, eq, sql } from '../../db/drizzle.ts';
import { buy, readStock } from '../../testing/checkout-flow.ts';
import { openAdminShop, ajwainSattu, lastEntry } from '../../testing/product-admin.ts';
import { createUser, callApi } from '../../testing/users.ts';
import { products } from '../catalog/tables.ts';
import { stockMovements } from '../inventory/tables.ts';

test('an edit changes only the given fields and increments the version', async () => {
  const { shop, admin, send, get } = await openAdminShop();
  const before = await get('1');
  const { status, message, data } = await send('PUT /api/products/1', {
    name: 'New name',
    category: 'makhana',
    price: before.price,
    originalPrice: null,
    version: before.version,
  });
  expect([status, message]).toEqual([200, 'Product updated successfully!']);
  expect(data.product).toEqual({
    ...before,
    name: 'New name',
    category: 'makhana',
    originalPrice: null,
    version: before.version + 1,
    updatedAt: data.product.updatedAt,
  });
  expect(await get('1')).toEqual(data.product);
  const { subject, action, actor } = await lastEntry(shop);
  expect([actor, action]).toEqual([admin.email, 'change_product']);
  expect(subject).toMatch(/^New name \(1\): .*name/);
});

test('an edit can clear optional fields and replaces the images', async () => {
  const { send } = await openAdminShop();
  const { data } = await send('PUT /api/products/1', {
    ...ajwainSattu,
    hindiName: '',
    tagline: null,
    sku: '',
    weight: null,
    nutritionalInfo: null,
    tags: [],
    serveIdeas: [],
    images: [],
    stock: undefined,
  });
  expect(data.product).toMatchObject({
    hindiName: null,
    tagline: null,
    sku: null,
    weight: null,
    nutritionalInfo: null,
    tags: [],
    serveIdeas: [],
    images: [{ url: placeholderImage, alt: 'Ajwain Sattu', isPrimary: true }],
  });
});

test('rejects the second of two concurrent edits with the saved product', async () => {
  const { shop, send, get } = await openAdminShop();
  const { name, category, price, version } = await get('1');
  const edit = (input: object) =>
    send('PUT /api/products/1', { name, category, price, version, ...input });
  const responses = await Promise.all([edit({ tagline: 'Mine' }), edit({ tagline: 'Yours' })]);
  const saved = responses.find(({ status }) => status === 200);
  const rejected = responses.find(({ status }) => status === 409);
  expect(rejected).toMatchObject({
    code: 'product_changed',
    data: { product: { tagline: saved?.data.product.tagline, version: version + 1 } },
  });
  expect(await get('1')).toEqual(saved?.data.product);
  expect(adminProduct.parse(rejected?.data.product)).toEqual(saved?.data.product);
  expect(await lastEntry(shop)).toMatchObject({ action: 'change_product' });
});

test('sales during an edit are kept and do not reject it', async () => {
  const { shop, send, get } = await openAdminShop();
  const { name, category, price, version, stock } = await get('1');
  const kavya = await createUser(shop.db);
  await buy(shop, kavya, [{ productId: '1', quantity: 2 }]);
  const edit = { name, category, price, version, tagline: 'New' };
  const untouched = await send('PUT /api/products/1', { ...edit, stock, seenStock: stock });
  expect(untouched.status).toBe(200);
  expect(untouched.data.product).toMatchObject({ stock: stock - 2, soldCount: 2, tagline: 'New' });
});

test('rejects a new stock after a sale, with the current stock', async () => {
  const { shop, send, get } = await openAdminShop();
  const { name, category, price, stock } = await get('1');
  const kavya = await createUser(shop.db);
  await buy(shop, kavya, [{ productId: '1', quantity: 2 }]);
  const edit = { name, category, price, stock: 500, tagline: 'Not saved' };
  const rejected = await send('PUT /api/products/1', { ...edit, seenStock: stock });
  expect([rejected.status, rejected.code, rejected.data]).toEqual([
    409,
    'stock_changed',
    { stock: stock - 2 },
  ]);
  expect((await get('1')).tagline).not.toBe('Not saved');
  const again = await send('PUT /api/products/1', { ...edit, seenStock: stock - 2 });
  expect(again.data.product).toMatchObject({ stock: 500, onHand: 500 });
  const [movement] = await shop.db
    .select()
    .from(stockMovements)
    .orderBy(desc(stockMovements.id))
    .limit(1);
  expect(movement).toMatchObject({ reason: 'correction', onHandChange: 502 - stock });
});

test('concurrent edits and sales all take effect', async () => {
  const { shop, send, get } = await openAdminShop();
  const { name, category, price } = await get('1');
  const [before] = await readStock(shop, '1');
  const buyers = await Promise.all(Array.from({ length: 4 }, () => createUser(shop.db)));
  const edits = Array.from({ length: 4 }, (_, n) =>
    send('PUT /api/products/1', { name, category, price, sku: `TAKE-${n}`, isActive: true }),
  );
  const sales = buyers.map((buyer) => buy(shop, buyer, [{ productId: '1', quantity: 1 }]));
  const responses = await Promise.all(edits);
  await Promise.all(sales);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await readStock(shop, '1')).toEqual([before - 4, 0]);
  expect(await get('1')).toMatchObject({ version: 5, soldCount: 4 });
});

test('rejects edits of unknown and archived products, a taken SKU, and a price above the original', async () => {
  const { shop, send, add, get } = await openAdminShop();
  expect((await send('PUT /api/products/999', ajwainSattu)).code).toBe('product_not_found');
  const { id } = await add({ sku: 'AJW-1', originalPrice: 200 });
  const { sku: takenSku, name } = await get('1');
  const clash = await send(`PUT /api/products/${id}`, { ...ajwainSattu, sku: takenSku });
  expect(clash.errors).toEqual({ sku: `“${name}” already has this SKU` });
  const own = await send(`PUT /api/products/${id}`, { ...ajwainSattu, sku: 'AJW-1' });
  expect(own.status).toBe(200);
  const dear = await send(`PUT /api/products/${id}`, { ...ajwainSattu, price: 250 });
  expect(Object.keys(dear.errors)).toEqual(['originalPrice']);
  await shop.db
    .update(products)
    .set({ isActive: false, archivedAt: sql`now()` })
    .where(eq(products.id, id));
  expect((await send(`PUT /api/products/${id}`, ajwainSattu)).code).toBe('product_archived');
  expect(await lastEntry(shop)).toMatchObject({ action: 'change_product', outcome: 'refused' });
});

test('cancelled orders do not count as sold', async () => {
  const { shop, get } = await openAdminShop();
  const kavya = await createUser(shop.db);
  const number = await buy(shop, kavya, [{ productId: '1', quantity: 3 }]);
  await buy(shop, kavya, [{ productId: '1', quantity: 2 }]);
  expect((await get('1')).soldCount).toBe(5);
  await callApi(shop, `POST /api/orders/${number}/cancel`, { as: kavya });
  expect((await get('1')).soldCount).toBe(2);
});
