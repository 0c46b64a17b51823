import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import { buy, create, readStock } from '../../testing/checkout-flow.ts';
import { openComboShop } from '../../testing/combos.ts';
import { eventually } from '../../testing/eventually.ts';
import { waitForLockWaits } from '../../testing/lock-waits.ts';
import { lastEntry } from '../../testing/product-admin.ts';
import { callApi, createUser } from '../../testing/users.ts';

const input = (...parts: [{ id: string }, number][]) =>
  parts.map(([{ id: productId }, quantity]) => ({ productId, quantity }));
const details = ({
  name,
  category,
  price,
}: {
  name: string;
  category: string;
  price: number | null;
}) => ({
  name,
  category,
  price,
});

test('a combo shows its parts, and its stock follows theirs', async () => {
  const { shop, send, get, addPart, addCombo, readProduct, published } = await openComboShop();
  const [one, two] = [await addPart(10), await addPart(9)];
  // Its invoices state the HSN codes of its parts, so it needs none.
  await shop.db.execute(sql`update categories set hsn = null, rate_basis_points = null`);
  const combo = await addCombo([
    [one, 3],
    [two, 1],
  ]);
  await published(combo);
  expect(combo).toMatchObject({ stock: 3, onHand: 0, taxes: [], combos: [] });
  expect((await get(one.id)).combos).toEqual([{ id: combo.id, name: combo.name, isActive: true }]);
  expect((await readProduct(combo.id)).parts).toMatchObject([
    { productId: one.id, slug: one.slug, name: one.name, price: 100, quantity: 3 },
    { productId: two.id, quantity: 1 },
  ]);
  expect((await readProduct(one.id)).parts).toEqual([]);
  const stock = async () => (await readProduct(combo.id)).product.stock;
  await send(`PATCH /api/admin/stock/${two.id}`, { stock: 2 });
  await eventually(async () => expect(await stock()).toBe(2));
  await send(`PATCH /api/admin/stock/${two.id}`, { stock: 0 });
  await eventually(async () => expect(await stock()).toBe(0));
  await send(`PATCH /api/admin/stock/${two.id}`, { stock: 5 });
  await eventually(async () => expect(await stock()).toBe(3));
  await shop.db.execute(sql`update products set is_active = false where id = ${one.id}`);
  await eventually(async () => {
    expect(await stock()).toBe(0);
    expect((await readProduct(combo.id)).parts[0].slug).toBe(null);
  });
});

test('what cannot be a combo, or a part of one, is refused with its reason', async () => {
  const { shop, send, addPart, addCombo } = await openComboShop();
  const [one, two, sold] = [await addPart(3), await addPart(0), await addPart(1)];
  const combo = await addCombo([[one, 1]]);
  const change = async (product: typeof one, parts: object[], more: object = {}) => {
    const body = { ...details(product), parts, ...more };
    return (await send(`PUT /api/products/${product.id}`, body)).errors;
  };
  expect(await change(two, input([two, 1]))).toEqual({ parts: 'A combo cannot contain itself' });
  expect(await change(two, input([combo, 1]))).toEqual({
    parts: `“${combo.name}” is a combo. Add its products instead`,
  });
  expect(await change(two, [{ productId: 'gone', quantity: 1 }])).toEqual({
    parts: 'Product gone was deleted. Take it out of the combo',
  });
  expect(await change(one, input([two, 1]))).toEqual({
    parts: `This product is part of “${combo.name}”, so it cannot be a combo`,
  });
  expect(await change(sold, input([two, 1]))).toEqual({
    parts: 'This product has stock of its own. Set its stock to 0 first',
  });
  await eventually(async () =>
    expect((await callApi(shop, `GET /api/products/${sold.id}`)).status).toBe(200),
  );
  await buy(shop, await createUser(shop.db), [{ productId: sold.id, quantity: 1 }]);
  expect(await change(sold, input([two, 1]))).toEqual({
    parts: 'This product was sold as a product of its own. Create a new product for the combo',
  });
  await send(`DELETE /api/products/${sold.id}`);
  expect(await change(combo, input([sold, 1]))).toEqual({
    parts: `“${sold.name}” is archived. Restore it, or take it out of the combo`,
  });
  const created = await send('POST /api/products', {
    ...details(combo),
    stock: 4,
    parts: input([one, 1]),
  });
  expect(created.errors).toMatchObject({ stock: expect.stringContaining('comes from its parts') });
});

