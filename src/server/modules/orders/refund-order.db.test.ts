import { afterEach, describe, expect, test } from 'vitest';
import type { FullOrder } from './admin-queries.ts';
import type { OrderStatus } from '#shared/orders/status.ts';
import { auditBooks } from '../../audit-books.ts';
import { eq, sql } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { createUser, createAdmin, callApi, readMails, type TestUser } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { mails } from '../mail/tables.ts';
import { refunds } from '../payments/tables.ts';
import { changeOrderStatus } from './change-status.ts';
import { refundOrder } from './refund-order.ts';

const shop = shareTestShop();
const PRODUCT = '5';

afterEach(async () => {
  await checkoutFlow.setFaults(shop(), {});
  expect(await auditBooks(shop().db)).toEqual([]);
});

async function buyOrder() {
  const [person, asha] = [await createUser(shop().db), await createAdmin(shop().db)];
  await checkoutFlow.setStock(shop(), PRODUCT, 10);
  const number = await checkoutFlow.buy(shop(), person, [{ productId: PRODUCT, quantity: 3 }]);
  return { person, asha, order: await read(asha, number) };
}

const read = async (as: TestUser, id: string): Promise<FullOrder> =>
  (await callApi(shop(), `GET /api/orders/admin/${id}`, { as })).data.order;

const refund = (as: TestUser, { id }: { id: string }, body: object, key?: string) =>
  callApi(shop(), `POST /api/orders/admin/${id}/refund`, {
    as,
    key,
    body: { reason: 'Torn packet', ...body },
  });

const change = (as: TestUser, { id }: { id: string }, orderStatus: string) =>
  callApi(shop(), `PATCH /api/orders/admin/${id}/status`, { as, body: { orderStatus } });

const listAmounts = ({ refunds: refundRows }: FullOrder) => refundRows.map(({ amount }) => amount);

const expectProcessed = async (as: TestUser, { id }: FullOrder, amounts: number[]) => {
  await eventually(async () => {
    const { refunds: refundRows } = await read(as, id);
    expect(refundRows.map(({ amount, state }) => [amount, state])).toEqual(
      amounts.map((amount) => [amount, 'processed']),
    );
  });
  return read(as, id);
};

const listAuditEntries = async ({ email }: TestUser, action = 'refund_order') =>
  (
    await shop().db.execute(
      sql`select subject, outcome from audit_entries where actor = ${email} and action = ${action} order by at`,
    )
  ).rows;

