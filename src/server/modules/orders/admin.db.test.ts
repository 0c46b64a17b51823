import { describe, expect, test } from 'vitest';
import { adminOrder } from '#shared/orders/admin-contract.ts';
import type { FullOrder } from './admin-queries.ts';
import { sql } from '../../db/drizzle.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { createUser, createAdmin, callApi, type TestUser } from '../../testing/users.ts';
import { openTestShop, shareTestShop, type TestShop } from '../../testing/test-shop.ts';
import { refunds } from '../payments/tables.ts';

const shared = shareTestShop();

const list = async (shop: TestShop, as: TestUser, query = '') =>
  callApi(shop, `GET /api/orders/admin/all?${query}`, { as });

const address = { street: 'Flat 402', city: 'Pune', stateName: 'Maharashtra', pincode: '411001' };

describe('the list', () => {
  test('contains the internal data of orders, which customers do not see', async () => {
    const { db } = shared();
    const [asha, kavya] = [await createAdmin(db), await createUser(db, { name: 'Kavya Iyer' })];
    const { id, paymentId } = await insertPaidOrder(db, {
      by: kavya,
      name: 'Gift for Meera',
      order: { note: 'Call before sending' },
    });
    const refund = { paymentId, amountPaise: 10_000, reason: 'given_by_shop' } as const;
    await db
      .insert(refunds)
      .values({ ...refund, idempotencyKey: `a ${id}`, note: 'Torn', nextTryAt: null });
    const { data } = await list(shared(), asha, `ids=${id}`);
    const [order] = data.orders as FullOrder[];
    expect(adminOrder.parse(order)).toEqual(order);
    expect(order).toMatchObject({
      user: { id: kavya.id, name: 'Kavya Iyer', email: kavya.email },
      contact: { name: 'Gift for Meera' },
      paymentId,
      note: 'Call before sending',
      totalAmount: 607,
      refundable: 507,
      refunds: [{ amount: 100, reason: 'given_by_shop', note: 'Torn' }],
    });
    for (const call of ['GET /api/orders', `GET /api/orders/${id}`]) {
      const seen = JSON.stringify(await callApi(shared(), call, { as: kavya }));
      expect(seen).toContain(id);
      for (const secret of ['Call before', 'Torn', 'given_by_shop', 'refundable', '"actor"']) {
        expect(seen).not.toContain(secret);
      }
    }
  });

  test('is paginated, newest first, with the counts of all orders', async () => {
    const shop = await openTestShop();
    const [asha, kavya] = [await createAdmin(shop.db), await createUser(shop.db)];
    const first = await list(shop, asha);
    expect(first.data).toMatchObject({ orders: [], total: 0, page: 1, pageCount: 1 });
    expect(first.data.counts.status).toMatchObject({ all: 0, pending: 0, cancelled: 0 });

    const statuses = ['confirmed', 'shipped', 'delivered'] as const;
    for (let index = 0; index < 52; index += 1) {
      const createdAt = new Date(Date.UTC(2025, 5, 1, 0, index));
      const paymentStatus = index % 13 === 0 ? 'failed' : 'paid';
      const order = { status: statuses[index % 3], createdAt, paymentStatus } as const;
      await insertPaidOrder(shop.db, { by: kavya, order });
    }
    const pages = await Promise.all([1, 2, 3].map((page) => list(shop, asha, `page=${page}`)));
    const times = pages.flatMap(({ data }) =>
      (data.orders as FullOrder[]).map(({ createdAt }) => createdAt),
    );
    expect(pages.map(({ data }) => data.orders.length)).toEqual([25, 25, 2]);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(times).size).toBe(52);
    expect(pages[2]?.data).toMatchObject({
      total: 52,
      page: 3,
      pageCount: 3,
      counts: {
        status: { all: 52, pending: 0, confirmed: 18, shipped: 17, delivered: 17 },
        paymentStatus: { all: 52, paid: 48, failed: 4, refunded: 0, pending: 0 },
      },
    });
    const filtered = await list(shop, asha, 'status=confirmed&paymentStatus=failed');
    expect(filtered.data).toMatchObject({
      total: 2,
      pageCount: 1,
      counts: { status: { all: 52 } },
    });
    expect(filtered.data.orders).toHaveLength(2);
    expect((await list(shop, asha, 'page=9')).data).toMatchObject({ orders: [], total: 52 });
    const searched = await list(shop, asha, `status=shipped&q=${kavya.email}`);
    expect(searched.data).toMatchObject({ total: 17, pageCount: 1 });
  });

  test.each([
    ['status=lost', 'status'],
    ['paymentStatus=cash', 'paymentStatus'],
    ['page=0', 'page'],
    [`q=${'a'.repeat(101)}`, 'q'],
    [`ids=${Array.from({ length: 101 }, (_, index) => index).join(',')}`, 'ids'],
  ])('rejects %s with an error for the field', async (query, field) => {
    const asha = await createAdmin(shared().db);
    const reply = await list(shared(), asha, query);
    expect(reply).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });
});

