import { afterEach, describe, expect, test } from 'vitest';
import type { FullOrder } from '../orders/admin-queries.ts';
import { createPayments } from '../../adapters/razorpay.ts';
import { auditBooks } from '../../audit-books.ts';
import { eq, sql } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { createUser, createAdmin, callApi, readMails, type TestUser } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { refunds } from '../payments/tables.ts';
import { workOnce } from './payment-worker.ts';
import { lookUpOrder } from './look-up.ts';

const shop = shareTestShop();
const lines = [{ productId: '5', quantity: 3 }];

afterEach(async () => {
  await checkoutFlow.setFaults(shop(), {});
  expect(await auditBooks(shop().db)).toEqual([]);
});

const read = async (as: TestUser, id: string): Promise<FullOrder> =>
  (await callApi(shop(), `GET /api/orders/admin/${id}`, { as })).data.order;

async function buyOrder() {
  const [person, admin] = [await createUser(shop().db), await createAdmin(shop().db)];
  await checkoutFlow.setStock(shop(), '5', 10);
  const number = await checkoutFlow.buy(shop(), person, lines);
  return { person, admin, order: await read(admin, number) };
}

const cancel = (as: TestUser, { id }: FullOrder) =>
  callApi(shop(), `PATCH /api/orders/admin/${id}/status`, {
    as,
    body: { orderStatus: 'cancelled' },
  });

const listRefunds = (paymentId: string) =>
  shop()
    .db.select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(refunds.createdAt);

const deps = () => ({ db: shop().db, payments: createPayments(shop().razorpay) });

/** The next try comes now instead of after its pause. */
async function retryNow(paymentId: string): Promise<void> {
  await shop().db.execute(sql`update refunds set next_try_at = now()
    where payment_id = ${paymentId} and next_try_at is not null`);
  await workOnce(deps());
}

const listAttention = async (as: TestUser, paymentId: string) => {
  const { data } = await callApi(shop(), 'GET /api/payments/admin/attention', { as });
  return data.items.filter((item: { paymentId: string }) => item.paymentId === paymentId);
};

const expectProcessed = (paymentId: string, amounts: number[]) =>
  eventually(async () => {
    const rows = await listRefunds(paymentId);
    expect(rows.map(({ state, amountPaise }) => [state, amountPaise / 100])).toEqual(
      amounts.map((amount) => ['processed', amount]),
    );
  });

/** Makes the refund of a cancelled order fail until the last attempt. */
async function failUntilAttention() {
  const placed = await buyOrder();
  const { paymentId } = placed.order;
  await checkoutFlow.setFaults(shop(), { failedRefunds: 1 });
  await cancel(placed.admin, placed.order);
  await eventually(async () => {
    await workOnce(deps());
    expect((await listRefunds(paymentId))[0]?.failures).toBe(1);
  });
  // One failure before the last.
  await shop().db.update(refunds).set({ failures: 5 }).where(eq(refunds.paymentId, paymentId));
  await eventually(async () => {
    await retryNow(paymentId);
    expect((await listRefunds(paymentId))[0]?.needsAttentionAt).toBeInstanceOf(Date);
  });
  return { ...placed, paymentId };
}

