import { expect, onTestFinished, test } from 'vitest';
import { startTestShiprocket } from '../../sandbox/shiprocket/testing.ts';
import { openDatabase, type Db } from './db/client.ts';
import { sql } from './db/drizzle.ts';
import { courierBookings } from './modules/orders/booking/tables.ts';
import { requestBooking } from './modules/orders/booking/request-booking.ts';
import { parcels } from './modules/orders/tables.ts';
import { seededDatabase, silentLog } from './testing/fresh-database.ts';
import { insertPaidOrder } from './testing/paid-order.ts';
import { runShop, temporaryFolder } from './testing/running-shop.ts';
import { createUser } from './testing/users.ts';

const PARCELS = 12;
const KILLS = 3;
const address = { street: 'Flat 402', city: 'Gurugram', stateName: 'Haryana', pincode: '560001' };

async function requestBookings(db: Db): Promise<void> {
  const by = await createUser(db);
  for (let count = 0; count < PARCELS; count += 1) {
    const order = await insertPaidOrder(db, { by, order: address });
    const [parcel] = await db
      .insert(parcels)
      .values({ orderId: order.id, position: 1 })
      .returning();
    await requestBooking(db, { parcelId: parcel?.id ?? '', choice: { kind: 'rule' } });
  }
}

/** As if the leases of a killed process and all delays had ended. */
const makeDue = (db: Db) =>
  db.execute(sql`
    update courier_bookings set next_try_at = now(), leased_until = null where next_try_at is not null`);

test('shops that are killed while they book leave exactly one shipment for each parcel', async () => {
  const sandbox = await startTestShiprocket({ seed: 7 });
  await sandbox.setFaults({ lostReplies: 0.15, errors: 0.1 });
  const databaseUrl = await seededDatabase();
  const { db, pool } = openDatabase(databaseUrl, silentLog);
  onTestFinished(() => pool.end());
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: path,
    SHIPROCKET_EMAIL: sandbox.email,
    SHIPROCKET_PASSWORD: sandbox.password,
    SHIPROCKET_WEBHOOK_TOKEN: sandbox.webhookToken,
    SHIPROCKET_PICKUP_PINCODE: sandbox.pickupPincode,
    SHIPROCKET_API_URL: sandbox.apiUrl,
  };
  const countCalls = async () =>
    Object.values((await sandbox.state()).calls).reduce((sum, count) => sum + count, 0);
  await requestBookings(db);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = await countCalls();
    const shop = await runShop(env);
    await expect.poll(countCalls).toBeGreaterThan(before + 5);
    await shop.end('SIGKILL');
    await makeDue(db);
  }
  const shop = await runShop(env);
  onTestFinished(async () => void (await shop.end('SIGTERM')));
  const listStates = async () => {
    await makeDue(db);
    return (await db.select({ state: courierBookings.state }).from(courierBookings)).map(
      ({ state }) => state,
    );
  };
  await expect
    .poll(listStates, { timeout: 120_000, interval: 1000 })
    .toEqual(Array.from({ length: PARCELS }, () => 'booked'));
  const { byOrderId } = await sandbox.state();
  expect(Object.values(byOrderId)).toEqual(
    Array.from({ length: PARCELS }, () => ({ shipments: 1, active: 1 })),
  );
});
