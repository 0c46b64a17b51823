import { expect, test } from 'vitest';
import type { AdminOrder } from '#shared/orders/admin-contract.ts';
import { auditBooks } from '../../audit-books.ts';
import { eq } from '../../db/drizzle.ts';
import { buy } from '../../testing/checkout-flow.ts';
import { openComboShop } from '../../testing/combos.ts';
import { callApi, createUser } from '../../testing/users.ts';
import { loadDocuments } from '../tax/queries.ts';
import { orderItemParts } from './tables.ts';

/** A paid order of two combos of 2 × one and 1 × two, and of one more of the second. */
async function openComboOrder() {
  const open = await openComboShop();
  const { shop, admin, addPart, addCombo, published } = open;
  const one = await addPart(50, { weight: { value: 80, unit: 'g' } });
  const two = await addPart(50, {
    price: 200,
    hsn: '1905',
    gstRate: 12,
    weight: { value: 500, unit: 'g' },
  });
  const combo = await addCombo([
    [one, 2],
    [two, 1],
  ]);
  await published(one, two, combo);
  const shopper = await createUser(shop.db);
  const orderNumber = await buy(shop, shopper, [
    { productId: combo.id, quantity: 2 },
    { productId: two.id, quantity: 1 },
  ]);
  const readOrder = async (): Promise<AdminOrder> =>
    (await callApi(shop, `GET /api/orders/admin/${orderNumber}`, { as: admin })).data.order;
  return { ...open, one, two, combo, shopper, orderNumber, order: await readOrder(), readOrder };
}

test('orders say what a combo contains', async () => {
  const { shop, shopper, order, one, two, combo } = await openComboOrder();
  expect(order.items).toMatchObject([
    {
      name: combo.name,
      quantity: 2,
      price: 250,
      parts: [
        { productId: one.id, name: one.name, size: '80 g', quantity: 2, sku: one.sku },
        { name: two.name, quantity: 1, sku: two.sku },
      ],
    },
    { name: two.name, parts: [] },
  ]);
  const own = await callApi(shop, 'GET /api/orders', { as: shopper });
  expect(own.data.orders[0].items[0].parts).toHaveLength(2);
});

test('parts are picked and packed, each by its own code', async () => {
  const { shop, send, order, one, two, combo } = await openComboOrder();
  const { data } = await send('POST /api/orders/admin/pick-list', { ids: [order.id] });
  expect(data).toMatchObject({
    units: 7,
    items: expect.arrayContaining([
      expect.objectContaining({ productId: one.id, quantity: 4, orders: 1 }),
      expect.objectContaining({ productId: two.id, quantity: 3, orders: 1 }),
    ]),
  });
  expect(data.items).toHaveLength(2);
  const path = `/api/orders/admin/${order.id}/packing`;
  const scan = (body: object) => send(`POST ${path}/scans`, body);
  const started = await send(`POST ${path}`, {});
  expect(started.data.packing.items).toMatchObject([
    { position: 0, part: 0, combo: combo.name, name: one.name, quantity: 4 },
    { position: 0, part: 1, combo: combo.name, name: two.name, quantity: 2 },
    { position: 1, part: null, combo: null, name: two.name, quantity: 1 },
  ]);
  for (let count = 0; count < 4; count += 1) await scan({ code: one.sku });
  const refused = await scan({ code: one.sku });
  expect(refused.message).toBe(
    `All 4 ${one.name}, 80 g of this order are packed already. Put this one back.`,
  );
  await scan({ position: 0, part: 1 });
  await scan({ code: two.sku });
  const { packing } = (await scan({ code: two.sku })).data;
  expect(packing.items.map(({ packed }: { packed: number }) => packed)).toEqual([4, 2, 1]);
  expect(packing.completedAt).not.toBe(null);
  const undone = await send(`DELETE ${path}/scans/${packing.lastScan.id}`);
  expect(undone.data.packing.items[2].packed).toBe(0);
  expect(await shop.db.$count(orderItemParts, eq(orderItemParts.orderId, order.id))).toBe(2);
});

test('invoice and credit note divide the price among the parts, with their own rates', async () => {
  const { shop, send, order, readOrder, one, two, combo } = await openComboOrder();
  await send(`PATCH /api/orders/admin/${order.id}/status`, { orderStatus: 'shipped' });
  const documents = async () =>
    loadDocuments(
      shop.db,
      (await readOrder()).documents.map(({ id }) => id),
    );
  const [invoice] = await documents();
  // 500 rupees in proportion to 2 × 100 and 1 × 200.
  expect(invoice?.lines.filter(({ kind }) => kind === 'goods')).toMatchObject([
    { description: `${one.name} (in ${combo.name})`, quantity: 4, totalPaise: 250_00 },
    {
      description: `${two.name} (in ${combo.name})`,
      quantity: 2,
      totalPaise: 250_00,
      hsn: '1905',
      rateBasisPoints: 1200,
    },
    { description: two.name, quantity: 1, totalPaise: 200_00 },
  ]);
  await send(`POST /api/orders/admin/${order.id}/refund`, { amount: 100, reason: 'Torn packet' });
  await expect.poll(async () => (await readOrder()).documents).toHaveLength(2);
  const note = (await documents()).find(({ kind }) => kind === 'credit_note');
  expect(note?.totals.totalPaise).toBe(100_00);
  expect(await auditBooks(shop.db)).toEqual([]);
});

test('a missing tax detail of a part is named before the dispatch', async () => {
  const { shop, send, order, two } = await openComboOrder();
  await shop.db.execute(`delete from product_taxes where product_id = '${two.id}'`);
  const refused = await send(`PATCH /api/orders/admin/${order.id}/status`, {
    orderStatus: 'shipped',
  });
  expect(refused.message).toContain(two.name);
});
