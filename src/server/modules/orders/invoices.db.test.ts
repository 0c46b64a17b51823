import { afterEach, describe, expect, test } from 'vitest';
import type { FullOrder } from './admin-queries.ts';
import { sumAmounts } from '#shared/tax/amounts.ts';
import { auditBooks } from '../../audit-books.ts';
import { sql } from '../../db/drizzle.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser, readMails, type TestUser } from '../../testing/users.ts';
import { loadDocuments } from '../tax/queries.ts';

const shop = shareTestShop();
const PRODUCT = '5';

afterEach(async () => {
  expect(await auditBooks(shop().db)).toEqual([]);
});

interface Sale {
  person: TestUser;
  asha: TestUser;
  order: FullOrder;
}

async function buyOrder(orderData: object = {}): Promise<Sale> {
  const [person, asha] = [await createUser(shop().db), await createAdmin(shop().db)];
  await checkoutFlow.setStock(shop(), PRODUCT, 10);
  const items = [{ productId: PRODUCT, quantity: 2 }];
  const details = { ...checkoutFlow.details, items, ...orderData };
  const { id } = await checkoutFlow.create(shop(), person, items, { orderData: details });
  const paid = await checkoutFlow.pay(shop(), id);
  const { orderNumber } = await checkoutFlow.verify(shop(), person, paid);
  return { person, asha, order: await read(asha, orderNumber) };
}

const read = async (as: TestUser, id: string): Promise<FullOrder> =>
  (await callApi(shop(), `GET /api/orders/admin/${id}`, { as })).data.order;

const change = ({ asha, order }: Sale, orderStatus: string) =>
  callApi(shop(), `PATCH /api/orders/admin/${order.id}/status`, {
    as: asha,
    body: { orderStatus },
  });

const refund = ({ asha, order }: Sale, amount: number) =>
  callApi(shop(), `POST /api/orders/admin/${order.id}/refund`, {
    as: asha,
    body: { amount, reason: 'Torn packet' },
  });

async function listDocuments({ asha, order }: Sale) {
  const { documents } = await read(asha, order.id);
  return loadDocuments(
    shop().db,
    documents.map(({ id }) => id),
  );
}

const waitForRefunds = ({ asha, order }: Sale, count: number) =>
  eventually(async () => {
    const { refunds } = await read(asha, order.id);
    expect(refunds.map(({ state }) => state)).toEqual(
      Array.from({ length: count }, () => 'processed'),
    );
  });

const inDelhi = { address: { ...checkoutFlow.details.address, state: 'Delhi', city: 'Delhi' } };
const inChandigarh = { address: { ...checkoutFlow.details.address, state: 'Chandigarh' } };
const atHome = { address: { ...checkoutFlow.details.address, state: 'Uttar Pradesh' } };

describe('an order that is dispatched', () => {
  test('gets one tax invoice with IGST for another state', async () => {
    const sale = await buyOrder();
    await change(sale, 'shipped');
    await change(sale, 'delivered');
    const documents = await listDocuments(sale);
    expect(documents).toHaveLength(1);
    const [invoice] = documents;
    expect(invoice).toMatchObject({
      kind: 'tax_invoice',
      supply: 'inter_state',
      serial: expect.stringMatching(/^INV\/\d{4}\/\d{6}$/),
      content: {
        seller: { gstin: '09AAAAA0000A1Z0', address: { state: { code: '09' } } },
        recipient: { name: 'Ananya Sharma', gstin: null },
        placeOfSupply: { name: 'Haryana', code: '06' },
        order: { number: sale.order.orderNumber },
        payment: { id: sale.order.paymentId },
      },
    });
    expect(invoice && sumAmounts(invoice.lines)).toEqual(invoice?.totals);
    expect(invoice?.totals.totalPaise).toBe(Math.round(sale.order.totalAmount * 100));
    expect(invoice?.totals.igstPaise).toBeGreaterThan(0);
    const now = await read(sale.asha, sale.order.id);
    expect(now.includedGst).toBe((invoice?.totals.igstPaise ?? 0) / 100);
    expect(sale.order.includedGst).toBe(now.includedGst);
    await eventually(async () => {
      const mails = readMails(shop(), checkoutFlow.details.email);
      const mail = mails.find((text) => text.includes(`${sale.order.orderNumber} has shipped`));
      expect(mail).toContain(`Tax invoice:\r\n${invoice?.serial}`);
      expect(mail).toContain('incl. GST ₹');
    });
  });

  test.each([
    ['the state of the seller', atHome, '09'],
    ['no address, which counts as the state of the seller', { address: undefined }, '09'],
  ])('has CGST and SGST in equal parts for %s', async (_, orderData, code) => {
    const sale = await buyOrder(orderData);
    await change(sale, 'delivered');
    const [invoice] = await listDocuments(sale);
    expect(invoice).toMatchObject({ supply: 'intra_state', content: { placeOfSupply: { code } } });
    expect(invoice?.totals.cgstPaise).toBeGreaterThan(0);
    expect(invoice?.totals.cgstPaise).toBe(invoice?.totals.sgstPaise);
    expect(invoice?.totals.igstPaise).toBe(0);
  });

  test('a union territory is another state', async () => {
    for (const orderData of [inDelhi, inChandigarh]) {
      const sale = await buyOrder(orderData);
      await change(sale, 'shipped');
      expect(await listDocuments(sale)).toMatchObject([{ supply: 'inter_state' }]);
    }
  });

  test('keeps its invoice when it goes back and is dispatched again', async () => {
    const sale = await buyOrder();
    await change(sale, 'shipped');
    const before = await listDocuments(sale);
    await change(sale, 'processing');
    await change(sale, 'shipped');
    expect(await listDocuments(sale)).toEqual(before);
  });

  test('has none if it left before the shop began to issue invoices', async () => {
    const sale = await buyOrder();
    await change(sale, 'shipped');
    const another = await buyOrder();
    await shop().db.execute(sql`
      insert into order_events (order_id, kind, value, at)
      select ${another.order.id}, 'status', 'shipped', started_at - interval '1 day' from invoicing_start`);
    await change(another, 'delivered');
    expect([await listDocuments(sale), await listDocuments(another)]).toMatchObject([[{}], []]);
  });

  test('an order that is not dispatched has no invoice', async () => {
    const sale = await buyOrder();
    for (const status of ['processing', 'pending', 'confirmed']) await change(sale, status);
    expect((await read(sale.asha, sale.order.id)).documents).toEqual([]);
  });
});

