import { expect, test } from 'vitest';
import { createShiprocketControls } from '../../../../sandbox/shiprocket/testing-controls.ts';
import type { ParcelBookingReply, ShownQuote } from '#shared/orders/booking-contract.ts';
import type { BulkDetails } from '#shared/orders/bulk-contract.ts';
import { sql } from '../../db/drizzle.ts';
import { buy, setStock } from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { openTestShop, shareTestShop, type TestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser } from '../../testing/users.ts';

const connected = shareTestShop({ SHIPROCKET_SANDBOX: '1', SHIPROCKET_COURIER_RULE: 'cheapest' });

const box = { lengthCm: 20, breadthCm: 15, heightCm: 10, weightGrams: 900 };
const query = new URLSearchParams(Object.entries(box).map(([side, size]) => [side, String(size)]));
const TOKEN = 'tokri-sandbox-webhook-token';

async function plannedParcel(shop: TestShop) {
  const [person, admin] = [await createUser(shop.db), await createAdmin(shop.db)];
  await setStock(shop, '5', 10);
  const number = await buy(shop, person, [{ productId: '5', quantity: 1 }]);
  const path = `/api/orders/admin/${number}/parcels`;
  const { data } = await callApi(shop, `POST ${path}`, { as: admin, body: { weightGrams: 900 } });
  const parcelId: string = data.order.parcels[0].id;
  const call = (method: string, rest: string, body?: object) =>
    callApi(shop, `${method} /api/orders/admin/parcels/${parcelId}/${rest}`, { as: admin, body });
  const read = async (): Promise<ParcelBookingReply> => (await call('GET', 'booking')).data;
  return { person, number, parcelId, call, read };
}

async function booked(shop: TestShop) {
  const parcel = await plannedParcel(shop);
  await parcel.call('POST', 'booking', { choice: { kind: 'rule' }, box });
  const awb = await eventually(async () => {
    const { booking } = await parcel.read();
    expect(booking?.state).toBe('booked');
    return booking?.awb;
  });
  return { ...parcel, awb };
}

const sandboxOf = ({ courierApiUrl: apiUrl = '' }: TestShop) =>
  createShiprocketControls({ apiUrl });

const sendWebhook = (
  { app }: TestShop,
  payload: string | Buffer,
  token: string | undefined = TOKEN,
) =>
  app.inject({
    method: 'POST',
    url: '/api/couriers/webhook',
    headers: { 'content-type': 'application/json', ...(token && { 'x-api-key': token }) },
    payload,
  });

