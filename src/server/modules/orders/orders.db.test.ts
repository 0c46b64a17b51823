import { afterEach, describe, expect, test } from 'vitest';
import { order as orderShape, type Order } from '#shared/orders/contract.ts';
import { auditBooks } from '../../audit-books.ts';
import { sql } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { createUser, createAdmin, callApi, type TestUser } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { mails } from '../mail/tables.ts';
import { changeOrderStatus } from './change-status.ts';
import { listOrders } from './queries.ts';

const shop = shareTestShop();
const lines = [{ productId: '5', quantity: 3 }];

afterEach(async () => {
  expect(await auditBooks(shop().db)).toEqual([]);
});

async function buyOrder(): Promise<{ person: TestUser; order: Order }> {
  const person = await createUser(shop().db);
  await checkoutFlow.setStock(shop(), '5', 10);
  const number = await checkoutFlow.buy(shop(), person, lines);
  return { person, order: await read(person, number) };
}

const read = async (as: TestUser, id: string): Promise<Order> =>
  (await callApi(shop(), `GET /api/orders/${id}`, { as })).data.order;

const cancel = (as: TestUser, { id }: Order) =>
  callApi(shop(), `POST /api/orders/${id}/cancel`, { as });

const change = async (
  { id }: { id: string },
  orderStatus: string,
  more: object = {},
  as?: TestUser,
) =>
  callApi(shop(), `PATCH /api/orders/admin/${id}/status`, {
    as: as ?? (await createAdmin(shop().db)),
    body: { orderStatus, ...more },
  });

const setAge = (order: Order, minutes: number) =>
  shop().db.execute(
    sql`update orders set created_at = now() - make_interval(mins => ${minutes}) where id = ${order.id}`,
  );

const listMailKinds = async ({ id }: Order) => {
  const rows = await shop()
    .db.select({ kind: mails.kind })
    .from(mails)
    .where(sql`data ->> 'orderId' = ${id}`)
    .orderBy(mails.createdAt);
  return rows.map(({ kind }) => kind);
};

test('lists the customer’s orders in pages, with the counts of all of them', async () => {
  const person = await createUser(shop().db);
  await shop()
    .db.transaction(async (tx) => {
      await tx.execute(
        sql.raw(`
    insert into checkouts (id, user_id, state, fingerprint, subtotal_paise, shipping_paise, amount_paise,
      name, email, phone, expires_at)
    select 'page ' || n, '${person.id}', 'paid', '', 1000, 0, 1000, 'A', 'a@b.example', '9818044121', now()
    from generate_series(1, 51) n;
    insert into payments (id, checkout_id, amount_paise, currency)
    select 'pay_page' || n, 'page ' || n, 1000, 'INR' from generate_series(1, 51) n;
    insert into orders (order_number, user_id, checkout_id, payment_id, status, subtotal_paise, shipping_paise,
      total_paise, name, email, phone, created_at)
    select 'TKR-20250101-' || 100000 + n, '${person.id}', 'page ' || n, 'pay_page' || n,
      case n when 1 then 'delivered' else 'confirmed' end, 1000, 0, 1000, 'A', 'a@b.example', '9818044121',
      timestamptz '2025-01-01' + make_interval(mins => n)
    from generate_series(1, 51) n`),
      );
      const first = await listOrders(tx, { userId: person.id, page: 1 });
      expect(first).toMatchObject({ total: 51, delivered: 1, current: 50, page: 1, pageCount: 2 });
      expect(first.orders).toHaveLength(50);
      const second = await listOrders(tx, { userId: person.id, page: 2 });
      expect(second.orders).toMatchObject([{ orderStatus: 'delivered' }]);
      // Inserted directly, so they have no payments or stock movements.
      tx.rollback();
    })
    .catch((error: unknown) => expect(error).toHaveProperty('message', 'Rollback'));
  const response = await callApi(shop(), 'GET /api/orders', { as: person });
  expect(response.data).toEqual({
    orders: [],
    total: 0,
    delivered: 0,
    current: 0,
    page: 1,
    pageCount: 1,
  });
});

