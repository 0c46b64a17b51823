import { expect, test } from 'vitest';
import { startTestSandbox } from './testing.ts';

/** 10:00 on 5 October 2026 in India. */
const OCTOBER_5 = Date.UTC(2026, 9, 5, 4, 30) / 1000;
const RECON = 'GET /v1/settlements/recon/combined';
const ON_OCTOBER_5 = `${RECON}?year=2026&month=10&day=5&count=100&skip=0`;

async function startPaid(...amounts: number[]) {
  const sandbox = await startTestSandbox({ refundDelayMs: 0 });
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await sandbox.pay(await sandbox.order(amount)));
  const settle = (body: object = {}) =>
    sandbox.sendOk('POST /sandbox/settle', { settled_at: OCTOBER_5, ...body });
  const list = async (call = ON_OCTOBER_5) =>
    (await sandbox.sendOk(call)).items as Record<string, unknown>[];
  return { ...sandbox, ids, settle, list };
}

test('a settlement pays out captured payments less fee and tax', async () => {
  const { ids, settle, sendOk } = await startPaid(50_000);
  const { settlement } = (await settle()) as { settlement: { id: string; utr: string } };
  expect(settlement).toEqual({
    id: expect.stringMatching(/^setl_[A-Za-z0-9]{14}$/),
    entity: 'settlement',
    amount: 48_820,
    status: 'processed',
    fees: 0,
    tax: 0,
    utr: expect.any(String),
    created_at: OCTOBER_5,
  });
  expect(await sendOk(`GET /v1/settlements/${settlement.id}`)).toEqual(settlement);
  expect(await sendOk(ON_OCTOBER_5)).toEqual({
    entity: 'collection',
    count: 1,
    items: [
      {
        entity_id: ids[0],
        type: 'payment',
        debit: 0,
        credit: 48_820,
        amount: 50_000,
        currency: 'INR',
        fee: 1180,
        tax: 180,
        on_hold: false,
        settled: true,
        created_at: expect.any(Number),
        settled_at: OCTOBER_5,
        settlement_id: settlement.id,
        posted_at: null,
        credit_type: 'default',
        description: null,
        notes: '{}',
        payment_id: null,
        settlement_utr: settlement.utr,
        order_id: expect.stringMatching(/^order_/),
        order_receipt: null,
        method: 'upi',
        card_network: null,
        card_issuer: null,
        card_type: null,
        dispute_id: null,
      },
    ],
  });
});

test('payments are settled once, and a processed refund is deducted from a later settlement', async () => {
  const { ids, settle, list, sendOk, order, pay } = await startPaid(50_000);
  await settle();
  expect(await settle()).toEqual({ settlement: null });
  const refund = await sendOk(`POST /v1/payments/${ids[0]}/refund`, { amount: 20_000 });
  const later = OCTOBER_5 + 24 * 3600;
  // Without other payments the balance would be negative.
  expect(await settle({ settled_at: later })).toEqual({ settlement: null });
  const next = await pay(await order(100_000));
  await settle({ settled_at: later });
  const items = await list(`${RECON}?year=2026&month=10&day=6`);
  expect(items).toMatchObject([
    { entity_id: refund.id, type: 'refund', debit: 20_000, credit: 0, payment_id: ids[0], fee: 0 },
    { entity_id: next, type: 'payment', debit: 0, credit: 97_640 },
  ]);
  expect(await list(`${RECON}?year=2026&month=10`)).toHaveLength(3);
  expect(await list(`${RECON}?year=2026&month=11`)).toEqual([]);
});

test('failed and authorised payments and failed refunds are not settled', async () => {
  const { ids, settle, list, sendOk, order, pay } = await startPaid(50_000);
  await pay(await order(), { outcome: 'failed' });
  await pay(await order(), { outcome: 'authorized' });
  await sendOk('POST /sandbox/faults', { failedRefunds: 1 });
  await sendOk(`POST /v1/payments/${ids[0]}/refund`, { amount: 100 });
  await settle();
  expect(await list()).toMatchObject([{ entity_id: ids[0] }]);
});

