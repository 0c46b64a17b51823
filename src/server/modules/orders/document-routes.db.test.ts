import { expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import { insertTestInvoice } from '../../testing/insert-document.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser } from '../../testing/users.ts';
import { orders, parcels } from './tables.ts';

const shop = shareTestShop();
const FORBIDDEN = "You don't have permission to do this.";

async function getPdf(url: string, { token }: { token: string }) {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await shop().app.inject({ url, headers });
  return { headers: reply.headers, status: reply.statusCode, pdf: reply.rawPayload };
}

async function anOrder(db: Db, options: { name?: string; address?: boolean } = {}) {
  const by = await createUser(db);
  const { name = 'Kavya Iyer', address = true } = options;
  const place = { street: 'Flat 4', city: 'Patna', stateName: 'Bihar', pincode: '800001' };
  const order = await insertPaidOrder(db, { by, name, ...(address && place) });
  return { by, order };
}

test('customers get the documents of their own orders, and no others', async () => {
  const { db } = shop();
  const { by, order } = await anOrder(db);
  const { id, serial } = await insertTestInvoice(db, order.id);
  const { by: stranger, order: otherOrder } = await anOrder(db);
  const admin = await createAdmin(db);
  const path = `/api/orders/${order.orderNumber}/documents/${id}`;

  const { status, headers, pdf } = await getPdf(path, by);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${serial.replaceAll('/', '-')}.pdf"`,
    'content-length': String(pdf.length),
    'cache-control': 'no-store',
  });
  expect((await readPdf(pdf))[0]).toContain(serial);
  expect((await getPdf(path, by)).pdf.equals(pdf)).toBe(true);
  const byAdmin = await getPdf(`/api/admin/tax-documents/${id}/pdf`, admin);
  expect(byAdmin.pdf.equals(pdf)).toBe(true);
  const receipt = await getPdf(`${path}?layout=receipt`, by);
  expect(receipt.headers['content-disposition']).toContain('-receipt.pdf');

  const call = async (url: string, as: { token: string }) => {
    const { status: code, message } = await callApi(shop(), `GET ${url}`, { as });
    return [code, message];
  };
  expect(await call(path, stranger)).toEqual([404, 'Order not found']);
  expect(await call(path, admin)).toEqual([404, 'Order not found']);
  const otherPath = `/api/orders/${otherOrder.id}/documents/${id}`;
  expect(await call(otherPath, stranger)).toEqual([404, 'Document not found']);
  expect(await call(`${path}?layout=a5`, by)).toEqual([400, 'Use one of a4, receipt']);
  expect(await call('/api/admin/tax-documents/1/pdf', admin)).toEqual([404, 'Document not found']);
  expect(await call(`/api/admin/tax-documents/${id}/pdf`, by)).toEqual([403, FORBIDDEN]);
});

test('an account downloads a limited number of documents', async () => {
  const { db } = shop();
  const { by, order } = await anOrder(db);
  const { id } = await insertTestInvoice(db, order.id);
  const path = `/api/orders/${order.id}/documents/${id}`;
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await getPdf(path, by)).status);
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
  expect(statuses[60]).toBe(429);
});

const printPath = (ids: string[], rest = '') =>
  `/api/orders/admin/print?ids=${ids.join(',')}${rest}`;

test('slips and invoices are printed in the given order, with a note for orders without invoice', async () => {
  const { db } = shop();
  const admin = await createAdmin(db);
  const first = (await anOrder(db, { name: 'श्रुति' })).order;
  const second = (await anOrder(db, { name: 'Zoë', address: false })).order;
  const third = (await anOrder(db)).order;
  const invoices = [await insertTestInvoice(db, first.id), await insertTestInvoice(db, third.id)];
  const ids = [third.orderNumber, second.id, first.orderNumber, first.id];

  const { status, headers, pdf } = await getPdf(printPath(ids), admin);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(
    /^inline; filename="orders-\d{4}-\d\d-\d\d\.pdf"$/,
  );
  const pages = await readPdf(pdf);
  expect(pages).toHaveLength(5);
  const [thirdSlip, thirdInvoice, secondSlip, firstSlip, firstInvoice] = pages;
  expect(thirdSlip).toContain(third.orderNumber);
  expect(thirdSlip).toContain('Deliver to Kavya Iyer Flat 4 Patna, Bihar 800001 +91 98180 44121');
  expect(thirdSlip).toContain('3 items');
  expect(thirdSlip).toMatch(/2 × Classic Sattu, 500 g/);
  expect(thirdSlip).not.toContain('No invoice');
  expect(thirdInvoice).toContain(invoices[1]?.serial);
  expect(secondSlip).toContain(second.orderNumber);
  expect(secondSlip).toContain('No address provided Zoë');
  expect(secondSlip).toContain('No invoice yet');
  expect(firstSlip).toContain('श्रुति');
  expect(firstInvoice).toContain(invoices[0]?.serial);

  const slips = await readPdf((await getPdf(printPath(ids, '&parts=slips'), admin)).pdf);
  expect(slips).toHaveLength(3);
  expect(slips.join(' ')).not.toContain('No invoice');
  const receipts = printPath(ids, '&parts=invoices&layout=receipt');
  expect(await readPdf((await getPdf(receipts, admin)).pdf)).toHaveLength(2);
});

