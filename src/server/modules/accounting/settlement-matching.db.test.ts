import { expect, test } from 'vitest';
import { listSettlements as endpoint, type MatchingRow } from '#shared/accounting/contract.ts';
import { createSandboxClient } from '../../../../sandbox/razorpay/testing.ts';
import { matchingStates, type MatchingState } from '#shared/accounting/matching-states.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { buy, decideDispute, dispute, setFaults } from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { rollUpSummaries } from '../../summaries/roll-up.ts';
import { freshDatabase, silentLog } from '../../testing/fresh-database.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser, type TestUser } from '../../testing/users.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { orders } from '../orders/tables.ts';
import { payments, refunds } from '../payments/tables.ts';
import type { SettlementRow } from './matching-query.ts';
import { listMatching, settlementRows } from './settlement-matching.ts';
import { settlementItems } from './tables.ts';

const OCTOBER = '2026-10';
const ITEMS = [{ productId: '1', quantity: 1 }];

interface OrderInput {
  at?: string;
  rupees?: number;
}

/** Inserts an order whose payment was captured at a time. */
async function anOrder(
  db: Db,
  { at = '2026-10-05T12:00:00+05:30', rupees = 1000 }: OrderInput = {},
) {
  const order = await insertPaidOrder(db, {
    by: await createUser(db),
    items: [{ name: 'Sattu', pricePaise: rupees * 100, quantity: 1 }],
    shippingPaise: 0,
  });
  await db
    .update(payments)
    .set({ capturedAt: new Date(at) })
    .where(eq(payments.id, order.paymentId));
  return order;
}

const paidOut = {
  settlementId: 'setl_1',
  utr: 'UTR1',
  settledAt: new Date('2026-10-07T09:00:00Z'),
};

type Item = Partial<typeof settlementItems.$inferInsert>;

async function anItem(db: Db, item: Item & { entityId: string }) {
  const { amountPaise = 100_000, feePaise = 2360, debitPaise = 0 } = item;
  await db.insert(settlementItems).values({
    type: 'payment',
    paymentId: item.entityId,
    amountPaise,
    creditPaise: debitPaise > 0 ? 0 : amountPaise - feePaise,
    debitPaise,
    feePaise,
    taxPaise: 360,
    isOnHold: false,
    occurredAt: new Date('2026-10-05T06:30:00Z'),
    ...paidOut,
    ...item,
  });
}

async function aRefund(
  db: Db,
  paymentId: string,
  given: Partial<typeof refunds.$inferInsert> = {},
) {
  const providerRefundId = `rfnd_${Math.random().toString(36).slice(2)}`;
  await db.insert(refunds).values({
    paymentId,
    amountPaise: 20_000,
    reason: 'given_by_shop',
    idempotencyKey: `test:${providerRefundId}`,
    state: 'processed',
    providerRefundId,
    processedAt: sql`now()`,
    nextTryAt: null,
    ...given,
  });
  return providerRefundId;
}

const deduct = (db: Db, entityId: string, paymentId: string, debitPaise = 20_000) =>
  anItem(db, {
    entityId,
    paymentId,
    type: 'refund',
    amountPaise: debitPaise,
    debitPaise,
    feePaise: 0,
    taxPaise: 0,
  });

const list = async (db: Db, filters: Partial<Parameters<typeof listMatching>[1]> = {}) =>
  listMatching(db, { month: OCTOBER, q: '', page: 1, ...filters });

/** The parts of a row add up, as do the sums. */
function expectToAddUp(
  row: Omit<MatchingRow, 'state' | 'paymentId'> | Awaited<ReturnType<typeof list>>['sums'],
) {
  const { paid, refunded, fee, tax, waiting, difference, paidOut: out } = row;
  expect(Math.round((paid - refunded - fee - tax - waiting + difference) * 100)).toBe(
    Math.round(out * 100),
  );
}

async function readRow(db: Db): Promise<MatchingRow> {
  const { items } = await list(db);
  const [row, ...others] = items;
  if (!row || others.length > 0) throw new Error(`${items.length} rows`);
  expectToAddUp(row);
  return row;
}

