import { expect, test } from 'vitest';
import type { StockProduct } from '#shared/stock/contract.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { create, setStock, readStock } from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { createUser, createAdmin, callApi, type TestUser } from '../../testing/users.ts';
import { openTestShop, shareTestShop, type TestShop } from '../../testing/test-shop.ts';
import { auditEntries } from '../audit/tables.ts';
import { products, productStock } from '../catalog/tables.ts';
import { addOpeningStock } from '../inventory/stock.ts';
import { stockMovements } from '../inventory/tables.ts';

const sharedShop = shareTestShop();

/** Inserts products with these stocks. */
async function insertProducts({ db }: TestShop, name: string, stocks: number[]): Promise<string[]> {
  const rows = await db
    .insert(products)
    .values(
      stocks.map((_, n) => ({
        slug: `${name}-${n}`.toLowerCase(),
        name: `${name} ${n}`,
        sku: `${name}-${n}`.toUpperCase(),
        categorySlug: 'sattu',
        pricePaise: 149_50,
      })),
    )
    .returning({ id: products.id });
  const lines = rows.map(({ id }, n) => ({ productId: id, quantity: stocks[n] ?? 0 }));
  await db.transaction((tx) => addOpeningStock(tx, { lines }));
  return rows.map(({ id }) => id);
}

/** Starts a checkout as soon as the catalog cache contains the new product. */
const startCheckout = (
  shop: TestShop,
  as: TestUser,
  line: { productId: string; quantity: number },
) => eventually(async () => expect(await create(shop, as, [line])).toMatchObject({ status: 200 }));

const archive = ({ db }: TestShop, id: string) =>
  db.update(products).set({ isActive: false, archivedAt: new Date() }).where(eq(products.id, id));

const changeStock = (shop: TestShop, as: TestUser, id: string, body: object) =>
  callApi(shop, `PATCH /api/admin/stock/${id}`, { as, body });

const restock = (shop: TestShop, as: TestUser, body?: object) =>
  callApi(shop, 'POST /api/admin/stock/restock-low', { as, body });

const listAuditEntries = ({ db }: TestShop, { email }: TestUser) =>
  db
    .select({
      action: auditEntries.action,
      subject: auditEntries.subject,
      outcome: auditEntries.outcome,
      reason: auditEntries.reason,
    })
    .from(auditEntries)
    .where(eq(auditEntries.actor, email))
    .orderBy(auditEntries.id);

const listMovements = ({ db }: TestShop, id: string) =>
  db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
    .orderBy(stockMovements.id);

const listStocks = (items: StockProduct[]) => items.map(({ stock }) => stock);

test('each product that is not archived is out, low or good, and the counts add up to the total', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  await shop.db.update(productStock).set({ onHand: 500 });
  const [, , , , hidden = '', old = ''] = await insertProducts(
    shop,
    'Edge',
    [0, 1, 99, 100, 30, 30],
  );
  await shop.db.update(products).set({ isActive: false }).where(eq(products.id, hidden));
  await archive(shop, old);
  const { data } = await callApi(shop, 'GET /api/admin/stock/stats', { as: asha });
  expect(data).toMatchObject({ totalProducts: 15, outOfStock: 1, lowStock: 3, wellStocked: 11 });
  expect(listStocks(data.outOfStockProducts)).toEqual([0]);
  expect(listStocks(data.lowStockProducts)).toEqual([1, 30, 99]);
  expect(listStocks(data.wellStockedProducts).slice(0, 2)).toEqual([100, 500]);
  expect(data.lowStockProducts[0]).toMatchObject({
    name: 'Edge 1',
    category: 'sattu',
    price: 149.5,
    images: [],
    onHand: 1,
    reserved: 0,
  });
  expect(Date.now() - Date.parse(data.lastUpdated)).toBeLessThan(60_000);
});

test('the lists of the statistics are limited to 100 products, the counts are not', async () => {
  const shop = sharedShop();
  const asha = await createAdmin(shop.db);
  await insertProducts(shop, 'Many', Array<number>(130).fill(7));
  const { data } = await callApi(shop, 'GET /api/admin/stock/stats', { as: asha });
  expect(data.lowStock).toBeGreaterThanOrEqual(130);
  expect(data.lowStockProducts).toHaveLength(100);
});

test('units held for a checkout do not count as stock', async () => {
  const shop = sharedShop();
  const [asha, kavya] = [await createAdmin(shop.db), await createUser(shop.db)];
  const [id = ''] = await insertProducts(shop, 'Held', [100]);
  await startCheckout(shop, kavya, { productId: id, quantity: 3 });
  const { data } = await callApi(shop, 'GET /api/admin/stock?q=held', { as: asha });
  expect(data.items).toMatchObject([{ stock: 97, onHand: 100, reserved: 3 }]);
  const low = await callApi(shop, 'GET /api/admin/stock?level=low&q=held', { as: asha });
  expect(low.data.total).toBe(1);
});