test('only its customer can read and cancel an order, by id or number', async () => {
  const { person, order } = await buyOrder();
  expect(orderShape.parse(order)).toEqual(order);
  expect(await read(person, order.orderNumber)).toEqual(order);
  const other = await createUser(shop().db);
  const admin = await createAdmin(shop().db);
  for (const as of [other, admin]) {
    for (const call of [`GET /api/orders/${order.id}`, `POST /api/orders/${order.id}/cancel`]) {
      expect(await callApi(shop(), call, { as })).toMatchObject({
        status: 404,
        code: 'order_not_found',
      });
    }
    expect((await callApi(shop(), 'GET /api/orders', { as })).data.orders).toEqual([]);
  }
  expect(await read(person, order.id)).toMatchObject({ orderStatus: 'confirmed' });
});

describe('the customer cancels', () => {
  test('within the hour: stock and payment are returned and recorded in the history', async () => {
    const { person, order } = await buyOrder();
    expect(await checkoutFlow.readStock(shop(), '5')).toEqual([7, 0]);
    expect(order.cancellableUntil).not.toBeNull();
    const cancelled = await cancel(person, order);
    expect(cancelled).toMatchObject({
      status: 200,
      data: {
        order: {
          orderStatus: 'cancelled',
          cancellableUntil: null,
          refunds: [{ amount: order.totalAmount }],
        },
      },
    });
    expect(await checkoutFlow.readStock(shop(), '5')).toEqual([10, 0]);
    await eventually(async () => {
      const now = await read(person, order.id);
      expect(now).toMatchObject({ paymentStatus: 'refunded', refunds: [{ state: 'processed' }] });
      expect(now.history.map(({ kind, value, by }) => [kind, value, by])).toEqual([
        ['status', 'confirmed', 'shop'],
        ['refund', 'due', 'shop'],
        ['status', 'cancelled', 'you'],
        ['refund', 'started', 'shop'],
        ['refund', 'processed', 'shop'],
      ]);
    });
    expect(await listMailKinds(order)).toEqual([
      'order_confirmed',
      'order_cancelled',
      'order_refunded',
    ]);
  });

  test('twice, also at once: it takes effect once', async () => {
    const { person, order } = await buyOrder();
    const responses = await Promise.all([1, 2, 3].map(() => cancel(person, order)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await checkoutFlow.readStock(shop(), '5')).toEqual([10, 0]);
    expect((await read(person, order.id)).refunds).toHaveLength(1);
  });

  test('is rejected after the hour', async () => {
    const { person, order } = await buyOrder();
    await setAge(order, 61);
    expect((await read(person, order.id)).cancellableUntil).toBeNull();
    expect(await cancel(person, order)).toMatchObject({ status: 409, code: 'too_late_to_cancel' });
    expect(await checkoutFlow.readStock(shop(), '5')).toEqual([7, 0]);
  });

  test.each(['shipped', 'delivered'])('is rejected once the order is %s', async (status) => {
    const { person, order } = await buyOrder();
    await change(order, status);
    expect(await cancel(person, order)).toMatchObject({ status: 409, code: 'too_late_to_cancel' });
  });
});

describe('an administrator changes the status', () => {
  test('to shipped with a tracking number, then delivered: history and mails follow', async () => {
    const { person, order } = await buyOrder();
    const admin = await createAdmin(shop().db);
    await change(order, 'processing', {}, admin);
    await change(order, 'shipped', { trackingNumber: '7R48215596', courier: 'DTDC' }, admin);
    const delivered = await change(order, 'delivered', {}, admin);
    expect(delivered).toMatchObject({ status: 200, data: { order: { orderStatus: 'delivered' } } });
    const now = await read(person, order.id);
    expect(now).toMatchObject({ trackingNumber: '7R48215596', courier: 'DTDC' });
    expect(now.deliveredAt).not.toBeNull();
    expect(now.history.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      'status confirmed',
      'status processing',
      'tracking DTDC 7R48215596',
      'status shipped',
      'status delivered',
    ]);
    expect(await listMailKinds(order)).toEqual([
      'order_confirmed',
      'order_shipped',
      'order_delivered',
    ]);
    const { rows } = await shop().db.execute(
      sql`select from audit_entries where actor = ${admin.email} and action = 'change_order'`,
    );
    expect(rows).toHaveLength(3);
  });

  test('to its current status: changes nothing', async () => {
    const { order } = await buyOrder();
    await change(order, 'shipped');
    await change(order, 'shipped');
    expect(await listMailKinds(order)).toEqual(['order_confirmed', 'order_shipped']);
  });

  test('to cancelled and back: stock is returned and taken, and an unsent refund is withdrawn', async () => {
    const { person, order } = await buyOrder();
    const admin = await createAdmin(shop().db);
    const actor = { id: admin.id, email: admin.email, address: '' };
    // In one transaction, so that the worker cannot begin the refund in between.
    await shop().db.transaction(async (tx) => {
      await changeOrderStatus(tx, { idOrNumber: order.id, status: 'cancelled', actor });
      await changeOrderStatus(tx, { idOrNumber: order.id, status: 'confirmed', actor });
    });
    expect(await checkoutFlow.readStock(shop(), '5')).toEqual([7, 0]);
    await change(order, 'cancelled', {}, admin);
    expect(await checkoutFlow.readStock(shop(), '5')).toEqual([10, 0]);
    await eventually(async () =>
      expect((await read(person, order.id)).paymentStatus).toBe('refunded'),
    );
    expect((await read(person, order.id)).refunds).toHaveLength(1);
  });

  test('from cancelled to another status only if there is stock', async () => {
    const { order } = await buyOrder();
    await change(order, 'cancelled');
    await checkoutFlow.setStock(shop(), '5', 2);
    expect(await change(order, 'confirmed')).toMatchObject({ status: 409, code: 'out_of_stock' });
    expect(await checkoutFlow.readStock(shop(), '5')).toEqual([2, 0]);
  });

  test('rejects an unknown status, an unknown order and an empty tracking number', async () => {
    const { order } = await buyOrder();
    expect(await change(order, 'lost')).toMatchObject({ status: 400 });
    expect(await change({ id: 'nope' }, 'shipped')).toMatchObject({ status: 404 });
    expect(await change(order, 'shipped', { trackingNumber: ' ' })).toMatchObject({ status: 400 });
  });
});

test('order numbers are unique and cannot be predicted', async () => {
  const { person } = await buyOrder();
  await checkoutFlow.setStock(shop(), '5', 100);
  for (let count = 0; count < 4; count += 1) await checkoutFlow.buy(shop(), person, lines);
  const { data } = await callApi(shop(), 'GET /api/orders', { as: person });
  const numbers = (data.orders as Order[]).map(({ orderNumber }) => Number(orderNumber.slice(-6)));
  expect(new Set(numbers).size).toBe(5);
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  expect(new Set(steps).size).toBeGreaterThan(1);
});

test('stock movements contain reason, checkout and actor', async () => {
  const { person, order } = await buyOrder();
  await cancel(person, order);
  const { rows } = await shop().db.execute(sql`
    select reason, on_hand_change, reserved_change, actor from stock_movements
    where reference = (select checkout_id from orders where id = ${order.id}) order by id`);
  expect(rows).toEqual([
    { reason: 'hold', on_hand_change: 0, reserved_change: 3, actor: null },
    { reason: 'sale', on_hand_change: -3, reserved_change: -3, actor: null },
    { reason: 'cancellation', on_hand_change: 3, reserved_change: 0, actor: person.email },
  ]);
});
