import { afterEach, expect, test } from 'vitest';
import type { BulkDetails } from '#shared/orders/bulk-contract.ts';
import { auditBooks } from '../../audit-books.ts';
import { sql } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { createUser, createAdmin, callApi, type TestUser } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { changeBulk } from './bulk/change-bulk.ts';

const shop = shareTestShop();

afterEach(async () => {
  expect(await auditBooks(shop().db)).toEqual([]);
});

/** Buys orders of one product and returns their numbers, newest first. */
async function buy(count: number): Promise<string[]> {
  const person = await createUser(shop().db);
  await checkoutFlow.setStock(shop(), '5', 100);
  const numbers: string[] = [];
  for (let n = 0; n < count; n += 1) {
    numbers.unshift(await checkoutFlow.buy(shop(), person, [{ productId: '5', quantity: 1 }]));
  }
  return numbers;
}

const preview = (as: TestUser, body: object) =>
  callApi(shop(), 'POST /api/orders/admin/bulk/preview', { as, body });

const start = (as: TestUser, body: object, key?: string) =>
  callApi(shop(), 'POST /api/orders/admin/bulk', { as, body, ...(key && { key }) });

async function finished(as: TestUser, id: string): Promise<BulkDetails> {
  return eventually(async () => {
    const { data } = await callApi(shop(), `GET /api/orders/admin/bulk/${id}`, { as });
    expect(data.bulk.state).toBe('finished');
    return data.bulk;
  });
}

const statusOf = async (as: TestUser, number: string) =>
  (await callApi(shop(), `GET /api/orders/admin/${number}`, { as })).data.order.orderStatus;

const countMails = async (kind: string, numbers: string[]) => {
  const { rows } = await shop().db.execute<{ count: number }>(sql`
    select count(*)::int as count from mails join orders on orders.id = data ->> 'orderId'
    where kind = ${kind} and order_number = any(${sql.param(numbers)}::text[])`);
  return rows[0]?.count;
};

