import { expect, test } from 'vitest';
import { bulkProductsMax, type PreviewedProduct } from '#shared/catalog/bulk-contract.ts';
import { desc, eq, sql } from '../../db/drizzle.ts';
import { details } from '../../testing/checkout-flow.ts';
import { openAdminShop } from '../../testing/product-admin.ts';
import { callApi, createUser } from '../../testing/users.ts';
import { auditEntries } from '../audit/tables.ts';
import { products } from '../catalog/tables.ts';

const PREVIEW = 'POST /api/admin/products/bulk/preview';
const APPLY = 'POST /api/admin/products/bulk';
const tenPercentUp = {
  kind: 'percent',
  by: 10,
  rounding: '9',
  includesOriginalPrice: false,
} as const;

async function openBulkShop() {
  const { shop, admin, send, add, get } = await openAdminShop();
  const preview = async (selection: object, change: object): Promise<PreviewedProduct[]> =>
    (await send(PREVIEW, { selection, change })).data.products;
  /** Applies a preview with an idempotency key. */
  const apply = (
    previewed: PreviewedProduct[],
    change: object,
    key: string = crypto.randomUUID(),
  ) =>
    callApi(shop, APPLY, {
      as: admin,
      key,
      body: { change, products: previewed.map(({ id, version }) => ({ id, version })) },
    });
  const bulkEntries = () =>
    shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'change_products'))
      .orderBy(desc(auditEntries.id));
  return { shop, admin, send, add, get, preview, apply, bulkEntries };
}

test('changes the prices of a preview, reports the others and writes both into the audit log', async () => {
  const { add, get, preview, apply, bulkEntries } = await openBulkShop();
  const plain = await add({ name: 'A plain', price: 200 });
  const capped = await add({ name: 'B capped', price: 200, originalPrice: 205 });
  const previewed = await preview({ ids: [plain.id, capped.id] }, tenPercentUp);
  expect(previewed).toMatchObject([
    { name: 'A plain', before: { price: 200 }, after: { price: 219 }, problem: null },
    {
      name: 'B capped',
      before: { price: 200, originalPrice: 205 },
      after: { price: 200, originalPrice: 205 },
      problem: '₹219 is above the original price (MRP) of ₹205',
    },
  ]);
  expect((await get(plain.id)).price).toBe(200);

  const { data } = await apply(previewed, tenPercentUp);
  expect(data).toEqual({
    changed: 1,
    skipped: [
      { id: capped.id, name: 'B capped', reason: '₹219 is above the original price (MRP) of ₹205' },
    ],
  });
  expect(await get(plain.id)).toMatchObject({ price: 219, version: plain.version + 1 });
  expect(await get(capped.id)).toMatchObject({ price: 200, version: capped.version });
  expect(await bulkEntries()).toMatchObject([
    {
      subject: '1 products: price +10 %',
      outcome: 'done',
      changes: [{ field: `A plain (${plain.id})`, before: '₹200, active', after: '₹219, active' }],
    },
  ]);
});

test('a product that was changed or deleted since the preview is skipped and reported', async () => {
  const { send, add, get, preview, apply } = await openBulkShop();
  const { id, name, category } = await add({ name: 'Edited', price: 200 });
  const gone = await add({ name: 'Gone', price: 200 });
  const previewed = await preview({ ids: [id, gone.id] }, tenPercentUp);
  await send(`PUT /api/products/${id}`, { name, category, price: 300 });
  await send(`DELETE /api/products/${gone.id}`);
  const { data } = await apply(previewed, tenPercentUp);
  expect(data).toEqual({
    changed: 0,
    skipped: [
      { id, name: 'Edited', reason: 'It was changed since the preview' },
      { id: gone.id, name: `Product ${gone.id}`, reason: 'It was deleted' },
    ],
  });
  expect((await get(id)).price).toBe(300);
});

test('a repeated request is applied once, and a key stands for one request', async () => {
  const { add, get, preview, apply, bulkEntries } = await openBulkShop();
  const { id } = await add({ price: 200 });
  const previewed = await preview({ ids: [id] }, tenPercentUp);
  const key = 'bulk-change-1';
  const answers = await Promise.all([1, 2, 3].map(() => apply(previewed, tenPercentUp, key)));
  for (const { data } of answers) expect(data).toEqual({ changed: 1, skipped: [] });
  expect((await get(id)).price).toBe(219);
  expect(await bulkEntries()).toHaveLength(1);
  expect(await apply(previewed, { ...tenPercentUp, by: 20 }, key)).toMatchObject({
    status: 400,
    errors: { 'Idempotency-Key': 'This key was used for another request' },
  });
  expect((await get(id)).price).toBe(219);
});