test('books a courier, serves the label, and follows the parcel by webhook until it is delivered', async () => {
  const shop = connected();
  const { call, read, awb, number } = await booked(shop);
  expect(await read()).toMatchObject({
    isConnected: true,
    provider: 'Shiprocket',
    box,
    booking: { courier: 'India Post Business Parcel', rate: 63, hasLabel: true, problem: null },
  });
  const label = await call('GET', 'label');
  expect(label.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="label-${number}-1.pdf"`,
  });
  expect(label.text).toContain(`AWB ${awb}`);
  for (const status of ['PICKED UP', 'OUT FOR DELIVERY', 'DELIVERED']) {
    await sandboxOf(shop).advance({ awb, status });
  }
  await eventually(async () => {
    const { events } = await read();
    expect(events[0]).toMatchObject({ status: 'delivered' });
  });
  const { rows } = await shop.db.execute(
    sql`select status from orders where order_number = ${number}`,
  );
  expect(rows).toEqual([{ status: 'delivered' }]);
});

test('many orders are booked at once; failed ones are named and tried again, and the labels are one PDF', async () => {
  const shop = connected();
  const admin = await createAdmin(shop.db);
  const person = await createUser(shop.db);
  await setStock(shop, '5', 10);
  const numbers: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    numbers.unshift(await buy(shop, person, [{ productId: '5', quantity: 1 }]));
  }
  const [one = '', two = '', refused = '', unbooked = ''] = numbers;
  await shop.db.execute(sql`update orders set pincode = '799999' where order_number = ${refused}`);
  await sandboxOf(shop).setFaults({ errors: 1 });
  const selection = { ids: [one, two, refused] };
  const pickupOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const action = { kind: 'book', selection, total: 3, rule: 'fastest', pickupOn };
  const started = await callApi(shop, 'POST /api/orders/admin/bulk', { as: admin, body: action });
  const path = `/api/orders/admin/bulk/${started.data.bulk.id}`;
  const finished = () =>
    eventually(async (): Promise<BulkDetails> => {
      const { data } = await callApi(shop, `GET ${path}`, { as: admin });
      expect(data.bulk.state).toBe('finished');
      return data.bulk;
    });
  await eventually(async () => {
    const { data } = await callApi(shop, `GET ${path}`, { as: admin });
    expect(data.bulk.delay).toEqual({
      reason: 'Shiprocket responded with 502: Bad Gateway',
      count: 3,
    });
  });
  await sandboxOf(shop).setFaults({ unserviceablePincodes: ['799999'] });
  const { counts, problems } = await finished();
  expect(counts).toMatchObject({ done: 2, failed: 1 });
  expect(problems).toMatchObject([{ orderNumber: refused, state: 'failed' }]);
  expect(problems[0]?.message).toContain('No courier delivers there: 799999');

  const print = (body: object) =>
    callApi(shop, 'POST /api/orders/admin/courier-labels', { as: admin, body });
  const ofAction = { bulk: started.data.bulk.id };
  const shipments = async () =>
    (await sandboxOf(shop).state()).shipments.filter(({ reference }) =>
      numbers.some((number) => reference.startsWith(number)),
    );
  const first = await print(ofAction);
  for (const { awb } of await shipments()) expect(first.text).toContain(`AWB ${awb}`);

  await sandboxOf(shop).setFaults({});
  await callApi(shop, `PATCH ${path}`, { as: admin, body: { command: 'retry' } });
  expect((await finished()).counts).toMatchObject({ done: 3, failed: 0 });
  const shipped = await shipments();
  expect(shipped).toHaveLength(3);
  for (const shipment of shipped) {
    expect(shipment).toMatchObject({ courier: 'Blue Dart Air', pickupAt: `${pickupOn} 14:00:00` });
  }
  const all = await print({ selection });
  expect(all.headers['content-type']).toBe('application/pdf');
  expect(all.text.match(/AWB \d+/g)).toEqual(
    [one, two, refused].map(
      (number) => `AWB ${shipped.find(({ reference }) => reference === `${number}-1`)?.awb}`,
    ),
  );
  const incomplete = await print({ selection: { ids: [one, unbooked] } });
  expect([incomplete.status, incomplete.message]).toEqual([
    404,
    `These orders have no label of a courier: ${unbooked}. Book couriers for them, or leave them out.`,
  ]);
});

test('lists quotes with the courier that the rule chooses', async () => {
  const { call } = await plannedParcel(connected());
  const { data } = await call('GET', `quotes?${query}`);
  const quotes: ShownQuote[] = data.quotes;
  expect(quotes.map(({ rate }) => rate)).toEqual([63, 72.5, 78, 167]);
  expect(quotes[0]).toMatchObject({
    courier: 'India Post Business Parcel',
    isChosen: true,
    days: 9,
  });
  expect(quotes.filter(({ isChosen }) => isChosen)).toHaveLength(1);
});

test('bad sizes are rejected with the name of the field', async () => {
  const { call } = await plannedParcel(connected());
  const bad = { ...box, heightCm: 0, weightGrams: 1.5 };
  const { status, errors } = await call('POST', 'booking', { choice: { kind: 'rule' }, box: bad });
  expect(status).toBe(400);
  expect(Object.keys(errors).toSorted()).toEqual(['box.heightCm', 'box.weightGrams']);
});

test.each(['2026-02-31', '2020-01-01', '2099-01-01', 'soon'])(
  'the pickup cannot be on %s',
  async (pickupOn) => {
    const { call } = await plannedParcel(connected());
    const { errors } = await call('POST', 'booking', { choice: { kind: 'rule' }, pickupOn });
    expect(Object.keys(errors)).toEqual(['pickupOn']);
  },
);

test('a booking is cancelled', async () => {
  const { call, read } = await booked(connected());
  await call('POST', 'booking/cancel');
  await eventually(async () => expect((await read()).booking?.state).toBe('cancelled'));
  expect((await call('GET', 'label')).status).toBe(404);
});

test('the webhook needs the token, and stores a report once', async () => {
  const shop = connected();
  const { awb } = await booked(shop);
  const report = JSON.stringify({ awb, current_status: 'OUT FOR PICKUP', scans: [] });
  const count = async () => {
    const { rows } = await shop.db.execute<{ count: number }>(
      sql`select count(*)::int as count from courier_inbox where body = ${report}`,
    );
    return rows[0]?.count;
  };
  for (const token of ['', 'wrong', `${TOKEN}x`]) {
    expect((await sendWebhook(shop, report, token)).statusCode).toBe(400);
  }
  expect(await count()).toBe(0);
  expect((await sendWebhook(shop, report)).statusCode).toBe(200);
  expect((await sendWebhook(shop, report)).statusCode).toBe(200);
  expect(await count()).toBe(1);
});

test.each([
  ['', 200],
  ['not JSON', 200],
  ['null', 200],
  ['{"awb":"\u0000","scans":"none"}', 200],
  [`{"awb":"1","scans":[{"date":"\\u0000","activity":"\\u0000"}]}`, 200],
  ['{"awb":"no such parcel","order_id":{},"etd":[]}', 200],
  [Buffer.from([0xff, 0xfe, 0x00]), 200],
  ['x'.repeat(70_000), 413],
])('the webhook survives %j', async (body, expected) => {
  expect((await sendWebhook(connected(), body)).statusCode).toBe(expected);
});

test('without an account, parcels are shipped by hand', async () => {
  const shop = await openTestShop();
  const { call, read } = await plannedParcel(shop);
  expect(await read()).toMatchObject({ isConnected: false, provider: null, booking: null });
  for (const [method, rest, body] of [
    ['GET', `quotes?${query}`],
    ['POST', 'booking', { choice: { kind: 'rule' } }],
    ['POST', 'booking/retry', {}],
    ['POST', 'booking/cancel'],
  ] as const) {
    expect((await call(method, rest, body)).code).toBe('courier_not_connected');
  }
  expect((await sendWebhook(shop, '{}')).statusCode).toBe(404);
  expect((await callApi(shop, 'GET /api/health')).data).not.toHaveProperty('couriers');
});
