import { expect, test } from 'vitest';
import { eq } from '../../db/drizzle.ts';
import { buy, create, pay, verify } from '../../testing/checkout-flow.ts';
import { openAdminShop, lastEntry } from '../../testing/product-admin.ts';
import { createUser, callApi, type TestUser } from '../../testing/users.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { cartItems } from '../cart/tables.ts';
import { productImages } from '../catalog/tables.ts';

test('deletes a product without references, with its images', async () => {
  const { shop, send, add } = await openAdminShop();
  const { id } = await add();
  const { status, message, data } = await send(`DELETE /api/products/${id}`);
  expect([status, message, data]).toEqual([
    200,
    'Product deleted successfully!',
    { isArchived: false, combos: [] },
  ]);
  expect(await shop.db.$count(productImages, eq(productImages.productId, id))).toBe(0);
  expect((await send(`GET /api/admin/products/${id}`)).status).toBe(404);
  expect(await lastEntry(shop)).toMatchObject({
    action: 'delete_product',
    subject: `Ajwain Sattu (${id})`,
  });
  const again = await send(`DELETE /api/products/${id}`);
  expect([again.status, again.code]).toEqual([404, 'product_not_found']);
});

test.each<[string, (shop: TestShop, kavya: TestUser) => Promise<unknown>]>([
  [
    'is in a cart',
    ({ db }, { id }) => db.insert(cartItems).values({ userId: id, productId: '1', quantity: 1 }),
  ],
  ['is being paid for', (shop, kavya) => create(shop, kavya, [{ productId: '1', quantity: 1 }])],
  ['was bought', (shop, kavya) => buy(shop, kavya, [{ productId: '1', quantity: 1 }])],
])('a product that %s is archived instead, and can be restored', async (_, addReference) => {
  const { shop, send, get } = await openAdminShop();
  const kavya = await createUser(shop.db);
  await addReference(shop, kavya);
  const { version } = await get('1');
  expect((await send('DELETE /api/products/1')).data).toEqual({ isArchived: true, combos: [] });
  expect(await lastEntry(shop)).toMatchObject({ action: 'archive_product' });
  const archived = await get('1');
  expect(archived).toMatchObject({ isActive: false, version: version + 1 });
  expect(archived.archivedAt).not.toBeNull();
  await expect.poll(async () => (await callApi(shop, 'GET /api/products/1')).status).toBe(404);
  expect((await send('DELETE /api/products/1')).data).toEqual({ isArchived: true, combos: [] });
  expect(await get('1')).toEqual(archived);
  const { status, data } = await send('POST /api/admin/products/1/restore');
  expect([status, data.product.archivedAt, data.product.isActive]).toEqual([200, null, false]);
  expect(await lastEntry(shop)).toMatchObject({ action: 'restore_product', outcome: 'done' });
});

test('a checkout that started before a product was archived can still be paid', async () => {
  const { shop, send } = await openAdminShop();
  const kavya = await createUser(shop.db);
  const { id } = await create(shop, kavya, [{ productId: '1', quantity: 1 }]);
  await send('DELETE /api/products/1');
  const { orderNumber } = await verify(shop, kavya, await pay(shop, id));
  expect(orderNumber).toMatch(/^TKR-/);
});

test('restoring changes nothing for a product that is not archived, and rejects an unknown one', async () => {
  const { send, get } = await openAdminShop();
  const before = await get('1');
  expect((await send('POST /api/admin/products/1/restore')).data.product).toEqual(before);
  expect((await send('POST /api/admin/products/999/restore')).code).toBe('product_not_found');
});
