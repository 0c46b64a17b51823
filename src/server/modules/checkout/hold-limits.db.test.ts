import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditBooks } from '../../audit-books.ts';
import { desc, eq, sql } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { createUser, callApi, type TestUser } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { users } from '../accounts/tables.ts';
import { products, productStock } from '../catalog/tables.ts';
import { expireCheckouts } from './release-checkout.ts';
import { checkouts } from './tables.ts';

const shop = shareTestShop();
const CREATE = 'POST /api/payments/create-razorpay-order';
const PRODUCT = '3';

beforeEach(async () => {
  await shop()
    .db.update(checkouts)
    .set({ expiresAt: sql`now()` });
  await expireCheckouts(shop().db);
  await checkoutFlow.setStock(shop(), PRODUCT, 1000);
});

afterEach(async () => {
  expect(await auditBooks(shop().db)).toEqual([]);
});

const createVerifiedPerson = () => createUser(shop().db);
const createUnverifiedPerson = () => createUser(shop().db, { emailVerifiedAt: null });

const toLines = (quantity: number, productId = PRODUCT) => [{ productId, quantity }];

const hold = (as: TestUser, quantity: number, given: object = {}) =>
  checkoutFlow.create(shop(), as, toLines(quantity), given);

const heldUnits = async (id = PRODUCT) => (await checkoutFlow.readStock(shop(), id))[1];