test('finds an order by number, name, email and phone in various notations', async () => {
  const shop = await openTestShop();
  const [asha, kavya] = [await createAdmin(shop.db), await createUser(shop.db)];
  const given = { by: kavya, name: 'Ananya 100%_Sharma', email: 'Ananya.Sharma@Example.com' };
  const { id, orderNumber } = await insertPaidOrder(shop.db, { ...given, phone: '9876501234' });
  await insertPaidOrder(shop.db, { by: kavya, name: 'Farhan Qureshi', phone: '9818044121' });
  const digits = orderNumber.replace(/\D/g, '');
  const found = async (q: string) => {
    const { data } = await list(shop, asha, `q=${encodeURIComponent(q)}`);
    const ids = (data.orders as FullOrder[]).map((order) => order.id);
    expect(data.total).toBe(ids.length);
    return ids.length === 1 && ids[0] === id;
  };
  for (const search of [
    orderNumber,
    orderNumber.toLowerCase(),
    orderNumber.slice(4),
    orderNumber.slice(-6),
    digits,
    `#${orderNumber}`,
    'ananya',
    'SHARMA ananya',
    'ny',
    'ananya.sharma@example.com',
    '9876501234',
    '98765 01234',
    '+91 98765 01234',
    '+91-98765',
    '098765-01234',
    '100%_',
  ]) {
    expect([search, await found(search)]).toEqual([search, true]);
  }
  for (const search of ['%', '_', 'ananya%sharma', 'a_anya', '9876501235', "'", '\\', 'nobody']) {
    const { data, status } = await list(shop, asha, `q=${encodeURIComponent(search)}`);
    const shouldFind = search === '%' || search === '_' ? 1 : 0;
    expect([search, status, data.total]).toEqual([search, 200, shouldFind]);
  }
  expect(await list(shop, asha, 'q=%00')).toMatchObject({ status: 400, code: 'invalid_input' });
});

test('reads an order by its id or its number', async () => {
  const { db } = shared();
  const asha = await createAdmin(db);
  const { id, orderNumber } = await insertPaidOrder(db, { by: await createUser(db), ...address });
  for (const name of [id, orderNumber]) {
    const { data } = await callApi(shared(), `GET /api/orders/admin/${name}`, { as: asha });
    expect(adminOrder.parse(data.order)).toMatchObject({ id, orderNumber });
  }
  for (const name of ['nope', '%00']) {
    const reply = await callApi(shared(), `GET /api/orders/admin/${name}`, { as: asha });
    expect([400, 404]).toContain(reply.status);
  }
});

describe('the internal note', () => {
  const note = (as: TestUser, id: string, body: unknown) =>
    callApi(shared(), `PUT /api/orders/admin/${id}/note`, { as, body });

  test('is set, changed and removed, with entries in the audit log', async () => {
    const { db } = shared();
    const asha = await createAdmin(db);
    const { id, orderNumber } = await insertPaidOrder(db, { by: await createUser(db) });
    const set = await note(asha, orderNumber, { note: '  Pack twice \n please ' });
    expect(set).toMatchObject({ status: 200, data: { order: { note: 'Pack twice \n please' } } });
    expect(await note(asha, id, { note: ' ' })).toMatchObject({ data: { order: { note: null } } });
    const { rows } = await db.execute(
      sql`select subject, outcome from audit_entries where actor = ${asha.email} and action = 'note_order'`,
    );
    expect(rows).toEqual([
      { subject: orderNumber, outcome: 'done' },
      { subject: orderNumber, outcome: 'done' },
    ]);
  });

  test('is rejected if it is not a text, too long, or of an unknown order', async () => {
    const { db } = shared();
    const asha = await createAdmin(db);
    const { id } = await insertPaidOrder(db, { by: await createUser(db) });
    for (const body of [{}, { note: 7 }, { note: 'x'.repeat(2001) }]) {
      expect(await note(asha, id, body)).toMatchObject({
        status: 400,
        errors: { note: expect.any(String) },
      });
    }
    expect(await note(asha, 'nope', { note: 'x' })).toMatchObject({ code: 'order_not_found' });
  });
});

test('tracking number and courier can be changed separately and removed', async () => {
  const { db } = shared();
  const asha = await createAdmin(db);
  const { id, orderNumber } = await insertPaidOrder(db, { by: await createUser(db) });
  const change = async (more: object) => {
    const body = { orderStatus: 'confirmed', ...more };
    const { data } = await callApi(shared(), `PATCH /api/orders/admin/${id}/status`, {
      as: asha,
      body,
    });
    const { courier, trackingNumber, history } = data.order as FullOrder;
    return { courier, trackingNumber, events: history.length, by: history.at(-1)?.actor };
  };
  expect(await change({ courier: 'DTDC', trackingNumber: '7R1' })).toEqual({
    courier: 'DTDC',
    trackingNumber: '7R1',
    events: 1,
    by: asha.email,
  });
  expect(await change({ trackingNumber: '7R2' })).toMatchObject({
    courier: 'DTDC',
    trackingNumber: '7R2',
    events: 2,
  });
  expect(await change({ trackingNumber: '7R2' })).toMatchObject({ events: 2 });
  expect(await change({ trackingNumber: null, courier: null })).toMatchObject({
    courier: null,
    trackingNumber: null,
    events: 3,
  });
  const { rows } = await db.execute(
    sql`select distinct subject from audit_entries where actor = ${asha.email}`,
  );
  expect(rows).toEqual([{ subject: `${orderNumber}: confirmed` }]);
});
