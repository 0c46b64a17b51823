import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import {
  createUser,
  createAdmin,
  callApi,
  currentCode,
  enableSecondFactor,
  allowCodeReuse,
  readMails,
  PASSWORD,
} from '../../testing/users.ts';
import { createSecondFactorClient } from '../../testing/second-factor.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { generateCode, stepAt } from './totp.ts';

const shop = shareTestShop();
const { newAddress, login, pass, isSignedIn, requestTicket, createTwoFactorAdmin, turnOn } =
  createSecondFactorClient(shop);

test('returns only a ticket for a correct password', async () => {
  const admin = await createTwoFactorAdmin();
  const challenge = await login(admin.email);
  expect(challenge).toMatchObject({
    status: 401,
    code: 'second_factor_required',
    message: 'Please enter the code from your authenticator app.',
    data: { expiresInSeconds: 300 },
  });
  expect(challenge.data.token).toBeUndefined();
  expect(await isSignedIn({ token: challenge.data.ticket })).toBe(false);
  const passed = await pass(challenge.data.ticket, currentCode(admin.secret));
  expect(passed.status).toBe(200);
  expect(passed.data.user.email).toBe(admin.email);
  expect(await isSignedIn(passed.data)).toBe(true);
  expect(await pass(challenge.data.ticket, currentCode(admin.secret))).toMatchObject({
    status: 401,
    code: 'ticket_over',
  });
});

test('responds to a wrong password as for accounts without a second factor', async () => {
  const admin = await createTwoFactorAdmin();
  const body = { email: admin.email, password: 'wrong-password' };
  const wrong = await callApi(shop(), 'POST /api/auth/login', { body, from: newAddress() });
  expect(wrong).toMatchObject({ status: 401, code: 'invalid_credentials' });
  expect(wrong.data).toBeUndefined();
});

test('still requires the code after a password reset', async () => {
  const admin = await createTwoFactorAdmin();
  const ticket = await requestTicket(admin);
  await callApi(shop(), 'POST /api/auth/forgot-password', {
    body: { email: admin.email },
    from: newAddress(),
  });
  const links = () =>
    readMails(shop(), admin.email).flatMap(
      (mail) => /reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? [],
    );
  await expect.poll(() => links().length).toBeGreaterThan(0);
  const body = { token: links()[0], newPassword: 'a-new-password' };
  expect((await callApi(shop(), 'POST /api/auth/reset-password', { body })).status).toBe(200);
  const credentials = { email: admin.email, password: 'a-new-password' };
  const challenge = await callApi(shop(), 'POST /api/auth/login', {
    body: credentials,
    from: newAddress(),
  });
  expect(challenge.code).toBe('second_factor_required');
  // A ticket from before the reset is invalid.
  expect((await pass(ticket, currentCode(admin.secret))).code).toBe('ticket_over');
});

test('still requires the code when an administrator accepts an older invitation', async () => {
  const { db } = shop();
  const boss = await createAdmin(db);
  const kavya = await createUser(db);
  const invited = await callApi(shop(), 'POST /api/admin/invitations', {
    as: boss,
    body: { email: kavya.email },
  });
  await callApi(shop(), `PATCH /api/admin/users/${kavya.id}/promote`, { as: boss });
  const secret = await enableSecondFactor(db, kavya);
  const accepted = await callApi(shop(), `POST /api/invitations/${invited.data.token}/accept`, {
    body: { name: 'Kavya', password: PASSWORD, confirmPassword: PASSWORD },
    from: newAddress(),
  });
  expect(accepted).toMatchObject({ status: 401, code: 'second_factor_required' });
  expect((await pass(accepted.data.ticket, currentCode(secret))).status).toBe(200);
});

test('accepts a code once', async () => {
  const admin = await createTwoFactorAdmin();
  const [first, second] = [await requestTicket(admin), await requestTicket(admin)];
  const code = currentCode(admin.secret);
  expect((await pass(first, code)).status).toBe(200);
  expect(await pass(second, code)).toMatchObject({ status: 401, code: 'code_wrong' });
  const earlier = generateCode(admin.secret, stepAt(new Date()) - 1);
  expect((await pass(second, earlier)).code).toBe('code_wrong');
});

test('starts one session when a code is used concurrently', async () => {
  const admin = await createTwoFactorAdmin();
  const code = currentCode(admin.secret);
  const tickets = await Promise.all([1, 2, 3, 4].map(() => requestTicket(admin)));
  const replies = await Promise.all(tickets.map((ticket) => pass(ticket, code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const one = await requestTicket(admin);
  await allowCodeReuse(shop().db, admin);
  const again = await Promise.all([1, 2, 3].map(() => pass(one, currentCode(admin.secret))));
  expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('invalidates a ticket after five wrong codes, but not other tickets', async () => {
  const admin = await createTwoFactorAdmin();
  const [ticket, other] = [await requestTicket(admin), await requestTicket(admin)];
  const codes: string[] = [];
  for (let n = 0; n < 5; n += 1) codes.push((await pass(ticket, 'wrong')).code);
  expect(codes).toEqual([...Array<string>(4).fill('code_wrong'), 'ticket_over']);
  expect((await pass(ticket, currentCode(admin.secret))).code).toBe('ticket_over');
  expect((await pass(other, currentCode(admin.secret))).status).toBe(200);
});

test('counts concurrent wrong codes', async () => {
  const admin = await createTwoFactorAdmin();
  const ticket = await requestTicket(admin);
  const replies = await Promise.all(Array.from({ length: 8 }, () => pass(ticket, 'wrong')));
  expect(replies.filter(({ code }) => code === 'code_wrong')).toHaveLength(4);
});

test('rejects expired and invented tickets', async () => {
  const admin = await createTwoFactorAdmin();
  const ticket = await requestTicket(admin);
  await shop().db.execute(
    sql`update sign_in_tickets set expires_at = now() where user_id = ${admin.id}`,
  );
  expect((await pass(ticket, currentCode(admin.secret))).code).toBe('ticket_over');
  expect((await pass('made-up', currentCode(admin.secret))).code).toBe('ticket_over');
});

test('limits wrong codes per account across tickets and addresses', async () => {
  const admin = await createTwoFactorAdmin();
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    if (n % 4 === 0) await shop().db.execute(sql`delete from throttles where key like 'login:%'`);
    statuses.push((await pass(await requestTicket(admin), 'wrong')).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
  expect((await pass(await requestTicket(admin), currentCode(admin.secret))).status).toBe(429);
});

test('does not limit correct codes', async () => {
  const admin = await createTwoFactorAdmin();
  for (let n = 0; n < 25; n += 1) {
    await allowCodeReuse(shop().db, admin);
    expect((await pass(await requestTicket(admin), currentCode(admin.secret))).status).toBe(200);
  }
});

test('stores only hashes of tickets and recovery codes', async () => {
  const admin = await createAdmin(shop().db);
  const { recoveryCodes } = await turnOn(admin);
  const ticket = await requestTicket(admin);
  const { rows } = await shop().db.execute<{ stored: string }>(sql`
    select coalesce(string_agg(t::text, ''), '') as stored from
      (select sign_in_tickets::text as t from sign_in_tickets union all select recovery_codes::text from recovery_codes) t`);
  for (const secret of [ticket, ...recoveryCodes]) expect(rows[0]?.stored).not.toContain(secret);
});
