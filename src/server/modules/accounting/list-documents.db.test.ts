import { expect, test } from 'vitest';
import { listDocuments as endpoint } from '#shared/accounting/contract.ts';
import { toAmounts } from '#shared/tax/split.ts';
import type { DocumentKind } from '#shared/tax/document.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { aTaxDocument } from '../../testing/tax-documents.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser } from '../../testing/users.ts';
import { refunds } from '../payments/tables.ts';
import { documentSeries, taxDocuments } from '../tax/tables.ts';
import { listDocuments } from './list-documents.ts';

interface Given {
  kind?: DocumentKind;
  number: number;
  issuedOn?: string;
  totalPaise?: number;
  name?: string;
  company?: string;
  gstin?: string;
  state?: { name: string; code: string };
  /** The invoice of a credit note. */
  of?: Inserted;
}

interface Inserted {
  id: string;
  serial: string;
  issuedOn: string;
  order: Awaited<ReturnType<typeof insertPaidOrder>>;
}

const UTTAR_PRADESH = { name: 'Uttar Pradesh', code: '09' };
const DELHI = { name: 'Delhi', code: '07' };

/** Inserts an invoice with 5 % GST, or a credit note, by a seller in Uttar Pradesh. */
async function aDocument(db: Db, given: Given): Promise<Inserted> {
  const { kind = 'tax_invoice', number, issuedOn = '2026-10-05', totalPaise = 10_500, of } = given;
  const { name = 'Kavya Rao', company = null, gstin = null, state = UTTAR_PRADESH } = given;
  const order = of?.order ?? (await insertPaidOrder(db, { by: await createUser(db) }));
  const prefix = kind === 'credit_note' ? 'CRN' : 'INV';
  await db
    .insert(documentSeries)
    .values({ prefix, financialYear: 2026, lastNumber: 999, lastIssuedAt: new Date() })
    .onConflictDoNothing();
  const supply = state === UTTAR_PRADESH ? 'intra_state' : 'inter_state';
  const serial = `${prefix}/2627/${String(number).padStart(6, '0')}`;
  const [row] = await db
    .insert(taxDocuments)
    .values({
      kind,
      serial,
      prefix,
      financialYear: 2026,
      number,
      issuedAt: new Date(`${issuedOn}T12:00:00+05:30`),
      issuedOn,
      orderId: order.id,
      invoiceId: of?.id ?? null,
      refundId: of ? await aRefund(db, order.paymentId, totalPaise) : null,
      recipientGstin: gstin,
      placeOfSupply: state.code,
      supply,
      ...toAmounts(totalPaise, Math.round(totalPaise / 42) * 2, supply),
      content: aTaxDocument({
        content: {
          recipient: { name, companyName: company, gstin },
          placeOfSupply: state,
          order: { number: order.orderNumber },
          invoice: of ? { serial: of.serial, issuedOn: of.issuedOn } : null,
        },
      }).content,
    })
    .returning({ id: taxDocuments.id });
  return { id: row?.id ?? '', serial, issuedOn, order };
}

async function aRefund(db: Db, paymentId: string, amountPaise: number): Promise<string> {
  const [row] = await db
    .insert(refunds)
    .values({
      paymentId,
      amountPaise,
      reason: 'given_by_shop',
      idempotencyKey: `test:${paymentId}:${Math.random()}`,
      state: 'processed',
      providerRefundId: `rfnd_${Math.random()}`,
      processedAt: sql`now()`,
    })
    .returning({ id: refunds.id });
  return row?.id ?? '';
}

const list = (db: Db, filters: Partial<Parameters<typeof listDocuments>[1]> = {}) =>
  listDocuments(db, { q: '', page: 1, ...filters });

const serials = async (db: Db, filters: Parameters<typeof list>[1] = {}) =>
  (await list(db, filters)).items.map(({ serial }) => serial);

const B2B = { company: 'Sharma & Söhne Pvt Ltd', gstin: '07AAACR5055K1Z9', state: DELHI };

async function openBooks() {
  const { db } = await freshDatabase();
  const first = await aDocument(db, { number: 1, issuedOn: '2026-09-30', name: 'Ravi 100% Das' });
  const business = await aDocument(db, { number: 2, totalPaise: 21_000, ...B2B });
  const note = await aDocument(db, {
    kind: 'credit_note',
    number: 1,
    issuedOn: '2026-10-06',
    totalPaise: 4200,
    ...B2B,
    of: business,
  });
  return { db, first, business, note };
}

test('lists documents newest first with what the screen shows', async () => {
  const { db, business } = await openBooks();
  const { items, total, firstMonth } = await list(db);
  expect(items.map(({ serial }) => serial)).toEqual([
    'CRN/2627/000001',
    'INV/2627/000002',
    'INV/2627/000001',
  ]);
  expect([total, firstMonth]).toEqual([3, '2026-09']);
  expect(items[0]).toEqual({
    id: expect.any(String),
    kind: 'credit_note',
    serial: 'CRN/2627/000001',
    issuedOn: '2026-10-06',
    orderId: business.order.id,
    orderNumber: business.order.orderNumber,
    customer: 'Kavya Rao',
    company: 'Sharma & Söhne Pvt Ltd',
    gstin: '07AAACR5055K1Z9',
    stateCode: '07',
    taxable: 40,
    cgst: 0,
    sgst: 0,
    igst: 2,
    total: 42,
    invoiceSerial: 'INV/2627/000002',
  });
});