test('the mail has the invoice as a file if the owner wants it', async () => {
  await changeSettings(shop(), 'tax', { attachInvoice: true });
  const sale = await buyOrder();
  await change(sale, 'shipped');
  const [invoice] = await listDocuments(sale);
  await eventually(async () => {
    const mails = readMails(shop(), checkoutFlow.details.email);
    const mail = mails.find((text) => text.includes(`${sale.order.orderNumber} has shipped`));
    expect(mail).toContain(`filename=${invoice?.serial.replaceAll('/', '-')}.pdf`);
    expect(mail).toContain('Content-Type: application/pdf');
  });
  await changeSettings(shop(), 'tax', { attachInvoice: false });
});

describe('a refund', () => {
  test('before the dispatch reduces the invoice', async () => {
    const sale = await buyOrder();
    await refund(sale, 50.01);
    await waitForRefunds(sale, 1);
    await change(sale, 'shipped');
    const [invoice, ...others] = await listDocuments(sale);
    expect(others).toEqual([]);
    expect(invoice?.totals.totalPaise).toBe(Math.round(sale.order.totalAmount * 100) - 50_01);
    expect(invoice?.lines.reduce((sum, line) => sum + line.discountPaise, 0)).toBe(50_01);
  });

  test('after it creates credit notes, which leave nothing once all is refunded', async () => {
    const sale = await buyOrder(atHome);
    await change(sale, 'shipped');
    await refund(sale, 33.33);
    await waitForRefunds(sale, 1);
    await refund(sale, 101.01);
    await waitForRefunds(sale, 2);
    await change(sale, 'cancelled');
    await waitForRefunds(sale, 3);
    const [invoice, ...notes] = await listDocuments(sale);
    expect(
      notes.map(({ kind, supply, content }) => [kind, supply, content.invoice?.serial]),
    ).toEqual(notes.map(() => ['credit_note', 'intra_state', invoice?.serial]));
    expect(notes.map(({ totals }) => totals.totalPaise).slice(0, 2)).toEqual([33_33, 101_01]);
    expect(notes.at(-1)?.content.reason).toBe('Order cancelled');
    expect(sumAmounts(notes.map(({ totals }) => totals))).toEqual(invoice?.totals);
    for (const [index, line] of (invoice?.lines ?? []).entries()) {
      const credited = notes.flatMap(({ lines }) =>
        lines.filter(
          ({ description, rateBasisPoints }) =>
            description === line.description && rateBasisPoints === line.rateBasisPoints,
        ),
      );
      expect([index, sumAmounts(credited)]).toEqual([index, sumAmounts([line])]);
    }
  });

  test('above the invoice is refused and issues nothing', async () => {
    const sale = await buyOrder();
    await change(sale, 'shipped');
    const tooMuch = await refund(sale, sale.order.totalAmount + 1);
    expect(tooMuch).toMatchObject({
      status: 400,
      errors: { amount: expect.stringContaining('At most') },
    });
    expect(await listDocuments(sale)).toHaveLength(1);
  });

  test('of the provider’s dashboard has a credit note, too', async () => {
    const sale = await buyOrder();
    await change(sale, 'shipped');
    await checkoutFlow.refundAtProvider(shop(), sale.order.paymentId, 12_34);
    await eventually(async () => {
      const documents = await listDocuments(sale);
      expect(documents.map(({ kind, totals }) => [kind, totals.totalPaise])).toEqual([
        ['tax_invoice', Math.round(sale.order.totalAmount * 100)],
        ['credit_note', 12_34],
      ]);
    });
  });
});

