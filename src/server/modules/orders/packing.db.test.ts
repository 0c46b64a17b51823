import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AdminOrder } from '#shared/orders/admin-contract.ts';
import type { Packing } from '#shared/orders/packing-contract.ts';
import type { Db } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser, type TestUser } from '../../testing/users.ts';
import { auditEntries } from '../audit/tables.ts';
import { products } from '../catalog/tables.ts';
import { listPackingItems } from './load-packing.ts';
import { courierBookings } from './booking/tables.ts';
import { orders, packingScans, parcels } from './tables.ts';

const shop = shareTestShop();
const BARCODE = '4006381333931';

/** Two packets of sattu with a barcode, and one of makhana without. */
async function anOrder(db: Db) {
  const order = await insertPaidOrder(db, { by: await createUser(db) });
  const [sattu, makhana] = await listPackingItems(db, order.id);
  if (!sattu || !makhana) throw new Error('no items');
  await db.update(products).set({ barcode: null }).where(eq(products.barcode, BARCODE));
  await db.update(products).set({ barcode: BARCODE }).where(eq(products.id, sattu.productId));
  return { ...order, sattu: sattu.sku ?? '', makhana: makhana.sku ?? '' };
}

interface Reply {
  status: number;
  code: string;
  message: string;
  errors?: Record<string, string>;
  data: { packing: Packing };
}

function packerOf(as: TestUser, { id }: { id: string }) {
  const path = `/api/orders/admin/${id}/packing`;
  const call = (name: string, rest: object = {}): Promise<Reply> =>
    callApi(shop(), name, { as, ...rest });
  return {
    start: (takeOver = false) => call(`POST ${path}`, { body: { takeOver } }),
    scan: (code: string, key?: string) => call(`POST ${path}/scans`, { body: { code }, key }),
    add: (position: number) => call(`POST ${path}/scans`, { body: { position } }),
    undo: (scanId = 0) => call(`DELETE ${path}/scans/${scanId}`),
    restart: () => call(`DELETE ${path}/scans`),
    read: async () => (await call(`GET ${path}`)).data.packing,
  };
}

const packedIn = ({ items }: Packing) => items.map(({ packed }) => packed);

test('an order is packed by scanning, and shows who packed it', async () => {
  const { db } = shop();
  const ravi = await createAdmin(db, { name: 'Ravi' });
  const order = await anOrder(db);
  const { start, scan, add } = packerOf(ravi, order);
  expect((await scan(order.sattu)).message).toBe('Scan the slip of the order first.');
  const started = (await start()).data.packing;
  expect(started).toMatchObject({ completedAt: null, lastScan: null, packer: { isYou: true } });
  expect(packedIn((await scan(order.sattu.toLowerCase())).data.packing)).toEqual([1, 0]);
  expect(packedIn((await scan(`0${BARCODE}`)).data.packing)).toEqual([2, 0]);
  const packed = (await add(1)).data.packing;
  expect(packedIn(packed)).toEqual([2, 1]);
  expect(packed.completedAt).not.toBeNull();
  const { data } = await callApi(shop(), `GET /api/orders/admin/${order.id}`, { as: ravi });
  const shown: AdminOrder = data.order;
  expect(shown).toMatchObject({ packedAt: packed.completedAt, packedBy: 'Ravi' });
});

test('wrong, surplus, unknown and ambiguous products are rejected by name', async () => {
  const { db } = shop();
  const admin = await createAdmin(db);
  // The barcode then belongs to the second order.
  const other = await anOrder(db);
  const order = await anOrder(db);
  const { start, scan, add, read } = packerOf(admin, order);
  await start();
  const [wrong] = await db.select().from(products).where(eq(products.sku, other.makhana));
  const messageOf = async (code: string) => {
    const { status, message } = await scan(code);
    expect(status).toBe(409);
    return message;
  };
  expect(await messageOf(other.makhana)).toBe(
    `${wrong?.name} does not belong to this order. Put it back.`,
  );
  expect(await messageOf('4006381333932')).toBe('No product has the code 4006381333932.');
  expect(await messageOf(other.orderNumber)).toMatch(`the slip of ${other.orderNumber}`);
  await scan(order.makhana);
  expect(await messageOf(order.makhana)).toBe(
    'The only Peri Peri Makhana, 80 g of this order is packed already. Put this one back.',
  );
  await db.update(products).set({ sku: BARCODE }).where(eq(products.sku, other.makhana));
  expect(await messageOf(BARCODE)).toMatch(
    /^Several products have the code 4006381333931: .* and /,
  );
  await add(0);
  await add(0);
  expect((await add(0)).message).toMatch(/^All 2 Classic Sattu, 500 g of this order are packed/);
  expect((await add(7)).status).toBe(409);
  expect(packedIn(await read())).toEqual([2, 1]);
  for (const body of [{}, { code: ' ' }, { code: 'A', position: 0 }, { code: 'x'.repeat(101) }]) {
    const path = `POST /api/orders/admin/${order.id}/packing/scans`;
    const { status, errors } = await callApi(shop(), path, { as: admin, body });
    expect([status, Object.keys(errors)]).toEqual([400, ['code']]);
  }
});

