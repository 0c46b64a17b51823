import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import { openTestShop, shareTestShop, type TestShop } from '../../testing/test-shop.ts';
import { callApi, createStaff, createUser, type TestUser } from '../../testing/users.ts';
import { refunds } from '../payments/tables.ts';

const shop = shareTestShop();

/** An order of ₹1,000, of which support can refund ₹500. */
async function insertOrder(pricePaise = 1000_00, { db }: TestShop = shop()) {
  const by = await createUser(db);
  const items = [{ name: 'Sattu', pricePaise, quantity: 1 }];
  return insertPaidOrder(db, { by, items, shippingPaise: 0 });
}

const refund = (as: TestUser, { id }: { id: string }, amount: number, key?: string, at = shop()) =>
  callApi(at, `POST /api/orders/admin/${id}/refund`, {
    as,
    key,
    body: { amount, reason: 'Torn packet' },
  });

const cancel = (as: TestUser, { id }: { id: string }) =>
  callApi(shop(), `PATCH /api/orders/admin/${id}/status`, {
    as,
    body: { orderStatus: 'cancelled' },
  });

const sumPaise = async ({ id }: TestUser, { db }: TestShop = shop()) => {
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(amount_paise), 0)::int as paise from refunds where given_by = ${id}`);
  return rows[0]?.paise;
};

const support = () => createStaff(shop().db, 'support');

test('support refunds up to the limit per order, and learns what is left', async () => {
  const [as, order] = [await support(), await insertOrder()];
  expect(await refund(as, order, 300)).toMatchObject({ status: 200 });
  const message =
    'You can refund ₹200 more on this order (your limit is ₹500 per order). Ask a manager to refund ₹201.';
  expect(await refund(as, order, 201)).toMatchObject({
    status: 403,
    code: 'refund_limit_reached',
    message,
    errors: { amount: message },
  });
  expect(await refund(as, order, 200)).toMatchObject({ status: 200 });
  expect((await refund(as, order, 1)).message).toContain('You cannot refund more on this order');
  // A second person cannot add to it.
  expect((await refund(await support(), order, 1)).code).toBe('refund_limit_reached');
});

test('managers refund without a limit, and support sees what they refunded', async () => {
  const [manager, order] = [await createStaff(shop().db, 'manager'), await insertOrder()];
  expect(await refund(manager, order, 700)).toMatchObject({ status: 200 });
  expect((await refund(await support(), order, 10)).code).toBe('refund_limit_reached');
  expect(await refund(manager, order, 300)).toMatchObject({ status: 200 });
});

test.each(['packer', 'accountant'] as const)('a %s refunds nothing', async (role) => {
  const [as, order] = [await createStaff(shop().db, role), await insertOrder()];
  expect(await refund(as, order, 1)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await cancel(as, order)).toMatchObject({ status: 403, code: 'forbidden' });
});

test('the sum of a person per day is exact, however many refunds arrive at once', async () => {
  const as = await support();
  const orders = await Promise.all(Array.from({ length: 14 }, () => insertOrder()));
  const replies = await Promise.all(orders.map((order) => refund(as, order, 500)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(replies.filter(({ code }) => code === 'refund_limit_reached')).toHaveLength(4);
  expect(await sumPaise(as)).toBe(5000_00);
  const another = await insertOrder();
  expect((await refund(as, another, 1)).message).toContain('You cannot refund more today');
  expect(await refund(await support(), another, 1)).toMatchObject({ status: 200 });
  // On the next day, the sum starts again.
  await shop().db.execute(
    sql`update refunds set created_at = now() - interval '1 day' where given_by = ${as.id}`,
  );
  expect(await refund(as, another, 1)).toMatchObject({ status: 200 });
});

test('concurrent refunds of one order stay within its limit', async () => {
  const order = await insertOrder();
  const staff = await Promise.all([support(), support(), support()]);
  const replies = await Promise.all(staff.map((as) => refund(as, order, 300)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a repeated request is not counted twice', async () => {
  const [as, order] = [await support(), await insertOrder()];
  const replies = [
    await refund(as, order, 500, 'key-00001'),
    await refund(as, order, 500, 'key-00001'),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await sumPaise(as)).toBe(500_00);
});

test('support cancels an order within the limits only', async () => {
  const as = await support();
  const [small, large] = [await insertOrder(400_00), await insertOrder(500_01)];
  expect(await cancel(as, small)).toMatchObject({ status: 200 });
  expect(await sumPaise(as)).toBe(400_00);
  expect(await cancel(as, large)).toMatchObject({ status: 403, code: 'refund_limit_reached' });
  const { rows } = await shop().db.execute(sql`select status from orders where id = ${large.id}`);
  expect(rows).toEqual([{ status: 'confirmed' }]);
  expect(await shop().db.$count(refunds, sql`payment_id = ${large.paymentId}`)).toBe(0);
});

test('support undoes own cancellations, but withdraws no refund of another person', async () => {
  const [as, manager] = [await support(), await createStaff(shop().db, 'manager')];
  const undo = (by: TestUser, { id }: { id: string }) =>
    callApi(shop(), `POST /api/orders/admin/${id}/undo`, { as: by });
  const own = await insertOrder(400_00);
  await cancel(as, own);
  expect(await undo(as, own)).toMatchObject({ status: 200 });
  const order = await insertOrder();
  await cancel(manager, order);
  const reinstate = { as, body: { orderStatus: 'confirmed' } };
  for (const reply of [
    await undo(as, order),
    await callApi(shop(), `PATCH /api/orders/admin/${order.id}/status`, reinstate),
  ]) {
    expect(reply).toMatchObject({
      status: 403,
      message: 'Another person decided this refund. Ask a manager to withdraw it.',
    });
  }
  expect(await undo(manager, order)).toMatchObject({ status: 200 });
});

test('support neither ships nor corrects tracking numbers', async () => {
  const [as, order] = [await support(), await insertOrder(400_00)];
  const change = (body: object) =>
    callApi(shop(), `PATCH /api/orders/admin/${order.id}/status`, { as, body });
  for (const body of [
    { orderStatus: 'shipped' },
    { orderStatus: 'confirmed', trackingNumber: 'DL1' },
    { orderStatus: 'cancelled', trackingNumber: 'DL1' },
  ])
    expect(await change(body)).toMatchObject({ status: 403, code: 'forbidden' });
});

test('the owner changes the limits in the settings', async () => {
  const opened = await openTestShop();
  const as = await createStaff(opened.db, 'support');
  const order = await insertOrder(1000_00, opened);
  await changeSettings(opened, 'orders', {
    refundLimits: { perOrderPaise: 50_00, perDayPaise: 60_00 },
  });
  expect((await refund(as, order, 51, undefined, opened)).message).toContain('₹50 per order');
  expect((await refund(as, order, 50, undefined, opened)).status).toBe(200);
  const other = await insertOrder(1000_00, opened);
  expect((await refund(as, other, 11, undefined, opened)).message).toContain('₹10 more today');
});