describe('a missing detail', () => {
  const expectRefused = async (sale: Sale, message: string) => {
    expect(await change(sale, 'shipped')).toMatchObject({
      status: 409,
      code: 'tax_details_missing',
      message: expect.stringContaining(message),
    });
    const { orderStatus, documents } = await read(sale.asha, sale.order.id);
    expect([orderStatus, documents]).toEqual(['confirmed', []]);
  };

  test('the HSN code of a product', async () => {
    const sale = await buyOrder();
    await shop().db.execute(
      sql`update product_taxes set applies_from = current_date + 9 where product_id = ${PRODUCT}`,
    );
    await expectRefused(sale, `HSN code and GST rate of ${sale.order.items[0]?.name}`);
    await shop().db.execute(
      sql`update product_taxes set applies_from = '2025-09-22' where product_id = ${PRODUCT}`,
    );
    expect((await change(sale, 'shipped')).status).toBe(200);
  });

  test('the GSTIN of the shop', async () => {
    const sale = await buyOrder();
    await changeSettings(shop(), 'legal', { gstin: null });
    await expectRefused(sale, 'Invoices need a valid GSTIN');
    await changeSettings(shop(), 'legal', { gstin: '09AAAAA0000A1Z0' });
    expect((await change(sale, 'shipped')).status).toBe(200);
  });
});

describe('the registration of the shop', () => {
  test.each(['composition', 'unregistered'] as const)(
    '%s: a bill of supply without tax',
    async (registration) => {
      const tax = { registration, billPrefix: registration === 'composition' ? 'BC' : 'BU' };
      await changeSettings(shop(), 'tax', tax);
      const sale = await buyOrder();
      await change(sale, 'shipped');
      await refund(sale, 10);
      await waitForRefunds(sale, 1);
      const [bill, note] = await listDocuments(sale);
      const { totalPaise } = bill?.totals ?? { totalPaise: 0 };
      expect(bill).toMatchObject({
        kind: 'bill_of_supply',
        supply: 'untaxed',
        serial: expect.stringMatching(new RegExp(`^${tax.billPrefix}/\\d{4}/000001$`)),
        totals: { taxablePaise: totalPaise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 },
        content: { seller: { gstin: registration === 'composition' ? '09AAAAA0000A1Z0' : null } },
      });
      expect(note).toMatchObject({
        kind: 'credit_note',
        totals: { taxablePaise: 10_00, igstPaise: 0 },
      });
      expect((await read(sale.asha, sale.order.id)).includedGst).toBeNull();
      await changeSettings(shop(), 'tax', { registration: 'registered' });
    },
  );

  test('the GSTIN in the settings must be valid and belong to the state of the address', async () => {
    await expect(changeSettings(shop(), 'legal', { gstin: '09AAAAA0000A1Z1' })).rejects.toThrow(
      'This is not a GSTIN',
    );
    await expect(changeSettings(shop(), 'legal', { gstin: '27AAPFU0939F1ZV' })).rejects.toThrow(
      'belongs to Maharashtra',
    );
    await expect(changeSettings(shop(), 'tax', { billPrefix: 'INV' })).rejects.toThrow(
      'Another kind of document',
    );
    await expect(changeSettings(shop(), 'tax', { invoicePrefix: 'TOKRI' })).rejects.toThrow(
      '1 to 3 capital letters',
    );
  });
});

test('documents cannot be changed or deleted', async () => {
  const sale = await buyOrder();
  await change(sale, 'shipped');
  for (const statement of [
    sql`update tax_documents set total_paise = 0, taxable_paise = 0, igst_paise = 0`,
    sql`delete from tax_documents`,
    sql`update tax_document_lines set description = 'x'`,
    sql`delete from tax_document_lines`,
    sql`truncate tax_document_files`,
    sql`truncate tax_documents cascade`,
    sql`delete from orders where id = ${sale.order.id}`,
  ])
    await expect(shop().db.execute(statement)).rejects.toThrow();
  expect(await listDocuments(sale)).toHaveLength(1);
});

test('twenty orders dispatched at once have consecutive numbers', async () => {
  const sales = [];
  for (let left = 20; left > 0; left -= 1) sales.push(await buyOrder());
  const replies = await Promise.all(sales.map((sale) => change(sale, 'shipped')));
  expect(replies.map(({ status }) => status)).toEqual(sales.map(() => 200));
  const { rows } = await shop().db.execute<{ gaps: number }>(sql`
    select (max(number) - count(*))::int as gaps from tax_documents where kind = 'tax_invoice'`);
  expect(rows).toEqual([{ gaps: 0 }]);
});