test('lists products by level, name, category and SKU in pages, lowest stock first', async () => {
  const shop = sharedShop();
  const asha = await createAdmin(shop.db);
  const [, , old = ''] = await insertProducts(shop, 'Zeera', [250, 0, 40, 40, 8]);
  await archive(shop, old);
  await insertProducts(
    shop,
    'Page',
    Array.from({ length: 60 }, (_, n) => 60 - n),
  );
  const list = async (query: string) =>
    (await callApi(shop, `GET /api/admin/stock${query}`, { as: asha })).data;
  expect(listStocks((await list('?q=ZEERA')).items)).toEqual([0, 8, 40, 250]);
  expect(await list('?q=zeera-4')).toMatchObject({ total: 1, items: [{ name: 'Zeera 4' }] });
  expect(listStocks((await list('?q=zeera&level=low')).items)).toEqual([8, 40]);
  expect(listStocks((await list('?q=zeera&level=out')).items)).toEqual([0]);
  expect(listStocks((await list('?q=zeera&level=good')).items)).toEqual([250]);
  expect((await list('?q=makh')).total).toBe(5);
  expect(await list('?q=%25')).toMatchObject({ total: 0, items: [] });
  const second = await list('?q=page&page=2');
  expect(second).toMatchObject({ total: 60, page: 2, pageCount: 3 });
  expect(listStocks(second.items)).toEqual(Array.from({ length: 25 }, (_, n) => 26 + n));
});

test('sets a stock with actor and note, and keeps units on hold', async () => {
  const shop = sharedShop();
  const [asha, kavya] = [await createAdmin(shop.db), await createUser(shop.db)];
  const [id = ''] = await insertProducts(shop, 'Count', [42]);
  await startCheckout(shop, kavya, { productId: id, quantity: 2 });
  const body = { stock: 100, operation: 'set', seen: 40, note: '  counted ' };
  expect(await changeStock(shop, asha, id, body)).toMatchObject({
    status: 200,
    success: true,
    message: 'The stock is updated.',
    data: { product: { id, name: 'Count 0', stock: 100, onHand: 102, reserved: 2 } },
  });
  expect(await readStock(shop, id)).toEqual([102, 2]);
  expect((await listMovements(shop, id)).at(-1)).toMatchObject({
    reason: 'correction',
    onHandChange: 60,
    reservedChange: 0,
    actor: asha.email,
    note: 'counted',
    reference: null,
  });
  expect(await listAuditEntries(shop, asha)).toEqual([
    {
      action: 'change_stock',
      subject: `Count 0 (${id}): 100 units`,
      outcome: 'done',
      reason: null,
    },
  ]);
});

test('without the seen stock, sets the stock in any case', async () => {
  const shop = sharedShop();
  const asha = await createAdmin(shop.db);
  const [id = ''] = await insertProducts(shop, 'Plain', [42]);
  expect(await changeStock(shop, asha, id, { stock: 0, note: '' })).toMatchObject({ status: 200 });
  expect((await listMovements(shop, id)).at(-1)).toMatchObject({ onHandChange: -42, note: null });
  expect(await changeStock(shop, asha, id, { stock: 0 })).toMatchObject({ status: 200 });
  expect(await listMovements(shop, id)).toHaveLength(2);
});

test('rejects a change after a sale, with the current stock', async () => {
  const shop = sharedShop();
  const asha = await createAdmin(shop.db);
  const [id = ''] = await insertProducts(shop, 'Moved', [42]);
  await setStock(shop, id, 38);
  expect(await changeStock(shop, asha, id, { stock: 100, seen: 42 })).toMatchObject({
    status: 409,
    code: 'stock_changed',
    data: { stock: 38 },
  });
  expect(await readStock(shop, id)).toEqual([38, 0]);
  expect(await listAuditEntries(shop, asha)).toMatchObject([
    { action: 'change_stock', outcome: 'refused', reason: expect.stringContaining('changed') },
  ]);
  expect(await changeStock(shop, asha, id, { stock: 100, seen: 38 })).toMatchObject({
    status: 200,
  });
});

test('rejects changes of unknown and archived products', async () => {
  const shop = sharedShop();
  const asha = await createAdmin(shop.db);
  const [id = ''] = await insertProducts(shop, 'Gone', [42]);
  await archive(shop, id);
  expect(await changeStock(shop, asha, id, { stock: 5 })).toMatchObject({
    status: 409,
    code: 'product_archived',
  });
  expect(await changeStock(shop, asha, 'nothing', { stock: 5 })).toMatchObject({
    status: 404,
    code: 'product_not_found',
  });
  expect(await readStock(shop, id)).toEqual([42, 0]);
  expect(await listAuditEntries(shop, asha)).toMatchObject([
    { subject: `Gone 0 (${id}): 5 units`, outcome: 'refused' },
    { subject: 'Unknown product (nothing): 5 units', outcome: 'refused' },
  ]);
});

