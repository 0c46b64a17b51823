import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/analytics/range.ts';
import { asc, eq, sql } from '../../db/drizzle.ts';
import { ajwainSattu, lastEntry, openAdminShop } from '../../testing/product-admin.ts';
import { callApi } from '../../testing/users.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { products, productTaxes } from '../catalog/tables.ts';

const today = dayInIndia(new Date());
const tomorrow = addDays(today, 1);
const nextMonth = addDays(today, 30);
const firstDay = '2017-07-01';

async function openTaxShop() {
  const managed = await openAdminShop();
  const { send, shop } = managed;
  await shop.db.execute(sql`insert into categories (slug, name) values ('tea', 'Tea')`);
  const create = (fields: object = {}) => send('POST /api/products', { ...ajwainSattu, ...fields });
  const { stock: _, ...details } = ajwainSattu;
  const change = (id: string, fields: object) =>
    send(`PUT /api/products/${id}`, { ...details, ...fields });
  const stored = (id: string) =>
    shop.db
      .select({
        hsn: productTaxes.hsn,
        rate: productTaxes.rateBasisPoints,
        from: productTaxes.appliesFrom,
      })
      .from(productTaxes)
      .where(eq(productTaxes.productId, id))
      .orderBy(asc(productTaxes.appliesFrom));
  return { ...managed, create, change, stored };
}

describe('a new product', () => {
  test('takes the HSN code and rate of its category, from the start', async () => {
    const { create, stored } = await openTaxShop();
    const { data } = await create();
    expect(data.product.taxes).toEqual([{ hsn: '1106', gstRate: 5, appliesFrom: firstDay }]);
    expect(await stored(data.product.id)).toEqual([{ hsn: '1106', rate: 500, from: firstDay }]);
  });

  test('keeps its own values, also for a part of them', async () => {
    const { create } = await openTaxShop();
    const own = await create({ hsn: '2008 19', gstRate: 12.25, gstFrom: today });
    expect(own.data.product.taxes).toEqual([
      { hsn: '200819', gstRate: 12.25, appliesFrom: firstDay },
    ]);
    const rate = await create({ gstRate: 0, hsn: '' });
    expect(rate.data.product.taxes).toEqual([{ hsn: '1106', gstRate: 0, appliesFrom: firstDay }]);
  });

  test('of a category without an HSN code needs one to be active', async () => {
    const { shop, create } = await openTaxShop();
    const refused = await create({ category: 'tea' });
    expect([refused.status, refused.errors]).toEqual([
      400,
      { hsn: 'Enter the HSN code, or enter one for the category Tea' },
    ]);
    expect(await lastEntry(shop)).toMatchObject({ action: 'create_product', outcome: 'refused' });
    expect(await shop.db.$count(products, eq(products.name, ajwainSattu.name))).toBe(0);
    expect((await create({ category: 'tea', hsn: '0902' })).errors).toEqual({
      gstRate: 'Enter the GST rate',
    });
    expect((await create({ category: 'tea', gstRate: 5 })).errors).toEqual({
      hsn: 'Enter the HSN code',
    });
    expect((await create({ category: 'tea', isActive: false })).data.product.taxes).toEqual([]);
    expect((await create({ category: 'tea', hsn: '0902', gstRate: 5 })).status).toBe(200);
  });

  test('with wrong values is refused at their fields', async () => {
    const { create } = await openTaxShop();
    const form = 'Enter the HSN code with 4, 6 or 8 digits';
    const day = 'Use a date such as 2026-04-01';
    const refused: [object, object][] = [
      [{ hsn: '110' }, { hsn: form }],
      [{ hsn: '12345' }, { hsn: form }],
      [{ hsn: '11o6' }, { hsn: form }],
      [{ hsn: 1106 }, { hsn: form }],
      [{ gstRate: 40.01 }, { gstRate: 'GST rate must be at most 40' }],
      [{ gstRate: -1 }, { gstRate: 'GST rate must be 0 or more' }],
      [{ gstRate: 5.125 }, { gstRate: 'GST rate may have two decimals' }],
      [{ gstRate: '5' }, { gstRate: 'GST rate must be a number' }],
      [{ gstFrom: '2026-02-30' }, { gstFrom: day }],
      [{ gstFrom: '9999-01-01' }, { gstFrom: day }],
      [
        { gstFrom: tomorrow },
        { gstFrom: 'The first HSN code and rate apply at once. Leave the date empty' },
      ],
    ];
    for (const [fields, errors] of refused) {
      const { status, errors: shown } = await create(fields);
      expect([status, shown]).toEqual([400, errors]);
    }
  });
});

