import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import { lockWaits } from '../../testing/lock-waits.ts';
import {
  aPerson,
  anAdmin,
  callApi,
  mailsTo,
  PASSWORD,
  tokenIn,
  type Person,
} from '../../testing/people.ts';
import { shareTestShop } from '../../testing/test-shop.ts';

const shop = shareTestShop();
let people = 0;
const newEmail = () => `invited-${people++}@example.com`;
const form = { name: 'Imran Ansari', password: 'back-office', confirmPassword: 'back-office' };

const invite = (by: Person, email: string) =>
  callApi(shop(), 'POST /api/admin/invitations', { as: by, body: { email } });
const check = (token: string) => callApi(shop(), `GET /api/invitations/${token}`);
const accept = (token: string, body: object = form) =>
  callApi(shop(), `POST /api/invitations/${token}/accept`, {
    body,
    from: `10.1.${people >> 8}.${people++ & 255}`,
  });
const list = async (by: Person, query = '') =>
  (await callApi(shop(), `GET /api/admin/invitations${query}`, { as: by })).data;

test('an invited person gets a mail, accepts, and is an administrator who is signed in', async () => {
  const asha = await anAdmin(shop().db, { name: 'Asha Tiwari' });
  const email = newEmail();
  const created = await invite(asha, email.toUpperCase());
  expect(created.data).toMatchObject({
    email,
    invitedBy: 'Asha Tiwari',
    status: 'pending',
    type: 'admin',
    acceptedAt: null,
  });
  expect(created.data.token).toMatch(/^inv_[\w-]{43}$/);
  expect(created.data.link.endsWith(`/admin/invite/${created.data.token}`)).toBe(true);
  const days = (Date.parse(created.data.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(7, 2);

  await expect.poll(() => mailsTo(shop(), email)).toHaveLength(1);
  const token = tokenIn(mailsTo(shop(), email)[0]);
  expect((await check(token)).data).toEqual({
    email,
    invitedBy: 'Asha Tiwari',
    expiresAt: created.data.expiresAt,
    hasAccount: false,
  });
  const { data } = await accept(token);
  expect(data.user).toMatchObject({
    name: 'Imran Ansari',
    email,
    role: 'admin',
    createdViaInvite: true,
    invitedBy: 'Asha Tiwari',
  });
  expect((await callApi(shop(), 'GET /api/admin/admins', { as: data })).status).toBe(200);
  const [listed] = await list(asha, `?email=${email}`);
  expect(listed).toMatchObject({ email, status: 'accepted' });
  expect(listed.acceptedAt).not.toBeNull();
});

test('once accepted, no link of the invitation works again', async () => {
  const asha = await anAdmin(shop().db);
  const { token, id } = (await invite(asha, newEmail())).data;
  const copy = await callApi(shop(), `POST /api/admin/invitations/${id}/link`, { as: asha });
  expect((await check(copy.data.token)).status).toBe(200);
  expect((await accept(copy.data.token)).status).toBe(200);
  for (const used of [token, copy.data.token]) {
    expect(await check(used)).toMatchObject({ status: 404, code: 'invitation_invalid' });
    expect(await accept(used)).toMatchObject({ status: 404, code: 'invitation_invalid' });
  }
});

test('two who accept at once become one administrator', async () => {
  const asha = await anAdmin(shop().db);
  const { token } = (await invite(asha, newEmail())).data;
  const replies = await Promise.all([accept(token), accept(token)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a link that was only copied does not prove the mailbox, a mailed one does', async () => {
  const asha = await anAdmin(shop().db);
  const isProven = async (email: string) => {
    const { rows } = await shop().db.execute(
      sql`select email_verified_at is not null as proven from users where email = ${email}`,
    );
    return rows[0]?.proven;
  };
  const copied = newEmail();
  await accept((await invite(asha, copied)).data.token);
  expect(await isProven(copied)).toBe(false);
  const mailed = newEmail();
  await invite(asha, mailed);
  await expect.poll(() => mailsTo(shop(), mailed)).toHaveLength(1);
  await accept(tokenIn(mailsTo(shop(), mailed)[0]));
  expect(await isProven(mailed)).toBe(true);
});

test('an expired invitation opens nothing, and does not stand in the way of a new one', async () => {
  const asha = await anAdmin(shop().db);
  const email = newEmail();
  const { token, id } = (await invite(asha, email)).data;
  await shop().db.execute(sql`update invitations set created_at = now() - interval '8 days',
    expires_at = now() - interval '1 day' where id = ${id}`);
  expect((await check(token)).status).toBe(404);
  expect((await accept(token)).status).toBe(404);
  expect(await list(asha, `?email=${email}`)).toEqual([]);
  expect((await invite(asha, email)).status).toBe(200);
});

test('a cancelled invitation is gone, with all its links', async () => {
  const asha = await anAdmin(shop().db);
  const email = newEmail();
  const { token, id } = (await invite(asha, email)).data;
  const cancel = () => callApi(shop(), `DELETE /api/admin/invitations/${id}`, { as: asha });
  expect((await cancel()).status).toBe(200);
  expect((await check(token)).status).toBe(404);
  expect(await list(asha, `?email=${email}`)).toEqual([]);
  expect(await cancel()).toMatchObject({ status: 404, code: 'invitation_not_found' });
  const link = await callApi(shop(), `POST /api/admin/invitations/${id}/link`, { as: asha });
  expect(link).toMatchObject({ status: 404, code: 'invitation_not_found' });
});

test('demotion cancels the invitations that the admin sent, and those sent to them', async () => {
  const asha = await anAdmin(shop().db);
  const ravi = await anAdmin(shop().db);
  // An invitation that was pending when its address was made an admin is still there at the demotion.
  await shop().db.execute(sql`update users set role = 'user' where id = ${ravi.id}`);
  const toRavi = (await invite(asha, ravi.email)).data;
  await shop().db.execute(sql`update users set role = 'admin' where id = ${ravi.id}`);
  const fromRavi = (await invite(ravi, newEmail())).data;
  const other = (await invite(asha, newEmail())).data;
  const demoted = await callApi(shop(), `PATCH /api/admin/users/${ravi.id}/demote`, { as: asha });
  expect(demoted.status).toBe(200);

  const own = { name: 'Ravi', password: PASSWORD, confirmPassword: PASSWORD };
  for (const { token, email } of [toRavi, fromRavi]) {
    expect(await check(token)).toMatchObject({ status: 404, code: 'invitation_invalid' });
    expect(await accept(token, own)).toMatchObject({ status: 404, code: 'invitation_invalid' });
    expect(await list(asha, `?email=${email}`)).toEqual([]);
  }
  expect((await accept(other.token)).status).toBe(200);
});

test('an invitation opens nothing once its sender is no admin, however that came about', async () => {
  const asha = await anAdmin(shop().db);
  const email = newEmail();
  const { token } = (await invite(asha, email)).data;
  await shop().db.execute(
    sql`update users set role = 'user', suspended_at = now() where id = ${asha.id}`,
  );
  expect(await accept(token)).toMatchObject({ status: 404, code: 'invitation_invalid' });
  const ravi = await anAdmin(shop().db);
  expect(await list(ravi, `?email=${email}`)).toEqual([]);
  expect((await invite(ravi, email)).status).toBe(200);
});

test('a link that is asked for while somebody cancels the invitation is refused, not an accident', async () => {
  const { db } = shop();
  const asha = await anAdmin(db);
  const email = newEmail();
  const { id } = (await invite(asha, email)).data;
  await expect.poll(() => mailsTo(shop(), email)).toHaveLength(1);
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const cancelling = db.transaction(async (tx) => {
    await tx.execute(sql`delete from invitations where id = ${id}`);
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  const asking = callApi(shop(), `POST /api/admin/invitations/${id}/link`, { as: asha });
  await lockWaits(db, 1);
  end.resolve();
  await cancelling;
  expect(await asking).toMatchObject({ status: 404, code: 'invitation_not_found' });
});

test('who is invited already, or is an administrator already, is not invited', async () => {
  const asha = await anAdmin(shop().db);
  const email = newEmail();
  await invite(asha, email);
  expect(await invite(asha, email)).toMatchObject({ status: 409, code: 'invitation_pending' });
  expect(await invite(asha, asha.email)).toMatchObject({ status: 409, code: 'already_admin' });
  expect((await invite(asha, 'no address')).errors).toEqual({
    email: 'Please enter a valid email',
  });
  const { rows } = await shop().db.execute(
    sql`select subject, outcome from audit_entries where actor = ${asha.email} order by id`,
  );
  expect(rows).toEqual([
    { subject: email, outcome: 'done' },
    { subject: email, outcome: 'refused' },
    { subject: asha.email, outcome: 'refused' },
  ]);
});

test.each([
  [{ ...form, name: '' }, { name: 'Full name is required' }],
  [{ ...form, name: 'I' }, { name: 'Name must be at least 2 characters' }],
  [{ ...form, password: '' }, { password: 'Password is required' }],
  [{ ...form, password: '12345' }, { password: 'Password must be at least 6 characters' }],
  [{ ...form, confirmPassword: '' }, { confirmPassword: 'Please confirm your password' }],
  [{ ...form, confirmPassword: 'other-password' }, { confirmPassword: 'Passwords do not match' }],
])('%j is refused by field and uses nothing up', async (body, errors) => {
  const asha = await anAdmin(shop().db);
  const { token } = (await invite(asha, newEmail())).data;
  expect(await accept(token, body)).toMatchObject({ status: 400, errors });
  expect((await accept(token)).status).toBe(200);
});

test('an existing account is lifted by its own password only', async () => {
  const asha = await anAdmin(shop().db);
  const ravi = await aPerson(shop().db, { name: 'Ravi' });
  const { token } = (await invite(asha, ravi.email)).data;
  expect((await check(token)).data.hasAccount).toBe(true);
  const wrong = await accept(token);
  expect(wrong).toMatchObject({
    status: 400,
    errors: { password: 'This email already has an account: enter its password' },
  });
  const own = { name: 'Somebody', password: PASSWORD, confirmPassword: PASSWORD };
  const { data } = await accept(token, own);
  expect(data.user).toMatchObject({ id: ravi.id, name: 'Ravi', role: 'admin' });
  expect((await callApi(shop(), 'GET /api/auth/me', { as: ravi })).status).toBe(401);
  expect((await callApi(shop(), 'GET /api/admin/admins', { as: data })).status).toBe(200);
});

test('an account that signs in with Google is not taken over by a link', async () => {
  const asha = await anAdmin(shop().db);
  const ravi = await aPerson(shop().db, { passwordHash: null, googleSub: 'ravi' });
  const { token } = (await invite(asha, ravi.email)).data;
  expect(await accept(token)).toMatchObject({ status: 409, code: 'account_needs_password' });
  expect((await callApi(shop(), 'GET /api/auth/me', { as: ravi })).data.user.role).toBe('user');
});

test('guessing the password of an invited account is slowed down', async () => {
  const asha = await anAdmin(shop().db);
  const ravi = await aPerson(shop().db);
  const { token } = (await invite(asha, ravi.email)).data;
  const statuses: number[] = [];
  for (let n = 0; n < 51; n += 1) statuses.push((await accept(token)).status);
  expect(statuses).toEqual([...Array<number>(50).fill(400), 429]);
});

test.each(['x', 'inv_', 'inv_%00', `inv_${'x'.repeat(2000)}`, '..%2f..'])(
  'the made-up token %s opens nothing',
  async (token) => {
    expect((await check(token)).status).toBe(404);
    expect((await accept(token)).status).toBe(404);
  },
);

test('no token stands in the database', async () => {
  const asha = await anAdmin(shop().db);
  const { token } = (await invite(asha, newEmail())).data;
  const { rows } = await shop().db.execute(sql`
    select exists (select 1 from invitation_links l where l::text like ${`%${token}%`})
        or exists (select 1 from invitations i where i::text like ${`%${token}%`})
        or exists (select 1 from mails m where m::text like ${`%${token}%`}) as found`);
  expect(rows).toEqual([{ found: false }]);
});
