import { expect, test } from 'vitest';
import type { BookingChoice } from '#shared/orders/booking.ts';
import { startTestShiprocket } from '../../../../../sandbox/shiprocket/testing.ts';
import { createShiprocket } from '../../../adapters/couriers/shiprocket.ts';
import type { BookingDefaults } from '../../../config-types.ts';
import type { Db } from '../../../db/client.ts';
import { eq, sql } from '../../../db/drizzle.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { insertPaidOrder } from '../../../testing/paid-order.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { createAdmin, createUser } from '../../../testing/users.ts';
import { changeOrderStatus } from '../change-status.ts';
import { addParcel, removeParcel } from '../parcels/change-parcels.ts';
import { parcelEvents, parcels } from '../tables.ts';
import { undoChange } from '../undo-change.ts';
import { cancelBooking, retryBooking } from './change-booking.ts';
import { workOnCouriers } from './courier-worker.ts';
import { storeReport } from './inbox.ts';
import { requestBooking } from './request-booking.ts';
import { courierBookings, courierLabels } from './tables.ts';
import { createTokenStore } from './token-store.ts';

const defaults: BookingDefaults = {
  box: { lengthCm: 20, breadthCm: 15, heightCm: 10, weightGrams: 500 },
  rule: 'recommended',
  maxDays: undefined,
  excludedCouriers: [],
};
const byRule: BookingChoice = { kind: 'rule' };
const create = 'POST /orders/create/adhoc';
const assign = 'POST /courier/assign/awb';
const label = 'POST /courier/generate/label';
const pickup = 'POST /courier/generate/pickup';

/** A planned parcel of a new order, and a worker that books it at its own sandbox. */
async function prepare(choice: BookingChoice = byRule) {
  const { db } = await freshDatabase();
  const sandbox = await startTestShiprocket();
  const admin = { ...(await createAdmin(db)), address: '127.0.0.1' };
  const order = await insertPaidOrder(db, { by: await createUser(db), order: address });
  const shown = await addParcel(db, { idOrNumber: order.id, shipment: {}, actor: admin });
  const parcelId = shown.parcels[0]?.id ?? '';
  await inTransaction(db, (tx) => requestBooking(tx, { parcelId, choice }));
  const connect = (changes: Partial<BookingDefaults> = {}) => {
    const config = { ...defaults, ...changes, ...sandbox, timeoutMs: 300 };
    const tokens = createTokenStore(db, sandbox);
    return { db, courier: createShiprocket(config, { tokens }), defaults: config };
  };
  const reference = `${order.orderNumber}-1`;
  return {
    db,
    sandbox,
    admin,
    order,
    parcelId,
    reference,
    connect,
    /** One pass of a worker of its own process, when everything is due. */
    async pass(options: object = {}, changes?: Partial<BookingDefaults>) {
      await makeDue(db, parcelId);
      await workOnCouriers({ ...connect(changes), ...options });
      return findBooking(db, parcelId);
    },
    parcel: async () => (await db.select().from(parcels).where(eq(parcels.id, parcelId)))[0],
    async expectOneShipment() {
      const { byOrderId } = await sandbox.state();
      expect(byOrderId).toEqual({ [reference]: { shipments: 1, active: 1 } });
    },
  };
}

const address = {
  name: 'Ananya Sharma',
  street: 'Flat 402, Tower B',
  city: 'Gurugram',
  stateName: 'Haryana',
  pincode: '560001',
  landmark: null,
};

async function findBooking(db: Db, parcelId: string) {
  const rows = await db
    .select()
    .from(courierBookings)
    .where(eq(courierBookings.parcelId, parcelId))
    .orderBy(courierBookings.createdAt);
  const found = rows.at(-1);
  if (!found) throw new Error('no booking');
  return found;
}

/** As if the delay of the next attempt, or the lease of a process that was killed, had ended. */
const makeDue = (db: Db, parcelId: string) =>
  db
    .update(courierBookings)
    .set({
      nextTryAt: sql`case when ${courierBookings.nextTryAt} is not null then now() end`,
      nextPollAt: sql`case when ${courierBookings.nextPollAt} is not null then now() end`,
      leasedUntil: null,
    })
    .where(eq(courierBookings.parcelId, parcelId));

