import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cartTotals } from '#shared/cart/totals.ts';
import { auditBooks } from '../../audit-books.ts';
import { eq, inArray, sql } from '../../db/drizzle.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { waitForLockWaits } from '../../testing/lock-waits.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createUser } from '../../testing/users.ts';
import { users } from '../accounts/tables.ts';
import { priceLinesFor } from '../cart/queries.ts';
import { stockMovements } from '../inventory/tables.ts';
import { orders } from '../orders/tables.ts';
import { endHold } from './end-hold.ts';
import { insertCheckout, type OpenCheckout } from './insert-checkout.ts';
import { placeOrder } from './place-order.ts';
import { checkouts } from './tables.ts';

// Requests that arrive at the same time share a statement, in the order of the calls.

let current: TestShop;
const shop = () => current;
const PRODUCT = '3';
const { holdLimits, notify, stock } = seedSettings.orders;

beforeEach(async () => {
  current = await openTestShop();
  await checkoutFlow.setStock(current, PRODUCT, 10);
});

afterEach(async () => expect(await auditBooks(shop().db)).toEqual([]));

interface Wish {
  userId: string;
  quantity?: number;
  name?: string;
}

async function insert({ userId, quantity = 1, name = 'Ananya' }: Wish, limits = holdLimits) {
  const { db } = shop();
  const details = { ...checkoutFlow.details, name };
  // The stock is loaded before, as for a page that was opened before the others bought.
  const cart = await priceLinesFor(db, { userId, lines: [{ productId: PRODUCT, quantity: 1 }] });
  const items = cart.items.map((item) => ({ ...item, quantity }));
  const totals = cartTotals(items, details.address);
  const fingerprint = randomBytes(8).toString('hex');
  return () =>
    insertCheckout(
      db,
      { userId, details },
      { cart: { ...cart, items }, totals, fingerprint, countsUses: false },
      limits,
    );
}

async function insertAtOnce(wishes: Wish[], limits?: typeof holdLimits) {
  const inserts = await Promise.all(wishes.map((wish) => insert(wish, limits)));
  return Promise.all(inserts.map((run) => run()));
}

const buyers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createUser(shop().db)));

/** In the order of the checkouts. */
async function movements(ids: string[]) {
  const rows = await shop()
    .db.select()
    .from(stockMovements)
    .where(inArray(stockMovements.reference, ids))
    .orderBy(stockMovements.id);
  const nthOf = ({ reference }: { reference: string | null }) => ids.indexOf(reference ?? '');
  return rows
    .sort((a, b) => nthOf(a) - nthOf(b))
    .map((row) => [nthOf(row), row.reason, row.onHandChange, row.reservedChange]);
}

/** Checkouts of new buyers that the provider has orders for. */
async function openCheckouts(quantities: number[]) {
  const people = await buyers(quantities.length);
  const opened = await insertAtOnce(
    people.map(({ id: userId }, nth) => ({ userId, quantity: quantities[nth] ?? 1 })),
  );
  return Promise.all(
    opened.map(async (checkout, nth) => {
      if (!checkout) throw new Error('no checkout');
      const orderId = `order_${randomBytes(7).toString('hex')}`;
      await shop()
        .db.update(checkouts)
        .set({ providerOrderId: orderId })
        .where(eq(checkouts.id, checkout.id));
      return Object.assign(checkout, { orderId, userId: people[nth]?.id ?? '' });
    }),
  );
}

const capturedPayment = ({ orderId, amountPaise }: OpenCheckout & { orderId: string }) => ({
  id: `pay_${randomBytes(7).toString('hex')}`,
  orderId,
  amountPaise,
  currency: 'INR',
  status: 'captured' as const,
  refundedPaise: 0,
  method: 'upi',
  failure: null,
});

const listOrders = (found: { id: string }[]) =>
  shop()
    .db.select()
    .from(orders)
    .where(
      inArray(
        orders.checkoutId,
        found.map(({ id }) => id),
      ),
    );

test('each buyer holds stock, and the ledger has a movement for each', async () => {
  const [first, second, third] = await buyers(3);
  const opened = await insertAtOnce([
    { userId: first?.id ?? '', quantity: 2 },
    { userId: second?.id ?? '', quantity: 3 },
    { userId: third?.id ?? '', quantity: 1 },
  ]);
  const ids = opened.flatMap((checkout) => checkout?.id ?? []);
  expect(ids).toHaveLength(3);
  expect(await checkoutFlow.readStock(shop(), PRODUCT)).toEqual([10, 6]);
  expect(await movements(ids)).toEqual([
    [0, 'hold', 0, 2],
    [1, 'hold', 0, 3],
    [2, 'hold', 0, 1],
  ]);
});

test('buyers for whom the units do not suffice hold nothing', async () => {
  await checkoutFlow.setStock(shop(), PRODUCT, 5);
  const people = await buyers(4);
  const opened = await insertAtOnce(people.map(({ id: userId }) => ({ userId, quantity: 2 })));
  expect(opened.map(Boolean)).toEqual([true, true, false, false]);
  expect(await checkoutFlow.readStock(shop(), PRODUCT)).toEqual([5, 4]);
});