test('a product becomes a combo and back in one edit, and the log names it', async () => {
  const { shop, send, get, addPart } = await openComboShop();
  const [part, product] = [await addPart(6), await addPart(8)];
  const edit = (body: object) =>
    send(`PUT /api/products/${product.id}`, { ...details(product), ...body });
  const parts = input([part, 2]);
  const { status } = await edit({ parts, stock: 0, seenStock: 8, version: product.version });
  expect(status).toBe(200);
  expect(await lastEntry(shop)).toMatchObject({
    subject: `${product.name} (${product.id}): stock, parts`,
  });
  expect(await get(product.id)).toMatchObject({ stock: 3, onHand: 0 });
  const outdated = await edit({ parts: [], version: product.version });
  expect(outdated).toMatchObject({ status: 409, code: 'product_changed' });
  await edit({ parts: [], stock: 5, seenStock: 3 });
  expect(await get(product.id)).toMatchObject({ stock: 5, onHand: 5, parts: [] });
});

test('the stock of a combo cannot be changed', async () => {
  const { shop, send, addPart, addCombo } = await openComboShop();
  const part = await addPart(5);
  const combo = await addCombo([[part, 1]], { sku: 'BOX-1' });
  const refused = (field: string) => ({
    status: 400,
    errors: { [field]: expect.stringContaining('Change the stock of the parts instead') },
  });
  expect(await send(`PATCH /api/admin/stock/${combo.id}`, { stock: 9 })).toMatchObject(
    refused('stock'),
  );
  expect(await send(`POST /api/admin/stock/${combo.id}/receive`, { quantity: 9 })).toMatchObject(
    refused('quantity'),
  );
  const count = { name: 'November', skus: ['BOX-1'] };
  expect(await send('POST /api/admin/stock/counts', count)).toMatchObject({
    errors: { skus: expect.stringContaining('BOX-1: The stock of a combo') },
  });
  const csv = 'sku,stock\nBOX-1,7\n';
  const { data } = await send('POST /api/admin/products/import', { csv });
  expect(data.badRows).toEqual([
    { line: 2, column: 'stock', message: expect.stringContaining('The stock of a combo') },
  ]);
  await send('POST /api/admin/stock/restock-low', { level: 20 });
  expect(await readStock(shop, combo.id)).toEqual([0, 0]);
  const stats = await send('GET /api/admin/stock/stats');
  const names = (list: { id: string }[]) => list.map(({ id }) => id);
  expect(names(stats.data.lowStockProducts)).not.toContain(combo.id);
  expect(stats.data.wellStockedProducts).toContainEqual(
    expect.objectContaining({ id: combo.id, isCombo: true, onHand: 0 }),
  );
});

test('a part is not deleted, and its combos are named when it is hidden', async () => {
  const { shop, send, addPart, addCombo, published } = await openComboShop();
  const part = await addPart(5);
  const combo = await addCombo([[part, 1]]);
  await published(combo);
  const refused = await send(`DELETE /api/products/${part.id}`);
  expect(refused).toMatchObject({
    status: 409,
    code: 'product_in_combo',
    message: `The product is part of this combo: “${combo.name}”. Take it out of it first, or deactivate it.`,
  });
  const selection = { ids: [part.id, combo.id] };
  const preview = await send('POST /api/admin/products/bulk/preview', {
    selection,
    change: { kind: 'archive' },
  });
  const warned = preview.data.products.map((row: { combos: string[] }) => row.combos);
  expect(warned.toSorted()).toEqual([[], [combo.name]]);
  await buy(shop, await createUser(shop.db), [{ productId: combo.id, quantity: 1 }]);
  const { data } = await send(`DELETE /api/products/${part.id}`);
  expect(data).toEqual({ isArchived: true, combos: [combo.name] });
  await eventually(async () => {
    const cart = await callApi(shop, 'POST /api/cart/price', {
      body: { items: [{ productId: combo.id, quantity: 1 }] },
    });
    expect(cart.data.cart.notices).toMatchObject([
      { kind: 'sold_out', message: `${combo.name} is sold out` },
    ]);
  });
});

