import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import {
  aPerson,
  anAdmin,
  callApi,
  codeNow,
  giveSecondFactor,
  allowCodeReuse,
  mailsTo,
  PASSWORD,
} from '../../testing/people.ts';
import { secondFactorIn } from '../../testing/second-factor.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { generateCode, stepAt } from './totp.ts';

const shop = shareTestShop();
const { elsewhere, login, pass, isSignedIn, ticketOf, aCarefulAdmin, turnOn } =
  secondFactorIn(shop);

test('returns only a ticket for a correct password', async () => {
  const admin = await aCarefulAdmin();
  const challenge = await login(admin.email);
  expect(challenge).toMatchObject({
    status: 401,
    code: 'second_factor_required',
    message: 'Please enter the code from your authenticator app.',
    data: { expiresInSeconds: 300 },
  });
  expect(challenge.data.token).toBeUndefined();
  expect(await isSignedIn({ token: challenge.data.ticket })).toBe(false);
  const passed = await pass(challenge.data.ticket, codeNow(admin.secret));
  expect(passed.status).toBe(200);
  expect(passed.data.user.email).toBe(admin.email);
  expect(await isSignedIn(passed.data)).toBe(true);
  expect(await pass(challenge.data.ticket, codeNow(admin.secret))).toMatchObject({
    status: 401,
    code: 'ticket_over',
  });
});

test('responds to a wrong password as for accounts without a second factor', async () => {
  const admin = await aCarefulAdmin();
  const body = { email: admin.email, password: 'wrong-password' };
  const wrong = await callApi(shop(), 'POST /api/auth/login', { body, from: elsewhere() });
  expect(wrong).toMatchObject({ status: 401, code: 'invalid_credentials' });
  expect(wrong.data).toBeUndefined();
});

test('still requires the code after a password reset', async () => {
  const admin = await aCarefulAdmin();
  const ticket = await ticketOf(admin);
  await callApi(shop(), 'POST /api/auth/forgot-password', {
    body: { email: admin.email },
    from: elsewhere(),
  });
  const links = () =>
    mailsTo(shop(), admin.email).flatMap(
      (mail) => /reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? [],
    );
  await expect.poll(() => links().length).toBeGreaterThan(0);
  const body = { token: links()[0], newPassword: 'a-new-password' };
  expect((await callApi(shop(), 'POST /api/auth/reset-password', { body })).status).toBe(200);
  const credentials = { email: admin.email, password: 'a-new-password' };
  const challenge = await callApi(shop(), 'POST /api/auth/login', {
    body: credentials,
    from: elsewhere(),
  });
  expect(challenge.code).toBe('second_factor_required');
  // A ticket from before the reset is invalid.
  expect((await pass(ticket, codeNow(admin.secret))).code).toBe('ticket_over');
});

test('still requires the code when an administrator accepts an older invitation', async () => {
  const { db } = shop();
  const boss = await anAdmin(db);
  const kavya = await aPerson(db);
  const invited = await callApi(shop(), 'POST /api/admin/invitations', {
    as: boss,
    body: { email: kavya.email },
  });
  await callApi(shop(), `PATCH /api/admin/users/${kavya.id}/promote`, { as: boss });
  const secret = await giveSecondFactor(db, kavya);
  const accepted = await callApi(shop(), `POST /api/invitations/${invited.data.token}/accept`, {
    body: { name: 'Kavya', password: PASSWORD, confirmPassword: PASSWORD },
    from: elsewhere(),
  });
  expect(accepted).toMatchObject({ status: 401, code: 'second_factor_required' });
  expect((await pass(accepted.data.ticket, codeNow(secret))).status).toBe(200);
});

test('accepts a code once', async () => {
  const admin = await aCarefulAdmin();
  const [first, second] = [await ticketOf(admin), await ticketOf(admin)];
  const code = codeNow(admin.secret);
  expect((await pass(first, code)).status).toBe(200);
  expect(await pass(second, code)).toMatchObject({ status: 401, code: 'code_wrong' });
  const earlier = generateCode(admin.secret, stepAt(new Date()) - 1);
  expect((await pass(second, earlier)).code).toBe('code_wrong');
});

test('starts one session when a code is used concurrently', async () => {
  const admin = await aCarefulAdmin();
  const code = codeNow(admin.secret);
  const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketOf(admin)));
  const replies = await Promise.all(tickets.map((ticket) => pass(ticket, code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const one = await ticketOf(admin);
  await allowCodeReuse(shop().db, admin);
  const again = await Promise.all([1, 2, 3].map(() => pass(one, codeNow(admin.secret))));
  expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('invalidates a ticket after five wrong codes, but not other tickets', async () => {
  const admin = await aCarefulAdmin();
  const [ticket, other] = [await ticketOf(admin), await ticketOf(admin)];
  const codes: string[] = [];
  for (let n = 0; n < 5; n += 1) codes.push((await pass(ticket, 'wrong')).code);
  expect(codes).toEqual([...Array<string>(4).fill('code_wrong'), 'ticket_over']);
  expect((await pass(ticket, codeNow(admin.secret))).code).toBe('ticket_over');
  expect((await pass(other, codeNow(admin.secret))).status).toBe(200);
});

test('counts concurrent wrong codes', async () => {
  const admin = await aCarefulAdmin();
  const ticket = await ticketOf(admin);
  const replies = await Promise.all(Array.from({ length: 8 }, () => pass(ticket, 'wrong')));
  expect(replies.filter(({ code }) => code === 'code_wrong')).toHaveLength(4);
});

test('rejects expired and invented tickets', async () => {
  const admin = await aCarefulAdmin();
  const ticket = await ticketOf(admin);
  await shop().db.execute(
    sql`update sign_in_tickets set expires_at = now() where user_id = ${admin.id}`,
  );
  expect((await pass(ticket, codeNow(admin.secret))).code).toBe('ticket_over');
  expect((await pass('made-up', codeNow(admin.secret))).code).toBe('ticket_over');
});

test('limits wrong codes per account across tickets and addresses', async () => {
  const admin = await aCarefulAdmin();
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    if (n % 4 === 0) await shop().db.execute(sql`delete from throttles where key like 'login:%'`);
    statuses.push((await pass(await ticketOf(admin), 'wrong')).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
  expect((await pass(await ticketOf(admin), codeNow(admin.secret))).status).toBe(429);
});

test('does not limit correct codes', async () => {
  const admin = await aCarefulAdmin();
  for (let n = 0; n < 25; n += 1) {
    await allowCodeReuse(shop().db, admin);
    expect((await pass(await ticketOf(admin), codeNow(admin.secret))).status).toBe(200);
  }
});

test('stores only hashes of tickets and recovery codes', async () => {
  const admin = await anAdmin(shop().db);
  const { recoveryCodes } = await turnOn(admin);
  const ticket = await ticketOf(admin);
  const { rows } = await shop().db.execute<{ stored: string }>(sql`
    select coalesce(string_agg(t::text, ''), '') as stored from
      (select sign_in_tickets::text as t from sign_in_tickets union all select recovery_codes::text from recovery_codes) t`);
  for (const secret of [ticket, ...recoveryCodes]) expect(rows[0]?.stored).not.toContain(secret);
});