describe('a refund that the provider reports as failed', () => {
  test('is retried with a new key until it succeeds, and the shopper sees the delay', async () => {
    const { person, admin, order } = await buyOrder();
    const { paymentId } = order;
    await checkoutFlow.setFaults(shop(), { failedRefunds: 1 });
    await cancel(admin, order);
    await eventually(async () => {
      await workOnce(deps());
      expect((await listRefunds(paymentId))[0]?.failures).toBe(1);
    });
    const seen = await callApi(shop(), `GET /api/orders/${order.id}`, { as: person });
    expect(seen.data.order.refunds).toMatchObject([{ state: 'failed' }]);
    expect(seen.data.order.history.at(-1)).toMatchObject({ kind: 'refund', value: 'failed' });
    await checkoutFlow.setFaults(shop(), {});
    await eventually(async () => {
      await retryNow(paymentId);
      expect((await listRefunds(paymentId))[0]?.state).toBe('processed');
    });
    expect(await read(admin, order.id)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await listRefunds(paymentId)).toHaveLength(1);
  });

  test('needs attention after too many attempts, and an administrator can retry it', async () => {
    const { admin, order, paymentId } = await failUntilAttention();
    expect(await listAttention(admin, paymentId)).toMatchObject([
      {
        kind: 'refund',
        isRetrying: false,
        orderNumber: order.orderNumber,
        amount: order.totalAmount,
        reason: 'cancelled_by_shop',
        lastError: expect.stringContaining('failed'),
        customer: { email: order.contact.email },
      },
    ]);
    await checkoutFlow.setFaults(shop(), {});
    const { id } = (await listAttention(admin, paymentId))[0];
    const retried = await callApi(shop(), `POST /api/payments/admin/refunds/${id}/retry`, {
      as: admin,
    });
    expect(retried.status).toBe(200);
    await expectProcessed(paymentId, [order.totalAmount]);
    expect(await listAttention(admin, paymentId)).toEqual([]);
    const again = await callApi(shop(), `POST /api/payments/admin/refunds/${id}/retry`, {
      as: admin,
    });
    expect(again).toMatchObject({ status: 409, code: 'refund_not_stuck' });
  });

  test('can be marked as returned by bank transfer, with its reference', async () => {
    const { admin, order, paymentId } = await failUntilAttention();
    const { id } = (await listAttention(admin, paymentId))[0];
    const mark = (body: object) =>
      callApi(shop(), `POST /api/payments/admin/refunds/${id}/returned`, { as: admin, body });
    expect(await mark({ reference: ' ' })).toMatchObject({
      status: 400,
      errors: { reference: 'Enter the reference of the bank transfer' },
    });
    expect(await mark({ reference: 'NEFT 4711' })).toMatchObject({ status: 200 });
    expect(await listRefunds(paymentId)).toMatchObject([
      { state: 'processed', method: 'bank_transfer', bankReference: 'NEFT 4711' },
    ]);
    expect(await read(admin, order.id)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await listAttention(admin, paymentId)).toEqual([]);
    expect(await mark({ reference: 'NEFT 4711' })).toMatchObject({ status: 409 });
    const { rows } = await shop().db.execute(sql`select subject from audit_entries
      where actor = ${admin.email} and action = 'return_refund' and outcome = 'done'`);
    expect(rows).toEqual([{ subject: expect.stringContaining('NEFT 4711') }]);
    await eventually(async () =>
      expect(readMails(shop(), order.contact.email).join()).toContain(order.orderNumber),
    );
  });
});

