import { expect, test } from 'vitest';
import type { Hold } from '#shared/stock/contract.ts';
import { auditBooks } from '../../audit-books.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { create, pay, setStock, readStock, deliverWebhook } from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { lastEntry } from '../../testing/product-admin.ts';
import { createUser, createAdmin, createStaff, callApi } from '../../testing/users.ts';
import { openTestShop, shareTestShop, type TestShop } from '../../testing/test-shop.ts';
import { checkoutEvents, checkouts } from '../checkout/tables.ts';

const shop = shareTestShop();

const findHold = async (at: TestShop, as: { token: string }, userId: string) => {
  const { data } = await callApi(at, 'GET /api/admin/stock/holds', { as });
  return (data.items as Hold[]).find(({ customer }) => customer?.id === userId);
};

test('a hold contains customer, items, amount, start and end', async () => {
  const admin = await createAdmin(shop().db);
  const [kavya, ravi] = [
    await createUser(shop().db, { emailVerifiedAt: null }),
    await createUser(shop().db),
  ];
  const before = await callApi(shop(), 'GET /api/admin/stock/stats', { as: admin });
  const created = await create(shop(), kavya, [
    { productId: '1', quantity: 2 },
    { productId: '2', quantity: 5 },
  ]);
  await create(shop(), ravi, [{ productId: '1', quantity: 1 }]);
  expect(await findHold(shop(), admin, kavya.id)).toMatchObject({
    customer: { name: kavya.name, email: kavya.email, isEmailVerified: false, isSuspended: false },
    items: [
      { productId: '2', quantity: 5 },
      { productId: '1', quantity: 2 },
    ],
    amount: created.amount / 100,
    until: created.expiresAt,
  });
  expect(await findHold(shop(), admin, ravi.id)).toMatchObject({
    customer: { isEmailVerified: true },
  });
  const after = await callApi(shop(), 'GET /api/admin/stock/stats', { as: admin });
  expect(after.data.liveHolds).toBe(before.data.liveHolds + 2);
});

test('a packer sees what is held, but neither the customer nor the amount', async () => {
  const { db } = shop();
  const [packer, support] = [await createStaff(db, 'packer'), await createStaff(db, 'support')];
  const kavya = await createUser(db);
  await create(shop(), kavya, [{ productId: '1', quantity: 2 }]);
  const seen = await findHold(shop(), support, kavya.id);
  expect(seen).toMatchObject({ customer: { email: kavya.email }, amount: expect.any(Number) });
  const { data } = await callApi(shop(), 'GET /api/admin/stock/holds', { as: packer });
  const hold = (data.items as Hold[]).find(({ id }) => id === seen?.id);
  expect(hold).toMatchObject({ customer: null, amount: null, items: [{ quantity: 2 }] });
  expect(JSON.stringify(data)).not.toContain('@');
});

test('support reads the stock, but changes nothing', async () => {
  const as = await createStaff(shop().db, 'support');
  for (const call of ['PATCH /api/admin/stock/1', 'POST /api/admin/stock/restock-low'])
    expect(await callApi(shop(), call, { as, body: { stock: 1 } })).toMatchObject({ status: 403 });
});

test('lists holds in pages', async () => {
  const alone = await openTestShop();
  const admin = await createAdmin(alone.db);
  for (let n = 0; n < 26; n += 1) {
    await create(alone, await createUser(alone.db), [{ productId: '1', quantity: 1 }]);
  }
  const pages = [];
  for (const page of [1, 2]) {
    pages.push(
      (await callApi(alone, `GET /api/admin/stock/holds?page=${page}`, { as: admin })).data,
    );
  }
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
    [25, 26],
    [1, 26],
  ]);
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }: Hold) => id))).size).toBe(26);
});

test('an administrator can release a hold once, with history and audit entry', async () => {
  const [admin, kavya] = [await createAdmin(shop().db), await createUser(shop().db)];
  const [, heldBefore] = await readStock(shop(), '4');
  await create(shop(), kavya, [{ productId: '4', quantity: 3 }]);
  const hold = await findHold(shop(), admin, kavya.id);
  const call = `POST /api/admin/stock/holds/${hold?.id}/release`;
  expect(await callApi(shop(), call, { as: admin })).toMatchObject({ status: 200 });
  expect((await readStock(shop(), '4'))[1]).toBe(heldBefore);
  expect(await findHold(shop(), admin, kavya.id)).toBeUndefined();
  const id = hold?.id ?? '';
  const [checkout] = await shop().db.select().from(checkouts).where(eq(checkouts.id, id));
  expect(checkout).toMatchObject({ state: 'expired', holdEndedAt: expect.any(Date) });
  const events = await shop()
    .db.select()
    .from(checkoutEvents)
    .where(eq(checkoutEvents.checkoutId, id));
  expect(events).toMatchObject([{ kind: 'released', actor: admin.email }]);
  expect(await lastEntry(shop())).toMatchObject({
    action: 'release_hold',
    actor: admin.email,
    subject: expect.stringContaining(`${kavya.email}: 3 × `),
    outcome: 'done',
  });
  expect(await callApi(shop(), call, { as: admin })).toMatchObject({
    status: 404,
    code: 'hold_not_found',
  });
  expect(await auditBooks(shop().db)).toEqual([]);
});

test('a payment that arrives after the release is settled like any late payment', async () => {
  const alone = await openTestShop();
  const [admin, kavya] = [await createAdmin(alone.db), await createUser(alone.db)];
  await setStock(alone, '4', 5);
  const { id: orderId } = await create(alone, kavya, [{ productId: '4', quantity: 3 }]);
  const hold = await findHold(alone, admin, kavya.id);
  await callApi(alone, `POST /api/admin/stock/holds/${hold?.id}/release`, { as: admin });
  await callApi(alone, `POST /api/admin/users/${kavya.id}/suspend`, { as: admin });
  const paid = await pay(alone, orderId);
  await deliverWebhook(alone, {
    event: 'payment.captured',
    id: 'evt_late',
    payload: { payment: { entity: { id: paid.razorpay_payment_id, order_id: orderId } } },
  });
  // There is stock, so the payment becomes an order, even though the account is suspended now.
  await eventually(async () => {
    expect(await readStock(alone, '4')).toEqual([2, 0]);
    expect((await alone.db.execute(sql`select from orders`)).rows).toHaveLength(1);
  });
  expect(await auditBooks(alone.db)).toEqual([]);
});