test('orders are printed on the paper of the settings, or on the requested one', async () => {
  const { db } = shop();
  const admin = await createAdmin(db);
  const { order } = await anOrder(db);
  const widthOf = async (rest: string) => {
    const { pdf } = await getPdf(printPath([order.id], `&parts=slips${rest}`), admin);
    return Math.round(Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1'))?.[1]));
  };
  expect(await widthOf('')).toBe(595);
  await changeSettings(shop(), 'tax', { printLayout: 'receipt' });
  expect(await widthOf('')).toBe(227);
  expect(await widthOf('&layout=a4')).toBe(595);
  await changeSettings(shop(), 'tax', { printLayout: 'a4' });
});

const address = { street: 'Flat 4', city: 'Patna', stateName: 'Bihar', pincode: '800001' };

async function print(as: { token: string }, body: object) {
  const reply = await shop().app.inject({
    method: 'POST',
    url: '/api/orders/admin/print',
    headers: { authorization: `Bearer ${as.token}` },
    payload: body,
  });
  if (reply.statusCode !== 200) return { status: reply.statusCode, ...reply.json() };
  return { status: 200, pages: await readPdf(reply.rawPayload) };
}

test('slips have SKUs, the gift note and, to cut off, the notes for the packer', async () => {
  const { db } = shop();
  const admin = await createAdmin(db);
  const { order } = await anOrder(db);
  const notes = { note: 'Pack it well', giftNote: 'Happy birthday!\nजन्मदिन मुबारक' };
  const path = `PUT /api/orders/admin/${order.id}/note`;
  const { data } = await callApi(shop(), path, { as: admin, body: notes });
  expect(data.order).toMatchObject(notes);
  const [sku] = data.order.items.map((item: { sku: string }) => item.sku);
  const { pages } = await print(admin, { ids: [order.id], parts: ['slips'] });
  expect(pages[0]).toContain(`SKU ${sku}`);
  expect(pages[0]).toMatch(/Gift note Happy birthday! जन्मदिन मुबारक/);
  expect(pages[0]).toMatch(/For the packer: cut off here Pack it well/);
  await callApi(shop(), path, { as: admin, body: { note: '' } });
  const kept = await callApi(shop(), `GET /api/orders/admin/${order.id}`, { as: admin });
  expect(kept.data.order).toMatchObject({ note: null, giftNote: notes.giftNote });
  const tooLong = await callApi(shop(), path, {
    as: admin,
    body: { note: '', giftNote: 'x'.repeat(501) },
  });
  expect(tooLong.errors).toEqual({ giftNote: 'The gift note must be at most 500 characters' });
});

test('each parcel of an order gets a label, and four fit on a sheet of A4', async () => {
  const { db } = shop();
  const admin = await createAdmin(db);
  const by = await createUser(db);
  const order = { courier: 'Delhivery', trackingNumber: 'DL-4711' };
  const whole = await insertPaidOrder(db, { by, name: 'श्रुति', ...address, order });
  const divided = await insertPaidOrder(db, { by, ...address });
  await db.insert(parcels).values([
    { orderId: divided.id, position: 1, courier: 'DTDC', trackingNumber: 'D1', weightGrams: 1200 },
    {
      orderId: divided.id,
      position: 2,
      courier: 'DTDC',
      trackingNumber: 'D2',
      status: 'cancelled',
    },
    { orderId: divided.id, position: 3, courier: 'DTDC', trackingNumber: 'D3' },
  ]);
  const nowhere = await insertPaidOrder(db, { by });
  await db.execute(sql`update products set weight_value = 0.5, weight_unit = 'kg'
    where id in (select product_id from order_items where order_id = ${whole.id})`);
  const ids = [whole.orderNumber, divided.id, nowhere.id];
  const { pages } = await print(admin, { ids, parts: ['labels'] });
  expect(pages).toHaveLength(4);
  const [first, second, third, fourth] = pages;
  for (const text of [
    'Prepaid',
    'Delhivery',
    'DL-4711',
    'श्रुति',
    'Flat 4',
    'Patna, Bihar',
    '800001',
  ]) {
    expect(first).toContain(text);
  }
  expect(first).toContain(whole.orderNumber);
  expect(first).toContain('If undelivered, return to Tokri');
  expect(first).toContain('Contents 1.5 kg');
  expect(first).not.toContain('Parcel');
  expect(second).toMatch(/DTDC.*Parcel 1 of 2.*D1.*Weight 1.2 kg/);
  expect(third).toMatch(/Parcel 2 of 2.*D3/);
  expect(fourth).toMatch(/No address provided Do not ship. Complete/);
  const sheets = await print(admin, { ids, parts: ['labels'], labelLayout: 'a4', startAt: 4 });
  expect(sheets.pages).toHaveLength(2);
  expect(sheets.pages[0]).toContain('DL-4711');
  expect(sheets.pages[1]).toMatch(/D1.*D3.*No address/);
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, whole.id));
  const cancelled = await print(admin, { ids: [whole.id], parts: ['slips', 'labels'] });
  expect(cancelled.pages[0]).toContain('Order cancelled');
  expect(cancelled.pages[1]).toMatch(/Order cancelled Do not ship/);
  expect(cancelled.pages[1]).not.toContain('800001');
});

