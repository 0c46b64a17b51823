import { afterEach, expect, test } from 'vitest';
import { createShiprocketControls } from '../../../../sandbox/shiprocket/testing-controls.ts';
import { addDays, dayOf } from '#shared/analytics/range.ts';
import { courierDelivery, estimatedDelivery } from '#shared/orders/estimate.ts';
import { eq, sql } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { openTestShop, shareTestShop, type TestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser, type TestUser } from '../../testing/users.ts';
import { orders } from '../orders/tables.ts';
import { checkouts } from './tables.ts';

const shop = shareTestShop();
const items = [{ productId: '3', quantity: 1 }];
const PATH = 'GET /api/delivery-promise';
const SERVICEABILITY = 'GET /courier/serviceability';

const ask = (of: TestShop, query: Record<string, string>) =>
  callApi(of, `${PATH}?${new URLSearchParams(query)}`);

async function publish(of: TestShop, changes: object): Promise<void> {
  const admin = await createAdmin(of.db);
  const { data } = await callApi(of, 'GET /api/admin/settings/delivery', { as: admin });
  const body = { baseVersion: data.version, data: { ...data.data, ...changes } };
  const reply = await callApi(of, 'PUT /api/admin/settings/delivery', { as: admin, body });
  expect(reply).toMatchObject({ status: 200 });
}

/** The settings of a new shop. */
const unchanged = { cutOff: null, zones: [], transitDays: { min: 2, max: 5 } };
afterEach(() => publish(shop(), unchanged));

const zone = {
  name: 'Islands',
  states: ['Andaman and Nicobar Islands'],
  pincodes: [],
  isServed: true,
  feePaise: 250_00,
  freeFromPaise: null,
  transitDays: { min: 8, max: 12 },
};
const haryana = { state: 'Haryana', pincode: '122002' };

test('tells the place, terms and day of a pincode', async () => {
  await publish(shop(), { zones: [zone] });
  const { data } = await ask(shop(), { pincode: ' 744 101 ' });
  expect(data).toMatchObject({
    pincode: '744101',
    city: expect.stringMatching(/\w/),
    state: 'Andaman and Nicobar Islands',
    isServed: true,
    zone: 'Islands',
    fee: 250,
    freeFrom: null,
    orderBy: null,
  });
  expect(data.arrivesBy > dayOf(estimatedDelivery(new Date()))).toBe(true);
  expect(await ask(shop(), { pincode: '122002' })).toMatchObject({
    data: {
      zone: null,
      fee: 50,
      freeFrom: 500,
      arrivesBy: dayOf(estimatedDelivery(new Date(), haryana)),
    },
  });
});

test('an unknown pincode has the standard time, or that of its range', async () => {
  const unknown = { city: null, state: null, isServed: true, zone: null };
  expect((await ask(shop(), { pincode: '100001' })).data).toMatchObject(unknown);
  const range = { ...zone, states: [], pincodes: [{ from: '100000', to: '100009' }] };
  await publish(shop(), { zones: [range] });
  expect((await ask(shop(), { pincode: '100001' })).data).toMatchObject({
    ...unknown,
    zone: 'Islands',
  });
  // The address says the state.
  expect((await ask(shop(), { pincode: '100010', state: 'Delhi' })).data).toMatchObject({
    state: 'Delhi',
  });
});

test('says where the shop does not deliver', async () => {
  await publish(shop(), { zones: [{ ...zone, isServed: false }] });
  expect((await ask(shop(), { pincode: '744101' })).data).toMatchObject({
    isServed: false,
    dispatchBy: null,
    arrivesBy: null,
  });
});

test.each([
  [{}, 'pincode', 'Pincode is required'],
  [{ pincode: '' }, 'pincode', 'Pincode is required'],
  [{ pincode: '12345' }, 'pincode', 'Please enter a valid 6-digit pincode'],
  [{ pincode: '1'.repeat(5000) }, 'pincode', 'Please enter a valid 6-digit pincode'],
  [{ pincode: '110001', state: 'Bavaria' }, 'state', 'Use a state of India'],
])('refuses %j with a message at the field', async (query, field, message) => {
  expect(await ask(shop(), query)).toMatchObject({ status: 400, errors: { [field]: message } });
});

interface Started {
  id: string;
  status: number;
  errors?: Record<string, string>;
}

async function start(of: TestShop, as: TestUser, changes: object = {}): Promise<Started> {
  await checkoutFlow.setStock(of, '3', 100);
  const reply = await checkoutFlow.create(of, as, items, changes);
  return reply;
}

async function orderOf(of: TestShop, as: TestUser, id: string) {
  const placed = await checkoutFlow.verify(of, as, await checkoutFlow.pay(of, id));
  expect(placed).toMatchObject({ status: 200 });
  const [order] = await of.db.select().from(orders).where(eq(orders.userId, as.id));
  return {
    dispatchDay: order?.dispatchBy && dayOf(order.dispatchBy),
    arrivalDay: order?.estimatedDelivery && dayOf(order.estimatedDelivery),
  };
}

