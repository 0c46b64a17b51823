import { get, type IncomingMessage } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import type { ExportableMonth } from '#shared/accounting/export-contract.ts';
import { monthName, monthRange } from '#shared/accounting/month.ts';
import { readCsv } from '../../../csv.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import {
  insertBilledOrder,
  insertCreditedRefund,
  insertRefund,
  makeGstin,
  SELLER_GSTIN,
  startInvoicingAt,
} from '../../../testing/billed-order.ts';
import { insertPaidOrder } from '../../../testing/paid-order.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { callApi, createAdmin, createUser, type TestUser } from '../../../testing/users.ts';
import { dayInIndia } from '../../../time-in-india.ts';
import { orderEvents } from '../../orders/tables.ts';
import { taxDocumentFiles } from '../../tax/tables.ts';
import { listExports } from './list-months.ts';

/** Stores a PDF for each document, so that the export is complete. */
async function storeFiles(db: Db): Promise<void> {
  await db.execute(sql`
    insert into tax_document_files (document_id, layout, pdf, sha256)
    select id, 'a4', pdf, encode(sha256(pdf), 'hex')
    from (select id, convert_to('%PDF of ' || serial, 'UTF8') || '\\xff00'::bytea as pdf from tax_documents) d`);
}

async function exportMonth({ app }: TestShop, { token }: TestUser, month = '2026-10') {
  const reply = await app.inject({
    url: `/api/admin/accounts/export/${month}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(reply.rawPayload.length),
    'content-disposition': `attachment; filename="accounts-${month}.zip"`,
    'cache-control': expect.stringContaining('no-store'),
  });
  return readZip(reply.rawPayload);
}

function rowsOf(files: Map<string, Buffer>, name: string): Record<string, string>[] {
  const [head, ...lines] = readCsv(files.get(name)?.toString() ?? '').map(({ cells }) => cells);
  return lines.map((cells) =>
    Object.fromEntries((head ?? []).map((column, index) => [column, cells[index] ?? ''])),
  );
}

const column = (rows: Record<string, string>[], name: string) =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[name]) * 100, 0)) / 100;

/** One month with every kind of sale; amounts in rupees beside each. */
async function insertOctober(db: Db): Promise<void> {
  const by = await createUser(db);
  await startInvoicingAt(db, '2026-01-01T00:00:00Z');
  const sale = (options: Omit<Parameters<typeof insertBilledOrder>[1], 'by'>) =>
    insertBilledOrder(db, { by, ...options });
  // September, in India the last minute of the month.
  const september = await sale({ at: '2026-09-30T18:29:00Z', goods: [{ pricePaise: 10_500 }] });
  // 1 October, 0:00 in India: two rates with delivery, within the state.
  await sale({
    at: '2026-09-30T18:30:00Z',
    goods: [
      { pricePaise: 10_500, quantity: 2 },
      { name: 'Cashews', pricePaise: 11_200, hsn: '200819', rateBasisPoints: 1200 },
    ],
    shippingPaise: 5000,
  });
  // A union territory, with a refund before the dispatch.
  const chandigarh = await sale({
    at: '2026-10-03T10:00:00Z',
    goods: [{ pricePaise: 21_000 }],
    state: 'Chandigarh',
    refundedPaise: 1000,
  });
  // Exactly ₹1,00,000 is not above the limit; one paisa more is.
  await sale({ at: '2026-10-04T10:00:00Z', goods: [{ pricePaise: 1_00_000_00 }], state: 'Bihar' });
  const large = await sale({
    at: '2026-10-05T10:00:00Z',
    goods: [{ pricePaise: 1_00_000_01 }],
    state: 'Bihar',
  });
  const business = await sale({
    at: '2026-10-06T10:00:00Z',
    goods: [{ pricePaise: 52_500 }, { name: 'Fresh grain', pricePaise: 3000, rateBasisPoints: 0 }],
    state: 'Bihar',
    recipientGstin: makeGstin('10'),
  });
  await insertCreditedRefund(db, september, { amountPaise: 10_500, at: '2026-10-07T10:00:00Z' });
  await insertCreditedRefund(db, chandigarh, { amountPaise: 4001, at: '2026-10-08T10:00:00Z' });
  await insertCreditedRefund(db, large, { amountPaise: 50_000, at: '2026-10-09T10:00:00Z' });
  await insertCreditedRefund(db, business, { amountPaise: 5550, at: '2026-10-10T10:00:00Z' });
  const { paymentId } = large;
  const at = new Date('2026-10-11T10:00:00Z');
  await insertRefund(db, { paymentId, amountPaise: 777, at, method: 'chargeback' });
  await sale({ at: '2026-10-31T18:30:00Z', goods: [{ pricePaise: 9900 }] });
}

test('exports registers, returns and documents that agree', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const admin = await createAdmin(db);
  await insertOctober(db);
  await storeFiles(db);
  const files = await exportMonth(shop, admin);

  const sales = rowsOf(files, 'sales-register.csv');
  expect(
    sales.map((row) => [row.Number, row.Date, row['Rate %'], row['Total at this rate']]),
  ).toEqual([
    ['INV/2627/000002', '2026-10-01', '5', '242.61'],
    ['INV/2627/000002', '2026-10-01', '12', '129.39'],
    ['INV/2627/000003', '2026-10-03', '5', '200'],
    ['INV/2627/000004', '2026-10-04', '5', '100000'],
    ['INV/2627/000005', '2026-10-05', '5', '100000.01'],
    ['INV/2627/000006', '2026-10-06', '0', '30'],
    ['INV/2627/000006', '2026-10-06', '5', '525'],
  ]);
  expect(sales[2]).toMatchObject({ 'State code': '04', 'Place of supply': 'Chandigarh' });
  const credits = rowsOf(files, 'credit-notes.csv');
  expect(credits[0]).toMatchObject({
    Number: 'CRN/2627/000001',
    'Invoice number': 'INV/2627/000001',
    'Invoice date': '2026-09-30',
    Reason: 'Refund',
    CGST: '2.5',
  });

  const net = column(sales, 'Total at this rate') - column(credits, 'Total at this rate');
  for (const name of ['hsn-summary.csv', 'state-summary.csv']) {
    expect([name, column(rowsOf(files, name), 'Total')]).toEqual([
      name,
      Math.round(net * 100) / 100,
    ]);
  }
  expect(
    rowsOf(files, 'hsn-summary.csv').map((row) => [row.HSN, row['Rate %'], row.Packs]),
  ).toEqual([
    ['1106', '0', '1'],
    ['1106', '5', '5'],
    ['200819', '12', '1'],
  ]);
  expect(rowsOf(files, 'state-summary.csv')).toContainEqual(
    expect.objectContaining({ State: 'Bihar', Invoices: '3', 'Credit notes': '2' }),
  );
  expect(rowsOf(files, 'gstr-1/docs.csv').map((row) => Object.values(row))).toEqual([
    ['Invoices for outward supply', 'INV/2627/000002', 'INV/2627/000006', '5', '0'],
    ['Credit Note', 'CRN/2627/000001', 'CRN/2627/000004', '4', '0'],
  ]);

  expect(rowsOf(files, 'settlements.csv')[4]).toMatchObject({
    Paid: '555',
    Refunded: '55.5',
    'To be paid out': '499.5',
    State: 'To be paid out',
  });

  const pdfs = [...files.keys()].filter((name) => name.startsWith('documents/'));
  expect(pdfs).toHaveLength(9);
  expect(files.get('documents/INV-2627-000002.pdf')).toEqual(
    Buffer.concat([Buffer.from('%PDF of INV/2627/000002'), Buffer.from([0xff, 0])]),
  );

  const cover = files.get('cover-sheet.html')?.toString() ?? '';
  expect(cover).toContain('Everything in this export agrees');
  expect(cover).toContain(`GSTIN ${SELLER_GSTIN}`);
  expect(
    rowsOf(files, 'cover-sheet.csv').map((row) => [
      row.Line,
      row.Count,
      row.Rupees,
      row.Difference,
    ]),
  ).toEqual([
    ['Orders dispatched', '5', '201137.01', ''],
    ['Less refunds of these orders before dispatch', '1', '-10', ''],
    ['Invoices and bills of supply issued', '5', '201127.01', '0'],
    ['Refunds processed, including chargebacks', '6', '718.28', ''],
    ['Less chargebacks, which do not change the price of a sale', '1', '-7.77', ''],
    ['Less refunds before dispatch, which lower the invoice', '1', '-10', ''],
    ['Less refunds of orders without an invoice', '0', '0', ''],
    ['Credit notes issued', '4', '700.51', '0'],
    ['Documents issued, less credit notes', '', '200426.5', ''],
    ['Lines of the documents (HSN summary)', '', '200426.5', '0'],
    ['Of these in the GST returns', '', '200426.5', ''],
    ['Of these without GST', '', '0', '0'],
    ['Numbers without a document', '0', '0', '0'],
    ['Payments captured', '5', '201137.01', ''],
    ['Less refunds and chargebacks through the provider', '', '-613.28', ''],
    ['Less fees of the provider', '', '0', ''],
    ['Less tax on the fees', '', '0', ''],
    ['Less what the provider still has to pay out', '', '-200523.73', ''],
    ['Paid out', '', '0', '0'],
  ]);
});

test('the returns follow the tables of GSTR-1 and GSTR-3B', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const admin = await createAdmin(db);
  await insertOctober(db);
  await storeFiles(db);
  const files = await exportMonth(shop, admin);
  const gstr1: unknown = JSON.parse(files.get('gstr-1.json')?.toString() ?? '');
  expect(gstr1).toEqual({
    gstin: SELLER_GSTIN,
    fp: '102026',
    version: 'GST3.2.2',
    hash: 'hash',
    b2b: [
      {
        ctin: makeGstin('10'),
        inv: [
          {
            inum: 'INV/2627/000006',
            idt: '06-10-2026',
            val: 555,
            pos: '10',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1, itm_det: { rt: 5, txval: 500, iamt: 25, csamt: 0 } }],
          },
        ],
      },
    ],
    b2cl: [
      {
        pos: '10',
        inv: [
          {
            inum: 'INV/2627/000005',
            idt: '05-10-2026',
            val: 100_000.01,
            itms: [{ num: 1, itm_det: { rt: 5, txval: 95_238.11, iamt: 4761.9, csamt: 0 } }],
          },
        ],
      },
    ],
    b2cs: [
      // ₹200 less the credited ₹40.01.
      { sply_ty: 'INTER', pos: '04', typ: 'OE', rt: 5, txval: 152.37, iamt: 7.62, csamt: 0 },
      // ₹242.61 less the credited ₹105 of September.
      {
        sply_ty: 'INTRA',
        pos: '09',
        typ: 'OE',
        rt: 5,
        txval: 131.05,
        camt: 3.28,
        samt: 3.28,
        csamt: 0,
      },
      {
        sply_ty: 'INTRA',
        pos: '09',
        typ: 'OE',
        rt: 12,
        txval: 115.53,
        camt: 6.93,
        samt: 6.93,
        csamt: 0,
      },
      { sply_ty: 'INTER', pos: '10', typ: 'OE', rt: 5, txval: 95_238.1, iamt: 4761.9, csamt: 0 },
    ],
    cdnr: [
      {
        ctin: makeGstin('10'),
        nt: [
          {
            ntty: 'C',
            nt_num: 'CRN/2627/000004',
            nt_dt: '10-10-2026',
            val: 55.5,
            pos: '10',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1, itm_det: { rt: 5, txval: 50, iamt: 2.5, csamt: 0 } }],
          },
        ],
      },
    ],
    cdnur: [
      {
        typ: 'B2CL',
        ntty: 'C',
        nt_num: 'CRN/2627/000003',
        nt_dt: '09-10-2026',
        val: 500,
        pos: '10',
        itms: [{ num: 1, itm_det: { rt: 5, txval: 476.2, iamt: 23.8, csamt: 0 } }],
      },
    ],
    nil: { inv: [{ sply_ty: 'INTRB2B', nil_amt: 27, expt_amt: 0, ngsup_amt: 0 }] },
    hsn: {
      hsn_b2b: [
        { ...hsn(1, '1106', 0, 1), txval: 27, iamt: 0, camt: 0, samt: 0 },
        { ...hsn(2, '1106', 5, 1), txval: 450, iamt: 22.5, camt: 0, samt: 0 },
      ],
      hsn_b2c: [
        expect.objectContaining({ ...hsn(1, '1106', 5, 4), camt: 3.28, samt: 3.28 }),
        { ...hsn(2, '200819', 12, 1), txval: 115.53, iamt: 0, camt: 6.93, samt: 6.93 },
      ],
    },
    doc_issue: {
      doc_det: [
        issued(1, 'Invoices for outward supply', ['INV/2627/000002', 'INV/2627/000006', 5]),
        issued(5, 'Credit Note', ['CRN/2627/000001', 'CRN/2627/000004', 4]),
      ],
    },
  });

  expect(rowsOf(files, 'gstr-1/b2b.csv')[0]).toMatchObject({
    'GSTIN/UIN of Recipient': makeGstin('10'),
    'Receiver Name': 'Snack House LLP',
    'Invoice date': '06-Oct-2026',
    'Place Of Supply': '10-Bihar',
  });
  expect(rowsOf(files, 'gstr-1/exemp.csv')[0]).toMatchObject({
    Description: 'Inter-State supplies to registered persons',
    'Nil Rated Supplies': '27',
  });
  // Everything taxed but the nil part, and by state what went to consumers elsewhere.
  const summary = rowsOf(files, 'gstr-3b.csv');
  const taxable = column(rowsOf(files, 'hsn-summary.csv'), 'Taxable value');
  expect(summary.map((row) => [row.Section, row['Place of supply'], row['Taxable value']])).toEqual(
    [
      ['3.1(a)', '', String(Math.round(taxable * 100 - 2700) / 100)],
      ['3.1(c)', '', '27'],
      ['3.2', '04-Chandigarh', '152.37'],
      ['3.2', '10-Bihar', '190000.01'],
    ],
  );
});

const hsn = (num: number, code: string, rt: number, qty: number) => ({
  num,
  hsn_sc: code,
  uqc: 'PAC',
  qty,
  rt,
  csamt: 0,
});

const issued = (number: number, name: string, [from, to, count]: [string, string, number]) => ({
  doc_num: number,
  doc_typ: name,
  docs: [{ num: 1, from, to, totnum: count, cancel: 0, net_issue: count }],
});

test('the return of a month leaves out what it has none of', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const [admin, by] = [await createAdmin(db), await createUser(db)];
  await startInvoicingAt(db, '2026-01-01T00:00:00Z');
  const goods = [{ pricePaise: 10_000 }];
  await insertBilledOrder(db, { by, at: '2026-10-05T10:00:00Z', goods, state: 'Bihar' });
  await storeFiles(db);
  const files = await exportMonth(shop, admin);
  const text = files.get('gstr-1.json')?.toString() ?? '';
  const tables: { hsn: object } = JSON.parse(text);
  expect([Object.keys(tables), Object.keys(tables.hsn)]).toEqual([
    ['gstin', 'fp', 'version', 'hash', 'b2cs', 'hsn', 'doc_issue'],
    ['hsn_b2c'],
  ]);
  expect(text).not.toContain('[]');
});

test('a shop that charges no GST gets registers without returns', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const [admin, by] = [await createAdmin(db), await createUser(db)];
  await startInvoicingAt(db, '2026-01-01T00:00:00Z');
  const billed = await insertBilledOrder(db, {
    by,
    at: '2026-10-05T10:00:00Z',
    goods: [{ pricePaise: 10_000 }],
    state: 'Bihar',
    registration: 'composition',
  });
  await insertCreditedRefund(db, billed, { amountPaise: 2500, at: '2026-10-06T10:00:00Z' });
  await storeFiles(db);
  const files = await exportMonth(shop, admin);
  expect([...files.keys()].sort()).toEqual([
    'cover-sheet.csv',
    'cover-sheet.html',
    'credit-notes.csv',
    'documents/BOS-2627-000001.pdf',
    'documents/CRN-2627-000001.pdf',
    'hsn-summary.csv',
    'sales-register.csv',
    'settlements.csv',
    'state-summary.csv',
  ]);
  expect(rowsOf(files, 'sales-register.csv')[0]).toMatchObject({
    Document: 'Bill of supply',
    Supply: 'No GST charged',
    'Total of the document': '100',
  });
  const cover = files.get('cover-sheet.html')?.toString();
  expect(cover).toContain('Composition scheme');
  expect(cover).toContain('Everything in this export agrees');
});

test('the cover sheet states a missing invoice and a missing credit note', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const [admin, by] = [await createAdmin(db), await createUser(db)];
  await startInvoicingAt(db, '2026-01-01T00:00:00Z');
  const goods = [{ pricePaise: 10_000 }];
  const billed = await insertBilledOrder(db, { by, at: '2026-10-05T10:00:00Z', goods });
  const refund = {
    paymentId: billed.paymentId,
    amountPaise: 1200,
    at: new Date('2026-10-07T10:00:00Z'),
  };
  await insertRefund(db, refund);
  const lost = await insertPaidOrder(db, { by, order: { status: 'shipped' } });
  await db.insert(orderEvents).values({
    orderId: lost.id,
    at: new Date('2026-10-08T10:00:00Z'),
    kind: 'status',
    value: 'delivered',
  });
  await storeFiles(db);
  const files = await exportMonth(shop, admin);
  const differences = rowsOf(files, 'cover-sheet.csv').map((row) => row.Difference);
  expect(differences.filter(Boolean)).toEqual(['-607', '-12', '0', '0', '0', '0']);
  expect(files.get('cover-sheet.html')?.toString()).toContain('Differs by -₹607');
});

test('refuses months that cannot be exported and records it', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const [admin, by] = [await createAdmin(db), await createUser(db)];
  const refusalOf = async (month: string) => {
    const reply = await shop.app.inject({
      url: `/api/admin/accounts/export/${month}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const body: { errors?: { month?: string } } = reply.json();
    return [reply.statusCode, body.errors?.month];
  };
  await insertBilledOrder(db, { by, at: new Date().toISOString(), goods: [{ pricePaise: 100 }] });
  const month = dayInIndia(new Date()).slice(0, 7);
  const unfinished = `${monthName(month)} has not ended yet. You can export it from ${monthRange(month).until}.`;
  expect(await refusalOf(month)).toEqual([400, unfinished]);
  expect(await refusalOf('2099-12')).toEqual([400, expect.stringContaining('has not ended yet')]);
  expect(await refusalOf('2024-05')).toEqual([400, 'The shop issued no documents in May 2024.']);
  for (const wrong of ['2026-13', '2026', 'october', "2026-10'--"]) {
    expect(await refusalOf(encodeURIComponent(wrong))).toEqual([400, 'Use a month like 2026-10']);
  }
  const { rows } = await db.execute(
    sql`select subject, outcome from audit_entries where action = 'export_accounts' order by at`,
  );
  expect(rows.map(({ subject, outcome }) => [subject, outcome])).toEqual([
    [month, 'refused'],
    ['2099-12', 'refused'],
    ['2024-05', 'refused'],
  ]);
});

