import { expect, test } from 'vitest';
import { policy } from '#shared/policy.ts';
import { sql } from '../../db/drizzle.ts';
import { aPerson, anAdmin, callApi, mailsTo, PASSWORD, tokenIn } from '../../testing/people.ts';
import { readMail } from '../../testing/parse-mail.ts';
import { shareTestShop } from '../../testing/test-shop.ts';

const shop = shareTestShop();
let registered = 0;

/** Registers like the form does; answers with the account and its session. */
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
  mailsTo(shop(), email).map((mail) => readMail(mail).headers.subject);
const linksTo = (email: string) =>
  mailsTo(shop(), email)
    .filter((mail) => mail.includes('/verify-email?token='))
    .map(tokenIn);

async function linkTo(email: string, nth = 0): Promise<string> {
  await expect.poll(() => linksTo(email).length).toBe(nth + 1);
  return linksTo(email)[nth] ?? '';
}

test('registering mails a verification link, and the welcome mail follows once it is opened', async () => {
  const kavya = await register();
  expect(kavya.user.emailVerified).toBe(false);
  const token = await linkTo(kavya.email);
  expect(subjectsTo(kavya.email)).toEqual(['Confirm your email for Tokri']);

  expect((await verify(kavya, token)).status).toBe(200);
  expect(await isVerified(kavya)).toBe(true);
  await expect
    .poll(() => subjectsTo(kavya.email))
    .toEqual(['Confirm your email for Tokri', 'Welcome to Tokri']);

  // Opened again, it says the same and mails nothing.
  expect((await verify(kavya, token)).status).toBe(200);
  const { rows } = await shop().db.execute(
    sql`select kind from mails where recipient = ${kavya.email} order by created_at`,
  );
  expect(rows).toEqual([{ kind: 'verify_email' }, { kind: 'welcome' }]);
});

test('a link verifies nothing without a session of its account', async () => {
  const kavya = await register();
  const token = await linkTo(kavya.email);
  expect((await verify(undefined, token)).status).toBe(401);
  const ravi = await aPerson(shop().db, { emailVerifiedAt: null });
  expect(await verify(ravi, token)).toMatchObject({
    status: 409,
    code: 'verification_link_of_another_account',
  });
  expect([await isVerified(kavya), await isVerified(ravi)]).toEqual([false, false]);
});

test('a link that is made up or too old is refused; only its hash is stored', async () => {
  const kavya = await register();
  const token = await linkTo(kavya.email);
  const invalid = { status: 400, code: 'verification_link_invalid' };
  expect(await verify(kavya, 'made-up')).toMatchObject(invalid);
  expect((await verify(kavya, '')).errors).toEqual({ token: 'The link is incomplete' });
  const { rows } = await shop().db.execute(sql`
    select v::text like ${`%${token}%`} as told, round(extract(epoch from expires_at - now()) / 86400)::int as days
    from email_verifications v where user_id = ${kavya.id}`);
  expect(rows).toEqual([{ told: false, days: policy.verificationLinkDays }]);
  await shop().db.execute(
    sql`update email_verifications set expires_at = now() where user_id = ${kavya.id}`,
  );
  expect(await verify(kavya, token)).toMatchObject(invalid);
  expect(await isVerified(kavya)).toBe(false);
});

test('a link that is sent again leaves the one before valid', async () => {
  const kavya = await register();
  const first = await linkTo(kavya.email);
  expect((await resend(kavya)).status).toBe(200);
  const second = await linkTo(kavya.email, 1);
  expect(second).not.toBe(first);
  expect((await verify(kavya, first)).status).toBe(200);
});

test('an address gets a few verification mails a day, and callers cannot tell', async () => {
  const kavya = await register();
  const answers = [];
  for (let n = 0; n < 8; n += 1) answers.push(await resend(kavya));
  const [first] = answers;
  for (const answer of answers) {
    expect({ ...answer, headers: '' }).toEqual({ ...first, headers: '' });
  }
  const { rows } = await shop().db.execute(
    sql`select kind from mails where recipient = ${kavya.email}`,
  );
  expect(rows).toHaveLength(policy.mailsPerAddressAndDay);
});

test('a verified account is not mailed another link', async () => {
  const ravi = await aPerson(shop().db);
  expect((await resend(ravi)).status).toBe(200);
  const { rows } = await shop().db.execute(
    sql`select kind from mails where recipient = ${ravi.email}`,
  );
  expect(rows).toEqual([]);
});

test('a reset link and a mailed invitation also prove the mailbox', async () => {
  const isProven = async (id: string) => {
    const { rows } = await shop().db.execute(
      sql`select email_verified_at is not null as proven from users where id = ${id}`,
    );
    return rows[0]?.proven;
  };
  const kavya = await aPerson(shop().db, { emailVerifiedAt: null });
  await callApi(shop(), 'POST /api/auth/forgot-password', { body: { email: kavya.email } });
  await expect.poll(() => mailsTo(shop(), kavya.email)).toHaveLength(1);
  const body = { token: tokenIn(mailsTo(shop(), kavya.email)[0]), newPassword: 'long-enough' };
  await callApi(shop(), 'POST /api/auth/reset-password', { body });
  expect(await isProven(kavya.id)).toBe(true);

  const ravi = await aPerson(shop().db, { emailVerifiedAt: null });
  const invitation = { as: await anAdmin(shop().db), body: { email: ravi.email } };
  const invited = await callApi(shop(), 'POST /api/admin/invitations', invitation);
  const own = { name: 'Ravi', password: PASSWORD, confirmPassword: PASSWORD };
  const accept = (token: string) =>
    callApi(shop(), `POST /api/invitations/${token}/accept`, { body: own });
  // A link that an administrator copied was not mailed, so it proves nothing.
  expect(await accept(invited.data.token)).toMatchObject({
    status: 409,
    code: 'email_not_verified',
  });
  expect(await isProven(ravi.id)).toBe(false);
  await expect.poll(() => mailsTo(shop(), ravi.email)).toHaveLength(1);
  expect((await accept(tokenIn(mailsTo(shop(), ravi.email)[0]))).data.user.role).toBe('admin');
  expect(await isProven(ravi.id)).toBe(true);
});
