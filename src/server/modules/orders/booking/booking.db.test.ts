import { expect, test } from 'vitest';
import type { BookingChoice } from '#shared/orders/booking.ts';
import type { BookingDefaults } from '../../../config-types.ts';
import { eq, inArray, sql } from '../../../db/drizzle.ts';
import { insertPaidOrder } from '../../../testing/paid-order.ts';
import { byRule, findBooking, makeDue, prepareBooking } from '../../../testing/prepare-booking.ts';
import { createUser } from '../../../testing/users.ts';
import { products } from '../../catalog/tables.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { followBooking } from '../bulk/book-item.ts';
import { changeOrderStatus } from '../change-status.ts';
import { addParcel, removeParcel } from '../parcels/change-parcels.ts';
import { orderItems, parcels } from '../tables.ts';
import { undoChange } from '../undo-change.ts';
import { cancelBooking, retryBooking } from './change-booking.ts';
import { workOnCouriers } from './courier-worker.ts';
import { requestBooking } from './request-booking.ts';
import { courierBookings, courierLabels } from './tables.ts';

const create = 'POST /orders/create/adhoc';
const assign = 'POST /courier/assign/awb';
const label = 'POST /courier/generate/label';
const pickup = 'POST /courier/generate/pickup';

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
  const { db, pass, parcel, parcelId, reference, expectOneShipment } = await prepareBooking();
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
  const { pass } = await prepareBooking(choice);
  expect(await pass({}, changes)).toMatchObject({ state: 'booked', courier });
});

test.each([create, assign, label, pickup])(
  'a process that loses the response of %s does not double the shipment',
  async (call) => {
    const { pass, sandbox, expectOneShipment } = await prepareBooking();
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
    const { pass, sandbox, expectOneShipment } = await prepareBooking();
    expect((await pass({ signal: abortBefore(step) })).state).not.toBe('booked');
    await sandbox.setFaults({ scenarios: ['duplicate_order_ids'] });
    expect(await pass()).toMatchObject({ state: 'booked' });
    await expectOneShipment();
    expect((await sandbox.state()).calls).toMatchObject({ [create]: 1, [assign]: 1, [label]: 1 });
  },
);