test('a payment that was paid out less fee and tax matches', async () => {
  const { db } = await freshDatabase();
  const { paymentId, orderNumber } = await anOrder(db);
  await anItem(db, { entityId: paymentId });
  expect(await readRow(db)).toEqual({
    paymentId,
    orderNumber,
    capturedAt: '2026-10-05T06:30:00.000Z',
    paid: 1000,
    refunded: 0,
    fee: 20,
    tax: 3.6,
    paidOutAt: '2026-10-07T09:00:00.000Z',
    utr: 'UTR1',
    paidOut: 976.4,
    difference: 0,
    waiting: 0,
    isOnHold: false,
    state: 'matched',
  });
});

test('a payment waits until it is paid out, also on hold', async () => {
  const { db } = await freshDatabase();
  const { paymentId } = await anOrder(db);
  const row = { state: 'waiting', waiting: 1000, paidOut: 0, difference: 0, fee: 0 };
  expect(await readRow(db)).toMatchObject({ ...row, isOnHold: false });
  await anItem(db, {
    entityId: paymentId,
    isOnHold: true,
    settlementId: null,
    utr: null,
    settledAt: null,
  });
  expect(await readRow(db)).toMatchObject({ ...row, isOnHold: true, paidOutAt: null });
});

test('another credit than the amount less the fee is a difference', async () => {
  const { db } = await freshDatabase();
  const { paymentId } = await anOrder(db);
  await anItem(db, { entityId: paymentId, creditPaise: 90_000 });
  expect(await readRow(db)).toMatchObject({ state: 'different', paidOut: 900, difference: -76.4 });
});

test('another amount than the customer paid is a difference', async () => {
  const { db } = await freshDatabase();
  const { paymentId } = await anOrder(db);
  await anItem(db, { entityId: paymentId, amountPaise: 110_000 });
  expect(await readRow(db)).toMatchObject({ state: 'different', difference: 100 });
});

test('a refund waits until the provider has deducted it', async () => {
  const { db } = await freshDatabase();
  const { paymentId } = await anOrder(db);
  await anItem(db, { entityId: paymentId });
  const refundId = await aRefund(db, paymentId);
  expect(await readRow(db)).toMatchObject({
    state: 'waiting',
    refunded: 200,
    waiting: -200,
    paidOut: 976.4,
  });
  await deduct(db, refundId, paymentId);
  expect(await readRow(db)).toMatchObject({ state: 'matched', waiting: 0, paidOut: 776.4 });
});

test('a deducted refund of another amount, or one that the shop does not know, is a difference', async () => {
  const { db } = await freshDatabase();
  const { paymentId } = await anOrder(db);
  await anItem(db, { entityId: paymentId });
  const refundId = await aRefund(db, paymentId);
  await deduct(db, refundId, paymentId, 25_000);
  expect(await readRow(db)).toMatchObject({ state: 'different', difference: -50 });
  await deduct(db, 'rfnd_unknown', paymentId, 1000);
  expect(await readRow(db)).toMatchObject({ state: 'different', difference: -60 });
});

test('refunds by bank transfer and unfinished refunds do not change the payout', async () => {
  const { db } = await freshDatabase();
  const { paymentId } = await anOrder(db);
  await anItem(db, { entityId: paymentId });
  await aRefund(db, paymentId, {
    method: 'bank_transfer',
    bankReference: 'NEFT 1',
    providerRefundId: null,
  });
  await aRefund(db, paymentId, { state: 'due', providerRefundId: null, processedAt: null });
  expect(await readRow(db)).toMatchObject({ state: 'matched', refunded: 0 });
});

test('a payout for a payment that the shop does not know is listed once, in the month of its capture', async () => {
  const { db } = await freshDatabase();
  await anItem(db, { entityId: 'pay_unknown' });
  await anItem(db, {
    entityId: 'rfnd_unknown',
    paymentId: 'pay_unknown',
    type: 'refund',
    amountPaise: 100_000,
    debitPaise: 100_000,
    feePaise: 0,
    taxPaise: 0,
    occurredAt: new Date('2026-11-05T06:30:00Z'),
  });
  expect(await readRow(db)).toMatchObject({
    state: 'unknown',
    paymentId: 'pay_unknown',
    orderNumber: null,
    paid: 0,
    paidOut: -23.6,
    difference: 0,
  });
  expect(await list(db, { month: '2026-11' })).toMatchObject({ total: 0 });
});

