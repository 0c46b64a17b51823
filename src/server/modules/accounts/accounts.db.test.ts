import { limits } from '#shared/limits.ts';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { sql } from '../../db/drizzle.ts';
import { freshDatabase, silentLog } from '../../testing/fresh-database.ts';
import {
  createUser,
  createAdmin,
  callApi,
  readMails,
  PASSWORD,
  findToken,
} from '../../testing/users.ts';
import { openTestShop, shareTestShop } from '../../testing/test-shop.ts';
import { createFirstAccounts } from './first-accounts.ts';
import { mailResetLink } from './reset-password.ts';

const shop = shareTestShop();
let addresses = 0;
/** Each call uses its own client address to avoid the rate limit. */
const newAddress = () => `10.0.${addresses >> 8}.${addresses++ & 255}`;

const register = (body: object) =>
  callApi(shop(), 'POST /api/auth/register', { body, from: newAddress() });
const login = (body: object) =>
  callApi(shop(), 'POST /api/auth/login', { body, from: newAddress() });
const me = (token: string) => callApi(shop(), 'GET /api/auth/me', { as: { token } });

const kavya = { name: 'Kavya Rao', email: 'kavya@example.com', password: 'roasted-makhana' };

describe('registration', () => {
  test('creates an account that can be used at once, with the email in lower case', async () => {
    const created = await register({ ...kavya, email: '  Kavya@Example.COM ' });
    expect(created.status).toBe(200);
    expect(created.data.user).toMatchObject({
      name: 'Kavya Rao',
      email: 'kavya@example.com',
      role: 'user',
    });
    expect(created.data.user._id).toBe(created.data.user.id);
    expect((await me(created.data.token)).data.user).toEqual(created.data.user);
    expect((await login({ email: 'KAVYA@example.com', password: kavya.password })).status).toBe(
      200,
    );
    await expect.poll(() => readMails(shop(), 'kavya@example.com')).toHaveLength(1);
  });

  test('rejects a second account with the same email', async () => {
    await register({ ...kavya, email: 'twice@example.com' });
    const again = await register({ ...kavya, email: 'TWICE@example.com' });
    expect(again).toMatchObject({ status: 409, code: 'email_taken' });
  });

  test('creates one account for concurrent requests', async () => {
    const body = { ...kavya, email: 'at-once@example.com' };
    const replies = await Promise.all([register(body), register(body), register(body)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  test('ignores a role in the request', async () => {
    const created = await register({ ...kavya, email: 'sly@example.com', role: 'admin' });
    expect(created.data.user.role).toBe('user');
  });

  test.each([
    [
      {},
      { name: 'Name is required', email: 'Email is required', password: 'Password is required' },
    ],
    [{ ...kavya, name: ' ' }, { name: 'Name is required' }],
    [{ ...kavya, name: 'K' }, { name: 'Name must be at least 2 characters' }],
    [{ ...kavya, name: '\u200b\u200b\u200b' }, { name: 'Name must contain letters' }],
    [{ ...kavya, name: 'K'.repeat(81) }, { name: 'Name must be at most 80 characters' }],
    [{ ...kavya, name: 'Ka\u0000vya' }, { name: 'Name must not contain hidden characters' }],
    [{ ...kavya, name: 'Ka\u202evya' }, { name: 'Name must not contain hidden characters' }],
    [{ ...kavya, email: 'kavya' }, { email: 'Please enter a valid email' }],
    [{ ...kavya, email: 'kavyа@example.com' }, { email: 'Please enter a valid email' }],
    [{ ...kavya, email: '\u212Aavya@example.com' }, { email: 'Please enter a valid email' }],
    [{ ...kavya, email: 'kavya@exämple.com' }, { email: 'Please enter a valid email' }],
    [{ ...kavya, email: 'a b@example.com' }, { email: 'Please enter a valid email' }],
    [{ ...kavya, email: ['kavya@example.com'] }, { email: 'Email is required' }],
    [{ ...kavya, password: '12345' }, { password: 'Password must be at least 6 characters' }],
    [
      { ...kavya, password: 'x'.repeat(10_000) },
      { password: 'Password must be at most 128 characters' },
    ],
    [{ ...kavya, confirmPassword: 'other' }, { confirmPassword: 'Passwords do not match' }],
  ])('rejects %j with an error for the field', async (body, errors) => {
    const refused = await register(body);
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input', errors });
    expect(Object.keys(refused.errors)).toEqual(Object.keys(errors));
  });

  test('accepts a password of 128 Devanagari characters', async () => {
    const password = 'सत्तू'.repeat(26).slice(0, 128);
    await register({ ...kavya, email: 'devanagari@example.com', password });
    expect((await login({ email: 'devanagari@example.com', password })).status).toBe(200);
    const shorter = password.slice(0, 127);
    expect((await login({ email: 'devanagari@example.com', password: shorter })).status).toBe(401);
  });
});

describe('sign-in', () => {
  test('responds the same to a wrong password and an unknown email', async () => {
    const { email } = await createUser(shop().db);
    const wrong = await login({ email, password: 'wrong-password' });
    const unknown = await login({ email: 'nobody@example.com', password: 'wrong-password' });
    const google = await createUser(shop().db, { passwordHash: null, googleSub: 'no-password' });
    const without = await login({ email: google.email, password: 'wrong-password' });
    expect(wrong).toMatchObject({ status: 401, message: 'Invalid email or password' });
    for (const other of [unknown, without]) {
      expect({ ...other, headers: '' }).toEqual({ ...wrong, headers: '' });
    }
  });

  test('returns no password or hash, and stores only a hash of the token', async () => {
    const { email } = await createUser(shop().db);
    const reply = await login({ email, password: PASSWORD });
    expect(JSON.stringify(reply.data)).not.toMatch(/argon2|password/i);
    const { rows } = await shop().db.execute(
      sql`select 1 from sessions where token_hash = ${reply.data.token}`,
    );
    expect(rows).toEqual([]);
  });

  test('stores the time of the last login', async () => {
    const { email, id } = await createUser(shop().db);
    await shop().db.execute(sql`update users set last_login_at = null where id = ${id}`);
    const { data } = await login({ email, password: PASSWORD });
    expect(Date.now() - Date.parse(data.user.lastLogin)).toBeLessThan(60_000);
  });

  test('limits wrong passwords per account and address, but not correct ones', async () => {
    const { email } = await createUser(shop().db);
    const from = newAddress();
    const attempt = (password: string) =>
      callApi(shop(), 'POST /api/auth/login', { body: { email, password }, from });
    for (let n = 0; n < 12; n += 1) expect((await attempt(PASSWORD)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await attempt('wrong-password')).status).toBe(401);
    const refused = await attempt(PASSWORD);
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
    expect((await login({ email, password: PASSWORD })).status).toBe(200);
  });

  test('limits wrong passwords per account from all addresses together', async () => {
    const { email } = await createUser(shop().db);
    const statuses: number[] = [];
    for (let n = 0; n < 51; n += 1) {
      statuses.push((await login({ email, password: 'wrong-password' })).status);
    }
    expect(statuses).toEqual([...Array<number>(50).fill(401), 429]);
  });

  test('limits attempts per address across accounts', async () => {
    const from = newAddress();
    const statuses = await Promise.all(
      Array.from({ length: 31 }, async (_, n) => {
        const body = { email: `person-${n}@example.com`, password: 'wrong-password' };
        return (await callApi(shop(), 'POST /api/auth/login', { body, from })).status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('session', () => {
  test('ends when its owner logs out, while other sessions continue', async () => {
    const person = await createUser(shop().db);
    const other = (await login({ email: person.email, password: PASSWORD })).data;
    expect((await callApi(shop(), 'POST /api/auth/logout', { as: person })).status).toBe(200);
    expect((await me(person.token)).status).toBe(401);
    expect((await callApi(shop(), 'POST /api/auth/logout', { as: person })).status).toBe(401);
    expect((await me(other.token)).status).toBe(200);
  });

  test.each([
    ['user', 'created_at', '30 days'],
    ['user', 'last_used_at', '7 days'],
    ['admin', 'created_at', '12 hours'],
    ['admin', 'last_used_at', '3 hours'],
    ['packer', 'created_at', '12 hours'],
    ['accountant', 'last_used_at', '3 hours'],
  ] as const)('of a %s expires when its %s is %s ago', async (role, column, age) => {
    const { id, token } = await createUser(shop().db, { role });
    const setBack = (seconds: number) =>
      shop().db.execute(
        sql`update sessions set ${sql.identifier(column)} = now() - ${age}::interval + make_interval(secs => ${seconds}) where user_id = ${id}`,
      );
    await setBack(30);
    expect((await me(token)).status).toBe(200);
    await setBack(-1);
    expect((await me(token)).status).toBe(401);
  });

  test('is extended by use, which is stored at most every ten minutes', async () => {
    const { id, token } = await createUser(shop().db);
    const lastUsed = async () => {
      const { rows } = await shop().db.execute<{ ago: number }>(
        sql`select extract(epoch from now() - last_used_at)::int as ago from sessions where user_id = ${id}`,
      );
      return rows[0]?.ago ?? 0;
    };
    const setBack = (age: string) =>
      shop().db.execute(
        sql`update sessions set last_used_at = now() - ${age}::interval where user_id = ${id}`,
      );
    await setBack('9 minutes');
    await me(token);
    expect(await lastUsed()).toBeGreaterThan(500);
    await setBack('6 days');
    await me(token);
    expect(await lastUsed()).toBeLessThan(60);
  });

  test('is not extended by background polls', async () => {
    const { id, token } = await createUser(shop().db, { role: 'admin' });
    const setBack = () =>
      shop().db.execute(
        sql`update sessions set last_used_at = now() - interval '2 hours' where user_id = ${id}`,
      );
    const isUseStored = async () => {
      const { rows } = await shop().db.execute(
        sql`select from sessions where user_id = ${id} and last_used_at > now() - interval '1 hour'`,
      );
      return rows.length === 1;
    };
    await setBack();
    await callApi(shop(), 'GET /api/admin/overview-stats', { as: { token } });
    expect(await isUseStored()).toBe(false);
    await callApi(shop(), 'GET /api/admin/admins', { as: { token } });
    expect(await isUseStored()).toBe(true);
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', `Bearer ${'x'.repeat(5000)}`])(
    'rejects the authorization header %j',
    async (authorization) => {
      const reply = await shop().app.inject({ url: '/api/auth/me', headers: { authorization } });
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ code: 'unauthenticated' });
    },
  );
});

describe('password reset', () => {
  const forgot = (email: string) =>
    callApi(shop(), 'POST /api/auth/forgot-password', { body: { email }, from: newAddress() });
  const reset = (body: object) =>
    callApi(shop(), 'POST /api/auth/reset-password', { body, from: newAddress() });
  const resetMails = (email: string) =>
    readMails(shop(), email).filter((mail) => mail.includes('/reset-password?token='));

  const linkState = async (token: string) =>
    (await callApi(shop(), 'POST /api/auth/reset-link', { body: { token }, from: newAddress() }))
      .data.state;
  /** Makes the mails of an address older. */
  const ageMails = (email: string, time: string) =>
    shop().db.execute(
      sql`update mails set created_at = created_at - ${time}::interval where recipient = ${email}`,
    );

  async function requestToken(email: string): Promise<string> {
    const before = resetMails(email).length;
    await forgot(email);
    await expect.poll(() => resetMails(email).length).toBe(before + 1);
    return findToken(resetMails(email).at(-1));
  }

  test('responds the same whether or not the email has an account', async () => {
    const { email } = await createUser(shop().db);
    const known = await forgot(email);
    const unknown = await forgot('nobody-at-all@example.com');
    expect(known.status).toBe(200);
    expect({ ...known, headers: '' }).toEqual({ ...unknown, headers: '' });
    await expect.poll(() => resetMails(email)).toHaveLength(1);
    expect(resetMails('nobody-at-all@example.com')).toEqual([]);
  });

  test('resets the password once with the mailed link and ends all sessions', async () => {
    const { email, token: session } = await createUser(shop().db);
    const token = await requestToken(email);
    const done = await reset({ token, newPassword: 'a-new-password' });
    expect(done).toMatchObject({ status: 200, success: true });
    expect((await me(session)).status).toBe(401);
    expect((await login({ email, password: PASSWORD })).status).toBe(401);
    expect((await login({ email, password: 'a-new-password' })).status).toBe(200);
    const again = await reset({ token, newPassword: 'another-password' });
    expect(again).toMatchObject({ status: 400, code: 'reset_link_invalid' });
    await expect.poll(() => readMails(shop(), email)).toHaveLength(2);
    expect(readMails(shop(), email).at(-1)).toContain('password');
  });

  test('keeps the link valid after an invalid input', async () => {
    const { email } = await createUser(shop().db);
    const token = await requestToken(email);
    const short = await reset({ token, newPassword: '12345' });
    expect(short.errors).toEqual({ newPassword: 'Password must be at least 6 characters' });
    const differs = await reset({ token, newPassword: 'long-enough', confirmPassword: 'other' });
    expect(differs.errors).toEqual({ confirmPassword: 'Passwords do not match' });
    expect((await reset({ token: '', newPassword: 'long-enough' })).errors).toEqual({
      token: 'Invalid reset link',
    });
    expect((await reset({ token, newPassword: 'long-enough' })).status).toBe(200);
  });

  test('keeps older links valid until one of them is used', async () => {
    const { email, id } = await createUser(shop().db);
    const first = await requestToken(email);
    await ageMails(email, '3 minutes');
    const second = await requestToken(email);
    expect([await linkState(first), await linkState(second)]).toEqual(['live', 'live']);
    const { rows } = await shop().db.execute<{ minutes: number }>(
      sql`select max(round(extract(epoch from expires_at - now()) / 60))::int as minutes from password_resets where user_id = ${id}`,
    );
    expect(rows[0]?.minutes).toBe(30);
    expect((await reset({ token: first, newPassword: 'long-enough' })).status).toBe(200);
    expect([await linkState(first), await linkState(second)]).toEqual(['used', 'expired']);
    const late = await reset({ token: second, newPassword: 'long-enough-too' });
    expect(late).toMatchObject({ status: 400, code: 'reset_link_invalid' });
  });

  test('reports an expired link before a password is removeSpaces', async () => {
    const { email, id } = await createUser(shop().db);
    const token = await requestToken(email);
    await shop().db.execute(
      sql`update password_resets set expires_at = now() where user_id = ${id}`,
    );
    expect(await linkState(token)).toBe('expired');
    expect(await linkState('made-up')).toBe('expired');
    expect((await reset({ token, newPassword: 'long-enough' })).status).toBe(400);
    const missing = await callApi(shop(), 'POST /api/auth/reset-link', { body: { token: '' } });
    expect(missing).toMatchObject({ status: 400, errors: { token: 'Invalid reset link' } });
  });

  test('changes the password once when two links are used concurrently', async () => {
    const { email } = await createUser(shop().db);
    const first = await requestToken(email);
    await ageMails(email, '3 minutes');
    const second = await requestToken(email);
    const replies = await Promise.all(
      [first, second].map((token) => reset({ token, newPassword: `password-${token}` })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  const countResetMails = async (email: string) => {
    const { rows } = await shop().db.execute(
      sql`select from mails where recipient = ${email} and kind = 'reset_password'`,
    );
    return rows.length;
  };

  test('limits reset mails to a few a day, then one an hour', async () => {
    const { db } = shop();
    const { email } = await createUser(db);
    const request = async (ago: string) => {
      await ageMails(email, ago);
      await mailResetLink(db, email);
      return countResetMails(email);
    };
    expect(await request('0')).toBe(1);
    // While a link is valid, the next one is mailed after two minutes.
    expect(await request('1 minute')).toBe(1);
    for (let n = 2; n <= limits.mailsPerAddressAndDay; n += 1) {
      expect(await request('3 minutes')).toBe(n);
    }
    expect(await request('3 minutes')).toBe(5);
    expect(await request('57 minutes')).toBe(6);
    expect(await request('59 minutes')).toBe(6);
    expect(await request('1 minute')).toBe(7);
    expect(await request('1 day')).toBe(8);
  });

  test('mails one link for concurrent requests, and another one after the link was used', async () => {
    const { email } = await createUser(shop().db);
    await Promise.all([1, 2, 3, 4].map(() => mailResetLink(shop().db, email)));
    expect(await countResetMails(email)).toBe(1);
    await expect.poll(() => resetMails(email)).toHaveLength(1);
    const token = findToken(resetMails(email)[0]);
    expect((await reset({ token, newPassword: 'long-enough' })).status).toBe(200);
    await requestToken(email);
  });

  test('keeps working for the owner when a stranger sends many requests', async () => {
    const { email } = await createUser(shop().db);
    const ownerStatuses = [];
    for (let n = 0; n < 60; n += 1) ownerStatuses.push((await forgot(email)).status);
    expect(new Set(ownerStatuses)).toEqual(new Set([200]));
    await expect.poll(() => resetMails(email).length).toBeGreaterThan(0);
    expect((await forgot(email)).status).toBe(200);
    expect(await linkState(findToken(resetMails(email)[0]))).toBe('live');
    const from = newAddress();
    const body = { email };
    const statuses = [];
    for (let n = 0; n < 31; n += 1) {
      statuses.push(
        (await callApi(shop(), 'POST /api/auth/forgot-password', { body, from })).status,
      );
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('changes the password once when one link is used twice concurrently', async () => {
    const { email } = await createUser(shop().db);
    const token = await requestToken(email);
    const replies = await Promise.all(
      ['first-password', 'second-password'].map((newPassword) => reset({ token, newPassword })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(1);
  });

  test('mails a link to the public URL, whatever the Host header contains', async () => {
    const { email } = await createUser(shop().db);
    await shop().app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email },
    });
    await expect.poll(() => resetMails(email)).toHaveLength(1);
    expect(resetMails(email)[0]).not.toContain('evil.example');
  });

  test('stores no token of a mailed link', async () => {
    const { email } = await createUser(shop().db);
    const token = await requestToken(email);
    const { rows } = await shop().db.execute<{ found: boolean }>(sql`
      select exists (select 1 from mails where mails::text like ${`%${token}%`})
          or exists (select 1 from password_resets where password_resets::text like ${`%${token}%`})
          or exists (select 1 from jobs where jobs::text like ${`%${token}%`}) as found`);
    expect(rows).toEqual([{ found: false }]);
  });
});

describe('first accounts', () => {
  test('are created from the configuration', async () => {
    const opened = await openTestShop({
      ADMIN_EMAIL: 'Owner@Shop.example',
      ADMIN_PASSWORD: 'first!!',
    });
    const { rows } = await opened.db.execute(sql`select email, role from users order by email`);
    expect(rows).toEqual([
      { email: 'owner@shop.example', role: 'admin' },
      { email: 'shopper@tokri.example', role: 'user' },
    ]);
    const body = { email: 'owner@shop.example', password: 'first!!' };
    expect((await callApi(opened, 'POST /api/auth/login', { body })).data.user.role).toBe('admin');
  });

  test('do not promote an existing account with ADMIN_EMAIL', async () => {
    const { db } = await freshDatabase();
    const { id } = await createUser(db, { email: 'boss@shop.example' });
    const config = readConfig({ ADMIN_EMAIL: 'boss@shop.example' });
    await createFirstAccounts(db, config, silentLog);
    const { rows } = await db.execute(sql`select id, role from users where email like 'boss@%'`);
    expect(rows).toEqual([{ id, role: 'user' }]);
  });

  test('include demo accounts that can sign in', async () => {
    for (const [email, password, role] of [
      ['admin@tokri.example', 'tokri-admin', 'admin'],
      ['shopper@tokri.example', 'tokri-shopper', 'user'],
    ]) {
      expect((await login({ email, password })).data.user).toMatchObject({ email, role });
    }
  });
});

test('reads the role of an administrator from the database for each request', async () => {
  const { token, id } = await createAdmin(shop().db);
  expect((await callApi(shop(), 'GET /api/admin/admins', { as: { token } })).status).toBe(200);
  await shop().db.execute(sql`update users set role = 'user' where id = ${id}`);
  expect((await callApi(shop(), 'GET /api/admin/admins', { as: { token } })).status).toBe(403);
});