test('many faults and several processes at once end in exactly one shipment', async () => {
  const { db, pass, parcelId, connect, sandbox, expectOneShipment } = await prepareBooking();
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
  const { db, connect, sandbox, parcelId } = await prepareBooking();
  await sandbox.setFaults({ next: [{ call: create, fault }] });
  await workOnCouriers(connect());
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select next_try_at - updated_at >= make_interval(secs => ${seconds}) and leased_until is null as waits
    from courier_bookings where parcel_id = ${parcelId}`);
  expect(rows).toEqual([{ waits: true }]);
});

test('an unserviceable pincode creates nothing, and another courier can be chosen', async () => {
  const { db, pass, sandbox, parcelId, admin, order } = await prepareBooking();
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
  const { db, pass, sandbox, parcelId, admin, expectOneShipment } = await prepareBooking();
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
  await retryBooking(db, { parcelId, actor: admin });
  expect(await pass()).toMatchObject(refused);
  // The person prints the label in the panel of the provider.
  await retryBooking(db, { parcelId, withoutLabel: true, actor: admin });
  expect(await pass()).toMatchObject({ state: 'booked', problem: null, lastError: null });
  await expectOneShipment();
});

test.each([
  ['shipped', { status: 'shipped', trackingNumber: 'BY-HAND-1' }],
  ['given a number', { trackingNumber: 'BY-HAND-1' }],
] as const)(
  'a parcel that was %s by hand since the request is not booked at the provider',
  async (_, change) => {
    const { db, pass, parcel, parcelId, sandbox } = await prepareBooking();
    await sandbox.setFaults({ next: [{ call: create, fault: 'error' }] });
    await pass();
    await db.update(parcels).set(change).where(eq(parcels.id, parcelId));
    expect(await pass()).toMatchObject({
      state: 'requested',
      problem: 'rejected',
      nextTryAt: null,
    });
    expect((await sandbox.state()).shipments).toEqual([]);
    expect(await parcel()).toMatchObject({ trackingNumber: 'BY-HAND-1' });
  },
);

test('a number that another order has is named, and is booked once it is free', async () => {
  const { db, pass, parcelId, sandbox, admin, expectOneShipment } = await prepareBooking();
  const other = await insertPaidOrder(db, { by: await createUser(db) });
  await sandbox.setFaults({ next: [{ call: assign, fault: 'lost_reply' }] });
  await pass();
  const [{ awb: trackingNumber = '' } = {}] = (await sandbox.state()).shipments;
  const shipment = { trackingNumber };
  const shown = await addParcel(db, { idOrNumber: other.id, shipment, actor: admin });
  expect(await pass()).toMatchObject({
    state: 'created',
    problem: 'rejected',
    lastError: `Order ${other.orderNumber} already has this tracking number: ${trackingNumber}`,
  });
  await removeParcel(db, { parcelId: shown.parcels[0]?.id ?? '', actor: admin });
  await retryBooking(db, { parcelId, actor: admin });
  expect(await pass()).toMatchObject({ state: 'booked', awb: trackingNumber });
  await expectOneShipment();
});

test('a parcel is as heavy as its contents, if they are heavier than the usual parcel', async () => {
  const { db, pass, order } = await prepareBooking();
  const weight = { weightValue: 0.6, weightUnit: 'kg' } as const;
  const ids = db.select({ id: orderItems.productId }).from(orderItems);
  await db
    .update(products)
    .set(weight)
    .where(inArray(products.id, ids.where(eq(orderItems.orderId, order.id))));
  // Three packs of 600 g are charged as four half kilograms.
  expect(await pass()).toMatchObject({ state: 'booked', ratePaise: 4200 + 4 * 1800 });
});

test('a cancelled booking is cancelled at the provider, and the parcel can be booked again', async () => {
  const { db, pass, parcel, parcelId, reference, sandbox, admin } = await prepareBooking();
  await pass();
  await cancelBooking(db, { parcelId, actor: admin });
  expect(await pass()).toMatchObject({ state: 'cancelled', nextTryAt: null, nextPollAt: null });
  expect(await parcel()).toMatchObject({ status: 'ready', courier: null, trackingNumber: null });
  expect(await requestBooking(db, { parcelId, choice: byRule })).toBe(true);
  expect(await pass()).toMatchObject({ state: 'booked', reference: `${reference}R2` });
  expect((await sandbox.state()).byOrderId).toEqual({
    [reference]: { shipments: 1, active: 0 },
    [`${reference}R2`]: { shipments: 1, active: 1 },
  });
});

test('a shipment whose creation got no response is cancelled, too', async () => {
  const { db, pass, parcelId, reference, sandbox, admin } = await prepareBooking();
  await sandbox.setFaults({ next: [{ call: create, fault: 'lost_reply' }] });
  await pass();
  await cancelBooking(db, { parcelId, actor: admin });
  expect(await pass()).toMatchObject({ state: 'cancelled' });
  expect((await sandbox.state()).byOrderId).toEqual({ [reference]: { shipments: 1, active: 0 } });
});

test('a shipment that was cancelled in the panel of the provider is booked under another id', async () => {
  const { db, pass, connect, parcelId, reference, sandbox, admin } = await prepareBooking();
  await sandbox.setFaults({ next: [{ call: create, fault: 'lost_reply' }] });
  await pass();
  const { courier } = connect();
  const found = await courier.findShipment(reference);
  await courier.cancel({ reference, orderId: found?.orderId ?? '', awb: null });
  expect(await pass()).toMatchObject({ state: 'booked', reference: `${reference}R2` });
  await cancelBooking(db, { parcelId, actor: admin });
  await pass();
  expect(await requestBooking(db, { parcelId, choice: byRule })).toBe(true);
  expect(await pass()).toMatchObject({ state: 'booked', reference: `${reference}R3` });
});

test('a parcel that the courier has cannot be cancelled, and is followed further', async () => {
  const { db, pass, parcelId, sandbox, admin } = await prepareBooking();
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
  const { db, pass, order, parcelId, sandbox, reference, admin } = await prepareBooking();
  await pass();
  const idOrNumber = order.id;
  await changeOrderStatus(db, { idOrNumber, status: 'cancelled', actor: admin });
  expect(await pass()).toMatchObject({ state: 'booked', cancelRequestedAt: expect.any(Date) });
  // An action that waits for the booking does not count the order as shipped.
  const following = { parcelId, actor: admin, notify: 'once' } as const;
  expect(await inTransaction(db, (tx) => followBooking(tx, following))).toMatchObject({
    state: 'failed',
  });
  await undoChange(db, { idOrNumber, actor: admin });
  expect(await pass()).toMatchObject({ state: 'booked', cancelRequestedAt: null });
  await changeOrderStatus(db, { idOrNumber, status: 'cancelled', actor: admin });
  await db.update(courierBookings).set({ cancelRequestedAt: sql`now()` });
  expect(await pass()).toMatchObject({ state: 'cancelled' });
  expect((await sandbox.state()).byOrderId).toEqual({ [reference]: { shipments: 1, active: 0 } });
});

test('cancelling an order that counts as shipped cancels its courier, if the courier has not come', async () => {
  const { db, pass, order, parcelId, parcel, sandbox, reference, admin } = await prepareBooking();
  await pass();
  const following = { parcelId, actor: admin, notify: 'never' } as const;
  const shipped = await inTransaction(db, (tx) => followBooking(tx, following));
  expect(shipped).toEqual({ state: 'done' });
  await changeOrderStatus(db, { idOrNumber: order.id, status: 'cancelled', actor: admin });
  await db.update(courierBookings).set({ cancelRequestedAt: sql`now()` });
  expect(await pass()).toMatchObject({ state: 'cancelled' });
  expect(await parcel()).toMatchObject({ courier: null, trackingNumber: null });
  expect((await sandbox.state()).byOrderId).toEqual({ [reference]: { shipments: 1, active: 0 } });
});

test('a parcel with a booking cannot be removed, one with a cancelled booking can', async () => {
  const { db, pass, parcelId, admin } = await prepareBooking();
  await pass();
  const removal = { parcelId, actor: admin };
  await expect(removeParcel(db, removal)).rejects.toMatchObject({ code: 'parcel_has_courier' });
  await cancelBooking(db, { parcelId, actor: admin });
  await pass();
  await removeParcel(db, removal);
});

test('parcels that have left or are shipped by hand cannot be booked', async () => {
  const { db, pass, parcelId, admin, order } = await prepareBooking();
  await cancelBooking(db, { parcelId, actor: admin });
  await pass();
  const book = () => requestBooking(db, { parcelId, choice: byRule });
  await db.update(parcels).set({ trackingNumber: 'X1' }).where(eq(parcels.id, parcelId));
  await expect(book()).rejects.toMatchObject({ code: 'parcel_not_bookable' });
  await db.update(parcels).set({ trackingNumber: null }).where(eq(parcels.id, parcelId));
  await changeOrderStatus(db, { idOrNumber: order.id, status: 'shipped', actor: admin });
  await expect(book()).rejects.toMatchObject({ code: 'parcel_not_bookable' });
});