test('a settlement can differ: missing, on hold, another fee, another credit, adjustments', async () => {
  const { ids, settle, list } = await startPaid(50_000, 60_000, 70_000, 80_000);
  const [missing = '', held = '', fee = '', credit = ''] = ids;
  await settle({
    differences: {
      [missing]: 'missing',
      [held]: 'on_hold',
      [fee]: { fee: 3000, tax: 400 },
      [credit]: { credit: 1 },
    },
    adjustments: [{ amount: -500, description: 'Correction' }],
  });
  expect(await list()).toMatchObject([
    { entity_id: held, on_hold: true, settled: false, settled_at: null, settlement_id: null },
    { entity_id: fee, fee: 3000, tax: 400, credit: 67_000 },
    { entity_id: credit, amount: 80_000, credit: 1 },
    { type: 'adjustment', debit: 500, credit: 0, description: 'Correction' },
  ]);
  await settle({ settled_at: OCTOBER_5 + 24 * 3600 });
  expect(await list(`${RECON}?year=2026&month=10&day=6`)).toMatchObject([
    { entity_id: missing, settled: true },
    { entity_id: held, settled: true, on_hold: false },
  ]);
});

test('a lost dispute is deducted once', async () => {
  const { ids, settle, list, sendOk } = await startPaid(50_000, 50_000);
  const { id } = await sendOk('POST /sandbox/dispute', { payment_id: ids[0] });
  await sendOk('POST /sandbox/dispute/decide', { id, status: 'lost' });
  await settle();
  await settle();
  expect((await list()).filter(({ type }) => type === 'adjustment')).toMatchObject([
    { dispute_id: id, debit: 50_000, payment_id: null },
  ]);
});

test('payments are paid out by themselves after two days', async () => {
  const sandbox = await startTestSandbox({ settlementDelaySeconds: -1 });
  const id = await sandbox.pay(await sandbox.order());
  const now = new Date(Date.now() + 5.5 * 3600 * 1000);
  const today = `year=${now.getUTCFullYear()}&month=${now.getUTCMonth() + 1}`;
  expect(await sandbox.sendOk(`${RECON}?${today}`)).toMatchObject({ items: [{ entity_id: id }] });
  const { sendOk, order, pay } = await startTestSandbox();
  await pay(await order());
  expect(await sendOk(`${RECON}?${today}`)).toMatchObject({ count: 0 });
});

test('lists are paged, ten by default', async () => {
  const { settle, list, ids } = await startPaid(...Array.from({ length: 12 }, () => 50_000));
  await settle();
  const month = `${RECON}?year=2026&month=10`;
  expect(await list(month)).toHaveLength(10);
  const rest = await list(`${month}&count=5&skip=10`);
  expect(rest.map(({ entity_id }) => entity_id)).toEqual(ids.slice(10));
});

test.each([
  ['month=10', 'year'],
  ['year=2026', 'month'],
  ['year=2026&month=13', 'month'],
  ['year=2026&month=10&day=32', 'day'],
  ['year=2026&month=10&day=x', 'day'],
  ['year=2026&month=10&count=101', 'count'],
  ['year=2026&month=10&skip=-1', 'skip'],
])('the API rejects the query %s', async (query, field) => {
  const { send } = await startTestSandbox();
  expect(await send(`${RECON}?${query}`)).toMatchObject({
    status: 400,
    body: { error: { field } },
  });
});

test.each([
  { settled_at: 'now' },
  { differences: { pay_1: 'lost' } },
  { differences: { pay_1: { fee: -1 } } },
  { differences: { pay_1: { amount: 1 } } },
  { adjustments: {} },
  { adjustments: [{}] },
  { adjustments: [{ amount: 1, description: 1 }] },
])('the control rejects %j', async (body) => {
  const { send } = await startTestSandbox();
  expect((await send('POST /sandbox/settle', body)).status).toBe(400);
});

test('an unknown settlement does not exist', async () => {
  const { send } = await startTestSandbox();
  expect((await send('GET /v1/settlements/setl_unknown')).status).toBe(400);
});
