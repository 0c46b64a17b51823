import { expect, test } from 'vitest';
import { eq, sql } from '../../../db/drizzle.ts';
import { prepareBooking } from '../../../testing/prepare-booking.ts';
import { parcelEvents, parcels } from '../tables.ts';
import { storeReport } from './inbox.ts';
import { courierBookings } from './tables.ts';

test('polling follows the parcel until it is delivered', async () => {
  const { pass, parcel, sandbox } = await prepareBooking();
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
  const { db, pass, sandbox, parcelId } = await prepareBooking();
  const { awb } = await pass();
  await sandbox.advance({ awb });
  const createdAt = sql`now() - interval '31 days'`;
  await db.update(courierBookings).set({ createdAt }).where(eq(courierBookings.parcelId, parcelId));
  expect(await pass()).toMatchObject({ nextPollAt: null });
});

test('a problem of the delivery is shown until a later scan solves it, and is in the history once', async () => {
  const { db, pass, sandbox, parcelId } = await prepareBooking();
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
  const { db, pass, parcel, parcelId, reference } = await prepareBooking();
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

// Many bookings at once mark their orders as shipped before the courier comes.
test.each(['ready', 'shipped'] as const)(
  'a report that the provider cancelled the shipment frees a parcel that is %s',
  async (status) => {
    const { db, pass, parcel, parcelId, sandbox } = await prepareBooking();
    const { awb } = await pass();
    await db.update(parcels).set({ status }).where(eq(parcels.id, parcelId));
    await sandbox.advance({ awb, status: 'CANCELED' });
    expect(await pass()).toMatchObject({ state: 'cancelled', nextPollAt: null });
    expect(await parcel()).toMatchObject({ status, courier: null, trackingNumber: null });
    const events = await db.select().from(parcelEvents).where(eq(parcelEvents.parcelId, parcelId));
    expect(events.at(-1)?.note).toBe('The courier cancelled the shipment.');
  },
);
