import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { desc, eq } from '../../db/drizzle.ts';
import { auditBooks } from '../../audit-books.ts';
import { lastEntry, openAdminShop } from '../../testing/product-admin.ts';
import { readStock } from '../../testing/checkout-flow.ts';
import { callApi } from '../../testing/users.ts';
import { stockMovements } from '../inventory/tables.ts';

test('received units are added once, as a restock with its note', async () => {
  const { shop, admin, add } = await openAdminShop();
  const { id, name } = await add({ stock: 12 });
  const call = `POST /api/admin/stock/${id}/receive`;
  const body = { quantity: 40, note: 'Sharma Traders, bill 118' };
  const receive = (key: string) => callApi(shop, call, { as: admin, key, body });
  const answers = await Promise.all([1, 2, 3].map(() => receive('delivery-118')));
  for (const { status, data } of answers) {
    expect([status, data.product.stock]).toEqual([200, 52]);
  }
  expect(await readStock(shop, id)).toEqual([52, 0]);
  const movements = await shop.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
    .orderBy(desc(stockMovements.id));
  expect(movements).toHaveLength(2);
  expect(movements[0]).toMatchObject({
    onHandChange: 40,
    reason: 'restock',
    actor: admin.email,
    note: 'Sharma Traders, bill 118',
  });
  expect(await lastEntry(shop)).toMatchObject({
    action: 'receive_stock',
    subject: `${name} (${id}): +40 units`,
    outcome: 'done',
  });
  await receive('delivery-119');
  expect(await readStock(shop, id)).toEqual([92, 0]);
  expect(await auditBooks(shop.db)).toEqual([]);
});

test.each([
  [0, 'Enter how many units arrived (1 or more)'],
  [-5, 'Enter how many units arrived (1 or more)'],
  [1.5, 'Enter how many units arrived (1 or more)'],
  [limits.stockMax + 1, 'Enter at most 1000000 units'],
  [limits.stockMax, 'Stock must be at most 1000000'],
])('refuses %s received units', async (quantity, message) => {
  const { send, add, get } = await openAdminShop();
  const { id } = await add({ stock: 12 });
  const { status, errors } = await send(`POST /api/admin/stock/${id}/receive`, { quantity });
  expect([status, errors]).toEqual([400, { quantity: message }]);
  expect((await get(id)).stock).toBe(12);
});

test('an archived or unknown product receives nothing', async () => {
  const { send, add } = await openAdminShop();
  const { id } = await add({ stock: 12 });
  await send('POST /api/admin/products/bulk', {
    change: { kind: 'archive' },
    products: [{ id, version: 1 }],
  });
  const receive = (product: string) =>
    send(`POST /api/admin/stock/${product}/receive`, { quantity: 1 });
  expect(await receive(id)).toMatchObject({ status: 409, code: 'product_archived' });
  expect(await receive('no-such')).toMatchObject({ status: 404, code: 'product_not_found' });
});
