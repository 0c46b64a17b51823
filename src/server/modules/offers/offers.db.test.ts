import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import { auditBooks } from '../../audit-books.ts';
import { details, pay, setStock, verify } from '../../testing/checkout-flow.ts';
import {
  buyWithOffers,
  countUses,
  createOffer,
  createWithOffers,
  percentOff,
} from '../../testing/offers.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser, type TestUser } from '../../testing/users.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const sattu = [{ productId: '2', quantity: 2 }];

const enter = (shop: TestShop, as: TestUser, code: string) =>
  callApi(shop, 'PUT /api/cart/code', { as, body: { code } });

test('an automatic offer lowers cart, checkout and order, and its use is recorded', async () => {
  const shop = await openTestShop();
  const kavya = await createUser(shop.db);
  const id = await createOffer(shop);
  const guest = await callApi(shop, 'POST /api/cart/price', { body: { items: sattu } });
  expect(guest.data.cart).toMatchObject({
    subtotal: 358,
    discount: 35.8,
    shipping: 50,
    total: 372.2,
  });
  const { orderNumber, totalAmount } = await buyWithOffers(shop, kavya, sattu);
  expect(totalAmount).toBe(372.2);
  const { data } = await callApi(shop, `GET /api/orders/${orderNumber}`, { as: kavya });
  expect(data.order).toMatchObject({
    subtotal: 358,
    discount: 35.8,
    totalAmount: 372.2,
    offers: [{ title: '10% off', code: null, discount: 35.8, delivery: 0 }],
    items: [{ price: 179, quantity: 2, discount: 35.8 }],
  });
  expect(await countUses(shop.db, id)).toBe(1);
  expect(await auditBooks(shop.db)).toEqual([]);
});

test('a code is entered in any case and with spaces, and leaves the cart with the order', async () => {
  const shop = await openTestShop();
  const kavya = await createUser(shop.db);
  await createOffer(shop, { codes: [{ code: 'DIWALI10' }] });
  await callApi(shop, 'POST /api/cart/add', { as: kavya, body: { productId: '2', quantity: 2 } });
  const entered = await enter(shop, kavya, ' diwali 10 ');
  expect(entered.data.cart).toMatchObject({
    discount: 35.8,
    code: { code: 'DIWALI10', problem: null },
    offers: [{ code: 'DIWALI10' }],
  });
  const removed = await callApi(shop, 'DELETE /api/cart/code', { as: kavya });
  expect(removed.data.cart.code).toBeUndefined();
  expect(removed.data.cart.total).toBe(408);
  await enter(shop, kavya, 'diwali10');
  expect(await buyWithOffers(shop, kavya, sattu)).toMatchObject({ totalAmount: 372.2 });
  const { data } = await callApi(shop, 'GET /api/cart', { as: kavya });
  expect(data.cart.code).toBeUndefined();
});

const tomorrow = new Date(Date.now() + 86_400_000);
const yesterday = new Date(Date.now() - 86_400_000);

test.each([
  ['unknown', undefined, 'We do not know this code. Please check how it is written.'],
  ['switched off', { isActive: false }, 'This code is no longer valid.'],
  ['early', { startsAt: tomorrow }, /^This code can be used from \d/],
  ['over', { endsAt: yesterday }, /^This code ended on \d/],
  [
    'for tagged customers',
    { audience: 'tagged' as const, tags: ['vip'] },
    'This code is not for your account.',
  ],
])('a code that is %s is refused with its reason', async (_, changes, message) => {
  const shop = await openTestShop();
  const kavya = await createUser(shop.db);
  if (changes) await createOffer(shop, { ...changes, codes: [{ code: 'SECRET' }] });
  const refused = await enter(shop, kavya, 'SECRET');
  expect(refused).toMatchObject({ status: 400, errors: { code: expect.stringMatching(message) } });
});

test('wrong codes are limited, and right ones do not count', async () => {
  const shop = await openTestShop();
  const kavya = await createUser(shop.db);
  await createOffer(shop, { codes: [{ code: 'RIGHT' }] });
  for (let tries = 0; tries < 12; tries += 1) {
    expect((await enter(shop, kavya, 'RIGHT')).status).toBe(200);
  }
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await enter(shop, kavya, `GUESS${tries}`)).status).toBe(400);
  }
  expect((await enter(shop, kavya, 'RIGHT')).status).toBe(429);
});