const INVALID = 'Please enter a valid stock number (0 or greater)';

test.each([
  [{}, INVALID],
  [{ stock: -1 }, INVALID],
  [{ stock: 1.5 }, INVALID],
  [{ stock: '12' }, INVALID],
  [{ stock: null }, INVALID],
  [{ stock: 1_000_001 }, 'Stock must be at most 1000000'],
  [{ stock: 5, operation: 'add' }, "Use 'set'"],
  [{ stock: 5, operation: 'subtract' }, "Use 'set'"],
  [{ stock: 5, note: 'x'.repeat(201) }, 'Use at most 200 characters'],
])('rejects %j as a stock', async (body, message) => {
  const shop = sharedShop();
  const asha = await createAdmin(shop.db);
  const before = await readStock(shop, '1');
  expect(await changeStock(shop, asha, '1', body)).toMatchObject({ status: 400, message });
  expect(await readStock(shop, '1')).toEqual(before);
});

test('restocks low products once, and no others', async () => {
  const shop = await openTestShop();
  const [asha, kavya] = [await createAdmin(shop.db), await createUser(shop.db)];
  await shop.db.update(productStock).set({ onHand: 0 });
  const ids = await insertProducts(shop, 'Low', [0, 1, 99, 100, 250, 40, 60]);
  const [empty = '', one = '', , , plenty = '', old = '', held = ''] = ids;
  await archive(shop, old);
  await startCheckout(shop, kavya, { productId: held, quantity: 10 });
  expect(await restock(shop, asha, { restockLevel: 100 })).toMatchObject({
    status: 200,
    data: { modifiedCount: 3 },
  });
  const after = await Promise.all(ids.map((id) => readStock(shop, id)));
  expect(after.map(([onHand]) => onHand)).toEqual([0, 100, 100, 100, 250, 40, 110]);
  expect((await listMovements(shop, one)).at(-1)).toMatchObject({
    reason: 'restock',
    onHandChange: 99,
    actor: asha.email,
  });
  for (const id of [empty, plenty, old]) {
    expect((await listMovements(shop, id)).filter(({ reason }) => reason === 'restock')).toEqual(
      [],
    );
  }
  expect(await restock(shop, asha, { restockLevel: 100 })).toMatchObject({
    data: { modifiedCount: 0 },
  });
  expect(await listAuditEntries(shop, asha)).toEqual([
    { action: 'restock', subject: '3 products to 100 units each', outcome: 'done', reason: null },
    { action: 'restock', subject: '0 products to 100 units each', outcome: 'done', reason: null },
  ]);
});

test('the default restock level is 10, and higher stocks are not reduced', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  await shop.db.update(productStock).set({ onHand: 0 });
  const ids = await insertProducts(shop, 'Ten', [3, 9, 10, 50]);
  expect(await restock(shop, asha)).toMatchObject({ data: { modifiedCount: 2 } });
  const after = await Promise.all(ids.map((id) => readStock(shop, id)));
  expect(after.map(([onHand]) => onHand)).toEqual([10, 10, 10, 50]);
});

test('a level above the low limit restocks only products that were low', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  await shop.db.update(productStock).set({ onHand: 0 });
  const ids = await insertProducts(shop, 'Far', [99, 100]);
  expect(await restock(shop, asha, { restockLevel: 500 })).toMatchObject({
    data: { modifiedCount: 1 },
  });
  const after = await Promise.all(ids.map((id) => readStock(shop, id)));
  expect(after.map(([onHand]) => onHand)).toEqual([500, 100]);
});

test.each([0, -5, 1.5, '100', 1_000_001])('rejects %j as a restock level', async (restockLevel) => {
  const shop = sharedShop();
  const asha = await createAdmin(shop.db);
  const { rows } = await shop.db.execute(sql`select sum(on_hand) as units from product_stock`);
  expect(await restock(shop, asha, { restockLevel })).toMatchObject({ status: 400 });
  expect(
    (await shop.db.execute(sql`select sum(on_hand) as units from product_stock`)).rows,
  ).toEqual(rows);
});

test.each(['level=none', 'page=0', 'page=x', `q=${'a'.repeat(101)}`])(
  'rejects a list with %s',
  async (query) => {
    const shop = sharedShop();
    const asha = await createAdmin(shop.db);
    const reply = await callApi(shop, `GET /api/admin/stock?${query}`, { as: asha });
    expect(reply).toMatchObject({ status: 400, code: 'invalid_input' });
  },
);