describe('a refund made in the provider’s dashboard', () => {
  test('is imported from the webhook, and cancelling refunds only the rest', async () => {
    const { admin, order } = await buyOrder();
    await checkoutFlow.refundAtProvider(shop(), order.paymentId, 10_000);
    await expectProcessed(order.paymentId, [100]);
    const now = await read(admin, order.id);
    expect(now).toMatchObject({
      paymentStatus: 'partly_refunded',
      refundable: order.totalAmount - 100,
      refunds: [{ reason: 'made_at_provider' }],
    });
    await cancel(admin, order);
    await expectProcessed(order.paymentId, [100, order.totalAmount - 100]);
    expect(await read(admin, order.id)).toMatchObject({ paymentStatus: 'refunded' });
  });

  test.each([
    ['a full refund replaces the refund of the cancellation', undefined],
    ['a partial refund reduces the refund of the cancellation', 100],
  ])('and not reported before the order is cancelled: %s', async (_, part) => {
    const { admin, order } = await buyOrder();
    await checkoutFlow.setFaults(shop(), { dropWebhooks: 1 });
    await checkoutFlow.refundAtProvider(shop(), order.paymentId, part && part * 100);
    await cancel(admin, order);
    await eventually(async () => {
      await retryNow(order.paymentId);
      expect(await read(admin, order.id)).toMatchObject({ paymentStatus: 'refunded' });
    });
    const amounts = (await listRefunds(order.paymentId)).map(
      ({ amountPaise }) => amountPaise / 100,
    );
    const expected = part ? [part, order.totalAmount - part] : [order.totalAmount];
    expect(amounts.toSorted((one, other) => one - other)).toEqual(expected);
  });

  test('is found by polling the order', async () => {
    const { admin, order } = await buyOrder();
    await checkoutFlow.setFaults(shop(), { dropWebhooks: 1 });
    await checkoutFlow.refundAtProvider(shop(), order.paymentId);
    const { rows } = await shop().db.execute<{ id: string }>(sql`select provider_order_id as id
      from checkouts join payments on payments.checkout_id = checkouts.id
      where payments.id = ${order.paymentId}`);
    await eventually(async () => {
      await lookUpOrder(deps(), rows[0]?.id ?? '');
      await retryNow(order.paymentId);
      expect(await read(admin, order.id)).toMatchObject({ paymentStatus: 'refunded' });
    });
  });

  test('is not confused with a refund of the shop whose response was lost', async () => {
    const { admin, order } = await buyOrder();
    await checkoutFlow.setFaults(shop(), {
      next: [{ call: 'POST /v1/payments/:id/refund', fault: 'lost_reply' }],
    });
    const body = { amount: 100, reason: 'Torn packet' };
    await callApi(shop(), `POST /api/orders/admin/${order.id}/refund`, { as: admin, body });
    await expectProcessed(order.paymentId, [100]);
    expect(await listRefunds(order.paymentId)).toMatchObject([{ reason: 'given_by_shop' }]);
  });
});

describe('a dispute', () => {
  test('needs attention while it is open, and becomes a chargeback when it is lost', async () => {
    const { admin, order } = await buyOrder();
    const { paymentId } = order;
    const { id } = await checkoutFlow.dispute(shop(), paymentId, 10_000);
    await eventually(async () =>
      expect(await listAttention(admin, paymentId)).toMatchObject([
        { id, kind: 'dispute', amount: 100, orderNumber: order.orderNumber },
      ]),
    );
    expect((await read(admin, order.id)).history.at(-1)).toMatchObject({
      kind: 'dispute',
      value: 'open',
    });
    await checkoutFlow.decideDispute(shop(), id, 'lost');
    await expectProcessed(paymentId, [100]);
    expect(await listRefunds(paymentId)).toMatchObject([
      { method: 'chargeback', reason: 'chargeback' },
    ]);
    expect(await read(admin, order.id)).toMatchObject({
      paymentStatus: 'partly_refunded',
      refundable: order.totalAmount - 100,
    });
    expect(await listAttention(admin, paymentId)).toEqual([]);
  });

  test('that is won does not change the payment', async () => {
    const { admin, order } = await buyOrder();
    const { id } = await checkoutFlow.dispute(shop(), order.paymentId);
    await checkoutFlow.decideDispute(shop(), id, 'won');
    await eventually(async () =>
      expect((await read(admin, order.id)).history.at(-1)).toMatchObject({ value: 'won' }),
    );
    expect(await listAttention(admin, order.paymentId)).toEqual([]);
    expect(await read(admin, order.id)).toMatchObject({ paymentStatus: 'paid' });
  });
});

test('rejects confirming a cancelled order whose payment is being refunded', async () => {
  const { admin, order } = await buyOrder();
  await cancel(admin, order);
  await expectProcessed(order.paymentId, [order.totalAmount]);
  const confirm = await callApi(shop(), `PATCH /api/orders/admin/${order.id}/status`, {
    as: admin,
    body: { orderStatus: 'confirmed' },
  });
  expect(confirm).toMatchObject({ status: 409, code: 'refund_under_way' });
  expect(await read(admin, order.id)).toMatchObject({ orderStatus: 'cancelled' });
});
