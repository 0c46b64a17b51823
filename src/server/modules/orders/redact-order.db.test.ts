import { expect, test } from 'vitest';
import { can, type StaffRole } from '#shared/accounts/permissions.ts';
import { endpoints } from '#shared/contract.ts';
import { buildPath } from '#shared/endpoint.ts';
import { adminOrder } from '#shared/orders/admin-contract.ts';
import { sql } from '../../db/drizzle.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import {
  callApi,
  createAdmin,
  createStaff,
  createUser,
  type TestUser,
} from '../../testing/users.ts';
import { makeGstin } from '../../testing/billed-order.ts';
import { refunds } from '../payments/tables.ts';
import { orderEvents } from './tables.ts';

const shop = shareTestShop();

/** An order with amounts that occur nowhere else, a refund, a dispute and a company. */
async function createOrder() {
  const { db } = shop();
  const kavya = await createUser(db, { name: 'Kavya Iyer' });
  const order = await insertPaidOrder(db, {
    by: kavya,
    items: [{ name: 'Sattu', pricePaise: 1234_57, quantity: 2, discountPaise: 88_77 }],
    shippingPaise: 77_31,
    offers: [{ id: 'o1', title: 'A lot', code: 'LOT', discountPaise: 88_77, deliveryPaise: 0 }],
    street: '4 Fort Road',
    city: 'Pune',
    stateName: 'Maharashtra',
    pincode: '411001',
    order: { gstin: makeGstin('27'), companyName: 'Iyer Foods', note: 'Ring twice' },
  });
  const { id: orderId, paymentId } = order;
  await db.insert(refunds).values({
    paymentId,
    amountPaise: 45_67,
    reason: 'given_by_shop',
    idempotencyKey: `a ${orderId}`,
    nextTryAt: null,
  });
  const own = { actorId: kavya.id, actor: kavya.email };
  await db.insert(orderEvents).values([
    { orderId, kind: 'status', value: 'confirmed', ...own },
    { orderId, kind: 'refund', value: 'due', note: '₹45.67' },
    { orderId, kind: 'dispute', value: 'open', note: '₹2,546.45' },
  ]);
  return { kavya, order };
}

const amounts = ['1234.57', '2469.14', '77.31', '88.77', '2457.68', '2412.01', '45.67', '2,546.45'];

/** All reading endpoints of orders that this role may call. */
const reads = (role: StaffRole) =>
  endpoints.filter(
    ({ method, path, file, permission }) =>
      method === 'GET' &&
      path.startsWith('/api/orders/admin') &&
      // They are about parcels and actions; `booking-routes.db.test.ts` covers the courier's price.
      !/^\/api\/orders\/admin\/(parcels|bulk|views)/.test(path) &&
      !path.endsWith('/neighbours') &&
      file === undefined &&
      [permission].flat().some((name) => name !== undefined && can(role, name)),
  );

test('an administrator sees amounts, payment and customer', async () => {
  const { kavya, order } = await createOrder();
  const as = await createAdmin(shop().db);
  const { data } = await callApi(shop(), `GET /api/orders/admin/${order.id}`, { as });
  const text = JSON.stringify(data);
  for (const secret of [kavya.email, order.paymentId, ...amounts]) expect(text).toContain(secret);
  expect(data.order.hides).toEqual([]);
});

test('a packer learns that an order needs approval, but not why', async () => {
  const { order } = await createOrder();
  const as = await createStaff(shop().db, 'packer');
  const read = async () =>
    (await callApi(shop(), `GET /api/orders/admin/${order.id}`, { as })).data.order;
  expect(await read()).toMatchObject({ needsApproval: false, paymentStatus: null });
  await shop().db.execute(
    sql`update orders set payment_status = 'refunded' where id = ${order.id}`,
  );
  expect(await read()).toMatchObject({ needsApproval: true, paymentStatus: null });
});

test('a packer sees the parcel, but neither money nor the customer, in every response', async () => {
  const { kavya, order } = await createOrder();
  const as = await createStaff(shop().db, 'packer');
  const calls: [call: string, body?: object][] = [
    ...reads('packer').map(({ path }): [string] => [`GET ${buildPath(path, { id: order.id })}`]),
    [`GET /api/orders/admin/all?ids=${order.id}`],
    [`GET /api/orders/admin/all?q=${order.orderNumber}`],
    [`PATCH /api/orders/admin/${order.id}/status`, { orderStatus: 'processing' }],
    [
      `PATCH /api/orders/admin/${order.id}/status`,
      { orderStatus: 'shipped', courier: 'Delhivery' },
    ],
  ];
  expect(calls.length).toBeGreaterThan(5);
  for (const [call, body] of calls) {
    const reply = await callApi(shop(), call, { as, body });
    expect([call, reply.status]).toEqual([call, 200]);
    const text = JSON.stringify(reply.data);
    // An order without a packer has no packing.
    const isAbout = text.includes(order.orderNumber) || call.endsWith('/packing');
    expect([call, isAbout]).toEqual([call, true]);
    const secrets = [
      kavya.email,
      order.paymentId,
      String(order.gstin),
      '"paid"',
      '"open"',
      ...amounts,
    ];
    expect([call, secrets.filter((secret) => text.includes(secret))]).toEqual([call, []]);
  }
});