describe('a change', () => {
  test('inserts an entry from today or later, and none for the same values', async () => {
    const { shop, create, change } = await openTaxShop();
    const { id } = (await create()).data.product;
    const first = { hsn: '1106', gstRate: 5, appliesFrom: firstDay };
    const later = await change(id, { gstRate: 12, gstFrom: nextMonth });
    const future = { hsn: '1106', gstRate: 12, appliesFrom: nextMonth };
    expect(later.data.product.taxes).toEqual([first, future]);
    expect((await lastEntry(shop)).subject).toBe(
      `Ajwain Sattu (${id}): HSN 1106 at 12 % from ${nextMonth}`,
    );
    const same = await change(id, { hsn: '1106', gstRate: 5 });
    expect(same.data.product.taxes).toEqual([first, future]);
    const now = await change(id, { hsn: '210690' });
    const current = { hsn: '210690', gstRate: 5, appliesFrom: today };
    expect(now.data.product.taxes).toEqual([first, current, future]);
  });

  test('of today can be corrected and taken back today', async () => {
    const { create, change } = await openTaxShop();
    const { id } = (await create()).data.product;
    const first = { hsn: '1106', gstRate: 5, appliesFrom: firstDay };
    await change(id, { gstRate: 15 });
    const corrected = await change(id, { gstRate: 18, gstFrom: today });
    expect(corrected.data.product.taxes).toEqual([
      first,
      { hsn: '1106', gstRate: 18, appliesFrom: today },
    ]);
    expect((await change(id, { gstRate: 5 })).data.product.taxes).toEqual([first]);
  });

  test('in the past or to nothing is refused and changes nothing', async () => {
    const { create, change, get } = await openTaxShop();
    const { id } = (await create()).data.product;
    const before = await get(id);
    const refused = async (fields: object, errors: object) => {
      const answer = await change(id, { tagline: 'Not saved', ...fields });
      expect([answer.status, answer.errors]).toEqual([400, errors]);
      expect(await get(id)).toEqual(before);
    };
    const gstFrom = addDays(today, -1);
    await refused(
      { gstRate: 18, gstFrom },
      { gstFrom: 'Choose today or a later day. Invoices of earlier days have their rate already' },
    );
    await refused({ hsn: '' }, { hsn: 'Enter the HSN code' });
    await refused({ gstRate: null }, { gstRate: 'Enter the GST rate' });
    expect((await change(id, { gstRate: 5, gstFrom })).status).toBe(200);
  });

  test('that applies later can be removed before its day only', async () => {
    const { shop, create, change, send } = await openTaxShop();
    const { id, version } = (await create()).data.product;
    await change(id, { gstRate: 12, gstFrom: tomorrow });
    const applies = await send(`DELETE /api/admin/products/${id}/taxes/${firstDay}`);
    expect([applies.status, applies.errors]).toEqual([
      400,
      { appliesFrom: 'This HSN code and rate apply already. Change them instead' },
    ]);
    expect((await send(`DELETE /api/admin/products/${id}/taxes/${nextMonth}`)).status).toBe(404);
    const removed = await send(`DELETE /api/admin/products/${id}/taxes/${tomorrow}`);
    expect(removed.data.product).toMatchObject({ version: version + 2 });
    expect(removed.data.product.taxes).toHaveLength(1);
    expect(await lastEntry(shop)).toMatchObject({
      subject: `Ajwain Sattu (${id}): no tax change on ${tomorrow}`,
      outcome: 'done',
    });
  });
});

describe('a product without an HSN code', () => {
  test('is published with that of its category, or not at all', async () => {
    const { shop, create, change } = await openTaxShop();
    const { id } = (await create({ category: 'tea', isActive: false })).data.product;
    const refused = await change(id, { category: 'tea', isActive: true });
    expect(refused.errors).toEqual({
      hsn: 'Enter the HSN code, or enter one for the category Tea',
    });
    await shop.db.execute(
      sql`update categories set hsn = '0902', rate_basis_points = 500 where slug = 'tea'`,
    );
    const published = await change(id, { category: 'tea', isActive: true });
    expect(published.data.product).toMatchObject({
      isActive: true,
      taxes: [{ hsn: '0902', gstRate: 5, appliesFrom: firstDay }],
    });
  });

  test('keeps selling and can be edited if it was active before', async () => {
    const { shop, create, change } = await openTaxShop();
    const { id } = (await create()).data.product;
    await shop.db.delete(productTaxes).where(eq(productTaxes.productId, id));
    const edited = await change(id, { tagline: 'New' });
    expect(edited.data.product).toMatchObject({ tagline: 'New', isActive: true, taxes: [] });
    expect((await change(id, { isActive: false })).status).toBe(200);
  });
});

test('public products say nothing about tax', async () => {
  const { shop } = await openTaxShop();
  const { data } = await callApi(shop, 'GET /api/products/classic-sattu');
  expect(Object.keys(data.product).filter((name) => /hsn|tax|gst|rate$/i.test(name))).toEqual([]);
});

test('carts have the rate of today, also of an entry that begins at midnight', async () => {
  const { shop, admin, send } = await openTaxShop();
  const readRates = async () => {
    const items = [{ productId: '1', quantity: 1 }];
    const guest = await callApi(shop, 'POST /api/cart/price', { body: { items } });
    const own = await send('GET /api/cart');
    return [guest, own].map(({ data }) => data.cart.items[0].rateBasisPoints);
  };
  await callApi(shop, 'POST /api/cart/add', { as: admin, body: { productId: '1' } });
  expect(await readRates()).toEqual([500, 500]);
  const insert = (from: string, rate: number) =>
    shop.db.insert(productTaxes).values({
      productId: '1',
      appliesFrom: from,
      hsn: '200819',
      rateBasisPoints: rate,
    });
  await insert(tomorrow, 1200);
  expect(await readRates()).toEqual([500, 500]);
  await insert(today, 1800);
  await expect.poll(readRates).toEqual([1800, 1800]);
  await shop.db.delete(productTaxes).where(eq(productTaxes.productId, '1'));
  await expect.poll(readRates).toEqual([null, null]);
});