test('previews and ships many orders, each with its own parcel and one mail', async () => {
  const admin = await createAdmin(shop().db);
  const numbers = await buy(4);
  const [one = '', two = '', three = '', four = ''] = numbers;
  await callApi(shop(), `PATCH /api/orders/admin/${four}/status`, {
    as: admin,
    body: { orderStatus: 'cancelled' },
  });
  const selection = { ids: numbers };
  const shown = (await preview(admin, { kind: 'ship', selection })).data;
  expect(shown).toMatchObject({ total: 4, changes: 3, mails: 3, refund: 0 });
  expect(shown.skipped).toEqual([
    { reason: expect.stringContaining('cancelled'), count: 1, orderNumbers: [four] },
  ]);
  expect(shown.orders.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual([
    one,
    two,
    three,
  ]);
  const parcels = [
    { order: one, courier: 'DTDC', trackingNumber: 'B 1' },
    { order: two, courier: 'DTDC', trackingNumber: 'B 2', weightGrams: 400 },
  ];
  const body = { kind: 'ship', selection, parcels, total: 4 };
  const [first, again] = await Promise.all([
    start(admin, body, 'ship-key-0001'),
    start(admin, body, 'ship-key-0001'),
  ]);
  expect(again.data.bulk.id).toBe(first.data.bulk.id);
  const bulk = await finished(admin, first.data.bulk.id);
  expect(bulk.counts).toEqual({ all: 4, waiting: 0, done: 3, skipped: 1, failed: 0 });
  expect(bulk.problems).toMatchObject([{ orderNumber: four, state: 'skipped' }]);
  const { order } = (await callApi(shop(), `GET /api/orders/admin/${two}`, { as: admin })).data;
  expect(order).toMatchObject({ orderStatus: 'shipped', courier: 'DTDC', trackingNumber: 'B 2' });
  expect(order.parcels).toMatchObject([{ weightGrams: 400 }]);
  expect(await countMails('order_shipped', numbers)).toBe(3);
});

test('rejects rows with repeated, used and foreign numbers, and names each row', async () => {
  const admin = await createAdmin(shop().db);
  const [used = '', one = '', two = '', other = ''] = await buy(4);
  await callApi(shop(), `PATCH /api/orders/admin/${used}/status`, {
    as: admin,
    body: { orderStatus: 'shipped', trackingNumber: 'USED 1' },
  });
  const parcels = [
    { order: one, trackingNumber: 'NEW 1' },
    { order: two, trackingNumber: 'new1' },
    { order: other, trackingNumber: 'NEW 2' },
    { order: two, trackingNumber: 'NEW 3' },
  ];
  const selection = { ids: [one, two] };
  const { status, errors } = await start(admin, { kind: 'ship', selection, parcels, total: 2 });
  expect([status, errors]).toEqual([
    400,
    {
      'parcels.1.trackingNumber': 'Row 1 has the same tracking number',
      'parcels.2.order': 'This order is not selected',
      'parcels.3.order': 'This order has another row',
    },
  ]);
  const taken = [{ order: one, trackingNumber: 'used1' }];
  const second = await start(admin, { kind: 'ship', selection, parcels: taken, total: 2 });
  expect(second.errors).toEqual({
    'parcels.0.trackingNumber': `Order ${used} already has this tracking number`,
  });
  expect(await statusOf(admin, one)).toBe('confirmed');
});

test('changes all orders that match, except some, and only as previewed', async () => {
  const admin = await createAdmin(shop().db);
  const numbers = await buy(3);
  const [kept = ''] = numbers;
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const filters = { status: 'confirmed', from: today, q: '' };
  const selection = { filters, except: [kept] };
  const body = { kind: 'status', status: 'processing', selection };
  const { total } = (await preview(admin, body)).data;
  expect((await start(admin, { ...body, total: total + 1 })).code).toBe('bulk_selection_changed');
  const { data } = await start(admin, { ...body, total });
  await finished(admin, data.bulk.id);
  expect(await statusOf(admin, kept)).toBe('confirmed');
  expect(await statusOf(admin, numbers[1] ?? '')).toBe('processing');
});

test('cancelling many orders shows the refund and mails each customer once', async () => {
  const admin = await createAdmin(shop().db);
  const numbers = await buy(2);
  const body = { kind: 'status', status: 'cancelled', selection: { ids: numbers } };
  const shown = (await preview(admin, body)).data;
  const orders = await Promise.all(
    numbers.map((number) => callApi(shop(), `GET /api/orders/admin/${number}`, { as: admin })),
  );
  const paid = orders.reduce((sum, { data }) => sum + data.order.totalAmount, 0);
  expect(shown).toMatchObject({ changes: 2, mails: 2, refund: paid });
  const { data } = await start(admin, { ...body, total: 2 });
  expect((await finished(admin, data.bulk.id)).counts.done).toBe(2);
  expect(await countMails('order_cancelled', numbers)).toBe(2);
});

test('a stopped action changes nothing more until it is resumed', async () => {
  const admin = await createAdmin(shop().db);
  const numbers = await buy(2);
  const actor = { id: admin.id, email: admin.email, address: '' };
  // Stopped before any worker can claim its items.
  const id = await shop().db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into bulk_actions (key, kind, options, actor_id, actor, address)
      values ('stop', 'status', '{"kind":"status","status":"processing","notify":"once"}', ${admin.id}, ${admin.email}, '')
      returning id`);
    const bulkId = rows[0]?.id ?? '';
    await tx.execute(sql`
      insert into bulk_items (bulk_id, position, order_id, order_number)
      select ${bulkId}, row_number() over (), id, order_number from orders
      where order_number = any(${sql.param(numbers)}::text[])`);
    await changeBulk(tx, { id: bulkId, command: 'stop', actor });
    return bulkId;
  });
  await callApi(shop(), 'GET /api/orders/admin/bulk', { as: admin });
  expect(await statusOf(admin, numbers[0] ?? '')).toBe('confirmed');
  const call = `PATCH /api/orders/admin/bulk/${id}`;
  await callApi(shop(), call, { as: admin, body: { command: 'resume' } });
  expect((await finished(admin, id)).counts).toMatchObject({ done: 2, waiting: 0 });
});

test('a failed order is reported and can be tried again', async () => {
  const admin = await createAdmin(shop().db);
  const [number = ''] = await buy(1);
  await shop().db.execute(sql`delete from product_taxes where product_id = '5'`);
  const body = { kind: 'ship', selection: { ids: [number] }, total: 1 };
  const { data } = await start(admin, body);
  const failed = await finished(admin, data.bulk.id);
  expect(failed.problems).toMatchObject([{ orderNumber: number, state: 'failed' }]);
  expect(failed.problems[0]?.message).toContain('HSN');
  await shop().db.execute(sql`
    insert into product_taxes (product_id, applies_from, hsn, rate_basis_points) values ('5', '2017-07-01', '1106', 500)`);
  const call = `PATCH /api/orders/admin/bulk/${data.bulk.id}`;
  await callApi(shop(), call, { as: admin, body: { command: 'retry' } });
  expect((await finished(admin, data.bulk.id)).counts).toMatchObject({ done: 1, failed: 0 });
  expect(await countMails('order_shipped', [number])).toBe(1);
});

test('booking needs a connected courier', async () => {
  const admin = await createAdmin(shop().db);
  const [number = ''] = await buy(1);
  const body = { kind: 'book', selection: { ids: [number] } };
  expect((await preview(admin, body)).code).toBe('courier_not_connected');
});