test('a buyer who waits for the product gets the units that another one releases meanwhile', async () => {
  const { db } = shop();
  await checkoutFlow.setStock(shop(), PRODUCT, 3);
  const [first, second] = await buyers(2);
  const run = await insert({ userId: second?.id ?? '', quantity: 2 });
  const [held] = await insertAtOnce([{ userId: first?.id ?? '', quantity: 2 }]);
  let waiting: ReturnType<typeof run> | undefined;
  await inTransaction(db, async (tx) => {
    await endHold(tx, { checkoutId: held?.id ?? '' });
    await tx
      .update(checkouts)
      .set({ state: 'expired' })
      .where(eq(checkouts.id, held?.id ?? ''));
    waiting = run();
    waiting.catch(() => {});
    await waitForLockWaits(db, 1);
  });
  expect(await waiting).toBeDefined();
  expect(await checkoutFlow.readStock(shop(), PRODUCT)).toEqual([3, 2]);
});

test('a suspended buyer, one with an open checkout and a second click get none; others do', async () => {
  const { db } = shop();
  const [open, clicks, last] = await buyers(3);
  const suspended = await createUser(db);
  await insertAtOnce([{ userId: open?.id ?? '' }]);
  const people = [suspended, open, clicks, clicks, last];
  const inserts = await Promise.all(people.map((one) => insert({ userId: one?.id ?? '' })));
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
  const opened = await Promise.all(inserts.map((run) => run()));
  expect(opened.map(Boolean)).toEqual([false, false, true, false, true]);
  expect(await checkoutFlow.readStock(shop(), PRODUCT)).toEqual([10, 3]);
});

test('unverified buyers together hold at most their share', async () => {
  const unverified = () => createUser(shop().db, { emailVerifiedAt: null });
  const people = [await unverified(), await unverified(), await unverified()];
  const [verified] = await buyers(1);
  const limits = { ...holdLimits, unverifiedUnits: 2, unverifiedSharePercent: 1 };
  const wishes = [...people, verified].map((person) => ({ userId: person?.id ?? '' }));
  const opened = await insertAtOnce(wishes, limits);
  expect(opened.map(Boolean)).toEqual([true, true, false, true]);
});

test('a text that PostgreSQL cannot store fails alone', async () => {
  const [bad, good] = await buyers(2);
  const inserts = await Promise.all([
    insert({ userId: bad?.id ?? '', name: 'Ana\0nya' }),
    insert({ userId: good?.id ?? '' }),
  ]);
  const results = await Promise.allSettled(inserts.map((run) => run()));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await checkoutFlow.readStock(shop(), PRODUCT)).toEqual([10, 1]);
});

test('payments become orders; one of another amount or of an unknown order does not', async () => {
  const [a, b, c] = await openCheckouts([2, 1, 3]);
  if (!a || !b || !c) throw new Error('no checkouts');
  const results = await Promise.all(
    [
      capturedPayment(a),
      capturedPayment({ ...b, amountPaise: b.amountPaise - 1 }),
      capturedPayment({ ...b, orderId: 'order_unknown' }),
      capturedPayment(c),
    ].map((payment) => placeOrder(shop().db, payment)),
  );
  expect(results.map((order) => order?.totalPaise)).toEqual([
    a.amountPaise,
    undefined,
    undefined,
    c.amountPaise,
  ]);
  const stored = await listOrders([a, b, c]);
  expect(stored.map(({ orderNumber }) => orderNumber).sort()).toEqual(
    results.flatMap((order) => order?.orderNumber ?? []).sort(),
  );
  expect(stored.map(({ userId }) => userId).sort()).toEqual([a.userId, c.userId].sort());
  expect(await checkoutFlow.readStock(shop(), PRODUCT)).toEqual([5, 1]);
  const sales = (await movements([a.id, b.id, c.id])).filter(([, reason]) => reason === 'sale');
  expect(sales).toEqual([
    [0, 'sale', -2, -2],
    [2, 'sale', -3, -3],
  ]);
});

test('two payments of one checkout, and one payment twice, become one order each', async () => {
  const { db } = shop();
  const [paidTwice, reportedTwice, other] = await openCheckouts([1, 1, 1]);
  if (!paidTwice || !reportedTwice || !other) throw new Error('no checkouts');
  const same = capturedPayment(reportedTwice);
  const results = await Promise.allSettled(
    [
      capturedPayment(paidTwice),
      capturedPayment(paidTwice),
      same,
      same,
      capturedPayment(other),
    ].map((payment) => placeOrder(db, payment)),
  );
  const placed = results.filter((result) => result.status === 'fulfilled' && result.value);
  expect(placed).toHaveLength(3);
  for (const result of results)
    if (result.status === 'rejected') expect(isUniqueViolation(result.reason)).toBe(true);
  expect(await listOrders([paidTwice, reportedTwice, other])).toHaveLength(3);
  expect(await checkoutFlow.readStock(shop(), PRODUCT)).toEqual([7, 0]);
});

test('the stock that several orders take below the critical level is reported once', async () => {
  const { db } = shop();
  const OWNER = 'owner@example.com';
  await changeSettings(shop(), 'orders', {
    notify: { ...notify, newOrder: [OWNER], lowStock: [OWNER] },
    stock: { ...stock, criticalBelow: 5 },
  });
  const people = await buyers(3);
  const lines = [{ productId: PRODUCT, quantity: 2 }];
  const opened = await Promise.all(people.map((one) => checkoutFlow.create(shop(), one, lines)));
  const paid = await Promise.all(opened.map(({ id }) => checkoutFlow.pay(shop(), id)));
  await Promise.all(
    people.map(async (one, nth) => {
      const payment = paid[nth];
      if (payment) await checkoutFlow.verify(shop(), one, payment);
    }),
  );
  const { rows } = await db.execute<{ kind: string; count: number }>(
    sql`select kind, count(*)::int as count from mails group by kind order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'low_stock', count: 1 },
    { kind: 'new_order', count: 3 },
    { kind: 'order_confirmed', count: 3 },
  ]);
});