test('a first-order offer needs an account without orders, and counts other accounts with its phone', async () => {
  const shop = await openTestShop();
  const id = await createOffer(shop, { audience: 'first_order' });
  const [kavya, other] = [await createUser(shop.db), await createUser(shop.db)];
  const guest = await callApi(shop, 'POST /api/cart/price', { body: { items: sattu } });
  expect(guest.data.cart.total).toBe(408);
  expect(await buyWithOffers(shop, kavya, sattu)).toMatchObject({ totalAmount: 372.2 });
  expect(await buyWithOffers(shop, kavya, sattu)).toMatchObject({ totalAmount: 408 });
  // The cart does not know the phone, so the checkout tells the new total.
  expect(await createWithOffers(shop, other, sattu)).toMatchObject({
    status: 409,
    code: 'price_changed',
  });
  expect(await createWithOffers(shop, other, sattu, { phone: '9818044122' })).toMatchObject({
    status: 200,
  });
  expect(await countUses(shop.db, id)).toBe(2);
});

test('a use is released with the stock of an unpaid checkout, and reserved again with it', async () => {
  const shop = await openTestShop();
  const [kavya, other] = [await createUser(shop.db), await createUser(shop.db)];
  const id = await createOffer(shop, { totalLimit: 1, codes: [{ code: 'ONCE' }] });
  await enter(shop, kavya, 'once');
  const first = await createWithOffers(shop, kavya, sattu);
  expect(first).toMatchObject({ status: 200, amount: 37_220 });
  expect(await enter(shop, other, 'once')).toMatchObject({
    status: 400,
    errors: { code: 'This code has been used up.' },
  });
  // The same request resumes the checkout.
  expect((await createWithOffers(shop, kavya, sattu)).id).toBe(first.id);
  expect(await countUses(shop.db, id)).toBe(1);
  await callApi(shop, `POST /api/payments/release/${first.id}`, { as: kavya });
  expect(await countUses(shop.db, id)).toBe(0);
  await enter(shop, other, 'once');
  expect(await createWithOffers(shop, other, sattu, { phone: '9818044122' })).toMatchObject({
    status: 200,
  });
  // The total that the shopper saw before is refused with the reason.
  const orderData = { ...details, items: sattu };
  const body = { amount: 37_220, currency: 'INR', orderData };
  expect(
    await callApi(shop, 'POST /api/payments/create-razorpay-order', { as: kavya, body }),
  ).toMatchObject({
    status: 409,
    code: 'offer_changed',
    message: 'This code has been used up. Your total is now ₹408.',
  });
  expect(await auditBooks(shop.db)).toEqual([]);
});

test('an offer that ends during the payment is kept; a late payment without it is refunded', async () => {
  const shop = await openTestShop();
  const [kavya, late] = [await createUser(shop.db), await createUser(shop.db)];
  const id = await createOffer(shop);
  const checkout = await createWithOffers(shop, kavya, sattu);
  const expired = await createWithOffers(shop, late, sattu);
  await shop.db.execute(sql`update offers set ends_at = now() where id = ${id}`);
  expect(await verify(shop, kavya, await pay(shop, checkout.id))).toMatchObject({
    totalAmount: 372.2,
  });
  await callApi(shop, `POST /api/payments/release/${expired.id}`, { as: late });
  await verify(shop, late, await pay(shop, expired.id));
  const status = await callApi(shop, `GET /api/payments/status/${expired.id}`, { as: late });
  expect(status).toMatchObject({ reason: 'offer_ended' });
  expect(await countUses(shop.db, id)).toBe(1);
});

test('a limit of 5 with 20 concurrent buyers gives exactly 5 of them the offer', async () => {
  const shop = await openTestShop();
  await setStock(shop, '2', 1000);
  const id = await createOffer(shop, {
    totalLimit: 5,
    customerLimit: 1,
    codes: [{ code: 'FIVE' }],
  });
  const people = await Promise.all(Array.from({ length: 20 }, () => createUser(shop.db)));
  for (const person of people) await enter(shop, person, 'five');
  const created = await Promise.all(
    people.map((person, nth) =>
      createWithOffers(shop, person, sattu, { phone: String(9_000_000_000 + nth) }),
    ),
  );
  const discounted = created.filter(({ amount }) => amount === 37_220);
  expect(discounted).toHaveLength(5);
  expect(
    created.filter(({ status }) => status !== 200).every(({ code }) => code === 'offer_changed'),
  ).toBe(true);
  expect(await countUses(shop.db, id)).toBe(5);
  expect(await auditBooks(shop.db)).toEqual([]);
});

