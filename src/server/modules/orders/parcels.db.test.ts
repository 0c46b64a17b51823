import { afterEach, expect, test } from 'vitest';
import type { AdminOrder } from '#shared/orders/admin-contract.ts';
import type { Order } from '#shared/orders/contract.ts';
import { auditBooks } from '../../audit-books.ts';
import { sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { createUser, createAdmin, callApi, type TestUser } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { recordParcelProgress, type ParcelProgress } from './parcels/parcel-progress.ts';

const shop = shareTestShop();

afterEach(async () => {
  expect(await auditBooks(shop().db)).toEqual([]);
});

interface Bought {
  person: TestUser;
  admin: TestUser;
  order: AdminOrder;
}

async function buy(): Promise<Bought> {
  const [person, admin] = [await createUser(shop().db), await createAdmin(shop().db)];
  await checkoutFlow.setStock(shop(), '5', 10);
  await checkoutFlow.setStock(shop(), '6', 10);
  const number = await checkoutFlow.buy(shop(), person, [
    { productId: '5', quantity: 3 },
    { productId: '6', quantity: 1 },
  ]);
  return { person, admin, order: await read(admin, number) };
}

const read = async (as: TestUser, id: string): Promise<AdminOrder> =>
  (await callApi(shop(), `GET /api/orders/admin/${id}`, { as })).data.order;

const setOrder = (as: TestUser, id: string, body: object) =>
  callApi(shop(), `PATCH /api/orders/admin/${id}/status`, { as, body });

const add = (as: TestUser, id: string, body: object = {}) =>
  callApi(shop(), `POST /api/orders/admin/${id}/parcels`, { as, body });

const setStatus = (as: TestUser, parcelId: string, status: string) =>
  callApi(shop(), `PATCH /api/orders/admin/parcels/${parcelId}/status`, { as, body: { status } });

const undo = (as: TestUser, id: string) =>
  callApi(shop(), `POST /api/orders/admin/${id}/undo`, { as });

/** The mails about an order except for its confirmation, by kind and parcel. */
async function listMails({ id }: { id: string }): Promise<string[]> {
  const { rows } = await shop().db.execute<{ mail: string }>(sql`
    select kind || ' ' || coalesce(data ->> 'parcelId', '') as mail from mails
    where data ->> 'orderId' = ${id} and kind like 'order_%' and kind <> 'order_confirmed' order by created_at`);
  return rows.map(({ mail }) => mail.trim());
}

const report = (progress: Omit<ParcelProgress, 'at'> & { at?: Date }) =>
  inTransaction(shop().db, (tx) => recordParcelProgress(tx, { at: new Date(), ...progress }));

test('shipping an order makes one parcel of all its items', async () => {
  const { admin, order } = await buy();
  const { data } = await setOrder(admin, order.id, {
    orderStatus: 'shipped',
    courier: 'DTDC',
    trackingNumber: 'D 100',
    weightGrams: 900,
  });
  const [parcel] = data.order.parcels;
  expect(data.order.parcels).toHaveLength(1);
  expect(parcel).toMatchObject({
    status: 'shipped',
    courier: 'DTDC',
    trackingNumber: 'D 100',
    weightGrams: 900,
    items: [
      { position: 0, quantity: 3 },
      { position: 1, quantity: 1 },
    ],
  });
  expect(data.order.dispatchedAt).toBe(parcel.dispatchedAt);
  expect(data.order).toMatchObject({ courier: 'DTDC', trackingNumber: 'D 100' });
  expect(await listMails(order)).toEqual([`order_shipped ${parcel.id}`]);
  const delivered = (await setOrder(admin, order.id, { orderStatus: 'delivered' })).data.order;
  expect(delivered.parcels[0]).toMatchObject({ status: 'delivered' });
  expect(delivered.parcels[0].deliveredAt).toBe(delivered.deliveredAt);
});

test('an order is shipped with its first parcel and delivered with its last', async () => {
  const { admin, order, person } = await buy();
  const first = await add(admin, order.id, {
    items: [{ position: 0, quantity: 2 }],
    courier: 'Delhivery',
    trackingNumber: 'A1',
  });
  expect(first.status).toBe(200);
  const second = (await add(admin, order.id)).data.order.parcels[1];
  expect(second.items).toEqual([
    { position: 0, quantity: 1 },
    { position: 1, quantity: 1 },
  ]);
  const [{ id: firstId }] = first.data.order.parcels;
  expect((await setStatus(admin, firstId, 'shipped')).data.order).toMatchObject({
    orderStatus: 'shipped',
    courier: 'Delhivery',
    trackingNumber: 'A1',
  });
  await setStatus(admin, firstId, 'delivered');
  expect(await read(admin, order.id)).toMatchObject({ orderStatus: 'shipped' });
  await setStatus(admin, second.id, 'shipped');
  const last = (await setStatus(admin, second.id, 'delivered')).data.order;
  expect(last.orderStatus).toBe('delivered');
  expect(await listMails(order)).toEqual([
    `order_shipped ${firstId}`,
    `order_shipped ${second.id}`,
    'order_delivered',
  ]);
  const own: Order = (await callApi(shop(), `GET /api/orders/${order.id}`, { as: person })).data
    .order;
  expect(own.parcels.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  expect(own.parcels[0]).not.toHaveProperty('weightGrams');
});

test('items can be in one parcel only', async () => {
  const { admin, order } = await buy();
  await add(admin, order.id, { items: [{ position: 0, quantity: 2 }] });
  for (const items of [
    [{ position: 0, quantity: 2 }],
    [{ position: 7, quantity: 1 }],
    [
      { position: 1, quantity: 1 },
      { position: 1, quantity: 1 },
    ],
  ]) {
    const { status, errors } = await add(admin, order.id, { items });
    expect([status, errors?.items]).toEqual([400, expect.stringContaining('no other parcel')]);
  }
  await add(admin, order.id);
  expect((await add(admin, order.id)).code).toBe('all_items_in_parcels');
});

test('two parcels never have the same tracking number, however it is spaced', async () => {
  const [one, other] = [await buy(), await buy()];
  const trackingNumber = 'ab 12 34';
  await setOrder(one.admin, one.order.id, { orderStatus: 'shipped', trackingNumber });
  const repeated = { orderStatus: 'shipped', trackingNumber: 'AB1234' };
  const { status, errors } = await setOrder(other.admin, other.order.id, repeated);
  expect([status, errors?.trackingNumber]).toEqual([
    400,
    `Order ${one.order.orderNumber} already has this tracking number`,
  ]);
  expect(await read(other.admin, other.order.id)).toMatchObject({ orderStatus: 'confirmed' });
  // Both at once: the index rejects the second.
  const third = await buy();
  const results = await Promise.all(
    [other, third].map(({ admin, order }) =>
      setOrder(admin, order.id, { orderStatus: 'shipped', trackingNumber: 'ZZ 9' }),
    ),
  );
  expect(results.map((result) => result.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('a parcel that has left cannot be removed, and frees its items otherwise', async () => {
  const { admin, order } = await buy();
  const [parcel] = (await add(admin, order.id, { trackingNumber: 'R1' })).data.order.parcels;
  const remove = () =>
    callApi(shop(), `DELETE /api/orders/admin/parcels/${parcel.id}`, { as: admin });
  expect((await remove()).data.order.parcels).toEqual([]);
  const [again] = (await add(admin, order.id, { trackingNumber: 'R1' })).data.order.parcels;
  await setStatus(admin, again.id, 'shipped');
  const call = `DELETE /api/orders/admin/parcels/${again.id}`;
  expect((await callApi(shop(), call, { as: admin })).code).toBe('parcel_has_left');
});

test('reports of a courier count once and never move a parcel back', async () => {
  const { admin, order } = await buy();
  const [{ id: parcelId }] = (await add(admin, order.id, { trackingNumber: 'C1' })).data.order
    .parcels;
  const at = new Date('2026-01-05T10:00:00Z');
  expect(await report({ parcelId, status: 'in_transit', at, note: 'Left Delhi' })).toBe(true);
  expect(await report({ parcelId, status: 'in_transit', at, note: 'Left Delhi' })).toBe(false);
  expect(await report({ parcelId, status: 'shipped', at })).toBe(false);
  expect(await report({ parcelId, status: 'out_for_delivery' })).toBe(true);
  expect(await report({ parcelId, status: 'in_transit', note: 'Recipient not available' })).toBe(
    true,
  );
  const seen = await read(admin, order.id);
  expect(seen).toMatchObject({ orderStatus: 'shipped', dispatchedAt: at.toISOString() });
  expect(seen.parcels[0]?.status).toBe('out_for_delivery');
  expect(await report({ parcelId, status: 'delivered' })).toBe(true);
  expect(await report({ parcelId, status: 'delivered' })).toBe(false);
  expect(await report({ parcelId, status: 'returned' })).toBe(false);
  expect(await listMails(order)).toEqual([`order_shipped ${parcelId}`, 'order_delivered']);
  expect(await read(admin, order.id)).toMatchObject({ orderStatus: 'delivered' });
});

test('a change is undone completely before its mail is sent', async () => {
  const { admin, order, person } = await buy();
  const shipped = await setOrder(admin, order.id, { orderStatus: 'shipped', trackingNumber: 'U1' });
  expect(Date.parse(shipped.data.order.undoUntil)).toBeGreaterThan(Date.now());
  const undone = (await undo(admin, order.id)).data.order;
  expect(undone).toMatchObject({
    orderStatus: 'confirmed',
    dispatchedAt: null,
    trackingNumber: 'U1',
    undoUntil: null,
  });
  expect(undone.parcels[0]).toMatchObject({ status: 'ready', dispatchedAt: null });
  expect(await listMails(order)).toEqual([]);
  expect((await undo(admin, order.id)).code).toBe('undo_too_late');
  // The customer does not see the slip.
  const own: Order = (await callApi(shop(), `GET /api/orders/${order.id}`, { as: person })).data
    .order;
  expect(own.history.filter(({ kind }) => kind === 'status').map(({ value }) => value)).toEqual([
    'confirmed',
  ]);
  // The parcel ships again with its number, and this time the customer is told.
  await setOrder(admin, order.id, { orderStatus: 'shipped' });
  expect(await listMails(order)).toHaveLength(1);
});

test('undoing a cancellation takes the stock again and withdraws the refund', async () => {
  const { admin, order } = await buy();
  const cancelled = (await setOrder(admin, order.id, { orderStatus: 'cancelled' })).data.order;
  expect(cancelled.refunds).toHaveLength(1);
  const undone = (await undo(admin, order.id)).data.order;
  expect(undone).toMatchObject({ orderStatus: 'confirmed', refunds: [], paymentStatus: 'paid' });
  expect(await listMails(order)).toEqual([]);
});

test('a parcel is undone without the other parcels of the order', async () => {
  const { admin, order } = await buy();
  await add(admin, order.id, { items: [{ position: 0, quantity: 3 }] });
  const [first, second] = (await add(admin, order.id)).data.order.parcels;
  await setStatus(admin, first.id, 'shipped');
  await setStatus(admin, second.id, 'shipped');
  const undone = (await undo(admin, order.id)).data.order;
  expect(undone.orderStatus).toBe('shipped');
  expect(undone.parcels.map(({ status }: { status: string }) => status)).toEqual([
    'shipped',
    'ready',
  ]);
  expect(await listMails(order)).toEqual([`order_shipped ${first.id}`]);
});

test('it is too late to undo once the mail was sent', async () => {
  const { admin, order } = await buy();
  await setOrder(admin, order.id, { orderStatus: 'shipped' });
  await shop().db.execute(
    sql`update mails set attempts = 1 where data ->> 'orderId' = ${order.id} and kind = 'order_shipped'`,
  );
  expect((await undo(admin, order.id)).code).toBe('undo_too_late');
  expect(await read(admin, order.id)).toMatchObject({ orderStatus: 'shipped' });
  await shop().db.execute(
    sql`update order_undos set at = at - interval '11 seconds' where order_id = ${order.id}`,
  );
  expect((await undo(admin, order.id)).code).toBe('undo_too_late');
});

test('an event mails the customer once, never, or again, as requested', async () => {
  const { admin, order } = await buy();
  await setOrder(admin, order.id, { orderStatus: 'shipped', notify: 'never' });
  expect(await listMails(order)).toEqual([]);
  const reship = async (notify?: string) => {
    await setOrder(admin, order.id, { orderStatus: 'processing' });
    await setOrder(admin, order.id, { orderStatus: 'shipped', ...(notify && { notify }) });
    return (await listMails(order)).length;
  };
  expect(await reship()).toBe(1);
  expect(await reship()).toBe(1);
  expect(await reship('again')).toBe(2);
});

test('a mail that waits follows the latest change of the same event', async () => {
  const { admin, order } = await buy();
  const sendTimes = async () => {
    const { rows } = await shop().db.execute<{ at: number }>(sql`
      select extract(epoch from next_try_at)::float8 as at from mails
      where data ->> 'orderId' = ${order.id} and kind = 'order_shipped'`);
    return rows.map(({ at }) => at);
  };
  const ship = async (notify: string) => {
    await setOrder(admin, order.id, { orderStatus: 'shipped', notify });
    const times = await sendTimes();
    await setOrder(admin, order.id, { orderStatus: 'processing' });
    return times;
  };
  const [first = 0] = await ship('once');
  // It must not be sent while the second dispatch can be undone.
  const second = await ship('once');
  expect(second).toHaveLength(1);
  expect(second[0]).toBeGreaterThan(first);
  expect(await ship('never')).toEqual([]);
  expect(await ship('once')).toHaveLength(1);
});

test('a change is refused if the order has another status than on the screen', async () => {
  const { admin, order: cancelled, person } = await buy();
  const changeFrom = (id: string, body: object) =>
    setOrder(admin, id, { expectedStatus: 'confirmed', ...body });
  await callApi(shop(), `POST /api/orders/${cancelled.id}/cancel`, { as: person });
  const refused = await changeFrom(cancelled.id, { orderStatus: 'shipped', trackingNumber: 'X1' });
  expect([refused.code, refused.message]).toEqual([
    'order_changed',
    expect.stringContaining('is now cancelled'),
  ]);
  expect(await read(admin, cancelled.id)).toMatchObject({ orderStatus: 'cancelled', parcels: [] });
  const { order } = await buy();
  const change = (body: object) => changeFrom(order.id, body);
  await setOrder(admin, order.id, { orderStatus: 'shipped', trackingNumber: 'X2' });
  // A colleague has shipped it: the same is harmless, another number is not.
  expect((await change({ orderStatus: 'shipped' })).status).toBe(200);
  expect((await change({ orderStatus: 'shipped', trackingNumber: 'X3' })).code).toBe(
    'order_changed',
  );
  expect(await read(admin, order.id)).toMatchObject({ trackingNumber: 'X2' });
});

const withdrawMails = (as: TestUser, id: string) =>
  callApi(shop(), `POST /api/orders/admin/${id}/withdraw-mails`, { as });

const markMails = (id: string, change: string) =>
  shop().db.execute(
    sql`update mails set ${sql.raw(change)} where data ->> 'orderId' = ${id} and kind <> 'order_confirmed'`,
  );

const sent = `state = 'sent', attempts = 1, sent_at = '2026-11-12T08:00:00Z'`;

test('an order says what its customer was mailed about', async () => {
  const { admin, order } = await buy();
  expect(order.mailed).toEqual([]);
  const shipped = (await setOrder(admin, order.id, { orderStatus: 'shipped' })).data.order;
  const { parcels } = shipped;
  expect(shipped.mailed).toMatchObject([
    { kind: 'order_shipped', parcelId: parcels[0].id, isSent: false },
  ]);
  await markMails(order.id, sent);
  expect((await read(admin, order.id)).mailed).toMatchObject([
    { at: '2026-11-12T08:00:00.000Z', isSent: true },
  ]);
  // The mails of old orders are deleted, but the customer was told.
  await shop().db.execute(sql`delete from mails where data ->> 'orderId' = ${order.id}`);
  expect((await read(admin, order.id)).mailed).toMatchObject([{ isSent: true }]);
});

test('the mail of a change is withdrawn without the change', async () => {
  const { admin, order } = await buy();
  await setOrder(admin, order.id, { orderStatus: 'shipped' });
  const { data } = await withdrawMails(admin, order.id);
  expect(data.order).toMatchObject({ orderStatus: 'shipped', mailed: [] });
  expect(data.order.undoUntil).not.toBeNull();
  expect(await listMails(order)).toEqual([]);
  expect((await undo(admin, order.id)).data.order.orderStatus).toBe('confirmed');
  await setOrder(admin, order.id, { orderStatus: 'shipped' });
  await markMails(order.id, 'attempts = 1');
  expect((await withdrawMails(admin, order.id)).code).toBe('mail_too_late');
});

test('undoing a repeated mail keeps the first one in mind', async () => {
  const { admin, order } = await buy();
  await setOrder(admin, order.id, { orderStatus: 'shipped' });
  await markMails(order.id, sent);
  await setOrder(admin, order.id, { orderStatus: 'processing' });
  await setOrder(admin, order.id, { orderStatus: 'shipped', notify: 'again' });
  expect(await listMails(order)).toHaveLength(2);
  const undone = (await undo(admin, order.id)).data.order;
  expect(undone.mailed).toMatchObject([{ kind: 'order_shipped', isSent: true }]);
  await setOrder(admin, order.id, { orderStatus: 'shipped' });
  expect(await listMails(order)).toHaveLength(1);
});

test('a mail that was dropped because the order changed back is sent the next time', async () => {
  const { admin, order } = await buy();
  await setOrder(admin, order.id, { orderStatus: 'shipped' });
  await setOrder(admin, order.id, { orderStatus: 'processing' });
  await markMails(order.id, `state = 'failed', attempts = 1`);
  await setOrder(admin, order.id, { orderStatus: 'shipped' });
  expect(await listMails(order)).toHaveLength(2);
});

test('staff cannot undo what the customer or the courier did since', async () => {
  const { admin, order, person } = await buy();
  await setOrder(admin, order.id, { orderStatus: 'processing' });
  await callApi(shop(), `POST /api/orders/${order.id}/cancel`, { as: person });
  expect((await undo(admin, order.id)).code).toBe('undo_too_late');
  expect(await read(admin, order.id)).toMatchObject({ orderStatus: 'cancelled', undoUntil: null });

  const other = await buy();
  await setOrder(admin, other.order.id, { orderStatus: 'shipped' });
  const [parcel] = (await read(admin, other.order.id)).parcels;
  await report({ parcelId: parcel?.id ?? '', status: 'out_for_delivery' });
  expect((await undo(admin, other.order.id)).code).toBe('undo_too_late');
});

test('a repeated request does not replace what the first one can undo', async () => {
  const { admin, order } = await buy();
  const [parcel] = (await add(admin, order.id)).data.order.parcels;
  await setStatus(admin, parcel.id, 'shipped');
  await setStatus(admin, parcel.id, 'shipped');
  expect((await undo(admin, order.id)).data.order.orderStatus).toBe('confirmed');
});

test('the weight of a parcel can be corrected alone', async () => {
  const { admin, order } = await buy();
  const weigh = (weightGrams: number) =>
    setOrder(admin, order.id, { orderStatus: 'shipped', weightGrams });
  await weigh(900);
  const { parcels, history } = (await weigh(1200)).data.order;
  expect(parcels).toMatchObject([{ weightGrams: 1200 }]);
  expect(history.map(({ kind }: { kind: string }) => kind)).not.toContain('tracking');
});

const split = (as: TestUser, parcelId: string, items: object[]) =>
  callApi(shop(), `POST /api/orders/admin/parcels/${parcelId}/split`, { as, body: { items } });

test('a planned parcel is split in two', async () => {
  const { admin, order } = await buy();
  const [parcel] = (await add(admin, order.id, { trackingNumber: 'S1' })).data.order.parcels;
  for (const items of [
    [{ position: 0, quantity: 4 }],
    [
      { position: 0, quantity: 3 },
      { position: 1, quantity: 1 },
    ],
  ]) {
    expect((await split(admin, parcel.id, items)).errors).toHaveProperty('items');
  }
  const items = [
    { position: 0, quantity: 1 },
    { position: 1, quantity: 1 },
  ];
  expect((await split(admin, parcel.id, items)).data.order.parcels).toMatchObject([
    { trackingNumber: 'S1', items: [{ position: 0, quantity: 2 }] },
    { trackingNumber: null, status: 'ready', items },
  ]);
  await setStatus(admin, parcel.id, 'shipped');
  expect((await split(admin, parcel.id, [{ position: 0, quantity: 1 }])).code).toBe(
    'parcel_has_left',
  );
});
