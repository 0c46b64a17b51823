import { limits } from '#shared/limits.ts';
import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import {
  createUser,
  createAdmin,
  callApi,
  readMails,
  PASSWORD,
  findToken,
} from '../../testing/users.ts';
import { readMail } from '../../testing/parse-mail.ts';
import { shareTestShop } from '../../testing/test-shop.ts';

const shop = shareTestShop();
let registered = 0;

/** Registers through the API and returns the account with its session. */
async function register() {
  registered += 1;
  const email = `new-${registered}@example.com`;
  const body = { name: 'Kavya Rao', email, password: 'roasted-makhana' };
  const from = `10.7.0.${registered}`;
  const { data } = await callApi(shop(), 'POST /api/auth/register', { body, from });
  return { email, id: data.user.id as string, token: data.token as string, user: data.user };
}

const verify = (as: { token: string } | undefined, token: string) =>
  callApi(shop(), 'POST /api/auth/verify-email', { as, body: { token } });
const resend = (as: { token: string }) =>
  callApi(shop(), 'POST /api/auth/verify-email/resend', { as });
const isVerified = async (as: { token: string }) =>
  (await callApi(shop(), 'GET /api/auth/me', { as })).data.user.emailVerified;
const subjectsTo = (email: string) =>
  readMails(shop(), email).map((mail) => readMail(mail).headers.subject);
const mailedTokens = (email: string) =>
  readMails(shop(), email)
    .filter((mail) => mail.includes('/verify-email?token='))
    .map(findToken);

async function mailedToken(email: string, nth = 0): Promise<string> {
  await expect.poll(() => mailedTokens(email).length).toBe(nth + 1);
  return mailedTokens(email)[nth] ?? '';
}

test('mails a verification link at registration and the welcome mail after verification', async () => {
  const kavya = await register();
  expect(kavya.user.emailVerified).toBe(false);
  const token = await mailedToken(kavya.email);
  expect(subjectsTo(kavya.email)).toEqual(['Confirm your email for Tokri']);

  expect((await verify(kavya, token)).status).toBe(200);
  expect(await isVerified(kavya)).toBe(true);
  await expect
    .poll(() => subjectsTo(kavya.email))
    .toEqual(['Confirm your email for Tokri', 'Welcome to Tokri']);

  // Opening it again responds the same and sends no mail.
  expect((await verify(kavya, token)).status).toBe(200);
  const { rows } = await shop().db.execute(
    sql`select kind from mails where recipient = ${kavya.email} order by created_at`,
  );
  expect(rows).toEqual([{ kind: 'verify_email' }, { kind: 'welcome' }]);
});

test('requires a session of the same account', async () => {
  const kavya = await register();
  const token = await mailedToken(kavya.email);
  expect((await verify(undefined, token)).status).toBe(401);
  const ravi = await createUser(shop().db, { emailVerifiedAt: null });
  expect(await verify(ravi, token)).toMatchObject({
    status: 409,
    code: 'verification_link_of_another_account',
  });
  expect([await isVerified(kavya), await isVerified(ravi)]).toEqual([false, false]);
});

test('rejects invented and expired links, and stores only hashes', async () => {
  const kavya = await register();
  const token = await mailedToken(kavya.email);
  const invalid = { status: 400, code: 'verification_link_invalid' };
  expect(await verify(kavya, 'made-up')).toMatchObject(invalid);
  expect((await verify(kavya, '')).errors).toEqual({ token: 'The link is incomplete' });
  const { rows } = await shop().db.execute(sql`
    select v::text like ${`%${token}%`} as has_token, round(extract(epoch from expires_at - now()) / 86400)::int as days
    from email_verifications v where user_id = ${kavya.id}`);
  expect(rows).toEqual([{ has_token: false, days: limits.verificationLinkDays }]);
  await shop().db.execute(
    sql`update email_verifications set expires_at = now() where user_id = ${kavya.id}`,
  );
  expect(await verify(kavya, token)).toMatchObject(invalid);
  expect(await isVerified(kavya)).toBe(false);
});

test('keeps earlier links valid when another one is sent', async () => {
  const kavya = await register();
  const first = await mailedToken(kavya.email);
  expect((await resend(kavya)).status).toBe(200);
  const second = await mailedToken(kavya.email, 1);
  expect(second).not.toBe(first);
  expect((await verify(kavya, first)).status).toBe(200);
});

test('limits verification mails per day without revealing it', async () => {
  const kavya = await register();
  const replies = [];
  for (let n = 0; n < 8; n += 1) replies.push(await resend(kavya));
  const [first] = replies;
  for (const reply of replies) {
    expect({ ...reply, headers: '' }).toEqual({ ...first, headers: '' });
  }
  const { rows } = await shop().db.execute(
    sql`select kind from mails where recipient = ${kavya.email}`,
  );
  expect(rows).toHaveLength(limits.mailsPerAddressAndDay);
});

test('mails no link to a verified account', async () => {
  const ravi = await createUser(shop().db);
  expect((await resend(ravi)).status).toBe(200);
  const { rows } = await shop().db.execute(
    sql`select kind from mails where recipient = ${ravi.email}`,
  );
  expect(rows).toEqual([]);
});

test('is also verified by a reset link and a mailed invitation', async () => {
  const isVerifiedInDatabase = async (id: string) => {
    const { rows } = await shop().db.execute(
      sql`select email_verified_at is not null as verified from users where id = ${id}`,
    );
    return rows[0]?.verified;
  };
  const kavya = await createUser(shop().db, { emailVerifiedAt: null });
  await callApi(shop(), 'POST /api/auth/forgot-password', { body: { email: kavya.email } });
  await expect.poll(() => readMails(shop(), kavya.email)).toHaveLength(1);
  const body = { token: findToken(readMails(shop(), kavya.email)[0]), newPassword: 'long-enough' };
  await callApi(shop(), 'POST /api/auth/reset-password', { body });
  expect(await isVerifiedInDatabase(kavya.id)).toBe(true);

  const ravi = await createUser(shop().db, { emailVerifiedAt: null });
  const invitation = { as: await createAdmin(shop().db), body: { email: ravi.email } };
  const invited = await callApi(shop(), 'POST /api/admin/invitations', invitation);
  const own = { name: 'Ravi', password: PASSWORD, confirmPassword: PASSWORD };
  const accept = (token: string) =>
    callApi(shop(), `POST /api/invitations/${token}/accept`, { body: own });
  // A link that an administrator copied was not mailed, so it does not verify the email.
  expect(await accept(invited.data.token)).toMatchObject({
    status: 409,
    code: 'email_not_verified',
  });
  expect(await isVerifiedInDatabase(ravi.id)).toBe(false);
  await expect.poll(() => readMails(shop(), ravi.email)).toHaveLength(1);
  expect((await accept(findToken(readMails(shop(), ravi.email)[0]))).data.user.role).toBe('admin');
  expect(await isVerifiedInDatabase(ravi.id)).toBe(true);
});
