import { expect, onTestFinished, test } from 'vitest';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestShiprocket } from '../../../../sandbox/shiprocket/testing.ts';
import type { ShipmentOrder } from './courier.ts';
import { fetchLabel, isPublicAddress } from './fetch-label.ts';
import { createShiprocket } from './shiprocket.ts';
import type { TokenStore } from './shiprocket-client.ts';

const box = { lengthCm: 20, breadthCm: 15, heightCm: 10, weightGrams: 750 };
const order: ShipmentOrder = {
  ...box,
  reference: 'TKR-20251115-100001-1',
  orderedAt: new Date('2026-11-15T20:00:00Z'),
  recipient: {
    name: 'Ananya Sharma',
    email: 'ananya.sharma@example.com',
    phone: '9818044121',
    street: 'Flat 402, Tower B, Sector 45',
    landmark: null,
    city: 'Gurugram',
    state: 'Haryana',
    pincode: '122002',
  },
  items: [{ name: 'Classic Sattu', sku: 'SAT-1', quantity: 2, pricePaise: 17_900 }],
  valuePaise: 35_800,
};
const route = { ...box, deliveryPincode: '560001', valuePaise: 35_800 };

function memoryTokens(): TokenStore {
  let token: string | undefined;
  return {
    find: async () => token,
    async renew(stale, login) {
      if (token === undefined || token === stale) ({ token } = await login());
      return token;
    },
  };
}

