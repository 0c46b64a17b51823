import { expect, test } from 'vitest';
import type { CountedProduct, StockCount } from '#shared/stock/count-contract.ts';
import { countLimits } from '#shared/stock/count.ts';
import { auditBooks } from '../../../audit-books.ts';
import { desc, eq, sql } from '../../../db/drizzle.ts';
import { buy, create, readStock } from '../../../testing/checkout-flow.ts';
import { eventually } from '../../../testing/eventually.ts';
import { waitForLockWaits } from '../../../testing/lock-waits.ts';
import { lastEntry, openAdminShop } from '../../../testing/product-admin.ts';
import { callApi, createAdmin, createUser } from '../../../testing/users.ts';
import { stockMovements } from '../../inventory/tables.ts';

const COUNTS = '/api/admin/stock/counts';

async function openCountShop() {
  const { shop, admin, send, add } = await openAdminShop();
  const start = async (body: object = {}): Promise<StockCount> =>
    (await send(`POST ${COUNTS}`, { name: 'November', ...body })).data.count;
  const read = async (id: string): Promise<{ count: StockCount; products: CountedProduct[] }> =>
    (await send(`GET ${COUNTS}/${id}`)).data;
  const enter = (
    id: string,
    productId: string,
    counted: number | null,
    seen: number | null = null,
  ) => send(`PUT ${COUNTS}/${id}/products/${productId}`, { counted, seen });
  const apply = async (id: string, revision?: number) =>
    send(`POST ${COUNTS}/${id}/apply`, { revision: revision ?? (await read(id)).count.revision });
  const close = async (id: string) => send(`POST ${COUNTS}/${id}/abandon`);
  const movementsOf = (productId: string) =>
    shop.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, productId))
      .orderBy(desc(stockMovements.id));
  const violations = () => auditBooks(shop.db);
  return { shop, admin, send, add, start, read, enter, apply, close, movementsOf, violations };
}

/** Buys as soon as the catalog cache contains the new product. */
async function sell(
  shop: Parameters<typeof buy>[0],
  line: { productId: string; quantity: number },
): Promise<string> {
  const shopper = await createUser(shop.db);
  await eventually(async () =>
    expect((await callApi(shop, `GET /api/products/${line.productId}`)).status).toBe(200),
  );
  return buy(shop, shopper, [line]);
}

test('a product that is being deleted is left out', async () => {
  const { shop, add, start, read } = await openCountShop();
  const kept = await add({ sku: 'KEPT-1' });
  const gone = await add({ sku: 'GONE-1' });
  const starting = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`delete from products where id = ${gone.id}`);
    const started = start();
    await waitForLockWaits(shop.db, 1);
    // In an object, because the transaction must end before the count can start.
    return { started };
  });
  const { products } = await read((await starting.started).id);
  const ids = products.map(({ productId }) => productId);
  expect(ids).toContain(kept.id);
  expect(ids).not.toContain(gone.id);
});

test('a sale between counting and applying is respected', async () => {
  const { shop, admin, add, start, read, enter, apply, movementsOf, violations } =
    await openCountShop();
  const { id: productId } = await add({ stock: 20, sku: 'COUNT-1' });
  const other = await add({ stock: 7, sku: 'COUNT-2' });
  const { id } = await start({ skus: ['count-1', 'COUNT-2'] });
  expect((await enter(id, productId, 17)).data).toMatchObject({
    product: { counted: 17, expected: 20, countedBy: admin.email, price: 149.5 },
    count: { products: 2, counted: 1, different: 1 },
  });
  await sell(shop, { productId, quantity: 4 });
  const { data } = await apply(id);
  expect(data.count).toMatchObject({ state: 'applied', closedBy: admin.email });
  expect(await readStock(shop, productId)).toEqual([13, 0]);
  expect((await movementsOf(productId))[0]).toMatchObject({
    onHandChange: -3,
    reason: 'correction',
    note: 'Stock-taking: November',
    actor: admin.email,
  });
  // It was not counted, so it stays as it is.
  expect(await readStock(shop, other.id)).toEqual([7, 0]);
  const changes = (await read(id)).products.map(({ appliedChange }) => appliedChange);
  expect(new Set(changes)).toEqual(new Set([-3, null]));
  expect(await lastEntry(shop)).toMatchObject({
    action: 'apply_stock_count',
    subject: 'November: 1 of 1 counted products corrected',
  });
  expect(await violations()).toEqual([]);
});

