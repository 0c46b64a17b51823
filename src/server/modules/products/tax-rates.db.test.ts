import { expect, test } from 'vitest';
import { addDays } from '#shared/analytics/range.ts';
import { sql } from '../../db/drizzle.ts';
import { lastEntry, openAdminShop } from '../../testing/product-admin.ts';
import { createUser, callApi } from '../../testing/users.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { productTaxes } from '../catalog/tables.ts';

const PATH = '/api/admin/tax-rates';
const today = dayInIndia(new Date());
const nextMonth = addDays(today, 30);

async function openRateShop() {
  const managed = await openAdminShop();
  const { send, shop } = managed;
  const change = (body: object) => send(`POST ${PATH}`, body);
  const list = async () => (await send(`GET ${PATH}`)).data;
  const count = () => shop.db.$count(productTaxes);
  return { ...managed, change, list, count };
}

test('a change of law is one command for all products with the HSN code', async () => {
  const { shop, add, get, change, list } = await openRateShop();
  const long = await add({ hsn: '11061000' });
  const archived = await add({ hsn: '1106' });
  await shop.db.execute(
    sql`update products set is_active = false, archived_at = now() where id = ${archived.id}`,
  );
  const law = { hsn: '1106', gstRate: 12, gstFrom: nextMonth };
  const preview = await change({ ...law, isDryRun: true });
  const counts = { changed: 6, unchanged: 0, changedAgainLater: 0 };
  expect(preview.data).toEqual({ ...counts, isDryRun: true });
  expect((await list()).future).toEqual([]);

  const { version } = await get(long.id);
  expect((await change(law)).data).toEqual({ ...counts, isDryRun: false });
  expect(await lastEntry(shop)).toMatchObject({
    action: 'change_tax_rate',
    subject: `HSN 1106 to 12 % from ${nextMonth}: 6 products`,
    outcome: 'done',
  });
  const appliesFrom = nextMonth;
  expect(await list()).toEqual({
    rates: [
      { hsn: '1106', gstRate: 5, products: 5 },
      { hsn: '11061000', gstRate: 5, products: 1 },
      { hsn: '200819', gstRate: 5, products: 5 },
    ],
    future: [
      { hsn: '1106', gstRate: 12, products: 5, appliesFrom },
      { hsn: '11061000', gstRate: 12, products: 1, appliesFrom },
    ],
    missing: { count: 0, products: [] },
  });
  const changed = await get(long.id);
  expect(changed).toMatchObject({ version: version + 1 });
  expect(changed.taxes.at(-1)).toEqual({ hsn: '11061000', gstRate: 12, appliesFrom });
  expect((await get(archived.id)).taxes.at(-1)).toMatchObject({ gstRate: 12 });
  expect((await get('1')).taxes).toHaveLength(1);

  expect((await change(law)).data).toMatchObject({ changed: 0, unchanged: 6 });
});

test('a change from today applies at once, and later changes stay', async () => {
  const { shop, change, list } = await openRateShop();
  await change({ hsn: '200819', gstRate: 12, gstFrom: nextMonth });
  const now = await change({ hsn: '2008', gstRate: 18 });
  expect(now.data).toMatchObject({ changed: 5, changedAgainLater: 5 });
  expect(await list()).toMatchObject({
    rates: [{ hsn: '1106' }, { hsn: '200819', gstRate: 18, products: 5 }],
    future: [{ gstRate: 12, products: 5 }],
  });
  const items = [{ productId: '1', quantity: 1 }];
  const { data } = await callApi(shop, 'POST /api/cart/price', { body: { items } });
  expect(data.cart.items[0].rateBasisPoints).toBe(1800);
});

test('a change back to the rate before it leaves no entry', async () => {
  const { change, count } = await openRateShop();
  const before = await count();
  await change({ hsn: '1106', gstRate: 12, gstFrom: nextMonth });
  expect(await count()).toBe(before + 5);
  await change({ hsn: '1106', gstRate: 5, gstFrom: nextMonth });
  expect(await count()).toBe(before);
});

test('wrong values and days in the past are refused, and nothing changes', async () => {
  const { shop, change, count } = await openRateShop();
  const before = await count();
  const refused = async (body: object) => {
    const { status, errors } = await change(body);
    expect(status).toBe(400);
    return errors;
  };
  const gstFrom = addDays(today, -1);
  const past = 'Choose today or a later day. Invoices of earlier days have their rate already';
  expect(await refused({ hsn: '1106', gstRate: 12, gstFrom })).toEqual({ gstFrom: past });
  expect(await refused({ hsn: '1106', gstRate: 12, gstFrom, isDryRun: true })).toEqual({
    gstFrom: past,
  });
  expect(await refused({ hsn: '%', gstRate: 12 })).toEqual({
    hsn: 'Enter the HSN code with 4, 6 or 8 digits',
  });
  expect(await refused({ hsn: ' ', gstRate: null })).toEqual({
    hsn: 'Enter the HSN code',
    gstRate: 'Enter the GST rate',
  });
  expect(await refused({ hsn: '1106', gstRate: 41 })).toEqual({
    gstRate: 'GST rate must be at most 40',
  });
  expect(await count()).toBe(before);
  const customer = await createUser(shop.db);
  const forbidden = await callApi(shop, `POST ${PATH}`, {
    as: customer,
    body: { hsn: '1106', gstRate: 12 },
  });
  expect(forbidden.status).toBe(403);
});

test('active products without an HSN code are named', async () => {
  const { shop, list } = await openRateShop();
  await shop.db.execute(sql`delete from product_taxes where product_id in ('1', '2')`);
  await shop.db.execute(sql`update products set is_active = false where id = '2'`);
  expect((await list()).missing).toEqual({
    count: 1,
    products: [{ id: '1', name: 'Peri Peri Makhana' }],
  });
});