test('lists the months with what is still missing', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const admin = await createAdmin(db);
  const read = async () => {
    const { data } = await callApi(shop, 'GET /api/admin/accounts/exports', { as: admin });
    const { months }: { months: ExportableMonth[] } = data;
    return months;
  };
  expect(await read()).toEqual([]);
  await insertOctober(db);
  const [november, october, september] = await listExports(db, new Date('2026-11-18T10:00:00Z'));
  expect(november).toMatchObject({ month: '2026-11', invoices: 1, availableFrom: '2026-12-01' });
  expect(october).toEqual({
    month: '2026-10',
    invoices: 5,
    creditNotes: 4,
    invoiced: 201_127.01,
    credited: 700.51,
    tax: 9550.54,
    missingFiles: 9,
    availableFrom: null,
  });
  expect(september).toMatchObject({ month: '2026-09', invoices: 1, availableFrom: null });
  await storeFiles(db);
  expect((await read()).map(({ missingFiles }) => missingFiles)).toEqual([0, 0, 0]);
});

test('renders PDFs that are not stored yet, and does not announce a size then', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const [admin, by] = [await createAdmin(db), await createUser(db)];
  await startInvoicingAt(db, '2026-01-01T00:00:00Z');
  for (const day of ['05', '06', '07']) {
    const goods = [{ pricePaise: 10_000 }];
    await insertBilledOrder(db, { by, at: `2026-10-${day}T10:00:00Z`, goods });
    if (day === '05') await storeFiles(db);
  }
  const reply = await shop.app.inject({
    url: '/api/admin/accounts/export/2026-10',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(reply.headers['content-length']).toBeUndefined();
  const files = readZip(reply.rawPayload);
  expect(files.get('documents/INV-2627-000001.pdf')?.toString('latin1')).toContain('%PDF of');
  expect(files.get('documents/INV-2627-000003.pdf')?.toString('latin1')).toMatch(/^%PDF-1\.\d/);
  expect(await db.$count(taxDocumentFiles)).toBe(3);
  const again = await exportMonth(shop, admin);
  expect(again.get('documents/INV-2627-000003.pdf')).toEqual(
    files.get('documents/INV-2627-000003.pdf'),
  );
});

test('a download that is given up frees its connection and its files', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const [admin, by] = [await createAdmin(db), await createUser(db)];
  await startInvoicingAt(db, '2026-01-01T00:00:00Z');
  for (let n = 0; n < 3; n += 1) {
    await insertBilledOrder(db, { by, at: '2026-10-05T10:00:00Z', goods: [{ pricePaise: 100 }] });
  }
  // Larger than all buffers on the way, so that the server has to wait for its reader.
  await db.execute(sql`
    insert into tax_document_files (document_id, layout, pdf, sha256)
    select id, 'a4', pdf, encode(sha256(pdf), 'hex')
    from (select id, convert_to(repeat('x', 10000000), 'UTF8') as pdf from tax_documents) d`);
  const openSnapshots = async () => {
    const { rows } = await db.execute(sql`select from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`);
    return rows.length;
  };
  const start = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { headers: { authorization: `Bearer ${admin.token}` }, agent: false };
      get(`${shop.url}/api/admin/accounts/export/2026-10`, options, resolve).on('error', reject);
    });
  const replies = [await start(), await start()];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await openSnapshots()).toBe(2);
  // A third one has to wait.
  const third = await start();
  expect([third.statusCode, await json(third)]).toMatchObject([409, { success: false }]);
  for (const reply of replies) reply.destroy();
  await vi.waitFor(async () => expect(await openSnapshots()).toBe(0), { timeout: 20_000 });
  expect(readZip(await buffer(await start())).size).toBeGreaterThan(5);
});