test('the order keeps the day of its checkout although the settings change before the payment', async () => {
  const buyer = await createUser(shop().db);
  const { data: shown } = await ask(shop(), haryana);
  const { id } = await start(shop(), buyer, { arrivesBy: shown.arrivesBy });
  // From midnight on, every order counts from the next working day.
  await publish(shop(), { cutOff: '00:00', transitDays: { min: 20, max: 30 } });
  expect(await orderOf(shop(), buyer, id)).toEqual({
    dispatchDay: shown.dispatchBy,
    arrivalDay: shown.arrivesBy,
  });
});

test('a payment after the end of the hold has the day of the payment', async () => {
  const buyer = await createUser(shop().db);
  const { id } = await start(shop(), buyer);
  await shop().db.execute(sql`update checkouts set expires_at = now(),
    promised_dispatch = '2020-01-02', promised_delivery = '2020-01-08' where user_id = ${buyer.id}`);
  const { data: now } = await ask(shop(), haryana);
  expect(await orderOf(shop(), buyer, id)).toEqual({
    dispatchDay: now.dispatchBy,
    arrivalDay: now.arrivesBy,
  });
});

test('a resumed checkout has the promise of its latest request', async () => {
  const buyer = await createUser(shop().db);
  const { id } = await start(shop(), buyer);
  await shop().db.execute(
    sql`update checkouts set promised_delivery = '2020-01-08' where user_id = ${buyer.id}`,
  );
  expect((await start(shop(), buyer)).id).toBe(id);
  const { data: now } = await ask(shop(), haryana);
  expect(await orderOf(shop(), buyer, id)).toMatchObject({ arrivalDay: now.arrivesBy });
});

test('a later day that the shopper saw counts, an earlier one does not', async () => {
  const { data: now } = await ask(shop(), haryana);
  const promised = async (arrivesBy: string) => {
    const buyer = await createUser(shop().db);
    expect(await start(shop(), buyer, { arrivesBy })).toMatchObject({ status: 200 });
    const [row] = await shop().db.select().from(checkouts).where(eq(checkouts.userId, buyer.id));
    return row?.promisedDelivery && dayOf(row.promisedDelivery);
  };
  expect(await promised(addDays(now.arrivesBy, 3))).toBe(addDays(now.arrivesBy, 3));
  expect(await promised(addDays(now.arrivesBy, -2))).toBe(now.arrivesBy);
  expect(await promised('9999-12-31')).toBe(now.arrivesBy);
  const buyer = await createUser(shop().db);
  expect(await start(shop(), buyer, { arrivesBy: 'tomorrow' })).toMatchObject({
    status: 400,
    errors: { arrivesBy: 'Use a date like 2026-11-15' },
  });
});

test('with a courier, its days count once it has answered, and the order keeps them', async () => {
  const connected = await openTestShop({
    SHIPROCKET_SANDBOX: '1',
    SHIPROCKET_COURIER_RULE: 'fastest',
  });
  const courier = createShiprocketControls({ apiUrl: connected.courierApiUrl ?? '' });
  await courier.setFaults({
    next: [{ call: SERVICEABILITY, fault: 'hold' }],
    unserviceablePincodes: ['560001'],
  });
  const { data: early } = await ask(connected, haryana);
  expect(early.arrivesBy).toBe(dayOf(estimatedDelivery(new Date(), haryana)));
  // The call logs in first.
  await eventually(async () =>
    expect((await courier.state()).calls).toMatchObject({ [SERVICEABILITY]: 1 }),
  );
  await courier.release();
  const fast = await eventually(async () => {
    const { data } = await ask(connected, haryana);
    expect(data.arrivesBy).toBe(dayOf(courierDelivery(new Date(), 2)));
    return data.arrivesBy;
  });
  expect(await ask(connected, { pincode: '100001' })).toMatchObject({ data: { isServed: true } });
  expect((await courier.state()).calls).toMatchObject({ [SERVICEABILITY]: 1 });

  const [first, second] = [await createUser(connected.db), await createUser(connected.db)];
  const seen = await start(connected, first, { arrivesBy: fast });
  expect((await orderOf(connected, first, seen.id)).arrivalDay).toBe(fast);
  // The shopper saw the settings' day before the courier answered.
  const patient = await start(connected, second, { arrivesBy: early.arrivesBy });
  expect((await orderOf(connected, second, patient.id)).arrivalDay).toBe(early.arrivesBy);

  await eventually(async () =>
    expect((await ask(connected, { pincode: '560001' })).data.isServed).toBe(false),
  );
  const { details } = checkoutFlow;
  const address = { ...details.address, state: 'Karnataka', pincode: '560001' };
  const orderData = { ...details, address, items };
  const third = await createUser(connected.db);
  expect(await start(connected, third, { orderData })).toMatchObject({
    status: 400,
    errors: { 'orderData.address.pincode': 'We do not deliver to 560001 yet.' },
  });
  // The owner knows another way.
  const named = { ...zone, states: [], pincodes: [{ from: '560001', to: '560001' }] };
  await publish(connected, { zones: [{ ...named, feePaise: null }] });
  expect(await start(connected, third, { orderData })).toMatchObject({ status: 200 });
});