test('an adjustment without a payment is a row of its own', async () => {
  const { db } = await freshDatabase();
  await anItem(db, {
    entityId: 'adj_1',
    paymentId: null,
    type: 'adjustment',
    feePaise: 0,
    taxPaise: 0,
  });
  expect(await readRow(db)).toMatchObject({
    state: 'unknown',
    paymentId: 'adj_1',
    difference: 1000,
  });
});

test('a month begins and ends at midnight in India', async () => {
  const { db } = await freshDatabase();
  await anOrder(db, { at: '2026-09-30T23:59:59.999+05:30' });
  const first = await anOrder(db, { at: '2026-10-01T00:00:00+05:30' });
  const last = await anOrder(db, { at: '2026-10-31T23:59:59.999+05:30' });
  await anOrder(db, { at: '2026-11-01T00:00:00+05:30' });
  const { items, firstMonth } = await list(db);
  expect(items.map(({ paymentId }) => paymentId)).toEqual([last.paymentId, first.paymentId]);
  expect(firstMonth).toBe('2026-09');
});

/** A month with payments in every state. */
async function aMonth(db: Db) {
  const matched = await anOrder(db, { rupees: 1000 });
  await anItem(db, { entityId: matched.paymentId });
  const different = await anOrder(db, { rupees: 2000 });
  await anItem(db, { entityId: different.paymentId });
  const waiting = await anOrder(db, { rupees: 3000 });
  await anItem(db, { entityId: 'pay_unknown', utr: 'UTR_50%' });
  return { matched, different, waiting };
}

test('filters and search change the sums, which add up', async () => {
  const { db } = await freshDatabase();
  const { matched, different } = await aMonth(db);
  const all = await list(db);
  expect(all).toMatchObject({
    total: 4,
    counts: { matched: 1, different: 1, waiting: 1, unknown: 1 },
    sums: {
      paid: 6000,
      refunded: 0,
      fee: 60,
      tax: 10.8,
      paidOut: 2929.2,
      waiting: 3000,
      difference: 0,
    },
  });
  expectToAddUp(all.sums);
  const filtered = await list(db, { state: 'different' });
  expect(filtered).toMatchObject({
    total: 1,
    counts: all.counts,
    sums: { paid: 2000, difference: -1000 },
    items: [{ paymentId: different.paymentId }],
  });
  for (const q of [matched.orderNumber, matched.paymentId.toUpperCase()]) {
    expect(await list(db, { q })).toMatchObject({
      total: 1,
      items: [{ paymentId: matched.paymentId }],
    });
  }
  expect(await list(db, { q: '50%' })).toMatchObject({ total: 1 });
  expect(await list(db, { q: '%' })).toMatchObject({ total: 1 });
  expect(await list(db, { q: 'nothing', page: 9 })).toMatchObject({ total: 0, items: [] });
});