test('sums credit notes separately, over all pages', async () => {
  const { db } = await openBooks();
  expect((await list(db, { page: 9 })).sums).toEqual({
    invoices: { count: 2, taxable: 300, cgst: 2.5, sgst: 2.5, igst: 10, total: 315 },
    creditNotes: { count: 1, taxable: 40, cgst: 0, sgst: 0, igst: 2, total: 42 },
  });
});

test('filters by kind, month, days and place of supply, with their sums', async () => {
  const { db } = await openBooks();
  expect(await serials(db, { kind: 'credit_note' })).toEqual(['CRN/2627/000001']);
  expect(await serials(db, { month: '2026-09' })).toEqual(['INV/2627/000001']);
  expect(await serials(db, { month: '2026-10', kind: 'tax_invoice' })).toEqual(['INV/2627/000002']);
  expect(await serials(db, { from: '2026-10-06' })).toEqual(['CRN/2627/000001']);
  expect(await serials(db, { from: '2026-09-30', to: '2026-10-05' })).toHaveLength(2);
  expect(await serials(db, { state: '09' })).toEqual(['INV/2627/000001']);
  expect((await list(db, { state: '07' })).sums.invoices).toMatchObject({ count: 1, total: 210 });
  expect(await list(db, { month: '2027-01' })).toMatchObject({ items: [], total: 0, pageCount: 1 });
});

test.each([
  ['inv/2627/000001', ['INV/2627/000001']],
  ['000002', ['INV/2627/000002']],
  ['ravi', ['INV/2627/000001']],
  ['söhne', ['CRN/2627/000001', 'INV/2627/000002']],
  ['  07aaacr5055k1z9 ', ['CRN/2627/000001', 'INV/2627/000002']],
  ['sharma crn', ['CRN/2627/000001']],
  ['100%', ['INV/2627/000001']],
  ['%', ['INV/2627/000001']],
  ['_', []],
  ["'; drop table tax_documents", []],
])('finds %j', async (q, found) => {
  const { db } = await openBooks();
  expect(await serials(db, { q })).toEqual(found);
});

test('finds the documents of an order by its number', async () => {
  const { db, business } = await openBooks();
  expect(await serials(db, { q: `#${business.order.orderNumber}` })).toHaveLength(2);
});

test('a long list of documents is read from the index, and the search from the trigram index', async () => {
  const { db, first } = await openBooks();
  await db.execute(
    sql.raw(`
    alter table tax_documents drop constraint tax_documents_order_id_fkey;
    drop index tax_documents_one_invoice;
    insert into tax_documents (id, kind, serial, prefix, financial_year, number, issued_at, issued_on, order_id,
      place_of_supply, supply, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, content)
    select 'many' || n, 'tax_invoice', 'INV/2627/' || n, 'INV', 2026, n, timestamptz '2026-04-01 12:00Z' + n % 300 * interval '1 day', date '2026-04-01' + n % 300, 'order' || n,
      '09', 'intra_state', 10000, 250, 250, 0, 10500,
      jsonb_set(jsonb_set(content, '{order,number}', to_jsonb('TKR-' || n)), '{recipient,name}', to_jsonb('Customer ' || n))
    from generate_series(100001, 120000) n, tax_documents where id = '${first.id}'`),
  );
  await db.execute(sql`vacuum analyze tax_documents`);
  const planOf = async (query: string) => {
    const { rows } = await db.execute(sql.raw(`explain ${query}`));
    return JSON.stringify(rows);
  };
  const newest = 'order by issued_at desc, id desc limit 25';
  expect(
    await planOf(`select id from tax_documents where kind = 'tax_invoice' ${newest}`),
  ).toContain('Index Only Scan Backward using tax_documents_listed');
  expect(
    await planOf(`select kind = 'credit_note', count(*), sum(total_paise) from tax_documents
      where issued_at >= '2026-10-01' and issued_at < '2026-11-01' group by 1`),
  ).toContain('Index Only Scan using tax_documents_listed');
  const found = `tax_document_search_text(serial, content) like '%customer 110123%'`;
  expect(await planOf(`select id from tax_documents where ${found} ${newest}`)).toContain(
    'tax_documents_found_by',
  );
  expect(await list(db, { q: '110123' })).toMatchObject({ total: 1 });
  expect(await list(db)).toMatchObject({ total: 20_003, sums: { invoices: { count: 20_002 } } });
  expect(await list(db, { month: '2026-10', page: 50 })).toMatchObject({ items: { length: 25 } });
});

test('the API checks permissions and filters', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  await aDocument(shop.db, { number: 1 });
  const get = (query: string, as = asha) =>
    callApi(shop, `GET /api/admin/accounts/documents?${query}`, { as });
  const reply = await get('month=2026-10&page=1');
  expect(endpoint.reply.safeParse(reply.data)).toMatchObject({ success: true });
  expect(reply).toMatchObject({ status: 200, data: { total: 1 } });
  for (const [query, errors] of [
    ['month=2026-13', { month: 'Use a month like 2026-10' }],
    ['from=2026-10-06&to=2026-10-05', { from: 'The first day must not be after the last' }],
    ['from=yesterday', { from: 'Use a date like 2026-10-05' }],
    ['kind=receipt', { kind: expect.stringContaining('Use one of') }],
    ['state=Delhi', { state: 'Use a GST state code like 09' }],
    [`q=${'x'.repeat(101)}`, { q: expect.stringContaining('at most 100') }],
    ['page=0', { page: expect.stringContaining('Page must be') }],
  ] as const) {
    expect([query, await get(query)]).toMatchObject([query, { status: 400, errors }]);
  }
  expect(await get('', await createUser(shop.db))).toMatchObject({ status: 403 });
});