test('a repeated request counts once, also at the same time and after an undo', async () => {
  const { db } = shop();
  const order = await anOrder(db);
  const { start, scan, undo, read } = packerOf(await createAdmin(db), order);
  await start();
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 4 }, () => scan(order.sattu, key)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(packedIn(await read())).toEqual([1, 0]);
  const id = (await read()).lastScan?.id;
  expect(packedIn((await undo(id)).data.packing)).toEqual([0, 0]);
  await scan(order.sattu, key);
  expect(packedIn(await read())).toEqual([0, 0]);
  expect(await db.$count(packingScans, eq(packingScans.orderId, order.id))).toBe(1);
});

test('the last scan can be undone once, and packing can start over', async () => {
  const { db } = shop();
  const order = await anOrder(db);
  const admin = await createAdmin(db);
  const { start, scan, undo, restart, read } = packerOf(admin, order);
  await start();
  const first = (await scan(order.sattu)).data.packing.lastScan?.id;
  const second = (await scan(order.makhana)).data.packing.lastScan?.id;
  expect((await undo(first)).message).toMatch(/Another unit was counted since/);
  expect(packedIn((await undo(second)).data.packing)).toEqual([1, 0]);
  expect(packedIn((await undo(second)).data.packing)).toEqual([1, 0]);
  expect((await undo(0)).status).toBe(404);
  await scan(order.sattu);
  expect((await scan(order.makhana)).data.packing.completedAt).not.toBeNull();
  const last = (await read()).lastScan?.id;
  expect((await undo(last)).data.packing.completedAt).toBeNull();
  expect(packedIn((await restart()).data.packing)).toEqual([0, 0]);
  const entries = await db
    .select({ action: auditEntries.action, subject: auditEntries.subject })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, admin.id));
  expect(entries).toEqual([{ action: 'restart_packing', subject: order.orderNumber }]);
});

test('of two packers who start at the same time, one has the order until it is taken over', async () => {
  const { db } = shop();
  const order = await anOrder(db);
  const users = [
    await createAdmin(db, { name: 'Ravi' }),
    await createAdmin(db, { name: 'Meena' }),
  ] as const;
  const both = users.map((user) => packerOf(user, order));
  const replies = await Promise.all(both.map(({ start }) => start()));
  const owns = replies.map(({ data }) => data.packing.packer.isYou);
  expect(owns.filter(Boolean)).toHaveLength(1);
  const [first, second] = owns[0] ? both : both.toReversed();
  const [firstUser, secondUser] = owns[0] ? users : users.toReversed();
  if (!first || !second || !firstUser || !secondUser) throw new Error('no packers');
  await first.scan(order.sattu);
  const refused = await second.scan(order.sattu);
  expect([refused.code, refused.message]).toEqual([
    'packing_taken_over',
    `${firstUser.name} is packing ${order.orderNumber} now. This was not counted.`,
  ]);
  expect((await second.start()).data.packing.packer).toMatchObject({
    name: firstUser.name,
    isYou: false,
  });
  const taken = (await second.start(true)).data.packing;
  expect(taken.packer).toMatchObject({ name: secondUser.name, isYou: true });
  expect(packedIn(taken)).toEqual([1, 0]);
  expect((await first.read()).packer).toMatchObject({ name: secondUser.name, isYou: false });
  for (const reply of [await first.scan(order.makhana), await first.restart()]) {
    expect(reply.message).toMatch(`${secondUser.name} is packing`);
  }
  expect(packedIn(await second.read())).toEqual([1, 0]);
});

test('two packers who scan at the same time never pack more than was ordered', async () => {
  const { db } = shop();
  const order = await anOrder(db);
  const { start, scan, read } = packerOf(await createAdmin(db), order);
  await start();
  const replies = await Promise.all(Array.from({ length: 5 }, () => scan(order.sattu)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(packedIn(await read())).toEqual([2, 0]);
});

test('cancelled and shipped orders are not packed, also when it happens during packing', async () => {
  const { db } = shop();
  const order = await anOrder(db);
  const { start, scan, undo, restart } = packerOf(await createAdmin(db), order);
  await start();
  const id = (await scan(order.sattu)).data.packing.lastScan?.id;
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id));
  for (const reply of [await start(), await scan(order.sattu), await undo(id), await restart()]) {
    expect([reply.status, reply.message]).toEqual([
      409,
      `${order.orderNumber} was cancelled. Do not pack it.`,
    ]);
  }
  await db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, order.id));
  expect((await start()).message).toBe(`${order.orderNumber} has left the shop already.`);
  // A booked courier has not come yet.
  const [parcel] = await db
    .insert(parcels)
    .values({ orderId: order.id, position: 1, status: 'shipped' })
    .returning();
  await db.insert(courierBookings).values({
    parcelId: parcel?.id ?? '',
    reference: `${order.orderNumber}-1`,
    state: 'booked',
    choice: { kind: 'rule' },
    providerOrderId: '1',
    shipmentId: '2',
    awb: `AWB ${order.orderNumber}`,
    requestedBy: '',
    nextTryAt: null,
  });
  expect((await start()).data.packing.hasLeft).toBe(false);
  await db.update(parcels).set({ status: 'in_transit' }).where(eq(parcels.orderId, order.id));
  expect((await start()).message).toBe(`${order.orderNumber} has left the shop already.`);
  const unknown = packerOf(await createAdmin(db), { id: 'TKR-1' });
  expect((await unknown.start()).status).toBe(404);
});