test('the pick list sums up the products of all orders', async () => {
  const { db } = shop();
  const admin = await createAdmin(db);
  const { order } = await anOrder(db);
  const { order: other } = await anOrder(db);
  await db.execute(sql`update order_items set product_id = (
    select product_id from order_items where order_id = ${order.id} and position = 0)
    where order_id = ${other.id} and position = 0`);
  const body = { ids: [order.id, other.orderNumber, order.orderNumber] };
  const { data } = await callApi(shop(), 'POST /api/orders/admin/pick-list', { as: admin, body });
  expect(data.units).toBe(6);
  expect(data.orders).toHaveLength(2);
  const skus = data.items.map(({ sku }: { sku: string }) => sku);
  expect(skus).toEqual(skus.toSorted());
  const sattu = data.items.find(({ name }: { name: string }) => name === 'Classic Sattu');
  expect(sattu).toMatchObject({ quantity: 4, orders: 2, size: '500 g' });
  const selection = { filters: { q: order.orderNumber } };
  const ofSelection = await callApi(shop(), 'POST /api/orders/admin/pick-list', {
    as: admin,
    body: { selection },
  });
  expect(ofSelection.data.orders).toEqual([{ id: order.id, orderNumber: order.orderNumber }]);
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, other.id));
  const without = await callApi(shop(), 'POST /api/orders/admin/pick-list', { as: admin, body });
  expect(without.data).toMatchObject({ units: 3, cancelled: 1, orders: [{ id: order.id }] });
  await db.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, other.id));
  const { pages } = await print(admin, { ...body, parts: ['pick-list', 'slips'] });
  expect(pages).toHaveLength(3);
  expect(pages[0]).toMatch(`4 × Classic Sattu, 500 g SKU ${sattu.sku} · in 2 orders`);
  expect(pages[0]).toContain(`${order.orderNumber}, ${other.orderNumber}`);
});

test('hundreds of orders are printed by one request', async () => {
  const { db } = shop();
  const admin = await createAdmin(db);
  const by = await createUser(db);
  const ids: string[] = [];
  for (let count = 0; count < 120; count += 1) ids.push((await insertPaidOrder(db, { by })).id);
  const { pages } = await print(admin, { ids, parts: ['slips'] });
  expect(pages).toHaveLength(120);
  const tooMany = Array.from({ length: 501 }, (_, index) => `TKR-${index}`);
  const messageOf = async (body: object) => (await print(admin, body)).message;
  expect(await messageOf({ ids: tooMany })).toBe('Choose at most 500 orders');
  expect(await messageOf({ ids: tooMany.slice(0, 30) })).toMatch(/TKR-9 and 20 more$/);
  expect(await messageOf({ ids: [] })).toBe('Choose at least one order');
  expect(await messageOf({ ids, parts: [] })).toMatch(/^Use one or more of/);
  expect(await messageOf({ ids, startAt: 5 })).toBe('Use a position from 1 to 4');
  expect(await messageOf({ ids, labelLayout: 'a5' })).toBe('Use one of a6, a4');
});

test('a wrong print request says what is wrong', async () => {
  const { db } = shop();
  const admin = await createAdmin(db);
  const { order, by } = await anOrder(db);
  const call = async (url: string, as = admin) => {
    const { status, message } = await callApi(shop(), `GET ${url}`, { as });
    return [status, message];
  };
  const many = Array.from({ length: 101 }, (_, number) => `TKR-${number}`);
  expect(await call(printPath([]))).toEqual([400, 'Choose at least one order']);
  expect(await call(printPath(many))).toEqual([400, 'Request at most 100 orders']);
  expect(await call(printPath([order.id, 'TKR-1']))).toEqual([404, 'Order not found: TKR-1']);
  expect(await call(printPath([order.id], '&parts=stickers'))).toEqual([
    400,
    'Use one or more of slips, invoices, labels, pick-list',
  ]);
  expect(await call(printPath([order.id], '&layout=a5'))).toEqual([400, 'Use one of a4, receipt']);
  expect(await call(printPath([order.id], '&parts=invoices'))).toEqual([
    409,
    'These orders have no invoices yet. An order gets its invoice when it is shipped.',
  ]);
  expect(await call(printPath([order.id]), by)).toEqual([403, FORBIDDEN]);
});
