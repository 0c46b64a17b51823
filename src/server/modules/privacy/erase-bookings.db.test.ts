import { expect, test } from 'vitest';
import { eq } from '../../db/drizzle.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { createAdmin, createUser } from '../../testing/users.ts';
import { courierBookings, courierInbox, courierLabels } from '../orders/booking/tables.ts';
import { parcels } from '../orders/tables.ts';
import { eraseCustomer } from './erase-customer.ts';

test('an erasure removes labels, numbers and reports of couriers, and keeps those of others', async () => {
  const { db } = await freshDatabase();
  const admin = { ...(await createAdmin(db)), address: '127.0.0.1' };
  const [erased, other] = [await createUser(db), await createUser(db)];
  for (const [person, awb] of [
    [erased, '14000000001'],
    [other, '14000000002'],
  ] as const) {
    const order = await insertPaidOrder(db, { by: person, order: { status: 'delivered' } });
    const [parcel] = await db
      .insert(parcels)
      .values({ orderId: order.id, position: 1, status: 'delivered', trackingNumber: awb })
      .returning();
    const [booking] = await db
      .insert(courierBookings)
      .values({
        parcelId: parcel?.id ?? '',
        reference: `${order.orderNumber}-1`,
        state: 'booked',
        choice: { kind: 'rule' },
        providerOrderId: '1',
        shipmentId: '2',
        awb,
        requestedBy: admin.email,
        nextTryAt: null,
      })
      .returning();
    const label = { bookingId: booking?.id ?? '', pdf: Buffer.from('%PDF-'), sha256: '' };
    await db.insert(courierLabels).values(label);
    await db.insert(courierInbox).values({ eventId: awb, body: JSON.stringify({ awb }) });
  }
  await eraseCustomer(db, { email: erased.email, actor: admin });
  const awbs = (await db.select().from(courierBookings)).map(({ awb }) => awb);
  expect(new Set(awbs)).toEqual(new Set(['', '14000000002']));
  expect(await db.select().from(courierLabels)).toHaveLength(1);
  const [report] = await db
    .select()
    .from(courierInbox)
    .where(eq(courierInbox.eventId, '14000000001'));
  expect(report?.body).toBe('{}');
  const kept = await db.select().from(courierInbox).where(eq(courierInbox.eventId, '14000000002'));
  expect(kept).toMatchObject([{ body: '{"awb":"14000000002"}' }]);
  // A second erasure must not match the reports of other customers by an empty number.
  await eraseCustomer(db, { email: other.email, actor: admin });
  expect(await db.select().from(courierLabels)).toEqual([]);
});
