import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../../sandbox/razorpay/testing.ts';
import type { ProviderSettlementItem } from '../../adapters/provider-types.ts';
import { createPayments, SETTLEMENT_PAGE, type SettlementPage } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { createUser } from '../../testing/users.ts';
import { disputes } from '../payments/tables.ts';
import { fetchDailySettlements, fetchSettlementsOfMonth } from './fetch-settlements.ts';
import { settlementFetch, settlementItems } from './tables.ts';

/** Noon on 5 October 2026 in India. */
const OCTOBER_5 = new Date('2026-10-05T12:00:00+05:30');
const OCTOBER_20 = new Date('2026-10-20T12:00:00+05:30');
const NOVEMBER_20 = new Date('2026-11-20T12:00:00+05:30');
const OCTOBER = '2026-10';

async function openBooks() {
  const { db } = await freshDatabase();
  const sandbox = await startTestSandbox({ refundDelayMs: 0 });
  const payments = createPayments({ ...sandbox, timeoutMs: 2000 });
  const buy = async (amount = 50_000) => sandbox.pay(await sandbox.order(amount));
  const settle = (at = OCTOBER_5, body: object = {}) =>
    sandbox.sendOk('POST /sandbox/settle', { settled_at: at.getTime() / 1000, ...body });
  const fetchOctober = () => fetchSettlementsOfMonth({ db, payments }, OCTOBER, NOVEMBER_20);
  return { db, payments, sandbox, buy, settle, fetchOctober };
}

const listItems = (db: Db) => db.select().from(settlementItems).orderBy(settlementItems.entityId);

const readFetch = async (db: Db) => (await db.select().from(settlementFetch))[0];

test('stores each item once, however often it is fetched and by how many processes', async () => {
  const { db, sandbox, buy, settle, fetchOctober } = await openBooks();
  const id = await buy();
  const refund = await sandbox.sendOk(`POST /v1/payments/${id}/refund`, { amount: 20_000 });
  await settle();
  await Promise.all([fetchOctober(), fetchOctober(), fetchOctober()]);
  const items = await listItems(db);
  expect(items).toMatchObject([
    {
      entityId: id,
      type: 'payment',
      paymentId: id,
      matchId: id,
      amountPaise: 50_000,
      creditPaise: 48_820,
      debitPaise: 0,
      feePaise: 1180,
      taxPaise: 180,
      isOnHold: false,
      settlementId: expect.stringMatching(/^setl_/),
      utr: expect.any(String),
      settledAt: OCTOBER_5,
    },
    { entityId: refund.id, type: 'refund', paymentId: id, debitPaise: 20_000 },
  ]);
  expect(await fetchOctober()).toEqual({ items: 2, changed: 0 });
  expect(await listItems(db)).toEqual(items);
  expect(await readFetch(db)).toMatchObject({ fetchedAt: expect.any(Date), failure: null });
});

test('fetches all pages', async () => {
  const { db, buy, settle, fetchOctober } = await openBooks();
  for (let i = 0; i < SETTLEMENT_PAGE + 5; i += 1) await buy();
  await settle();
  expect(await fetchOctober()).toEqual({ items: 105, changed: 105 });
  expect(await db.$count(settlementItems)).toBe(105);
});

test('a month includes the first payouts of the next one', async () => {
  const { db, buy, settle, fetchOctober } = await openBooks();
  const [paidInOctober, paidInNovember, later] = [await buy(), await buy(), await buy()];
  await settle(OCTOBER_20, {
    differences: { [paidInNovember]: 'missing', [later]: 'missing' },
  });
  await settle(new Date('2026-11-10T12:00:00+05:30'), { differences: { [later]: 'missing' } });
  await settle(new Date('2026-11-11T12:00:00+05:30'));
  await fetchOctober();
  const ids = (await listItems(db)).map(({ entityId }) => entityId);
  expect(ids.toSorted()).toEqual([paidInOctober, paidInNovember].toSorted());
});

test('the daily task fetches the days since its last success', async () => {
  const { db, payments, sandbox, buy, settle } = await openBooks();
  const days: string[] = [];
  const deps = {
    db,
    payments: {
      listSettlementItems(page: SettlementPage) {
        days.push(`${page.month}-${page.day}`);
        return payments.listSettlementItems(page);
      },
    },
  };
  await buy();
  await settle();
  expect(await fetchDailySettlements(deps, OCTOBER_5)).toBe(1);
  expect([days.length, days[0], days.at(-1)]).toEqual([32, '9-4', '10-5']);

  days.length = 0;
  await sandbox.sendOk('POST /sandbox/faults', { errors: 1 });
  const nextDay = new Date('2026-10-06T12:00:00+05:30');
  await expect(fetchDailySettlements(deps, nextDay)).rejects.toThrow('responded with 500');
  expect(await readFetch(db)).toMatchObject({
    fetchedAt: expect.any(Date),
    fetchedUntil: '2026-10-05',
    failedAt: expect.any(Date),
    failure: expect.stringContaining('responded with 500'),
  });
  await sandbox.sendOk('POST /sandbox/faults', {});

  days.length = 0;
  expect(await fetchDailySettlements(deps, new Date('2026-10-08T12:00:00+05:30'))).toBe(0);
  expect(days).toEqual(['10-2', '10-3', '10-4', '10-5', '10-6', '10-7', '10-8']);
  expect(await readFetch(db)).toMatchObject({ fetchedUntil: '2026-10-08', failure: null });
});

