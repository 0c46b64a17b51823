import { expect, test } from 'vitest';
import { auditBooks } from '../../audit-books.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { create, readStock } from '../../testing/checkout-flow.ts';
import { lastEntry } from '../../testing/product-admin.ts';
import { createUser, createAdmin, callApi, PASSWORD } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { createResetToken } from '../accounts/reset-password.ts';
import { startSession } from '../accounts/sessions.ts';
import { sessions, signInTickets, users } from '../accounts/tables.ts';
import { checkouts } from '../checkout/tables.ts';

const shop = shareTestShop();

const suspend = (as: { token: string }, { id }: { id: string }) =>
  callApi(shop(), `POST /api/admin/users/${id}/suspend`, { as });
const restore = (as: { token: string }, { id }: { id: string }) =>
  callApi(shop(), `POST /api/admin/users/${id}/restore`, { as });
const logIn = (email: string, password = PASSWORD) =>
  callApi(shop(), 'POST /api/auth/login', { body: { email, password } });

test('ends sessions and holds of a suspended account and rejects its sign-ins until it is restored', async () => {
  const { db } = shop();
  const [admin, kavya] = [await createAdmin(db), await createUser(db)];
  await startSession(db, { userId: kavya.id, userAgent: '' });
  await db.execute(sql`insert into sign_in_tickets (token_hash, user_id, expires_at)
    values (repeat('x', 43), ${kavya.id}, now() + interval '5 minutes')`);
  const held = (await readStock(shop(), '5'))[1];
  await create(shop(), kavya, [{ productId: '5', quantity: 4 }]);

  expect(await suspend(admin, kavya)).toMatchObject({ status: 200 });
  expect(await lastEntry(shop())).toMatchObject({
    action: 'suspend_user',
    subject: kavya.email,
    actor: admin.email,
    outcome: 'done',
  });
  expect(await db.$count(sessions, eq(sessions.userId, kavya.id))).toBe(0);
  expect(await db.$count(signInTickets, eq(signInTickets.userId, kavya.id))).toBe(0);
  expect((await readStock(shop(), '5'))[1]).toBe(held);
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.userId, kavya.id));
  expect(checkout).toMatchObject({ state: 'expired', holdEndedAt: expect.any(Date) });
  expect(await auditBooks(db)).toEqual([]);

  expect(await logIn(kavya.email)).toMatchObject({
    status: 403,
    code: 'account_suspended',
    message: 'This account is suspended. Please contact us.',
  });
  expect(await logIn(kavya.email, 'a wrong password')).toMatchObject({
    status: 401,
    code: 'invalid_credentials',
  });
  const listed = await callApi(shop(), `GET /api/admin/users?q=${kavya.email}`, { as: admin });
  expect(listed.data.items).toMatchObject([{ id: kavya.id, isSuspended: true }]);

  expect(await restore(admin, kavya)).toMatchObject({ status: 200 });
  expect(await lastEntry(shop())).toMatchObject({ action: 'restore_user', subject: kavya.email });
  expect(await logIn(kavya.email)).toMatchObject({ status: 200 });
});

test('rejects a session that still exists after the suspension', async () => {
  const { db } = shop();
  const kavya = await createUser(db);
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, kavya.id));
  expect(await callApi(shop(), 'GET /api/auth/me', { as: kavya })).toMatchObject({ status: 401 });
  expect(await create(shop(), kavya, [{ productId: '1', quantity: 1 }])).toMatchObject({
    status: 401,
  });
});

test('neither changes nor logs anything when the account is already suspended or restored', async () => {
  const { db } = shop();
  const [admin, kavya] = [await createAdmin(db), await createUser(db)];
  await suspend(admin, kavya);
  const [before] = await db.select().from(users).where(eq(users.id, kavya.id));
  expect(await suspend(admin, kavya)).toMatchObject({ status: 200 });
  const [after] = await db.select().from(users).where(eq(users.id, kavya.id));
  expect(after).toEqual(before);
  await restore(admin, kavya);
  expect(await restore(admin, kavya)).toMatchObject({ status: 200 });
  const { rows } = await db.execute(sql`select action from audit_entries
    where subject = ${kavya.email} order by id`);
  expect(rows).toEqual([{ action: 'suspend_user' }, { action: 'restore_user' }]);
});

test('rejects suspending an administrator, including oneself', async () => {
  const { db } = shop();
  const [admin, other] = [await createAdmin(db), await createAdmin(db)];
  for (const target of [other, admin]) {
    expect(await suspend(admin, target)).toMatchObject({
      status: 409,
      code: 'suspend_admin',
      message: 'This person is on the staff. Demote them before you suspend them.',
    });
  }
  expect(await lastEntry(shop())).toMatchObject({ action: 'suspend_user', outcome: 'refused' });
  expect(await callApi(shop(), 'GET /api/auth/me', { as: other })).toMatchObject({ status: 200 });
});

test('rejects promotions and invitations of a suspended account', async () => {
  const { db } = shop();
  const admin = await createAdmin(db);
  const kavya = await createUser(db, { emailVerifiedAt: new Date() });
  const invited = await callApi(shop(), 'POST /api/admin/invitations', {
    as: admin,
    body: { email: kavya.email },
  });
  await suspend(admin, kavya);
  const accepted = await callApi(shop(), `POST /api/invitations/${invited.data.token}/accept`, {
    body: { name: 'Kavya', password: PASSWORD, confirmPassword: PASSWORD },
  });
  expect(accepted).toMatchObject({ status: 403, code: 'account_suspended' });
  expect(
    await callApi(shop(), `PATCH /api/admin/users/${kavya.id}/promote`, { as: admin }),
  ).toMatchObject({ status: 409, code: 'promote_suspended' });
  const other = await createUser(db);
  await suspend(admin, other);
  expect(
    await callApi(shop(), 'POST /api/admin/invitations', {
      as: admin,
      body: { email: other.email },
    }),
  ).toMatchObject({ status: 409, code: 'promote_suspended' });
});

test('keeps the suspension after a password reset', async () => {
  const { db } = shop();
  const [admin, kavya] = [await createAdmin(db), await createUser(db)];
  await suspend(admin, kavya);
  const token = await createResetToken(db, kavya.id);
  const newPassword = 'another long password';
  const reset = await callApi(shop(), 'POST /api/auth/reset-password', {
    body: { token, newPassword, confirmPassword: newPassword },
  });
  expect(reset).toMatchObject({ status: 200 });
  expect(await logIn(kavya.email, newPassword)).toMatchObject({ code: 'account_suspended' });
});