/** Moves the checkouts and holds of an account into the past. */
async function ageHolds(person: TestUser, minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes}::int)`;
  await shop()
    .db.update(checkouts)
    .set({
      createdAt: sql`created_at - ${by}`,
      expiresAt: sql`expires_at - ${by}`,
      holdEndedAt: sql`hold_ended_at - ${by}`,
    })
    .where(eq(checkouts.userId, person.id));
  await expireCheckouts(shop().db);
}

test('limits the units of a product per checkout, also if the product is listed twice', async () => {
  const person = await createVerifiedPerson();
  expect(await hold(person, 51)).toMatchObject({
    status: 409,
    code: 'hold_units_limit',
    message: expect.stringMatching(/^You can order up to 50 units of .+ at a time\. .*contact us/),
    data: { cart: { items: [{ id: PRODUCT, quantity: 51 }] } },
  });
  const twice = [...toLines(30), ...toLines(30)];
  expect(await checkoutFlow.create(shop(), person, twice)).toMatchObject({
    code: 'hold_units_limit',
  });
  expect(await heldUnits()).toBe(0);
  expect(await hold(person, 50)).toMatchObject({ status: 200 });
});

test('limits the value of a checkout', async () => {
  const person = await createVerifiedPerson();
  await shop().db.update(productStock).set({ onHand: 1000 });
  const ids = await shop()
    .db.select({ id: products.id })
    .from(products)
    .where(eq(products.isActive, true))
    .orderBy(desc(products.pricePaise), products.id)
    .limit(8);
  const lines = ids.map(({ id }) => ({ productId: id, quantity: 50 }));
  expect(await checkoutFlow.create(shop(), person, lines)).toMatchObject({
    status: 409,
    code: 'hold_value_limit',
    message: 'You can order for up to ₹50,000 at a time. For a larger order, please contact us.',
  });
  expect(await heldUnits()).toBe(0);
  expect(await checkoutFlow.create(shop(), person, lines.slice(0, 2))).toMatchObject({
    status: 200,
  });
});

test('limits the time for which repeated checkouts hold stock', async () => {
  const person = await createVerifiedPerson();
  for (let minute = 0; minute < 60; minute += 15) {
    expect(await hold(person, 2)).toMatchObject({ status: 200 });
    await ageHolds(person, 15);
  }
  const rejected = await hold(person, 2);
  expect(rejected).toMatchObject({
    status: 409,
    code: 'hold_time_limit',
    message: expect.stringMatching(
      /^You have reserved .+ for 60 minutes without paying\. You can order it again in \d+ minutes/,
    ),
  });
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(60 * 60);
  // The last hold expires.
  expect(await heldUnits()).toBe(2);
  await ageHolds(person, 6);
  expect(await heldUnits()).toBe(0);
  expect(await hold(person, 2)).toMatchObject({ code: 'hold_time_limit' });
});

test('a changed cart, a changed address or a new checkout does not reset the time', async () => {
  const person = await createVerifiedPerson();
  const address = { ...checkoutFlow.details.address, street: 'Another street 1' };
  const amount = await checkoutFlow.readTotal(shop(), toLines(2));
  const moved = { amount, orderData: { ...checkoutFlow.details, address, items: toLines(2) } };
  expect(await hold(person, 2)).toMatchObject({ status: 200 });
  await ageHolds(person, 15);
  expect(await hold(person, 3)).toMatchObject({ status: 200 });
  await ageHolds(person, 15);
  expect(await callApi(shop(), CREATE, { as: person, body: moved })).toMatchObject({ status: 200 });
  await ageHolds(person, 25);
  expect(await heldUnits()).toBe(0);
  // The stock was held for 50 minutes; the time between the holds does not count.
  expect(await hold(person, 4)).toMatchObject({ status: 200 });
  await ageHolds(person, 11);
  for (const quantity of [1, 2, 4]) {
    expect(await hold(person, quantity)).toMatchObject({ code: 'hold_time_limit' });
  }
  expect(await callApi(shop(), CREATE, { as: person, body: moved })).toMatchObject({
    code: 'hold_time_limit',
  });
  // Other products can still be held.
  expect(await checkoutFlow.create(shop(), person, toLines(1, '1'))).toMatchObject({ status: 200 });
});

test('after the cool-down the product can be ordered again', async () => {
  const person = await createVerifiedPerson();
  await hold(person, 2);
  for (let minute = 0; minute < 45; minute += 15) {
    await ageHolds(person, 15);
    await hold(person, 2);
  }
  await ageHolds(person, 21);
  const { headers, code } = await hold(person, 2);
  expect(code).toBe('hold_time_limit');
  await ageHolds(person, Math.ceil(Number(headers['retry-after']) / 60));
  expect(await hold(person, 2)).toMatchObject({ status: 200 });
});

test('paid checkouts do not count towards the time limit', async () => {
  const person = await createVerifiedPerson();
  for (let round = 0; round < 5; round += 1) {
    expect(await checkoutFlow.buy(shop(), person, toLines(1))).toMatch(/^TKR-/);
    await ageHolds(person, 18);
  }
  expect(await hold(person, 1)).toMatchObject({ status: 200 });
});

test('limits the stock that all unverified accounts hold together, also at once', async () => {
  await checkoutFlow.setStock(shop(), PRODUCT, 100);
  const unverified = await Promise.all(Array.from({ length: 12 }, createUnverifiedPerson));
  const responses = await Promise.all(unverified.map((person) => hold(person, 7)));
  const rejected = responses.find(({ status }) => status !== 200);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(await heldUnits()).toBe(49);
  expect(rejected).toMatchObject({
    status: 409,
    code: 'hold_share_limit',
    message: expect.stringMatching(
      /^You can order up to 1 unit of .+ until you verify your email address\.$/,
    ),
  });
  const newcomer = await createUnverifiedPerson();
  expect(await hold(newcomer, 1)).toMatchObject({ status: 200 });
  expect(await hold(unverified[0] ?? newcomer, 8)).toMatchObject({
    code: 'hold_share_limit',
  });
  expect(await hold(await createUnverifiedPerson(), 1)).toMatchObject({
    code: 'hold_share_limit',
    message: expect.stringMatching(
      /can reserve 50 units of .+ together.*Verify your email address, or try again in 20 minutes/,
    ),
  });
  // Verified customers can order, and so can an unverified one after verifying the address.
  expect(await hold(await createVerifiedPerson(), 20)).toMatchObject({ status: 200 });
  await shop()
    .db.update(users)
    .set({ emailVerifiedAt: new Date() })
    .where(eq(users.id, newcomer.id));
  expect(await hold(newcomer, 5)).toMatchObject({ status: 200 });
});

test('holds of verified customers do not count towards the share', async () => {
  await checkoutFlow.setStock(shop(), PRODUCT, 100);
  for (let n = 0; n < 3; n += 1) await hold(await createVerifiedPerson(), 20);
  expect(await hold(await createUnverifiedPerson(), 40)).toMatchObject({ status: 200 });
  expect(await heldUnits()).toBe(100);
});

test('the last units can be bought without a verified email', async () => {
  await checkoutFlow.setStock(shop(), PRODUCT, 10);
  expect(await hold(await createUnverifiedPerson(), 8)).toMatchObject({ status: 200 });
  expect(await hold(await createUnverifiedPerson(), 2)).toMatchObject({ status: 200 });
});

test('a checkout can be repeated after sales reduced the share', async () => {
  await checkoutFlow.setStock(shop(), PRODUCT, 60);
  const person = await createUnverifiedPerson();
  const first = await hold(person, 30);
  await checkoutFlow.setStock(shop(), PRODUCT, 40);
  const { amount } = first;
  expect(await hold(person, 30, { amount })).toMatchObject({ status: 200, id: first.id });
  expect(await hold(person, 31, { amount: (amount / 30) * 31 })).toMatchObject({
    code: 'hold_share_limit',
  });
});