test('the code and the best automatic offer apply together', async () => {
  const shop = await openTestShop();
  await createOffer(shop, {
    title: '5% off',
    terms: percentOff(500),
  });
  await createOffer(shop, { title: 'Free delivery', terms: { kind: 'free_delivery' } });
  await createOffer(shop, { codes: [{ code: 'TEN' }] });
  const { data } = await callApi(shop, 'POST /api/cart/price', {
    body: { items: sattu, code: 'ten' },
  });
  // 10 % of ₹358, and then the delivery of ₹50 is more than 5 % of the rest.
  expect(data.cart).toMatchObject({ subtotal: 358, discount: 35.8, shipping: 0, total: 322.2 });
});

test('a cancelled order lets its offer be used again, and is not reinstated once it is used up', async () => {
  const shop = await openTestShop();
  const [kavya, other] = [await createUser(shop.db), await createUser(shop.db)];
  const owner = await createAdmin(shop.db);
  const id = await createOffer(shop, { totalLimit: 1, codes: [{ code: 'ONCE' }] });
  await enter(shop, kavya, 'once');
  const { orderNumber } = await buyWithOffers(shop, kavya, sattu);
  const { data } = await callApi(shop, `GET /api/orders/${orderNumber}`, { as: kavya });
  const setStatus = (status: string) =>
    callApi(shop, `PATCH /api/orders/admin/${data.order.id}/status`, {
      as: owner,
      body: { orderStatus: status },
    });
  expect(await setStatus('cancelled')).toMatchObject({ status: 200 });
  expect(await countUses(shop.db, id)).toBe(0);
  await enter(shop, other, 'once');
  await createWithOffers(shop, other, sattu, { phone: '9818044122' });
  expect(await setStatus('confirmed')).toMatchObject({ status: 409, code: 'offer_used_up' });
  expect(await countUses(shop.db, id)).toBe(1);
  expect(await auditBooks(shop.db)).toEqual([]);
});

test('accounts without a verified email reserve only a share of a limited offer', async () => {
  const shop = await openTestShop();
  await createOffer(shop, { totalLimit: 12 });
  const { settings } = await shop.settings.current();
  const { unverifiedUnits } = settings.orders.holdLimits;
  const unverified = { emailVerifiedAt: null };
  const buy = (nth: number, person: TestUser) =>
    createWithOffers(shop, person, sattu, { phone: String(9_000_000_000 + nth) });
  for (let nth = 0; nth < unverifiedUnits; nth += 1) {
    const created = await buy(nth, await createUser(shop.db, unverified));
    expect(created).toMatchObject({ status: 200, amount: 37_220 });
  }
  expect(await buy(90, await createUser(shop.db, unverified))).toMatchObject({ amount: 40_800 });
  expect(await buy(91, await createUser(shop.db))).toMatchObject({ amount: 37_220 });
});

test('a guest is told to log in for a code that only accounts may use', async () => {
  const shop = await openTestShop();
  await createOffer(shop, { audience: 'first_order', codes: [{ code: 'WELCOME' }] });
  const price = async (code: string) =>
    (await callApi(shop, 'POST /api/cart/price', { body: { items: sattu, code } })).data.cart;
  expect(await price('welcome')).toMatchObject({
    total: 408,
    code: { code: 'WELCOME', problem: 'Please log in to use this code.', needsLogin: true },
  });
  expect((await price('unknown')).code.needsLogin).toBeUndefined();
});

test('a code that is entered during a checkout lowers its amount', async () => {
  const shop = await openTestShop();
  const kavya = await createUser(shop.db);
  await createOffer(shop, { totalLimit: 5, codes: [{ code: 'TEN' }, { code: 'OTHER' }] });
  const first = await createWithOffers(shop, kavya, sattu);
  expect(first).toMatchObject({ status: 200, amount: 40_800 });
  await enter(shop, kavya, 'ten');
  const second = await createWithOffers(shop, kavya, sattu);
  expect(second).toMatchObject({ status: 200, amount: 37_220 });
  expect(second.id).not.toBe(first.id);
  // The same amount with another code is another checkout, too.
  await enter(shop, kavya, 'other');
  const third = await createWithOffers(shop, kavya, sattu);
  expect(third).toMatchObject({ status: 200, amount: 37_220 });
  expect(third.id).not.toBe(second.id);
  expect(await verify(shop, kavya, await pay(shop, third.id))).toMatchObject({
    totalAmount: 372.2,
  });
  expect(await auditBooks(shop.db)).toEqual([]);
});