test('activates, deactivates, archives and restores several products', async () => {
  const { shop, add, get, preview, apply } = await openBulkShop();
  const ids = [(await add({ name: 'One' })).id, (await add({ name: 'Two', isActive: false })).id];
  const isVisible = async (id: string) =>
    (await callApi(shop, `GET /api/products/${id}`)).status === 200;
  const states = async () => Promise.all(ids.map(isVisible));
  const run = async (kind: string) => {
    const previewed = await preview({ ids }, { kind });
    const { data } = await apply(previewed, { kind });
    return [previewed.map(({ problem }) => problem), data.changed, await states()];
  };
  expect(await run('activate')).toEqual([['It is active already', null], 1, [true, true]]);
  await shop.db.execute(sql`update product_stock set reserved = 2 where product_id = ${ids[0]}`);
  expect(await preview({ ids }, { kind: 'archive' })).toMatchObject([
    { reserved: 2 },
    { reserved: 0 },
  ]);
  expect(await run('deactivate')).toEqual([[null, null], 2, [false, false]]);
  expect(await run('archive')).toEqual([[null, null], 2, [false, false]]);
  expect(await run('activate')).toEqual([['It is archived', 'It is archived'], 0, [false, false]]);
  expect(await run('restore')).toEqual([[null, null], 2, [false, false]]);
  expect(await get(ids[0] ?? '')).toMatchObject({ archivedAt: null, isActive: false });
});

test('activates only products with an HSN code, and warns of those at ₹0', async () => {
  const { shop, send, add, preview, apply } = await openBulkShop();
  const free = await add({ name: 'A free one', isActive: false, price: 0, stock: 0 });
  const category = { name: 'Untaxed', slug: 'untaxed', hsn: null, gstRate: null };
  await send('POST /api/admin/categories', category);
  const untaxed = await add({ name: 'Untaxed', isActive: false });
  await shop.db.execute(sql`delete from product_taxes where product_id = ${untaxed.id}`);
  await shop.db
    .update(products)
    .set({ categorySlug: 'untaxed' })
    .where(eq(products.id, untaxed.id));
  const previewed = await preview({ ids: [free.id, untaxed.id] }, { kind: 'activate' });
  expect(previewed).toMatchObject([
    { name: 'A free one', isFree: true, problem: null, stock: 0 },
    {
      name: 'Untaxed',
      isFree: false,
      problem: 'Enter the HSN code, or enter one for the category Untaxed',
    },
  ]);
  expect((await apply(previewed, { kind: 'activate' })).data).toMatchObject({ changed: 1 });
});

test('selects all products that match a search and a state, up to the limit', async () => {
  const { shop, send, add, preview } = await openBulkShop();
  await add({ name: 'Findable one' });
  await add({ name: 'Findable two', isActive: false });
  const names = async (selection: object) =>
    (await preview(selection, tenPercentUp)).map(({ name }) => name);
  expect(await names({ search: 'findable' })).toEqual(['Findable one', 'Findable two']);
  expect(await names({ search: 'findable', state: 'active' })).toEqual(['Findable one']);
  await shop.db.execute(sql`insert into products (slug, name, category_slug, price_paise, is_active)
    select 'many-' || n, 'Many ' || n, 'sattu', 10000, false from generate_series(1, ${bulkProductsMax + 1}) n`);
  expect(
    await send(PREVIEW, { selection: { search: 'Many' }, change: tenPercentUp }),
  ).toMatchObject({
    status: 400,
    errors: { selection: expect.stringContaining('More than 500 products match') },
  });
});

test.each([
  [{ ...tenPercentUp, by: 0 }, 'change.by', 'Enter a number other than 0'],
  [{ ...tenPercentUp, by: -100 }, 'change.by', 'Use −99 or more'],
  [{ ...tenPercentUp, by: 1.234 }, 'change.by', 'Use at most two decimals'],
  [{ ...tenPercentUp, rounding: '3' }, 'change.rounding', 'Use one of none, 1, 5, 10, 9'],
  [{ kind: 'set', price: 0 }, 'change.price', 'Use ₹1 or more'],
  [{ kind: 'explode' }, 'change.kind', 'Choose what to change'],
])('refuses the change %j', async (change, field, message) => {
  const { send } = await openBulkShop();
  const { status, errors } = await send(PREVIEW, { selection: { ids: ['1'] }, change });
  expect([status, errors]).toEqual([400, { [field]: message }]);
});

test('a shopper who saw the old price confirms the new one', async () => {
  const { shop, preview, apply } = await openBulkShop();
  const shopper = await createUser(shop.db);
  const items = [{ productId: '1', quantity: 1 }];
  const before = await callApi(shop, 'POST /api/cart/price', { body: { items } });
  const amount = Math.round(before.data.cart.total * 100);
  const change = { ...tenPercentUp, by: -10, rounding: 'none' };
  await apply(await preview({ ids: ['1'] }, change), change);
  const { status, code, data } = await callApi(shop, 'POST /api/payments/create-razorpay-order', {
    as: shopper,
    body: { amount, currency: 'INR', orderData: { ...details, items } },
  });
  expect([status, code]).toEqual([409, 'price_changed']);
  expect(data.cart.total).toBeLessThan(before.data.cart.total);
});
