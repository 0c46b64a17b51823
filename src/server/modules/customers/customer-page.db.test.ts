import { expect, test } from 'vitest';
import { noteLengthMax, notesMax, tagsMax } from '#shared/customers/tag.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { create } from '../../testing/checkout-flow.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { lastEntry } from '../../testing/product-admin.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser, type TestUser } from '../../testing/users.ts';
import { auditEntries } from '../audit/tables.ts';
import { refunds } from '../payments/tables.ts';
import { tickets } from '../support/tables.ts';
import { listCustomerOrders } from './page-lists.ts';
import { getCustomer } from './page-queries.ts';
import { deleteNote } from './notes.ts';
import { customerNotes, customerTags } from './tables.ts';
import { listUsers } from './queries.ts';

const shop = shareTestShop();

const read = async (as: TestUser, { id }: { id: string }) =>
  (await callApi(shop(), `GET /api/admin/users/${id}`, { as })).data;

const items = (rupees: number) => [{ name: 'Sattu', pricePaise: rupees * 100, quantity: 1 }];
const days = (count: number) => new Date(Date.now() - count * 86_400_000);

const refund = (paymentId: string, rupees: number, more: Partial<typeof refunds.$inferInsert>) =>
  shop()
    .db.insert(refunds)
    .values({
      paymentId,
      amountPaise: rupees * 100,
      reason: 'given_by_shop',
      idempotencyKey: `${paymentId} ${rupees}`,
      nextTryAt: null,
      ...more,
    });

async function insertOrders(by: TestUser) {
  const { db } = shop();
  const whole = { by, shippingPaise: 0 };
  const kept = await insertPaidOrder(db, {
    ...whole,
    items: items(300),
    phone: '9800000001',
    street: '1 Fort Road',
    city: 'Patna',
    stateName: 'Bihar',
    pincode: '800001',
    order: { createdAt: days(30), status: 'delivered' },
  });
  const partly = await insertPaidOrder(db, {
    ...whole,
    items: items(500),
    phone: '9800000002',
    order: { createdAt: days(20), status: 'delivered', paymentStatus: 'partly_refunded' },
  });
  const cancelled = await insertPaidOrder(db, {
    ...whole,
    items: items(900),
    phone: '9800000001',
    order: { createdAt: days(10), status: 'cancelled', paymentStatus: 'refunded' },
  });
  const done = { state: 'processed', processedAt: new Date() } as const;
  await refund(partly.paymentId, 120, {
    ...done,
    providerRefundId: `rfnd_${partly.id}`,
    note: 'Torn packet',
  });
  await refund(partly.paymentId, 30, { state: 'failed', needsAttentionAt: new Date() });
  await refund(cancelled.paymentId, 900, { state: 'due', reason: 'cancelled_by_customer' });
  return { kept, partly, cancelled };
}

test('shows figures, contact, orders, messages and refunds of a customer', async () => {
  const { db } = shop();
  const [admin, kavya] = [await createAdmin(db), await createUser(db)];
  const { kept, partly, cancelled } = await insertOrders(kavya);
  await db.insert(tickets).values({
    number: 'TKT-20261119-000001',
    name: 'K',
    email: kavya.email,
    topic: 'other',
    message: 'Hello there',
  });
  const page = await read(admin, kavya);
  const ticketPath = `/api/admin/tickets/${page.tickets.items[0].id}`;
  expect((await callApi(shop(), `GET ${ticketPath}`, { as: admin })).data).toMatchObject({
    customerId: kavya.id,
  });
  await db.update(tickets).set({ email: 'stranger@example.com' });
  expect((await callApi(shop(), `GET ${ticketPath}`, { as: admin })).data).toMatchObject({
    customerId: null,
  });
  expect(page).toMatchObject({
    customer: { id: kavya.id, email: kavya.email, emailVerified: true, isSuspended: false },
    figures: {
      orders: 3,
      delivered: 2,
      cancelled: 1,
      totalSpent: 300 + 380,
      averageOrder: 340,
      refunded: 120 + 900,
      firstOrderAt: kept.createdAt.toISOString(),
      lastOrderAt: cancelled.createdAt.toISOString(),
    },
    phones: ['9800000001', '9800000002'],
    addresses: [{ street: '1 Fort Road', city: 'Patna' }],
    tickets: { total: 1, items: [{ number: 'TKT-20261119-000001', state: 'open' }] },
    notes: [],
    tags: [],
  });
  expect(page.refunds.total).toBe(3);
  expect(page.refunds.items).toContainEqual(
    expect.objectContaining({ amount: 120, note: 'Torn packet', orderNumber: partly.orderNumber }),
  );
  const { data } = await callApi(shop(), `GET /api/admin/users/${kavya.id}/orders`, { as: admin });
  expect(data).toMatchObject({
    total: 3,
    items: [
      { orderNumber: cancelled.orderNumber, status: 'cancelled', total: 900 },
      { orderNumber: partly.orderNumber, paymentStatus: 'partly_refunded', total: 500 },
      { orderNumber: kept.orderNumber, status: 'delivered', total: 300 },
    ],
  });
});

