import { beforeAll, expect, test } from 'vitest';
import { auditBooks } from '../../audit-books.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser, type TestUser } from '../../testing/users.ts';

const shop = shareTestShop();
const CREATE = 'POST /api/payments/create-razorpay-order';
const items = [{ productId: '3', quantity: 1 }];
let admin: TestUser;

beforeAll(async () => {
  admin = await createAdmin(shop().db);
  await checkoutFlow.setStock(shop(), '3', 100);
});

async function publish(section: string, changes: object) {
  const { data } = await callApi(shop(), `GET /api/admin/settings/${section}`, { as: admin });
  const body = { baseVersion: data.version, data: { ...data.data, ...changes } };
  return callApi(shop(), `PUT /api/admin/settings/${section}`, { as: admin, body });
}

const start = (as: TestUser, amount: number, address: object = {}) => {
  const { details } = checkoutFlow;
  const orderData = { ...details, address: { ...details.address, ...address }, items };
  return callApi(shop(), CREATE, { as, body: { amount, currency: 'INR', orderData } });
};

test('a checkout in progress keeps its price when the fee changes, and a new one pays the new fee', async () => {
  const [early, late] = [await createUser(shop().db), await createUser(shop().db)];
  const before = await checkoutFlow.readTotal(shop(), items);
  const first = await start(early, before);
  expect(first).toMatchObject({ status: 200, amount: before });
  await publish('delivery', { flatFeePaise: 90_00 });

  expect(await start(early, before)).toMatchObject({ status: 200, id: first.id, amount: before });
  expect(await start(late, before)).toMatchObject({ status: 409, code: 'price_changed' });
  expect(await start(late, before + 40_00)).toMatchObject({ status: 200, amount: before + 40_00 });
  const paid = await checkoutFlow.pay(shop(), first.id);
  expect(await checkoutFlow.verify(shop(), early, paid)).toMatchObject({ status: 200 });
  const { data } = await callApi(shop(), 'GET /api/orders', { as: early });
  expect(JSON.stringify(data)).toContain(String(before / 100));
  expect(await auditBooks(shop().db)).toEqual([]);
});

test('a zone has its own fee, and an area without delivery is refused at the pincode', async () => {
  const zone = {
    name: 'Islands',
    states: ['Lakshadweep'],
    pincodes: [],
    isServed: true,
    feePaise: 250_00,
    freeFromPaise: null,
    transitDays: { min: 8, max: 12 },
  };
  const closed = {
    ...zone,
    name: 'Not served',
    states: [],
    pincodes: [{ from: '744101', to: '744999' }],
    isServed: false,
  };
  await publish('delivery', { flatFeePaise: 50_00, zones: [zone, closed] });
  const person = await createUser(shop().db);
  const standard = await checkoutFlow.readTotal(shop(), items);
  const islands = { state: 'Lakshadweep', pincode: '682555' };
  expect(await start(person, standard, islands)).toMatchObject({ code: 'price_changed' });
  expect(await start(person, standard + 200_00, islands)).toMatchObject({
    status: 200,
    amount: standard + 200_00,
  });
  const refused = await start(person, standard, { state: 'Kerala', pincode: '744200' });
  expect(refused).toMatchObject({
    status: 400,
    errors: { 'orderData.address.pincode': 'We do not deliver to 744200 yet.' },
  });
});

test('the delivery time of a zone sets the expected date, and the prefix the order number', async () => {
  await publish('orders', { numberPrefix: 'NMK' });
  const [near, far] = [await createUser(shop().db), await createUser(shop().db)];
  const standard = await checkoutFlow.readTotal(shop(), items);
  const buy = async (as: TestUser, amount: number, address?: object) => {
    const { id } = await start(as, amount, address);
    const placed = await checkoutFlow.verify(shop(), as, await checkoutFlow.pay(shop(), id));
    const { data } = await callApi(shop(), 'GET /api/orders', { as });
    return { number: placed.orderNumber, expected: Date.parse(data.orders[0].estimatedDelivery) };
  };
  const here = await buy(near, standard);
  const there = await buy(far, standard + 200_00, { state: 'Lakshadweep', pincode: '682555' });
  expect(here.number).toMatch(/^NMK-\d{8}-\d{6}$/);
  const days = (there.expected - here.expected) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(7);
});