/** Aborts before the step with this number. */
function abortBefore(step: number) {
  let checks = 0;
  return {
    get aborted() {
      checks += 1;
      return checks > step;
    },
  };
}

test('books the recommended courier and writes its number to the parcel and the order', async () => {
  const { db, pass, parcel, parcelId, reference, expectOneShipment } = await prepare();
  const booking = await pass();
  expect(booking).toMatchObject({
    state: 'booked',
    reference,
    courier: 'Delhivery Surface',
    ratePaise: 6000,
    problem: null,
    nextTryAt: null,
    pickupAt: expect.any(Date),
  });
  expect(await parcel()).toMatchObject({
    status: 'ready',
    courier: 'Delhivery Surface',
    trackingNumber: booking.awb,
  });
  const [stored] = await db
    .select()
    .from(courierLabels)
    .where(eq(courierLabels.bookingId, booking.id));
  expect(stored?.pdf.toString('latin1')).toContain(`AWB ${booking.awb}`);
  await expectOneShipment();
  expect(await requestBooking(db, { parcelId, choice: byRule })).toBe(false);
});

test.each<[string, BookingChoice, Partial<BookingDefaults>]>([
  ['India Post Business Parcel', { kind: 'rule', rule: 'cheapest' }, {}],
  ['Blue Dart Air', byRule, { rule: 'fastest' }],
  ['Xpressbees Surface', { kind: 'rule', rule: 'cheapest' }, { maxDays: 7 }],
  ['Blue Dart Air', { kind: 'courier', courierId: '1' }, { excludedCouriers: ['blue dart'] }],
])('books %s as chosen by %j', async (courier, choice, changes) => {
  const { pass } = await prepare(choice);
  expect(await pass({}, changes)).toMatchObject({ state: 'booked', courier });
});

test.each([create, assign, label, pickup])(
  'a process that loses the response of %s does not double the shipment',
  async (call) => {
    const { pass, sandbox, expectOneShipment } = await prepare();
    await sandbox.setFaults({ next: [{ call, fault: 'lost_reply' }] });
    expect(await pass()).toMatchObject({ problem: null, lastError: 'Shiprocket did not respond' });
    const booking = await pass();
    expect(booking).toMatchObject({ state: 'booked', lastError: null });
    expect((await sandbox.state()).shipments).toMatchObject([{ awb: booking.awb }]);
    await expectOneShipment();
  },
);

test.each([0, 1, 2, 3, 4])(
  'any process continues a booking that stops after step %i',
  async (step) => {
    const { pass, sandbox, expectOneShipment } = await prepare();
    expect((await pass({ signal: abortBefore(step) })).state).not.toBe('booked');
    await sandbox.setFaults({ scenarios: ['duplicate_order_ids'] });
    expect(await pass()).toMatchObject({ state: 'booked' });
    await expectOneShipment();
    expect((await sandbox.state()).calls).toMatchObject({ [create]: 1, [assign]: 1, [label]: 1 });
  },
);

test('many faults and several processes at once end in exactly one shipment', async () => {
  const { db, pass, parcelId, connect, sandbox, expectOneShipment } = await prepare();
  const faults = { errors: 0.15, lostReplies: 0.25, rateLimits: 0.1 };
  await sandbox.setFaults(faults);
  for (let left = 60; left > 0; left -= 1) {
    await makeDue(db, parcelId);
    await Promise.all([connect(), connect(), connect()].map((options) => workOnCouriers(options)));
    if ((await findBooking(db, parcelId)).state === 'booked') break;
  }
  await sandbox.setFaults({});
  expect(await pass()).toMatchObject({ state: 'booked' });
  await expectOneShipment();
});

