import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import {
  createUser,
  callApi,
  currentCode,
  enableSecondFactor,
  PASSWORD,
} from '../../testing/users.ts';
import { openTestShop, shareTestShop } from '../../testing/test-shop.ts';

const shop = shareTestShop();

/** Gets an access token from the sandbox, as its sign-in window would. */
async function googleToken(account: string, failure?: string): Promise<string> {
  const { google } = (await callApi(shop(), 'GET /api/auth/providers')).data;
  const reply = await fetch(new URL('/sandbox/tokens', google.scriptUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, failure }),
  });
  return ((await reply.json()) as { access_token: string }).access_token;
}

const verify = (accessToken: unknown, googleUser?: unknown) =>
  callApi(shop(), 'POST /api/auth/verify-google-access-token', {
    body: { accessToken, googleUser },
  });

const findAccount = async (email: string) => {
  const { rows } = await shop().db.execute<{
    google_sub: string | null;
    password_hash: string | null;
    email_verified_at: string | null;
  }>(sql`select * from users where email = ${email}`);
  return rows[0];
};

test('creates an account at the first sign-in and finds it at the next', async () => {
  const first = await verify(await googleToken('ananya.sharma@gmail.example'));
  expect(first.data.user).toMatchObject({
    name: 'Ananya Sharma',
    email: 'ananya.sharma@gmail.example',
    role: 'user',
  });
  expect((await callApi(shop(), 'GET /api/auth/me', { as: first.data })).status).toBe(200);
  const second = await verify(await googleToken('ananya.sharma@gmail.example'));
  expect(second.data.user.id).toBe(first.data.user.id);
  expect([first.data.isNew, second.data.isNew]).toEqual([true, false]);
  expect((await findAccount('ananya.sharma@gmail.example'))?.email_verified_at).not.toBeNull();
});

test('ignores the user that the browser sends', async () => {
  const forged = { email: 'admin@tokri.example', sub: '1', email_verified: true, name: 'Admin' };
  const { data } = await verify(await googleToken('nameless@gmail.example'), forged);
  expect(data.user).toMatchObject({ email: 'nameless@gmail.example', role: 'user' });
});

test('creates one account for concurrent sign-ins', async () => {
  const tokens = await Promise.all([1, 2, 3].map(() => googleToken('mahalakshmi@gmail.example')));
  const replies = await Promise.all(tokens.map((token) => verify(token)));
  expect(new Set(replies.map(({ data }) => data.user.id)).size).toBe(1);
  expect(replies.filter(({ data }) => data.isNew)).toHaveLength(1);
});

test('keeps the password of a verified account when it is linked to Google', async () => {
  const before = await findAccount('shopper@tokri.example');
  const { data } = await verify(await googleToken('shopper@tokri.example'));
  expect(data.user.email).toBe('shopper@tokri.example');
  expect(data.isNew).toBe(false);
  const after = await findAccount('shopper@tokri.example');
  expect(after?.password_hash).toBe(before?.password_hash);
  expect(after?.google_sub).not.toBeNull();
});

test('removes password and sessions of an unverified account when it is linked', async () => {
  const email = 'rohan.mehta@gmail.example';
  const squatter = await createUser(shop().db, { email, emailVerifiedAt: null });
  const { data } = await verify(await googleToken(email));
  expect(data.user.id).toBe(squatter.id);
  expect((await callApi(shop(), 'GET /api/auth/me', { as: squatter })).status).toBe(401);
  const body = { email, password: PASSWORD };
  expect((await callApi(shop(), 'POST /api/auth/login', { body })).status).toBe(401);
  expect((await callApi(shop(), 'GET /api/auth/me', { as: data })).status).toBe(200);
});

test('rejects an email that is linked to another Google account', async () => {
  const opened = await openTestShop();
  await createUser(opened.db, { email: 'ananya.sharma@gmail.example', googleSub: 'somebody-else' });
  const { google } = (await callApi(opened, 'GET /api/auth/providers')).data;
  const reply = await fetch(new URL('/sandbox/tokens', google.scriptUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'ananya.sharma@gmail.example' }),
  });
  const { access_token: accessToken } = (await reply.json()) as { access_token: string };
  const body = { accessToken };
  const refused = await callApi(opened, 'POST /api/auth/verify-google-access-token', { body });
  expect(refused).toMatchObject({ status: 401, code: 'google_refused' });
});

test.each([
  ['unverified', 403, 'google_unverified'],
  ['audience', 401, 'google_refused'],
  ['expired', 401, 'google_refused'],
  ['revoked', 401, 'google_refused'],
  ['userinfo_refuses', 401, 'google_refused'],
  ['userinfo_down', 503, 'google_unavailable'],
  ['tokeninfo_down', 503, 'google_unavailable'],
])('responds to the Google failure %s with %i %s', async (failure, status, code) => {
  const token = await googleToken('ananya.sharma@gmail.example', failure);
  // The browser calls userinfo before the server does.
  const { google } = (await callApi(shop(), 'GET /api/auth/providers')).data;
  await fetch(google.userinfoUrl, { headers: { authorization: `Bearer ${token}` } });
  expect(await verify(token)).toMatchObject({ status, code, success: false });
});

test.each([undefined, '', 7, 'x'.repeat(5000)])('rejects %j as a token', async (token) => {
  const refused = await verify(token);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.errors)).toEqual(['accessToken']);
});

test('asks an administrator with a second factor for a code', async () => {
  const admin = (await verify(await googleToken('ananya.sharma@gmail.example'))).data.user;
  await shop().db.execute(sql`update users set role = 'admin' where id = ${admin.id}`);
  const secret = await enableSecondFactor(shop().db, admin);
  const challenge = await verify(await googleToken('ananya.sharma@gmail.example'));
  expect(challenge).toMatchObject({ status: 401, code: 'second_factor_required' });
  const body = { ticket: challenge.data.ticket, code: currentCode(secret) };
  const passed = await callApi(shop(), 'POST /api/auth/second-factor', { body });
  expect(passed.data.user.id).toBe(admin.id);
});

test('rejects a suspended account', async () => {
  const token = () => googleToken('nameless@gmail.example');
  await verify(await token());
  await shop().db.execute(
    sql`update users set suspended_at = now() where email = 'nameless@gmail.example'`,
  );
  expect(await verify(await token())).toMatchObject({ status: 403, code: 'account_suspended' });
});