async function connect(timeoutMs?: number) {
  const sandbox = await startTestShiprocket();
  const config = {
    ...sandbox,
    box,
    rule: 'recommended' as const,
    maxDays: undefined,
    excludedCouriers: [],
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  return { sandbox, courier: createShiprocket(config, { tokens: memoryTokens() }) };
}

const create = 'POST /orders/create/adhoc';
const assign = 'POST /courier/assign/awb';

async function createdShipment() {
  const { sandbox, courier } = await connect();
  const { shipmentId, orderId } = await courier.createShipment(order);
  const { reference } = order;
  return { sandbox, courier, orderId, shipment: { reference, shipmentId, courierId: '43' } };
}

test('books a parcel: quotes, shipment, AWB, label and pickup', async () => {
  const { courier, shipment } = await createdShipment();
  expect((await courier.listQuotes(route))[0]).toEqual({
    courierId: '43',
    courier: 'Delhivery Surface',
    ratePaise: 7800,
    days: 4,
    expectedOn: expect.stringMatching(/^[A-Z][a-z]{2} \d\d, \d{4}$/),
    rating: 4.6,
    isRecommended: true,
  });
  const { awb, courier: name } = await courier.assignAwb(shipment);
  expect(name).toBe('Delhivery Surface');
  const pdf = await courier.fetchLabels([shipment.shipmentId]);
  expect(pdf.toString('latin1')).toContain(`AWB ${awb}`);
  const pickup = await courier.schedulePickup({ ...shipment, date: '2026-11-20' });
  expect(pickup.at?.toISOString()).toBe('2026-11-20T08:30:00.000Z');
  expect(await courier.track(awb)).toBeUndefined();
});

test.each([true, false])(
  'a lost response creates no second shipment (duplicates refused: %s)',
  async (isRefused) => {
    const { sandbox, courier } = await connect();
    const scenarios = isRefused ? ['duplicate_order_ids'] : [];
    await sandbox.setFaults({ next: [{ call: create, fault: 'lost_reply' }], scenarios });
    await expect(courier.createShipment(order)).rejects.toMatchObject({ isUnavailable: true });
    const found = await courier.findShipment(order.reference);
    expect(await courier.createShipment(order)).toMatchObject({ orderId: found?.orderId });
    expect((await sandbox.state()).byOrderId).toEqual({
      [order.reference]: { shipments: 1, active: 1 },
    });
  },
);

test('finds only the shipment with exactly this order id', async () => {
  const { courier } = await createdShipment();
  expect(await courier.findShipment('TKR-20251115-100001')).toBeUndefined();
});

test('a repeated assignment returns the AWB that the shipment has', async () => {
  const { sandbox, courier, shipment } = await createdShipment();
  await sandbox.setFaults({ next: [{ call: assign, fault: 'lost_reply' }] });
  await expect(courier.assignAwb(shipment)).rejects.toMatchObject({ isUnavailable: true });
  const [{ awb } = {}] = (await sandbox.state()).shipments;
  expect(await courier.assignAwb(shipment)).toMatchObject({ awb, courier: 'Delhivery Surface' });
});

test('a repeated pickup and a repeated cancellation succeed', async () => {
  const { sandbox, courier, orderId, shipment } = await createdShipment();
  const { awb } = await courier.assignAwb(shipment);
  const pickup = { shipmentId: shipment.shipmentId, date: undefined };
  await courier.schedulePickup(pickup);
  expect(await courier.schedulePickup(pickup)).toEqual({ at: undefined, reference: undefined });
  const cancelled = { reference: order.reference, orderId, awb };
  await courier.cancel(cancelled);
  await courier.cancel(cancelled);
  expect((await sandbox.state()).byOrderId).toEqual({
    [order.reference]: { shipments: 1, active: 0 },
  });
});

test('a parcel that the courier has cannot be cancelled', async () => {
  const { sandbox, courier, orderId, shipment } = await createdShipment();
  const { awb } = await courier.assignAwb(shipment);
  await sandbox.advance({ awb });
  await expect(courier.cancel({ reference: order.reference, orderId, awb })).rejects.toMatchObject({
    problem: 'rejected',
    message: /already shipped/,
  });
});

test.each([
  ['hang', undefined],
  ['error', undefined],
  ['rate_limit', 7],
])('after the fault %s the call may be retried', async (fault, retryAfterSeconds) => {
  const { sandbox, courier } = await connect(fault === 'hang' ? 1000 : undefined);
  await sandbox.setFaults({ next: [{ call: create, fault }] });
  await expect(courier.createShipment(order)).rejects.toMatchObject({
    isUnavailable: true,
    retryAfterSeconds,
  });
  expect((await sandbox.state()).shipments).toEqual([]);
});

test('an expired token is renewed once and the call repeated', async () => {
  const { sandbox, courier } = await createdShipment();
  await sandbox.expireTokens();
  expect(await courier.listQuotes(route)).toHaveLength(4);
  expect(await sandbox.state()).toMatchObject({ logins: 2 });
});

test('an unserviceable pincode has no quotes', async () => {
  const { sandbox, courier } = await connect();
  await sandbox.setFaults({ unserviceablePincodes: ['560001'] });
  expect(await courier.listQuotes(route)).toEqual([]);
});

test('a pickup that no courier serves says nothing about the delivery', async () => {
  const { sandbox, courier } = await connect();
  await sandbox.setFaults({ unserviceablePickups: [sandbox.pickupPincode] });
  await expect(courier.listQuotes(route)).rejects.toMatchObject({ problem: 'unserviceable' });
});

test('problems that a person must solve are named', async () => {
  const { sandbox, courier, shipment } = await createdShipment();
  await sandbox.setFaults({ scenarios: ['no_balance', 'refused_label'] });
  await expect(courier.assignAwb(shipment)).rejects.toMatchObject({ problem: 'balance' });
  await expect(courier.fetchLabels([shipment.shipmentId])).rejects.toMatchObject({
    problem: 'label',
  });
  const withoutPhone = {
    ...order,
    reference: 'TKR-2',
    recipient: { ...order.recipient, phone: '' },
  };
  await expect(courier.createShipment(withoutPhone)).rejects.toMatchObject({ problem: 'phone' });
  const withoutCity = { ...order, reference: 'TKR-2', recipient: { ...order.recipient, city: '' } };
  await expect(courier.createShipment(withoutCity)).rejects.toMatchObject({ problem: 'address' });
});

test('a wrong password is a problem of the configuration', async () => {
  const sandbox = await startTestShiprocket();
  const config = {
    ...sandbox,
    password: 'another',
    box,
    rule: 'cheapest' as const,
    maxDays: undefined,
    excludedCouriers: [],
  };
  const courier = createShiprocket(config, { tokens: memoryTokens() });
  await expect(courier.listQuotes(route)).rejects.toMatchObject({ problem: 'login' });
});

test('tracking has the scans of the courier in the order of their times', async () => {
  const { sandbox, courier, shipment } = await createdShipment();
  const { awb } = await courier.assignAwb(shipment);
  await sandbox.advance({ awb, at: '2026-11-16T10:00:00+05:30' });
  await sandbox.advance({ awb, at: '2026-11-17T10:00:00+05:30' });
  expect((await courier.track(awb))?.scans).toMatchObject([
    { at: new Date('2026-11-16T04:30:00Z'), status: 'PICKED UP' },
    { at: new Date('2026-11-17T04:30:00Z'), status: 'IN TRANSIT', place: 'Gurugram' },
  ]);
});

test.each([
  'http://labels.example/1.pdf',
  'https://127.0.0.1/1.pdf',
  'https://10.0.0.5/1.pdf',
  'https://[::1]/1.pdf',
  'https://[::ffff:10.0.0.5]/1.pdf',
  'https://localhost/1.pdf',
  'https://169.254.169.254/latest/meta-data',
  'https://user@labels.example/1.pdf',
  'https://labels.example:8443/1.pdf',
  'file:///etc/passwd',
  'no address',
])('refuses to fetch a label from %s', async (url) => {
  await expect(fetchLabel(url, { apiUrl: 'http://127.0.0.1:9' })).rejects.toThrow(/label/);
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['172.31.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['fd00::1', false],
  ['name', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  ['no PDF', 'text'],
  ['a PDF of more than 2 MB', `%PDF-${'x'.repeat(2 * 1024 * 1024)}`],
])('refuses a label that is %s', async (_, body) => {
  const server = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
  onTestFinished(() => server.close().closeAllConnections());
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(fetchLabel(`${url}/label.pdf`, { apiUrl: url })).rejects.toThrow(
    'could not be fetched',
  );
});