test('a fault in the middle keeps the first page, and the next fetch completes it', async () => {
  const { db, payments, buy, settle, fetchOctober } = await openBooks();
  for (let i = 0; i < SETTLEMENT_PAGE + 5; i += 1) await buy();
  await settle();
  let calls = 0;
  const breaking = {
    async listSettlementItems(page: SettlementPage) {
      calls += 1;
      return calls === 2
        ? createPayments({
            keyId: '',
            keySecret: '',
            webhookSecret: '',
            apiUrl: 'http://127.0.0.1:1',
            checkoutUrl: '',
          }).listSettlementItems(page)
        : payments.listSettlementItems(page);
    },
  };
  const broken = fetchSettlementsOfMonth({ db, payments: breaking }, OCTOBER, NOVEMBER_20);
  await expect(broken).rejects.toThrow('did not respond');
  expect(await db.$count(settlementItems)).toBe(SETTLEMENT_PAGE);
  expect(await fetchOctober()).toEqual({ items: 105, changed: 5 });
});

const item = (entityId: string, change: Partial<ProviderSettlementItem> = {}) => ({
  entityId,
  type: 'payment' as const,
  paymentId: entityId,
  disputeId: null,
  amountPaise: 1000,
  creditPaise: 900,
  debitPaise: 0,
  feePaise: 100,
  taxPaise: 15,
  isOnHold: false,
  createdAt: OCTOBER_5,
  payout: { settlementId: 'setl_1', utr: 'UTR1', at: OCTOBER_5 },
  ...change,
});

const listing = (...pages: ProviderSettlementItem[][]) => ({
  listSettlementItems: async ({ day, skip }: SettlementPage) =>
    day === undefined ? (pages[skip / SETTLEMENT_PAGE] ?? []) : [],
});

const waiting = { payout: null, isOnHold: true };

test('an item that is repeated in a page is stored once, paid out', async () => {
  const { db } = await freshDatabase();
  const payments = listing([item('pay_1'), item('pay_1', waiting), item('pay_1')]);
  const { changed } = await fetchSettlementsOfMonth({ db, payments }, OCTOBER, OCTOBER_20);
  expect(changed).toBe(1);
  expect(await listItems(db)).toMatchObject([{ entityId: 'pay_1', utr: 'UTR1' }]);
});

test('an item on hold is updated when it is paid out, and stays paid out', async () => {
  const { db } = await freshDatabase();
  const fetched = (one: ProviderSettlementItem) =>
    fetchSettlementsOfMonth({ db, payments: listing([one]) }, OCTOBER, OCTOBER_20);
  await fetched(item('pay_1', waiting));
  expect(await listItems(db)).toMatchObject([{ isOnHold: true, settledAt: null, utr: null }]);
  expect(await fetched(item('pay_1'))).toEqual({ items: 1, changed: 1 });
  expect(await fetched(item('pay_1', waiting))).toEqual({ items: 1, changed: 0 });
  expect(await listItems(db)).toMatchObject([{ isOnHold: false, settledAt: OCTOBER_5 }]);
});

test('a provider that sends the same page again and again is not asked for ever', async () => {
  const { db } = await freshDatabase();
  const page = Array.from({ length: SETTLEMENT_PAGE }, (_, i) => item(`pay_${i}`));
  const payments = { listSettlementItems: async () => page };
  const call = fetchSettlementsOfMonth({ db, payments }, OCTOBER, OCTOBER_20);
  await expect(call).rejects.toThrow('again and again');
  expect(await db.$count(settlementItems)).toBe(SETTLEMENT_PAGE);
});

test('a chargeback belongs to the payment of its dispute', async () => {
  const { db } = await freshDatabase();
  const { paymentId } = await insertPaidOrder(db, { by: await createUser(db) });
  await db
    .insert(disputes)
    .values({ id: 'disp_1', paymentId, amountPaise: 500, phase: '', state: 'lost', reason: '' });
  const adjustment = {
    type: 'adjustment',
    paymentId: null,
    creditPaise: 0,
    debitPaise: 500,
  } as const;
  const payments = listing([
    item('adj_1', { ...adjustment, disputeId: 'disp_1' }),
    item('adj_2', { ...adjustment, disputeId: 'disp_unknown' }),
  ]);
  await fetchSettlementsOfMonth({ db, payments }, OCTOBER, OCTOBER_20);
  expect(await listItems(db)).toMatchObject([
    { entityId: 'adj_1', paymentId, matchId: paymentId },
    { entityId: 'adj_2', paymentId: null, matchId: 'adj_2' },
  ]);
});
