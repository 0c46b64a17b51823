import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditBooks } from '../../audit-books.ts';
import { desc, eq, sql } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { aPerson, callApi, type Person } from '../../testing/people.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { users } from '../accounts/tables.ts';
import { products } from '../catalog/tables.ts';
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

const aVerifiedPerson = () => aPerson(shop().db);
const anUnverifiedPerson = () => aPerson(shop().db, { emailVerifiedAt: null });

const want = (quantity: number, productId = PRODUCT) => [{ productId, quantity }];

const hold = (as: Person, quantity: number, given: object = {}) =>
  checkoutFlow.create(shop(), as, want(quantity), given);

const heldUnits = async (id = PRODUCT) => (await checkoutFlow.stockOf(shop(), id))[1];

/** Moves everything an account did so far into the past. */
async function minutesPass(person: Person, minutes: number): Promise<void> {
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

test('a checkout holds at most so many units of a product, also if it names the product twice', async () => {
  const person = await aVerifiedPerson();
  expect(await hold(person, 51)).toMatchObject({
    status: 409,
    code: 'hold_units_limit',
    message: expect.stringMatching(/^You can order up to 50 units of .+ at a time\. .*contact us/),
    data: { cart: { items: [{ id: PRODUCT, quantity: 51 }] } },
  });
  const twice = [...want(30), ...want(30)];
  expect(await checkoutFlow.create(shop(), person, twice)).toMatchObject({
    code: 'hold_units_limit',
  });
  expect(await heldUnits()).toBe(0);
  expect(await hold(person, 50)).toMatchObject({ status: 200 });
});

test('a checkout holds at most so much value', async () => {
  const person = await aVerifiedPerson();
  await shop().db.update(products).set({ onHand: 1000 });
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

test('repeating a checkout does not hold its stock forever', async () => {
  const person = await aVerifiedPerson();
  for (let minute = 0; minute < 60; minute += 15) {
    expect(await hold(person, 2)).toMatchObject({ status: 200 });
    await minutesPass(person, 15);
  }
  const refused = await hold(person, 2);
  expect(refused).toMatchObject({
    status: 409,
    code: 'hold_time_limit',
    message: expect.stringMatching(
      /^You have reserved .+ for 60 minutes without paying\. You can order it again in \d+ minutes/,
    ),
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60 * 60);
  // Its last hold ends by itself.
  expect(await heldUnits()).toBe(2);
  await minutesPass(person, 6);
  expect(await heldUnits()).toBe(0);
  expect(await hold(person, 2)).toMatchObject({ code: 'hold_time_limit' });
});

test('neither a changed basket nor a changed address nor a new attempt starts the time anew', async () => {
  const person = await aVerifiedPerson();
  const address = { ...checkoutFlow.details.address, street: 'Another street 1' };
  const amount = await checkoutFlow.amountOf(shop(), want(2));
  const moved = { amount, orderData: { ...checkoutFlow.details, address, items: want(2) } };
  expect(await hold(person, 2)).toMatchObject({ status: 200 });
  await minutesPass(person, 15);
  expect(await hold(person, 3)).toMatchObject({ status: 200 });
  await minutesPass(person, 15);
  expect(await callApi(shop(), CREATE, { as: person, body: moved })).toMatchObject({ status: 200 });
  await minutesPass(person, 25);
  expect(await heldUnits()).toBe(0);
  // 50 minutes were held: the pause between does not count.
  expect(await hold(person, 4)).toMatchObject({ status: 200 });
  await minutesPass(person, 11);
  for (const quantity of [1, 2, 4]) {
    expect(await hold(person, quantity)).toMatchObject({ code: 'hold_time_limit' });
  }
  expect(await callApi(shop(), CREATE, { as: person, body: moved })).toMatchObject({
    code: 'hold_time_limit',
  });
  // Other products are not concerned, and stay held as long as any.
  expect(await checkoutFlow.create(shop(), person, want(1, '1'))).toMatchObject({ status: 200 });
});

test('after the cool-down the product can be ordered again', async () => {
  const person = await aVerifiedPerson();
  await hold(person, 2);
  for (let minute = 0; minute < 45; minute += 15) {
    await minutesPass(person, 15);
    await hold(person, 2);
  }
  await minutesPass(person, 21);
  const { headers, code } = await hold(person, 2);
  expect(code).toBe('hold_time_limit');
  await minutesPass(person, Math.ceil(Number(headers['retry-after']) / 60));
  expect(await hold(person, 2)).toMatchObject({ status: 200 });
});

test('attempts that were paid do not count as time', async () => {
  const person = await aVerifiedPerson();
  for (let round = 0; round < 5; round += 1) {
    expect(await checkoutFlow.buy(shop(), person, want(1))).toMatch(/^TKR-/);
    await minutesPass(person, 18);
  }
  expect(await hold(person, 1)).toMatchObject({ status: 200 });
});

test('many accounts with unverified e-mail hold at most their share together, also at once', async () => {
  await checkoutFlow.setStock(shop(), PRODUCT, 100);
  const crowd = await Promise.all(Array.from({ length: 12 }, anUnverifiedPerson));
  const answers = await Promise.all(crowd.map((person) => hold(person, 7)));
  const refused = answers.find(({ status }) => status !== 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(await heldUnits()).toBe(49);
  expect(refused).toMatchObject({
    status: 409,
    code: 'hold_share_limit',
    message: expect.stringMatching(
      /^You can order up to 1 unit of .+ until you verify your email address\.$/,
    ),
  });
  const newcomer = await anUnverifiedPerson();
  expect(await hold(newcomer, 1)).toMatchObject({ status: 200 });
  expect(await hold(crowd[0] ?? newcomer, 8)).toMatchObject({
    code: 'hold_share_limit',
  });
  expect(await hold(await anUnverifiedPerson(), 1)).toMatchObject({
    code: 'hold_share_limit',
    message: expect.stringMatching(
      /can reserve 50 units of .+ together.*Verify your email address, or try again in 20 minutes/,
    ),
  });
  // Verified customers are served, and an unverified one is as soon as the address is verified.
  expect(await hold(await aVerifiedPerson(), 20)).toMatchObject({ status: 200 });
  await shop()
    .db.update(users)
    .set({ emailVerifiedAt: new Date() })
    .where(eq(users.id, newcomer.id));
  expect(await hold(newcomer, 5)).toMatchObject({ status: 200 });
});

test('what verified customers hold does not use up the share', async () => {
  await checkoutFlow.setStock(shop(), PRODUCT, 100);
  for (let n = 0; n < 3; n += 1) await hold(await aVerifiedPerson(), 20);
  expect(await hold(await anUnverifiedPerson(), 40)).toMatchObject({ status: 200 });
  expect(await heldUnits()).toBe(100);
});

test('the last packets can be bought without a verified e-mail', async () => {
  await checkoutFlow.setStock(shop(), PRODUCT, 10);
  expect(await hold(await anUnverifiedPerson(), 8)).toMatchObject({ status: 200 });
  expect(await hold(await anUnverifiedPerson(), 2)).toMatchObject({ status: 200 });
});

test('an attempt can be repeated although sales made the share smaller meanwhile', async () => {
  await checkoutFlow.setStock(shop(), PRODUCT, 60);
  const person = await anUnverifiedPerson();
  const first = await hold(person, 30);
  await checkoutFlow.setStock(shop(), PRODUCT, 40);
  const { amount } = first;
  expect(await hold(person, 30, { amount })).toMatchObject({ status: 200, id: first.id });
  expect(await hold(person, 31, { amount: (amount / 30) * 31 })).toMatchObject({
    code: 'hold_share_limit',
  });
});