describe('an administrator refunds', () => {
  test('a part: status unchanged, history names the administrator, customer is mailed', async () => {
    const { person, asha, order } = await buyOrder();
    const { data, status } = await refund(asha, order, { amount: 100.5 });
    expect(status).toBe(200);
    expect(data.order).toMatchObject({
      orderStatus: 'confirmed',
      paymentStatus: 'paid',
      refundable: order.totalAmount - 100.5,
    });
    expect(data.order.history.at(-1)).toMatchObject({
      kind: 'refund',
      value: 'due',
      note: '₹100.50',
      actor: asha.email,
    });
    const now = await expectProcessed(asha, order, [100.5]);
    expect(now).toMatchObject({ paymentStatus: 'partly_refunded', orderStatus: 'confirmed' });
    expect(now.refunds[0]).toMatchObject({ reason: 'given_by_shop', note: 'Torn packet' });
    expect(await checkoutFlow.readStock(shop(), PRODUCT)).toEqual([7, 0]);
    await eventually(async () =>
      expect(readMails(shop(), order.contact.email).join()).toContain('100.50'),
    );
    const seen = await callApi(shop(), `GET /api/orders/${order.id}`, { as: person });
    expect(seen.data.order.refunds).toMatchObject([{ amount: 100.5, state: 'processed' }]);
    expect(JSON.stringify(seen)).not.toContain('Torn packet');
    expect(JSON.stringify(seen)).not.toContain(asha.email);
    expect(await listAuditEntries(asha)).toEqual([
      { subject: `${order.orderNumber}: ₹100.50, Torn packet`, outcome: 'done' },
    ]);
  });

  test('the whole amount in parts: only the last part makes the order refunded', async () => {
    const { asha, order } = await buyOrder();
    await refund(asha, order, { amount: 100 });
    expect((await expectProcessed(asha, order, [100])).paymentStatus).toBe('partly_refunded');
    const rest = order.totalAmount - 100;
    await refund(asha, order, { amount: rest });
    const now = await expectProcessed(asha, order, [100, rest]);
    expect(now).toMatchObject({
      paymentStatus: 'refunded',
      orderStatus: 'confirmed',
      refundable: 0,
    });
    expect(await refund(asha, order, { amount: 1 })).toMatchObject({
      status: 409,
      code: 'nothing_to_refund',
      message: 'There is nothing left to refund on this order.',
    });
  });

  test('neither more than the rest nor an amount that leaves an unrefundable rest', async () => {
    const { asha, order } = await buyOrder();
    const left = `₹${order.totalAmount.toLocaleString('en-IN')}`;
    for (const [amount, message] of [
      [order.totalAmount + 0.01, `At most ${left} can be refunded`],
      [1e9, `At most ${left} can be refunded`],
      [order.totalAmount - 0.5, `Refund all of ${left}, or leave at least ₹1`],
      [0.5, 'Refund at least ₹1'],
      [-5, 'Refund at least ₹1'],
      [10.001, 'Use at most two decimals'],
      ['10', 'Enter the amount to refund'],
    ]) {
      const reply = await refund(asha, order, { amount });
      expect([amount, reply.status, reply.errors]).toEqual([amount, 400, { amount: message }]);
    }
    for (const reason of [undefined, ' ', 'x'.repeat(201)]) {
      expect(await refund(asha, order, { amount: 10, reason })).toMatchObject({
        status: 400,
        errors: { reason: expect.any(String) },
      });
    }
    expect(await refund(asha, { id: 'nope' }, { amount: 10 })).toMatchObject({ status: 404 });
    expect(listAmounts(await read(asha, order.id))).toEqual([]);
    const outcomes = (await listAuditEntries(asha)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused']);
  });

  test('rejects the refund of an unpaid order', async () => {
    const { asha, order } = await buyOrder();
    for (const status of ['pending', 'failed']) {
      await shop().db.execute(
        sql`update orders set payment_status = ${status} where id = ${order.id}`,
      );
      expect(await refund(asha, order, { amount: 10 })).toMatchObject({
        code: 'nothing_to_refund',
      });
    }
    await shop().db.execute(sql`update orders set payment_status = 'paid' where id = ${order.id}`);
  });
});

describe('repeated and concurrent requests', () => {
  test('refunds and logs the same key once, at once and later', async () => {
    const { asha, order } = await buyOrder();
    const key = 'one-dialog-1';
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => refund(asha, order, { amount: 50 }, key)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await refund(asha, order, { amount: 50 }, key);
    expect(listAmounts(await expectProcessed(asha, order, [50]))).toEqual([50]);
    expect(await listAuditEntries(asha)).toHaveLength(1);
    expect(await refund(asha, order, { amount: 60 }, key)).toMatchObject({
      status: 400,
      errors: { amount: '₹50 was already refunded with this form' },
    });
    await refund(asha, order, { amount: 50 }, 'another-dialog');
    expect(listAmounts(await read(asha, order.id))).toEqual([50, 50]);
  });

  test('the same key on another order is another refund', async () => {
    const { asha, order } = await buyOrder();
    const other = await buyOrder();
    const key = 'one-dialog-2';
    await refund(asha, order, { amount: 50 }, key);
    await refund(asha, other.order, { amount: 50 }, key);
    expect(listAmounts(await read(asha, other.order.id))).toEqual([50]);
  });

  test('concurrent refunds never exceed the payment', async () => {
    const { order } = await buyOrder();
    const admins = await Promise.all(Array.from({ length: 5 }, () => createAdmin(shop().db)));
    const amount = Math.floor(order.totalAmount / 2) - 1;
    const responses = await Promise.all(admins.map((admin) => refund(admin, order, { amount })));
    const statuses = responses.map(({ status }) => String(status)).sort();
    expect(statuses).toEqual(['200', '200', '400', '400', '400']);
  });

  test('a concurrent refund and cancellation refund exactly the payment', async () => {
    const { asha, order } = await buyOrder();
    const [given] = await Promise.all([
      refund(asha, order, { amount: 100 }),
      change(asha, order, 'cancelled'),
    ]);
    const now = await read(asha, order.id);
    const sum = listAmounts(now).reduce((total, amount) => total + amount, 0);
    expect(sum).toBe(order.totalAmount);
    expect(given.status === 200 ? 2 : 1).toBe(now.refunds.length);
  });
});

describe('an order that was refunded in part', () => {
  test('is cancelled: only the rest is refunded', async () => {
    const { asha, order } = await buyOrder();
    await refund(asha, order, { amount: 100 });
    const cancelled = await change(asha, order, 'cancelled');
    const rest = order.totalAmount - 100;
    expect(listAmounts(cancelled.data.order)).toEqual([100, rest]);
    expect(cancelled.data.order.refundable).toBe(0);
    const now = await expectProcessed(asha, order, [100, rest]);
    expect(now).toMatchObject({ paymentStatus: 'refunded', orderStatus: 'cancelled' });
    const sent = await shop()
      .db.select({ kind: mails.kind })
      .from(mails)
      .where(sql`data ->> 'orderId' = ${order.id} and kind = 'order_refunded'`);
    expect(sent).toHaveLength(2);
  });

  test('is cancelled by its customer: only the rest is refunded', async () => {
    const { person, asha, order } = await buyOrder();
    await refund(asha, order, { amount: 100 });
    const { data } = await callApi(shop(), `POST /api/orders/${order.id}/cancel`, { as: person });
    expect(listAmounts(data.order)).toEqual([100, order.totalAmount - 100]);
  });

  test('in full is cancelled: nothing more is refunded', async () => {
    const { asha, order } = await buyOrder();
    await refund(asha, order, { amount: order.totalAmount });
    const { data } = await change(asha, order, 'cancelled');
    expect(listAmounts(data.order)).toEqual([order.totalAmount]);
    await expectProcessed(asha, order, [order.totalAmount]);
  });

  test('is cancelled and reinstated: the refund of the cancellation is withdrawn', async () => {
    // Without a payment worker no refund is sent.
    const { db } = await freshDatabase();
    const [asha, kavya] = [await createAdmin(db), await createUser(db)];
    const { id } = await insertPaidOrder(db, { by: kavya });
    const actor = { ...asha, address: '127.0.0.1' };
    const changeStatus = (status: OrderStatus) =>
      changeOrderStatus(db, { idOrNumber: id, status, actor });
    const part = { idOrNumber: id, amount: 100, reason: 'Torn', key: undefined, actor };
    await refundOrder(db, part);
    expect(listAmounts(await changeStatus('cancelled'))).toEqual([100, 507]);
    const reinstated = await changeStatus('processing');
    expect(listAmounts(reinstated)).toEqual([100]);
    expect(reinstated).toMatchObject({ refundable: 507, paymentStatus: 'paid' });
    expect(reinstated.history.map(({ kind, value, note }) => [kind, value, note])).toEqual([
      ['refund', 'due', '₹100'],
      ['refund', 'due', '₹507'],
      ['status', 'cancelled', null],
      ['refund', 'withdrawn', null],
      ['status', 'processing', null],
    ]);
    await refundOrder(db, { ...part, amount: 7 });
    expect(listAmounts(await changeStatus('cancelled'))).toEqual([100, 7, 500]);
  });
});

test('a failed refund can be repeated by the next cancellation', async () => {
  const { asha, order } = await buyOrder();
  const failRefunds = () =>
    shop().db.update(refunds).set({ state: 'failed', nextTryAt: null, processedAt: null });
  await checkoutFlow.setFaults(shop(), { errors: 1 });
  await change(asha, order, 'cancelled');
  await failRefunds().where(eq(refunds.paymentId, order.paymentId));
  expect((await read(asha, order.id)).refundable).toBe(order.totalAmount);
  await checkoutFlow.setFaults(shop(), {});

  await change(asha, order, 'confirmed');
  await change(asha, order, 'cancelled');
  const states = async () =>
    (await read(asha, order.id)).refunds.map(({ amount, state }) => `${amount} ${state}`).sort();
  const total = order.totalAmount;
  await eventually(async () =>
    expect(await states()).toEqual([`${total} failed`, `${total} processed`]),
  );
  expect((await read(asha, order.id)).paymentStatus).toBe('refunded');
  await shop().db.delete(refunds).where(eq(refunds.state, 'failed'));
});