test('summarised days list the same payments and sums, also on deep pages', async () => {
  const { db } = await freshDatabase();
  const { different } = await aMonth(db);
  const late = await anOrder(db, { at: '2026-10-20T12:00:00+05:30' });
  for (let day = 1; day <= 28; day += 1) {
    const at = `2026-10-${String(day).padStart(2, '0')}T15:00:00+05:30`;
    for (let n = 0; n < 2; n += 1) {
      const { paymentId } = await anOrder(db, { at });
      await anItem(db, { entityId: paymentId });
    }
  }
  const read = async () => {
    const lists = [];
    for (const state of [undefined, ...matchingStates]) {
      for (const page of [1, 2, 3, 4]) lists.push(await list(db, { state, page }));
    }
    return lists;
  };
  const live = await read();
  expect(live[0]).toMatchObject({
    total: 61,
    counts: { matched: 57, different: 1, waiting: 2, unknown: 1 },
  });
  const listed = (state?: MatchingState) =>
    live.flatMap(({ items }, index) =>
      index < 4 ? items.filter((row) => !state || row.state === state) : [],
    );
  for (const [index, state] of matchingStates.entries()) {
    const pages = live.slice(4 * index + 4, 4 * index + 8);
    expect(pages.flatMap(({ items }) => items)).toEqual(listed(state));
  }

  await rollUpSummaries({ db, log: silentLog });
  expect(await db.$count(sql`settlement_days`)).toBeGreaterThan(28);
  expect(await read()).toEqual(live);

  // Changes of summarised days show at once.
  await anItem(db, { entityId: late.paymentId });
  await aRefund(db, different.paymentId);
  const changed = await read();
  expect(changed[0]).toMatchObject({
    counts: { matched: 58, different: 1, waiting: 1, unknown: 1 },
    sums: { refunded: 200 },
  });
  await rollUpSummaries({ db, log: silentLog });
  expect(await read()).toEqual(changed);
});

test('a payment that the shop gets to know is no longer listed as unknown', async () => {
  const { db } = await freshDatabase();
  const paymentId = 'pay_LateWebhook';
  await anItem(db, { entityId: paymentId });
  await anOrder(db, { at: '2026-10-02T12:00:00+05:30' });
  await rollUpSummaries({ db, log: silentLog });
  expect(await list(db)).toMatchObject({ counts: { unknown: 1, waiting: 1 } });
  const { checkoutId } = await anOrder(db, { at: '2026-11-02T12:00:00+05:30' });
  const capturedAt = new Date('2026-10-06T00:30:00+05:30');
  await db
    .insert(payments)
    .values({ id: paymentId, checkoutId, amountPaise: 100_000, currency: 'INR', capturedAt });
  const known = { total: 2, counts: { unknown: 0, waiting: 1, matched: 1 } };
  expect(await list(db)).toMatchObject(known);
  await rollUpSummaries({ db, log: silentLog });
  expect(await list(db)).toMatchObject(known);
});

test('the export lists the same rows as the screen, in batches', async () => {
  const { db } = await freshDatabase();
  await aMonth(db);
  // More than a batch, with the same time of capture.
  await db.execute(sql`
    insert into settlement_items (entity_id, type, payment_id, amount_paise, credit_paise, debit_paise, fee_paise,
      tax_paise, is_on_hold, occurred_at, settlement_id, utr, settled_at)
    select 'pay_x' || n, 'payment', 'pay_x' || n, 100, 98, 0, 2, 0, false, '2026-10-05 06:30:00.123456+00', 'setl_2', 'U', now()
    from generate_series(1, 20100) n`);
  const rows: SettlementRow[] = [];
  for await (const row of settlementRows(db, OCTOBER)) rows.push(row);
  const { total, sums } = await list(db);
  expect(total).toBe(20_104);
  expect(new Set(rows.map(({ paymentId }) => paymentId)).size).toBe(total);
  expect(rows).toHaveLength(total);
  const sum = (name: 'paidPaise' | 'paidOutPaise' | 'differencePaise') =>
    rows.reduce((all, row) => all + row[name], 0) / 100;
  expect([sum('paidPaise'), sum('paidOutPaise'), sum('differencePaise')]).toEqual([
    sums.paid,
    sums.paidOut,
    sums.difference,
  ]);
  expect(rows.at(-1)).toMatchObject({ capturedAt: expect.any(Date), paidOutAt: expect.any(Date) });
});

const thisMonth = () => dayInIndia(new Date()).slice(0, 7);

const settle = (shop: TestShop, body: object = {}) =>
  createSandboxClient({ url: shop.razorpay.apiUrl, keyId: '', keySecret: '' }).sendOk(
    'POST /sandbox/settle',
    body,
  );

const fetchNow = (shop: TestShop, as: TestUser, month = thisMonth()) =>
  callApi(shop, 'POST /api/admin/accounts/settlements/fetch', { as, body: { month } });

const listAudit = async ({ db }: TestShop) =>
  (
    await db.execute(
      sql`select subject, outcome, reason from audit_entries where action = 'fetch_settlements' order by at`,
    )
  ).rows;