test('a delivery that waits while a product becomes a combo is refused', async () => {
  const { shop, send, addPart } = await openComboShop();
  const [part, product] = [await addPart(5), await addPart(0)];
  const waiting = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select from product_stock where product_id = ${product.id} for update`);
    const receiving = send(`POST /api/admin/stock/${product.id}/receive`, { quantity: 9 });
    await waitForLockWaits(shop.db, 1);
    await tx.execute(sql`insert into combo_parts values (${product.id}, 0, ${part.id}, 1)`);
    // In an object, because the transaction must end before the delivery goes on.
    return { receiving };
  });
  expect(await waiting.receiving).toMatchObject({ status: 400 });
  expect(await readStock(shop, product.id)).toEqual([0, 0]);
});

test('a copy of the catalogue keeps combos as they are', async () => {
  const { shop, admin, send, get, addPart, addCombo } = await openComboShop();
  const part = await addPart(5);
  const combo = await addCombo([[part, 2]], { sku: 'BOX-1' });
  const csv = await callApi(shop, 'GET /api/admin/products/export', { as: admin });
  const { data } = await send('POST /api/admin/products/import', { csv: csv.text });
  expect(data).toMatchObject({ created: 0, changed: 0, badRows: [] });
  expect((await get(combo.id)).parts).toMatchObject([{ productId: part.id, quantity: 2 }]);
  const shopper = await createUser(shop.db);
  await eventually(async () =>
    expect(await create(shop, shopper, [{ productId: combo.id, quantity: 1 }])).toMatchObject({
      status: 200,
    }),
  );
});

test('combos are added and changed by a CSV, in the SKUs of their parts', async () => {
  const { send, get, addPart, addCombo } = await openComboShop();
  const [one, two] = [await addPart(10), await addPart(10)];
  const combo = await addCombo([[one, 1]], { sku: 'BOX-1' });
  const upload = async (...lines: string[]) =>
    (await send('POST /api/admin/products/import', { csv: lines.join('\n') })).data;
  const report = await upload(
    'sku,name,category,price,stock,comboParts',
    `BOX-1,,,,,${one.sku}*2; ${two.sku}`,
    `BOX-2,Gift Box,sattu,300,,${two.sku}*5`,
  );
  expect(report).toMatchObject({ created: 1, changed: 1, badRows: [] });
  expect(await get(combo.id)).toMatchObject({
    stock: 5,
    parts: [
      { productId: one.id, quantity: 2 },
      { productId: two.id, quantity: 1 },
    ],
  });
  const wrong = await upload(
    'sku,name,category,price,stock,comboParts',
    'BOX-3,Third,sattu,300,4,PART-1*2',
    'BOX-4,Fourth,sattu,300,,GONE*2',
    'BOX-5,Fifth,sattu,300,,BOX-1',
    'BOX-6,Sixth,sattu,300,,PART-1*0',
  );
  expect(wrong.badRows).toMatchObject([
    { line: 2, column: 'stock' },
    { line: 3, column: 'comboParts', message: 'No product has the SKU GONE' },
    { line: 4, column: 'comboParts', message: expect.stringContaining('is a combo') },
    { line: 5, column: 'comboParts', message: 'Use a whole number from 1 to 100' },
  ]);
  const refused = await send('POST /api/admin/products/import', {
    csv: `sku,comboParts\n${one.sku},${two.sku}`,
  });
  expect(refused.message).toContain(`${one.name}: This product is part of`);
});
