import { afterEach, expect, test } from 'vitest';
import type { BulkDetails } from '#shared/orders/bulk-contract.ts';
import { auditBooks } from '../../audit-books.ts';
import { sql } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  createUser,
  createAdmin,
  createStaff,
  callApi,
  type TestUser,
} from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';

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
    {
      reason: expect.stringContaining('cancelled'),
      count: 1,
      orderNumbers: [four],
      isReversal: false,
    },
  ]);
  expect(shown.parcels.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual([
    one,
    two,
    three,
  ]);
  const reversed = (await preview(admin, { kind: 'ship', selection, sort: 'oldest' })).data;
  expect(reversed.parcels).toEqual(shown.parcels.toReversed());
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
      'parcels.1.trackingNumber': `${one} has the same tracking number`,
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

test('a dispatch by mistake is taken back before its mails are sent, if that is chosen', async () => {
  const admin = await createAdmin(shop().db);
  const numbers = await buy(2);
  const selection = { ids: numbers };
  const shipping = await start(admin, { kind: 'ship', selection, total: 2 });
  await finished(admin, shipping.data.bulk.id);
  const back = { kind: 'status', status: 'confirmed', selection };
  expect((await preview(admin, back)).data).toMatchObject({
    changes: 0,
    skipped: [{ count: 2, isReversal: true }],
  });
  const body = { ...back, includesReversals: true };
  expect((await preview(admin, body)).data).toMatchObject({ changes: 2, mails: 0, skipped: [] });
  const { data } = await start(admin, { ...body, total: 2 });
  expect((await finished(admin, data.bulk.id)).counts.done).toBe(2);
  expect(await statusOf(admin, numbers[0] ?? '')).toBe('confirmed');
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

/** Inserts an action of some orders, which no worker can claim before it has this state. */
async function insertBulk(
  { id: actorId, email }: TestUser,
  numbers: string[],
  { state = 'stopped', status = 'processing', item = 'waiting' } = {},
): Promise<string> {
  const options = JSON.stringify({ kind: 'status', status, notify: 'once' });
  const { rows } = await shop().db.execute<{ id: string }>(sql`
    with action as (
      insert into bulk_actions (key, kind, options, state, actor_id, actor, address)
      values (gen_random_uuid()::text, 'status', ${options}::jsonb, ${state}, ${actorId}, ${email}, '') returning id),
    items as (
      insert into bulk_items (bulk_id, position, order_id, order_number, state)
      select action.id, row_number() over (), orders.id, order_number, ${item} from orders, action
      where order_number = any(${sql.param(numbers)}::text[]))
    select id from action`);
  return rows[0]?.id ?? '';
}

const command = (as: TestUser, id: string, name: string) =>
  callApi(shop(), `PATCH /api/orders/admin/bulk/${id}`, { as, body: { command: name } });

test('a stopped action changes nothing more until it is resumed', async () => {
  const admin = await createAdmin(shop().db);
  const numbers = await buy(2);
  const id = await insertBulk(admin, numbers);
  expect((await command(admin, id, 'stop')).data.bulk.state).toBe('stopped');
  expect(await statusOf(admin, numbers[0] ?? '')).toBe('confirmed');
  await command(admin, id, 'resume');
  expect((await finished(admin, id)).counts).toMatchObject({ done: 2, waiting: 0 });
});

test('a stopped action is ended without the orders that are left', async () => {
  const admin = await createAdmin(shop().db);
  const [number = ''] = await buy(1);
  const id = await insertBulk(admin, [number]);
  const { bulk } = (await command(admin, id, 'end')).data;
  expect(bulk).toMatchObject({ state: 'finished', counts: { skipped: 1, waiting: 0 } });
  for (const name of ['resume', 'retry', 'stop', 'end']) {
    expect((await command(admin, id, name)).data.bulk.state).toBe('finished');
  }
  expect(await statusOf(admin, number)).toBe('confirmed');
});

test('an action ends even if its process was killed after the last order', async () => {
  const admin = await createAdmin(shop().db);
  const id = await insertBulk(admin, await buy(1), { state: 'running', item: 'done' });
  expect((await finished(admin, id)).finishedAt).not.toBeNull();
});

test('an account has three running actions, also with those that it resumes', async () => {
  const [admin, other] = [await createAdmin(shop().db), await createAdmin(shop().db)];
  const numbers = await buy(1);
  // They wait for a time that does not come.
  for (let n = 0; n < 3; n += 1) {
    const id = await insertBulk(admin, numbers);
    await shop().db.execute(sql`
      update bulk_items set next_try_at = 'infinity' where bulk_id = ${id}`);
    await command(admin, id, 'resume');
  }
  const fourth = await insertBulk(admin, numbers);
  expect((await command(admin, fourth, 'resume')).code).toBe('too_many_bulks');
  const body = { kind: 'status', status: 'processing', selection: { ids: numbers }, total: 1 };
  expect((await start(admin, body)).code).toBe('too_many_bulks');
  expect((await start(other, body)).status).toBe(200);
  await shop().db.execute(sql`delete from bulk_actions where actor_id = ${admin.id}`);
});

test('a packer neither resumes a cancellation nor learns why an order is not to be sent', async () => {
  const [admin, packer] = [await createAdmin(shop().db), await createStaff(shop().db, 'packer')];
  const numbers = await buy(1);
  const id = await insertBulk(admin, numbers, { status: 'cancelled' });
  expect((await command(packer, id, 'resume')).code).toBe('forbidden');
  expect((await command(packer, id, 'stop')).status).toBe(200);
  await shop().db.execute(sql`
    update orders set payment_status = 'refunded' where order_number = any(${sql.param(numbers)}::text[])`);
  const shipping = { kind: 'ship', selection: { ids: numbers } };
  const reasons = async (as: TestUser) => (await preview(as, shipping)).data.skipped[0].reason;
  expect(await reasons(packer)).toBe('Ask a manager before you send this order.');
  expect(await reasons(admin)).toContain('refunded');
  expect((await preview(packer, { ...shipping, sort: 'total-high' })).code).toBe('forbidden');
  const { data } = await start(packer, { ...shipping, total: 1 });
  const { problems } = await finished(packer, data.bulk.id);
  expect(problems[0]?.message).toBe('Ask a manager before you send this order.');
  await shop().db.execute(sql`
    update orders set payment_status = 'paid' where order_number = any(${sql.param(numbers)}::text[])`);
});

test('an action fails when its person loses the role, and another person continues it', async () => {
  const { db } = shop();
  const [admin, packer] = [await createAdmin(db), await createStaff(db, 'packer')];
  const id = await insertBulk(packer, await buy(1));
  await db.execute(sql`update users set role = 'accountant' where id = ${packer.id}`);
  await db.execute(sql`update bulk_actions set state = 'running' where id = ${id}`);
  await db.execute(sql`select pg_notify('bulk', '')`);
  const { problems } = await finished(admin, id);
  expect(problems[0]?.message).toContain('is not permitted to do it any more');
  await command(admin, id, 'retry');
  expect((await finished(admin, id)).counts).toMatchObject({ done: 1, failed: 0 });
});

test('an order with several planned parcels has a row for each', async () => {
  const admin = await createAdmin(shop().db);
  const person = await createUser(shop().db);
  await checkoutFlow.setStock(shop(), '5', 100);
  const number = await checkoutFlow.buy(shop(), person, [{ productId: '5', quantity: 3 }]);
  const add = (quantity: number, trackingNumber: string | null) =>
    callApi(shop(), `POST /api/orders/admin/${number}/parcels`, {
      as: admin,
      body: { items: [{ position: 0, quantity }], trackingNumber },
    });
  await add(1, 'MP 1');
  const [first, second] = (await add(1, null)).data.order.parcels;
  const selection = { ids: [number] };
  const shown = (await preview(admin, { kind: 'ship', selection })).data;
  expect(shown).toMatchObject({
    changes: 1,
    mails: 3,
    parcels: [
      { parcelId: first.id, nth: 1, count: 3, trackingNumber: 'MP 1' },
      { parcelId: second.id, nth: 2, count: 3, trackingNumber: null },
      // The item that is in none yet.
      { parcelId: null, nth: 3, count: 3, trackingNumber: null },
    ],
  });
  const row = { order: number, courier: 'DTDC' };
  const repeated = [
    { ...row, parcelId: second.id, trackingNumber: 'mp1' },
    { ...row, parcelId: 'gone' },
  ];
  const ship = { kind: 'ship', selection, total: 1 };
  expect((await start(admin, { ...ship, parcels: repeated })).errors).toEqual({
    'parcels.0.trackingNumber': `Order ${number} already has this tracking number`,
    'parcels.1.order': expect.stringContaining('has left or was removed'),
  });
  const parcels = [
    { ...row, parcelId: first.id },
    { ...row, parcelId: second.id, trackingNumber: 'MP 2' },
    { ...row, trackingNumber: 'MP 3', weightGrams: 300 },
  ];
  const { data } = await start(admin, { ...ship, parcels });
  expect((await finished(admin, data.bulk.id)).counts.done).toBe(1);
  const { order } = (await callApi(shop(), `GET /api/orders/admin/${number}`, { as: admin })).data;
  expect(order.parcels).toMatchObject([
    { status: 'shipped', courier: 'DTDC', trackingNumber: 'MP 1' },
    { status: 'shipped', courier: 'DTDC', trackingNumber: 'MP 2' },
    { status: 'shipped', courier: 'DTDC', trackingNumber: 'MP 3', weightGrams: 300 },
  ]);
  expect(await countMails('order_shipped', [number])).toBe(3);
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
  await command(admin, data.bulk.id, 'retry');
  expect((await finished(admin, data.bulk.id)).counts).toMatchObject({ done: 1, failed: 0 });
  expect(await countMails('order_shipped', [number])).toBe(1);
});

test('booking needs a connected courier', async () => {
  const admin = await createAdmin(shop().db);
  const [number = ''] = await buy(1);
  const body = { kind: 'book', selection: { ids: [number] } };
  expect((await preview(admin, body)).code).toBe('courier_not_connected');
});