test('shows a customer without orders, and payments that were not completed', async () => {
  const { db } = shop();
  const [admin, kavya] = [await createAdmin(db), await createUser(db)];
  expect(await read(admin, kavya)).toMatchObject({
    figures: { orders: 0, totalSpent: 0, averageOrder: null, firstOrderAt: null },
    phones: [],
    notCompleted: { total: 0 },
  });
  await create(shop(), kavya, [{ productId: '1', quantity: 1 }]);
  expect((await read(admin, kavya)).notCompleted).toMatchObject({
    total: 1,
    items: [{ state: 'pending', amount: expect.any(Number) }],
  });
  const missing = await callApi(shop(), 'GET /api/admin/users/made-up', { as: admin });
  expect(missing).toMatchObject({ status: 404, code: 'user_not_found' });
});

test('returns no amounts and no payments to people who may not see them', async () => {
  const { db } = shop();
  const kavya = await createUser(db);
  await insertOrders(kavya);
  const viewer = { id: 'x', seesMoney: false, seesPayments: false };
  const page = await getCustomer(db, kavya.id, viewer);
  expect(page.figures).toMatchObject({
    orders: 3,
    totalSpent: null,
    averageOrder: null,
    refunded: null,
  });
  expect(page.refunds.items.map(({ amount }) => amount)).toEqual([null, null, null]);
  expect(page.notCompleted).toBeNull();
  const own = await listCustomerOrders(db, { id: kavya.id, page: 1, seesMoney: false });
  expect(own.items.map(({ total }) => total)).toEqual([null, null, null]);
  const reading = { db, reader: db, seesMoney: false };
  const list = await listUsers(reading, { q: kavya.email, page: 1, sort: 'newest' });
  expect(list.items).toMatchObject([{ ordersCount: 3, totalSpent: null }]);
  // An order or a filter by amounts would reveal them.
  for (const filter of [{ sort: 'spent' }, { spentFrom: 1 }, { spentTo: 1 }] as const) {
    const asked = { q: '', page: 1, sort: 'newest' as const, ...filter };
    await expect(listUsers(reading, asked)).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('adds notes once per key; authors edit their own, and others do not', async () => {
  const { db } = shop();
  const [asha, ravi, kavya] = [await createAdmin(db), await createAdmin(db), await createUser(db)];
  const path = `/api/admin/users/${kavya.id}/notes`;
  const add = (as: TestUser, note: string, key?: string) =>
    callApi(shop(), `POST ${path}`, { as, body: { note }, key });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect(await add(asha, ' Prefers evening calls ', 'note-key-1')).toMatchObject({ status: 200 });
  }
  await add(ravi, 'Bulk buyer');
  expect(await lastEntry(shop())).toMatchObject({
    action: 'add_customer_note',
    subject: kavya.email,
  });
  const [newer, older] = (await read(asha, kavya)).notes;
  expect([newer, older]).toMatchObject([
    { note: 'Bulk buyer', author: ravi.email, isOwn: false, editedAt: null },
    { note: 'Prefers evening calls', author: asha.email, isOwn: true },
  ]);
  const change = (as: TestUser) =>
    callApi(shop(), `PATCH ${path}/${older.id}`, { as, body: { note: 'Prefers mornings' } });
  expect(await change(ravi)).toMatchObject({ status: 403, code: 'note_of_another' });
  expect(await change(asha)).toMatchObject({ status: 200 });
  expect((await read(asha, kavya)).notes[1]).toMatchObject({
    note: 'Prefers mornings',
    editedAt: expect.any(String),
  });
  const remove = { userId: kavya.id, noteId: older.id, role: 'support' as const };
  const actor = { id: ravi.id, email: ravi.email, address: '' };
  await expect(deleteNote(db, { ...remove, actor })).rejects.toMatchObject({
    code: 'note_of_another',
  });
  // An admin may delete the note of another.
  expect(await callApi(shop(), `DELETE ${path}/${older.id}`, { as: ravi })).toMatchObject({
    status: 200,
  });
  expect(await change(asha)).toMatchObject({ status: 404, code: 'note_not_found' });
});

test('limits the length and number of notes and tags', async () => {
  const { db } = shop();
  const [admin, kavya] = [await createAdmin(db), await createUser(db)];
  const post = (what: 'notes' | 'tags', body: object) =>
    callApi(shop(), `POST /api/admin/users/${kavya.id}/${what}`, { as: admin, body });
  for (const note of ['', '   ', 'x'.repeat(noteLengthMax + 1)]) {
    expect(await post('notes', { note })).toMatchObject({
      status: 400,
      errors: { note: expect.any(String) },
    });
  }
  expect(await post('notes', { note: 'x'.repeat(noteLengthMax) })).toMatchObject({ status: 200 });
  for (const tag of ['', ' ', 'x'.repeat(31), 'a\u202eb']) {
    expect(await post('tags', { tag })).toMatchObject({
      status: 400,
      errors: { tag: expect.any(String) },
    });
  }
  await db.execute(sql`insert into customer_notes (user_id, author_id, author, note)
    select ${kavya.id}, 'x', 'x', 'Note ' || n from generate_series(1, ${notesMax - 2}) n`);
  await db.execute(sql`insert into customer_tags (user_id, tag, label)
    select ${kavya.id}, 'tag ' || n, 'tag ' || n from generate_series(1, ${tagsMax - 1}) n`);
  // Two admins at once after the last place.
  const both = await Promise.all(['one', 'two'].map((note) => post('notes', { note })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const tags = await Promise.all(['one', 'two'].map((tag) => post('tags', { tag })));
  expect(tags.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await db.$count(customerNotes, eq(customerNotes.userId, kavya.id))).toBe(notesMax);
  expect(await db.$count(customerTags, eq(customerTags.userId, kavya.id))).toBe(tagsMax);
});

test('keeps one spelling of a tag, and both tags that two admins add at once', async () => {
  const { db } = shop();
  const admin = await createAdmin(db);
  const [kavya, meera] = [await createUser(db), await createUser(db)];
  const add = (to: TestUser, tag: string) =>
    callApi(shop(), `POST /api/admin/users/${to.id}/tags`, { as: admin, body: { tag } });
  await add(kavya, ' Fête  Hall ');
  await add(meera, 'FE\u0302TE hall');
  await add(meera, 'fête hall');
  expect((await read(admin, meera)).tags).toEqual(['Fête Hall']);
  expect(await db.$count(auditEntries, eq(auditEntries.subject, `${meera.email}: fête hall`))).toBe(
    0,
  );
  await Promise.all([add(meera, 'VIP'), add(meera, 'Wholesale')]);
  expect((await read(admin, meera)).tags).toEqual(['Fête Hall', 'VIP', 'Wholesale']);
  const list = await callApi(shop(), 'GET /api/admin/users?tag=F%C3%AATE+HALL&sort=orders', {
    as: admin,
  });
  expect(list.data).toMatchObject({ total: 2 });
  const suggested = await callApi(shop(), 'GET /api/admin/users/tags?q=f%C3%AA', { as: admin });
  expect(suggested.data).toEqual([{ tag: 'Fête Hall', customers: 2 }]);
  const remove = () =>
    callApi(shop(), `DELETE /api/admin/users/${meera.id}/tags/vip`, { as: admin });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect(await remove()).toMatchObject({ status: 200 });
  }
  expect((await read(admin, meera)).tags).toEqual(['Fête Hall', 'Wholesale']);
  expect(await lastEntry(shop())).toMatchObject({
    action: 'remove_customer_tag',
    subject: `${meera.email}: vip`,
  });
});

test('the export of a customer contains notes and tags, and an erasure deletes them', async () => {
  const { db } = shop();
  const [admin, kavya] = [await createAdmin(db), await createUser(db)];
  await insertPaidOrder(db, { by: kavya, order: { status: 'delivered' } });
  const path = `/api/admin/users/${kavya.id}`;
  await callApi(shop(), `POST ${path}/notes`, { as: admin, body: { note: 'Has a dog' } });
  await callApi(shop(), `POST ${path}/tags`, { as: admin, body: { tag: 'Lives alone' } });
  const exported = JSON.stringify(await callApi(shop(), `GET ${path}/export`, { as: admin }));
  expect(exported).toContain('Has a dog');
  expect(exported).toContain('Lives alone');
  expect(exported).not.toContain(admin.email);
  const erased = await callApi(shop(), `POST ${path}/erase`, {
    as: admin,
    body: { email: kavya.email },
  });
  expect(erased).toMatchObject({ status: 200 });
  expect(await read(admin, kavya)).toMatchObject({ notes: [], tags: [], addresses: [] });
  const { rows } = await db.execute(sql`select from audit_entries
    where subject ilike '%lives alone%' or subject like ${`%${kavya.email}%`}`);
  expect(rows).toEqual([]);
  const late = await callApi(shop(), `POST ${path}/notes`, { as: admin, body: { note: 'Late' } });
  expect(late).toMatchObject({ status: 404 });
});
