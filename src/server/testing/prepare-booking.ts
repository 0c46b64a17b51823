import { expect } from 'vitest';
import type { BookingChoice } from '#shared/orders/booking.ts';
import { startTestShiprocket } from '../../../sandbox/shiprocket/testing.ts';
import { createShiprocket } from '../adapters/couriers/shiprocket.ts';
import type { BookingDefaults } from '../config-types.ts';
import type { Db } from '../db/client.ts';
import { eq, sql } from '../db/drizzle.ts';
import { inTransaction } from '../db/transaction.ts';
import { workOnCouriers } from '../modules/orders/booking/courier-worker.ts';
import { requestBooking } from '../modules/orders/booking/request-booking.ts';
import { courierBookings } from '../modules/orders/booking/tables.ts';
import { createTokenStore } from '../modules/orders/booking/token-store.ts';
import { addParcel } from '../modules/orders/parcels/change-parcels.ts';
import { parcels } from '../modules/orders/tables.ts';
import { freshDatabase } from './fresh-database.ts';
import { insertPaidOrder } from './paid-order.ts';
import { createAdmin, createUser } from './users.ts';

export const bookingDefaults: BookingDefaults = {
  box: { lengthCm: 20, breadthCm: 15, heightCm: 10, weightGrams: 500 },
  rule: 'recommended',
  maxDays: undefined,
  excludedCouriers: [],
};
export const byRule: BookingChoice = { kind: 'rule' };

/** A planned parcel of a new order, and a worker that books it at its own sandbox. */
export async function prepareBooking(choice: BookingChoice = byRule) {
  const { db } = await freshDatabase();
  const sandbox = await startTestShiprocket();
  const admin = { ...(await createAdmin(db)), address: '127.0.0.1' };
  const order = await insertPaidOrder(db, { by: await createUser(db), order: address });
  const shown = await addParcel(db, { idOrNumber: order.id, shipment: {}, actor: admin });
  const parcelId = shown.parcels[0]?.id ?? '';
  await inTransaction(db, (tx) => requestBooking(tx, { parcelId, choice }));
  const connect = (changes: Partial<BookingDefaults> = {}) => {
    const config = { ...bookingDefaults, ...changes, ...sandbox };
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

export async function findBooking(db: Db, parcelId: string) {
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
export const makeDue = (db: Db, parcelId: string) =>
  db
    .update(courierBookings)
    .set({
      nextTryAt: sql`case when ${courierBookings.nextTryAt} is not null then now() end`,
      nextPollAt: sql`case when ${courierBookings.nextPollAt} is not null then now() end`,
      leasedUntil: null,
    })
    .where(eq(courierBookings.parcelId, parcelId));
