import { expect, test } from 'vitest';
import { chosenProductsMax } from '#shared/catalog/admin-contract.ts';
import { sql } from '../../db/drizzle.ts';
import { openAdminShop } from '../../testing/product-admin.ts';
import { callApi, createUser } from '../../testing/users.ts';

test('finds products by id or slug in any state, for administrators only', async () => {
  const { shop, send, add } = await openAdminShop();
  const hidden = await add({ name: 'Hidden', isActive: false });
  const old = await add({ name: 'Old' });
  await shop.db.execute(
    sql`update products set is_active = false, archived_at = now() where id = ${old.id}`,
  );
  const call = `GET /api/admin/products/chosen?ids=1,classic-sattu,1,${hidden.slug},${old.id},gone`;
  const { data } = await send(call);
  const states = data.products.map((product: Record<string, unknown>) => [
    product.name,
    product.isActive,
    product.isArchived,
  ]);
  expect(states).toHaveLength(4);
  expect(states).toEqual(
    expect.arrayContaining([
      ['Peri Peri Makhana', true, false],
      ['Classic Sattu', true, false],
      ['Hidden', false, false],
      ['Old', false, true],
    ]),
  );
  expect(data.products[0]).toMatchObject({ tile: expect.any(String), image: expect.any(String) });
  expect(Object.keys(data.products[0])).not.toContain('description');
  expect((await callApi(shop, call, { as: await createUser(shop.db) })).status).toBe(403);
});

test('limits the number of products of a request', async () => {
  const { send } = await openAdminShop();
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `p-${index}`).join();
  const found = (count: number) => send(`GET /api/admin/products/chosen?ids=${ids(count)}`);
  expect((await found(chosenProductsMax)).data).toEqual({ products: [] });
  expect(await found(chosenProductsMax + 1)).toMatchObject({
    status: 400,
    errors: { ids: 'Request at most 50 products' },
  });
  expect((await send('GET /api/admin/products/chosen?ids=')).data).toEqual({ products: [] });
});