test('units of paid orders are expected in the shop until their parcel leaves it', async () => {
  const { shop, send, add, start, enter } = await openCountShop();
  const { id: productId } = await add({ stock: 20, sku: 'COUNT-1' });
  await sell(shop, { productId, quantity: 4 });
  const orderNumber = await sell(shop, { productId, quantity: 1 });
  const { id } = await start({ skus: ['COUNT-1'] });
  const expected = async (seen: number | null) =>
    (await enter(id, productId, 18, seen)).data.product.expected;
  expect(await expected(null)).toBe(20);
  await shop.db.execute(
    sql`update orders set status = 'shipped' where order_number = ${orderNumber}`,
  );
  expect(await expected(18)).toBe(19);
  expect((await send(`GET /api/admin/stock/${productId}/movements`)).data.product.stock).toBe(15);
});

test('a stock never falls below the units that customers are paying for', async () => {
  const { shop, add, start, read, enter, apply, violations } = await openCountShop();
  const { id: productId } = await add({ stock: 5, sku: 'COUNT-1' });
  const { id } = await start({ skus: ['COUNT-1'] });
  await enter(id, productId, 1);
  const shopper = await createUser(shop.db);
  await eventually(async () =>
    expect(await create(shop, shopper, [{ productId, quantity: 3 }])).toMatchObject({
      status: 200,
    }),
  );
  await apply(id);
  expect(await readStock(shop, productId)).toEqual([3, 3]);
  expect((await read(id)).products[0]).toMatchObject({
    counted: 1,
    expected: 5,
    appliedChange: -2,
  });
  expect(await violations()).toEqual([]);
});

test('a count is applied once, and only as it was reviewed', async () => {
  const { shop, add, start, read, enter, apply, close, movementsOf } = await openCountShop();
  const { id: productId } = await add({ stock: 20, sku: 'COUNT-1' });
  const { id } = await start({ skus: ['COUNT-1'] });
  expect(await apply(id)).toMatchObject({ status: 400, errors: { revision: expect.any(String) } });
  await enter(id, productId, 17);
  const { revision } = (await read(id)).count;
  await enter(id, productId, 18, 17);
  expect(await apply(id, revision)).toMatchObject({ status: 409, code: 'count_changed' });
  expect(await readStock(shop, productId)).toEqual([20, 0]);
  const answers = await Promise.all([1, 2, 3].map(() => apply(id, revision + 1)));
  expect(answers.map(({ status, data }) => [status, data.count.state])).toEqual(
    Array.from({ length: 3 }, () => [200, 'applied']),
  );
  expect(await readStock(shop, productId)).toEqual([18, 0]);
  expect(await movementsOf(productId)).toHaveLength(2);
  expect(await enter(id, productId, 3, 18)).toMatchObject({ status: 409, code: 'count_closed' });
  expect(await close(id)).toMatchObject({ status: 409, code: 'count_closed' });
});