test.each([
  ['rate_limit', 6.5],
  ['error', 1],
])('after the fault %s it waits before the next attempt', async (fault, seconds) => {
  const { db, connect, sandbox, parcelId } = await prepare();
  await sandbox.setFaults({ next: [{ call: create, fault }] });
  await workOnCouriers(connect());
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select next_try_at - updated_at >= make_interval(secs => ${seconds}) and leased_until is null as waits
    from courier_bookings where parcel_id = ${parcelId}`);
  expect(rows).toEqual([{ waits: true }]);
});

test('an unserviceable pincode creates nothing, and another courier can be chosen', async () => {
  const { db, pass, sandbox, parcelId, admin, order } = await prepare();
  await sandbox.setFaults({ unserviceablePincodes: [order.pincode] });
  expect(await pass()).toMatchObject({
    state: 'requested',
    problem: 'unserviceable',
    nextTryAt: null,
  });
  expect((await sandbox.state()).shipments).toEqual([]);
  await sandbox.setFaults({});
  const choice: BookingChoice = { kind: 'courier', courierId: '1' };
  await retryBooking(db, { parcelId, choice, actor: admin });
  expect(await pass()).toMatchObject({ state: 'booked', courier: 'Blue Dart Air', problem: null });
});

test('a refused label waits for a person, an empty wallet is tried again', async () => {
  const { db, pass, sandbox, parcelId, admin } = await prepare();
  await sandbox.setFaults({ scenarios: ['no_balance'] });
  expect(await pass()).toMatchObject({
    state: 'created',
    problem: 'balance',
    lastError: expect.stringContaining('recharge'),
    nextTryAt: expect.any(Date),
  });
  await sandbox.setFaults({ scenarios: ['refused_label'] });
  const refused = { state: 'assigned', problem: 'label', nextTryAt: null };
  expect(await pass()).toMatchObject(refused);
  expect(await pass()).toMatchObject(refused);
  await sandbox.setFaults({});
  await retryBooking(db, { parcelId, actor: admin });
  expect(await pass()).toMatchObject({ state: 'booked', problem: null });
});

test('a cancelled booking is cancelled at the provider, and the parcel can be booked again', async () => {
  const { db, pass, parcel, parcelId, reference, sandbox, admin } = await prepare();
  await pass();
  await cancelBooking(db, { parcelId, actor: admin });
  expect(await pass()).toMatchObject({ state: 'cancelled', nextTryAt: null, nextPollAt: null });
  expect(await parcel()).toMatchObject({ status: 'ready', courier: null, trackingNumber: null });
  expect(await requestBooking(db, { parcelId, choice: byRule })).toBe(true);
  expect(await pass()).toMatchObject({ state: 'booked', reference: `${reference}-2` });
  expect((await sandbox.state()).byOrderId).toEqual({
    [reference]: { shipments: 1, active: 0 },
    [`${reference}-2`]: { shipments: 1, active: 1 },
  });
});

test('a shipment whose creation got no response is cancelled, too', async () => {
  const { db, pass, parcelId, reference, sandbox, admin } = await prepare();
  await sandbox.setFaults({ next: [{ call: create, fault: 'lost_reply' }] });
  await pass();
  await cancelBooking(db, { parcelId, actor: admin });
  expect(await pass()).toMatchObject({ state: 'cancelled' });
  expect((await sandbox.state()).byOrderId).toEqual({ [reference]: { shipments: 1, active: 0 } });
});

test('a shipment that was cancelled in the panel of the provider is booked under another id', async () => {
  const { pass, connect, reference, sandbox } = await prepare();
  await sandbox.setFaults({ next: [{ call: create, fault: 'lost_reply' }] });
  await pass();
  const { courier } = connect();
  const found = await courier.findShipment(reference);
  await courier.cancel({ reference, orderId: found?.orderId ?? '', awb: null });
  expect(await pass()).toMatchObject({ state: 'booked', reference: `${reference}-2` });
});

test('a parcel that the courier has cannot be cancelled, and is followed further', async () => {
  const { db, pass, parcelId, sandbox, admin } = await prepare();
  const { awb } = await pass();
  await sandbox.advance({ awb });
  await cancelBooking(db, { parcelId, actor: admin });
  expect(await pass()).toMatchObject({
    state: 'booked',
    problem: 'rejected',
    cancelRequestedAt: null,
    nextPollAt: expect.any(Date),
  });
});

test('cancelling the order cancels the booking, unless it is undone in time', async () => {
  const { db, pass, order, sandbox, reference, admin } = await prepare();
  await pass();
  const idOrNumber = order.id;
  await changeOrderStatus(db, { idOrNumber, status: 'cancelled', actor: admin });
  expect(await pass()).toMatchObject({ state: 'booked', cancelRequestedAt: expect.any(Date) });
  await undoChange(db, { idOrNumber, actor: admin });
  expect(await pass()).toMatchObject({ state: 'booked', cancelRequestedAt: null });
  await changeOrderStatus(db, { idOrNumber, status: 'cancelled', actor: admin });
  await db.update(courierBookings).set({ cancelRequestedAt: sql`now()` });
  expect(await pass()).toMatchObject({ state: 'cancelled' });
  expect((await sandbox.state()).byOrderId).toEqual({ [reference]: { shipments: 1, active: 0 } });
});

test('a parcel with a booking cannot be removed, one with a cancelled booking can', async () => {
  const { db, pass, parcelId, admin } = await prepare();
  await pass();
  const removal = { parcelId, actor: admin };
  await expect(removeParcel(db, removal)).rejects.toMatchObject({ code: 'parcel_has_courier' });
  await cancelBooking(db, { parcelId, actor: admin });
  await pass();
  await removeParcel(db, removal);
});

test('parcels that have left or are shipped by hand cannot be booked', async () => {
  const { db, pass, parcelId, admin, order } = await prepare();
  await cancelBooking(db, { parcelId, actor: admin });
  await pass();
  const book = () => requestBooking(db, { parcelId, choice: byRule });
  await db.update(parcels).set({ trackingNumber: 'X1' }).where(eq(parcels.id, parcelId));
  await expect(book()).rejects.toMatchObject({ code: 'parcel_not_bookable' });
  await db.update(parcels).set({ trackingNumber: null }).where(eq(parcels.id, parcelId));
  await changeOrderStatus(db, { idOrNumber: order.id, status: 'shipped', actor: admin });
  await expect(book()).rejects.toMatchObject({ code: 'parcel_not_bookable' });
});

test('polling follows the parcel until it is delivered', async () => {
  const { pass, parcel, sandbox } = await prepare();
  const { awb } = await pass();
  for (const [status, expected] of [
    [undefined, 'shipped'],
    ['IN TRANSIT', 'in_transit'],
    ['OUT FOR DELIVERY', 'out_for_delivery'],
    ['DELIVERED', 'delivered'],
  ]) {
    await sandbox.advance({ awb, ...(status && { status }) });
    await pass();
    expect((await parcel())?.status).toBe(expected);
  }
  expect(await parcel()).toMatchObject({
    dispatchedAt: expect.any(Date),
    deliveredAt: expect.any(Date),
    expectedAt: expect.any(Date),
  });
  expect(await pass()).toMatchObject({ nextPollAt: null });
});

test('polling ends after 30 days', async () => {
  const { db, pass, sandbox, parcelId } = await prepare();
  const { awb } = await pass();
  await sandbox.advance({ awb });
  const createdAt = sql`now() - interval '31 days'`;
  await db.update(courierBookings).set({ createdAt }).where(eq(courierBookings.parcelId, parcelId));
  expect(await pass()).toMatchObject({ nextPollAt: null });
});

test('a problem of the delivery is shown until a later scan solves it, and is in the history once', async () => {
  const { db, pass, sandbox, parcelId } = await prepare();
  const { awb } = await pass();
  for (const status of ['PICKED UP', 'BEAMED UP', 'UNDELIVERED']) {
    await sandbox.advance({ awb, status });
  }
  await pass();
  expect(await pass()).toMatchObject({ problem: 'delivery', state: 'booked' });
  const events = await db.select().from(parcelEvents).where(eq(parcelEvents.parcelId, parcelId));
  const notes = events.map(({ note }) => note).filter((note) => note !== null);
  expect(notes).toEqual(['Beamed up', 'A delivery was attempted and failed.']);
  await sandbox.advance({ awb, status: 'DELIVERED' });
  expect(await pass()).toMatchObject({ problem: null, lastError: null });
});

test('reports that come late, twice and in any order move the parcel once', async () => {
  const { db, pass, parcel, parcelId, reference } = await prepare();
  const { awb } = await pass();
  const now = Date.now();
  const report = (status: string, minutesAgo: number) => {
    const date = new Date(now - minutesAgo * 60_000 + 5.5 * 3_600_000).toISOString().slice(0, 19);
    return JSON.stringify({
      awb,
      order_id: reference,
      current_status: status,
      scans: [{ date: date.replace('T', ' '), activity: status, 'sr-status-label': status }],
    });
  };
  const [pickedUp, delivered] = [report('PICKED UP', 9), report('DELIVERED', 1)];
  expect(await storeReport(db, delivered)).toBe(true);
  expect(await storeReport(db, delivered)).toBe(false);
  await storeReport(db, pickedUp);
  await pass();
  const after = await parcel();
  expect(after).toMatchObject({ status: 'delivered' });
  await storeReport(db, report('OUT FOR DELIVERY', 5));
  await pass();
  expect(await parcel()).toEqual(after);
  const events = await db.select().from(parcelEvents).where(eq(parcelEvents.parcelId, parcelId));
  expect(events.filter(({ status }) => status === 'delivered')).toHaveLength(1);
});

test('a report that the provider cancelled the shipment frees the parcel', async () => {
  const { pass, parcel, sandbox } = await prepare();
  const { awb } = await pass();
  await sandbox.advance({ awb, status: 'CANCELED' });
  expect(await pass()).toMatchObject({ state: 'cancelled', nextPollAt: null });
  expect(await parcel()).toMatchObject({ status: 'ready', trackingNumber: null });
});

test('two processes share one token, and one of them renews it', async () => {
  const { db, connect, sandbox } = await prepare();
  const route = { ...defaults.box, deliveryPincode: '560001', valuePaise: 100 };
  const couriers = [connect(), connect()].map(({ courier }) => courier);
  const quoteAll = () => Promise.all(couriers.map((courier) => courier.listQuotes(route)));
  expect(await quoteAll()).toMatchObject([{ length: 4 }, { length: 4 }]);
  expect(await sandbox.state()).toMatchObject({ logins: 1 });
  await sandbox.expireTokens();
  expect(await quoteAll()).toMatchObject([{ length: 4 }, { length: 4 }]);
  expect(await sandbox.state()).toMatchObject({ logins: 2 });
  // A token that ends soon is not used by a new process.
  await db.execute(sql`update courier_tokens set expires_at = now()`);
  expect(await connect().courier.listQuotes(route)).toHaveLength(4);
  expect(await sandbox.state()).toMatchObject({ logins: 3 });
});

test('the token is stored encrypted, and is not read with another password', async () => {
  const { db, connect, sandbox } = await prepare();
  await connect().courier.findShipment('none');
  const token = await createTokenStore(db, sandbox).find();
  expect(token).toMatch(/^[\w-]{20,}$/);
  const { rows } = await db.execute<{ token: Buffer }>(sql`select token from courier_tokens`);
  expect(rows[0]?.token.includes(Buffer.from(token ?? ''))).toBe(false);
  expect(await createTokenStore(db, { ...sandbox, password: 'another' }).find()).toBeUndefined();
});

test('after a refused password no process logs in again at once', async () => {
  const { db, sandbox } = await prepare();
  const config = { ...defaults, ...sandbox, password: 'another' };
  const courier = createShiprocket(config, { tokens: createTokenStore(db, config) });
  await expect(courier.findShipment('none')).rejects.toMatchObject({ problem: 'login' });
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select login_until > now() + interval '1 minute' as waits from courier_tokens`,
  );
  expect(rows).toEqual([{ waits: true }]);
});
