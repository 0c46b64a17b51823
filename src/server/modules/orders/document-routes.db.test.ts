import { expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import { insertTestInvoice } from '../../testing/insert-document.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser } from '../../testing/users.ts';

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
  expect(await call(printPath([order.id], '&parts=labels'))).toEqual([
    400,
    'Use slips, invoices or both',
  ]);
  expect(await call(printPath([order.id], '&layout=a5'))).toEqual([400, 'Use one of a4, receipt']);
  expect(await call(printPath([order.id], '&parts=invoices'))).toEqual([
    409,
    'These orders have no invoices yet. An order gets its invoice when it is shipped.',
  ]);
  expect(await call(printPath([order.id]), by)).toEqual([403, FORBIDDEN]);
});