test('sold, refunded and disputed orders match after the provider has settled them', async () => {
  const shop = await openTestShop();
  const [kavya, asha] = [await createUser(shop.db), await createAdmin(shop.db)];
  const bought = [];
  for (let i = 0; i < 3; i += 1) bought.push(await buy(shop, kavya, ITEMS));
  const [kept = '', refunded = '', disputed = ''] = bought;
  await callApi(shop, `POST /api/orders/${refunded}/cancel`, { as: kavya });
  await eventually(async () => {
    const { data } = await callApi(shop, `GET /api/orders/${refunded}`, { as: kavya });
    expect(data.order.refunds).toMatchObject([{ state: 'processed' }]);
  });
  const read = async (query = '') => {
    const reply = await callApi(shop, `GET /api/admin/accounts/settlements${query}`, { as: asha });
    expect(reply).toMatchObject({ status: 200 });
    expect(endpoint.reply.safeParse(reply.data)).toMatchObject({ success: true });
    expectToAddUp(reply.data.sums);
    return reply.data;
  };
  expect(await read()).toMatchObject({
    total: 3,
    counts: { waiting: 3 },
    lastFetch: { fetchedAt: null },
  });

  await settle(shop);
  expect(await fetchNow(shop, asha)).toMatchObject({ status: 200, data: { items: 4, changed: 4 } });
  expect(await fetchNow(shop, asha)).toMatchObject({ data: { items: 4, changed: 0 } });
  expect(await read()).toMatchObject({ counts: { matched: 3 }, lastFetch: { failure: null } });
  expect(await read(`?q=${kept}`)).toMatchObject({
    total: 1,
    items: [{ orderNumber: kept, refunded: 0 }],
  });

  const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, disputed));
  const { id } = await dispute(shop, order?.paymentId ?? '');
  await decideDispute(shop, id, 'lost');
  await eventually(async () => {
    expect(await read(`?q=${disputed}`)).toMatchObject({ items: [{ state: 'waiting' }] });
  });
  await buy(shop, kavya, ITEMS);
  await buy(shop, kavya, ITEMS);
  await settle(shop);
  await fetchNow(shop, asha);
  expect(await read()).toMatchObject({ total: 5, counts: { matched: 5 } });
  expect(await listAudit(shop)).toMatchObject([
    { subject: `${thisMonth()}: 4 entries, 4 new or changed`, outcome: 'done' },
    { subject: `${thisMonth()}: 4 entries, 0 new or changed` },
    { subject: `${thisMonth()}: 7 entries, 3 new or changed` },
  ]);
});

test('a fetch is refused for a future month, without the provider, and after ten in ten minutes', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  expect(await fetchNow(shop, asha, '2099-01')).toMatchObject({
    status: 400,
    errors: { month: 'Choose a month that has begun' },
  });
  expect(await fetchNow(shop, asha, '2026-13')).toMatchObject({
    status: 400,
    errors: { month: 'Use a month like 2026-10' },
  });
  await setFaults(shop, { errors: 1 });
  expect(await fetchNow(shop, asha)).toMatchObject({
    status: 502,
    code: 'settlements_unavailable',
    message: expect.stringContaining('What arrived is stored'),
  });
  const { data } = await callApi(shop, 'GET /api/admin/accounts/settlements', { as: asha });
  expect(data.lastFetch).toMatchObject({
    fetchedAt: null,
    failedAt: expect.any(String),
    failure: expect.stringContaining('responded with 500'),
  });
  await setFaults(shop, {});
  for (let i = 0; i < 9; i += 1) await fetchNow(shop, asha);
  expect(await fetchNow(shop, asha)).toMatchObject({ status: 429 });
  expect(await listAudit(shop)).toMatchObject([
    { subject: '2099-01', outcome: 'refused' },
    { subject: thisMonth(), outcome: 'refused' },
    ...Array.from({ length: 9 }, () => ({ outcome: 'done' })),
    { outcome: 'refused', reason: expect.stringContaining('Too many') },
  ]);
});