test('a packer sees recipient, address, phone, items and the note', async () => {
  const { order } = await createOrder();
  const as = await createStaff(shop().db, 'packer');
  const { data } = await callApi(shop(), `GET /api/orders/admin/${order.id}`, { as });
  expect(adminOrder.parse(data.order)).toEqual(data.order);
  expect(data.order).toMatchObject({
    hides: ['money', 'customer'],
    user: null,
    contact: { name: 'Kavya Iyer', email: null, phone: '9818044121' },
    shippingAddress: { street: '4 Fort Road', phone: '9818044121' },
    company: { name: 'Iyer Foods', gstin: null },
    items: [{ name: 'Sattu', quantity: 2, price: null, discount: null }],
    offers: [],
    note: 'Ring twice',
    totalAmount: null,
    paymentStatus: null,
    refunds: [],
    documents: [],
    history: [{ kind: 'status', value: 'confirmed', by: 'you', actor: null }],
  });
});

test('an accountant sees amounts, but no email', async () => {
  const { kavya, order } = await createOrder();
  const as = await createStaff(shop().db, 'accountant');
  const { data } = await callApi(shop(), `GET /api/orders/admin/${order.id}`, { as });
  expect(data.order).toMatchObject({ hides: ['customer'], totalAmount: 2457.68, user: null });
  expect(JSON.stringify(data)).not.toContain(kavya.email);
  const csv = await callApi(shop(), `GET /api/orders/admin/export?q=${order.orderNumber}`, { as });
  expect(csv.text).toContain('2457.68');
  expect(csv.text).not.toMatch(/@|Email/);
});

test('filters do not tell a packer what the orders hide', async () => {
  const { kavya, order } = await createOrder();
  const as = await createStaff(shop().db, 'packer');
  const list = (query: string, by = as) =>
    callApi(shop(), `GET /api/orders/admin/all?${query}`, { as: by });
  expect(await list('paymentStatus=paid')).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await list('')).data.counts.paymentStatus).toBeNull();
  expect((await list(`q=${kavya.email}`)).data.total).toBe(0);
  expect((await list(`q=${kavya.email}`, await createAdmin(shop().db))).data.total).toBe(1);
  for (const q of [
    order.orderNumber,
    order.orderNumber.toLowerCase(),
    'kavya iyer',
    '98180 44121',
  ]) {
    const found = await list(`q=${encodeURIComponent(q)}`);
    expect([q, found.data.total > 0]).toEqual([q, true]);
  }
});

test('a packer prints slips, but no invoices, and exports nothing', async () => {
  const { order } = await createOrder();
  const as = await createStaff(shop().db, 'packer');
  const print = (parts: string) =>
    callApi(shop(), `GET /api/orders/admin/print?ids=${order.id}${parts}`, { as });
  expect((await print('')).status).toBe(200);
  expect((await print('&parts=slips')).status).toBe(200);
  expect(await print('&parts=slips,invoices')).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await callApi(shop(), 'GET /api/orders/admin/export', { as })).toMatchObject({
    status: 403,
  });
});

test('overview and stock contain no amounts for a packer', async () => {
  const { db } = shop();
  const [packer, support] = [await createStaff(db, 'packer'), await createStaff(db, 'support')];
  const read = async (path: string, as = packer) =>
    (await callApi(shop(), `GET ${path}`, { as })).data;
  expect((await read('/api/admin/overview-stats')).revenue).toBeNull();
  expect((await read('/api/admin/overview-stats', support)).revenue).toEqual(expect.any(Number));
  for (const path of [
    '/api/admin/stock',
    '/api/admin/stock/stats',
    '/api/admin/stock/1/movements',
  ]) {
    expect(JSON.stringify(await read(path))).not.toMatch(/"price":\d/);
    expect(JSON.stringify(await read(path, support))).toMatch(/"price":\d/);
  }
});

test('a packer changes statuses, but neither cancels nor reinstates', async () => {
  const { order } = await createOrder();
  const { db } = shop();
  const [packer, admin] = [await createStaff(db, 'packer'), await createAdmin(db)];
  const change = (orderStatus: string, as = packer) =>
    callApi(shop(), `PATCH /api/orders/admin/${order.id}/status`, { as, body: { orderStatus } });
  expect(await change('processing')).toMatchObject({ status: 200 });
  expect(await change('cancelled')).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await change('cancelled', admin)).toMatchObject({ status: 200 });
  const withdraw = (as: TestUser) =>
    callApi(shop(), `POST /api/orders/admin/${order.id}/withdraw-mails`, { as });
  expect(await withdraw(packer)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await withdraw(admin)).toMatchObject({ status: 200 });
  expect(await change('confirmed')).toMatchObject({ status: 403, code: 'forbidden' });
});