test('two people count different products at once, and see when they counted the same one', async () => {
  const { shop, add, start, read, enter } = await openCountShop();
  const one = await add({ stock: 20, sku: 'COUNT-1' });
  const two = await add({ stock: 20, sku: 'COUNT-2' });
  const { id } = await start({ skus: ['COUNT-1', 'COUNT-2'] });
  const colleague = await createAdmin(shop.db);
  const enterAsColleague = (productId: string, counted: number) =>
    callApi(shop, `PUT ${COUNTS}/${id}/products/${productId}`, {
      as: colleague,
      body: { counted, seen: null },
    });
  await Promise.all([enter(id, one.id, 11), enterAsColleague(two.id, 22)]);
  expect((await read(id)).products).toMatchObject([{ counted: 11 }, { counted: 22 }]);
  expect(await enterAsColleague(one.id, 12)).toMatchObject({
    status: 409,
    code: 'count_changed',
    data: { product: { counted: 11 } },
  });
  // The same entry again is a repetition after a lost response.
  expect(await enterAsColleague(one.id, 11)).toMatchObject({ status: 200 });
  await enter(id, one.id, null, 11);
  expect((await read(id)).products[0]).toMatchObject({
    counted: null,
    expected: null,
    countedBy: null,
  });
});

test('a count has the active products of the shop or of a category, within the limits', async () => {
  const { shop, send, add, start, read } = await openCountShop();
  const hidden = await add({ isActive: false, sku: 'HIDDEN-1' });
  expect(await start()).toMatchObject({ products: 10 });
  const { id } = await start({ category: 'makhana' });
  const { products } = await read(id);
  expect(new Set(products.map(({ category }) => category))).toEqual(new Set(['makhana']));
  expect((await read((await start({ skus: ['HIDDEN-1'] })).id)).products).toMatchObject([
    { productId: hidden.id },
  ]);
  const refused = async (body: object) => (await send(`POST ${COUNTS}`, body)).errors;
  expect(await refused({ name: ' ' })).toEqual({ name: 'Give the stock-taking a name' });
  expect(await refused({ name: 'x', category: 'none' })).toEqual({
    category: 'No active products to count here',
  });
  expect(await refused({ name: 'x', skus: ['HIDDEN-1', 'NO-SUCH'] })).toEqual({
    skus: 'No product has the SKU NO-SUCH',
  });
  await shop.db.execute(sql`insert into stock_counts (name, started_by)
    select 'Old ' || n, 'a@example.com' from generate_series(1, ${countLimits.openMax - 3}) n`);
  expect(await refused({ name: 'x' })).toEqual({
    name: 'There are 20 unfinished stock-takings. Apply or abandon one first',
  });
});

test('a repeated start makes one count, and an abandoned one changes no stock', async () => {
  const { shop, admin, send, add, enter, close, apply } = await openCountShop();
  const { id: productId } = await add({ stock: 20, sku: 'COUNT-1' });
  const start = () =>
    callApi(shop, `POST ${COUNTS}`, {
      as: admin,
      key: 'start-count-1',
      body: { name: 'Twice', skus: ['COUNT-1'] },
    });
  const [one, other] = [await start(), await start()];
  expect(one.data.count.id).toBe(other.data.count.id);
  const { id } = one.data.count;
  expect((await send(`GET ${COUNTS}`)).data).toMatchObject({ total: 1, items: [{ id }] });
  await enter(id, productId, 3);
  expect((await close(id)).data.count.state).toBe('abandoned');
  expect((await close(id)).data.count.state).toBe('abandoned');
  expect(await apply(id)).toMatchObject({ status: 409, code: 'count_closed' });
  expect(await readStock(shop, productId)).toEqual([20, 0]);
});

test('the CSV has the differences with their value', async () => {
  const { send, add, start, enter } = await openCountShop();
  const { id: productId } = await add({ name: '=Sattu', stock: 20, sku: 'COUNT-1', price: 10.5 });
  const { id } = await start({ skus: ['COUNT-1'] });
  await enter(id, productId, 17);
  const { text } = await send(`GET ${COUNTS}/${id}/export`);
  const [header, row] = text.split('\r\n');
  expect(header).toContain('Expected,Counted,Difference,Difference at the current price');
  expect(row).toContain("'=Sattu,COUNT-1,sattu,20,17,-3,-31.5,");
});
