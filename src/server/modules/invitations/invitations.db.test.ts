import { expect, test } from 'vitest';
import { can, staffRoles } from '#shared/accounts/permissions.ts';
import { roleWithArticle } from '#shared/accounts/role-texts.ts';
import { sql } from '../../db/drizzle.ts';
import { readMail } from '../../testing/parse-mail.ts';
import { waitForLockWaits } from '../../testing/lock-waits.ts';
import {
  createUser,
  createAdmin,
  createStaff,
  callApi,
  readMails,
  PASSWORD,
  findToken,
  type TestUser,
} from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';

const shop = shareTestShop();
let counter = 0;
const newEmail = () => `invited-${counter++}@example.com`;
const form = { name: 'Imran Ansari', password: 'back-office', confirmPassword: 'back-office' };

const invite = (as: TestUser, email: string) =>
  callApi(shop(), 'POST /api/admin/invitations', { as, body: { email } });
const check = (token: string) => callApi(shop(), `GET /api/invitations/${token}`);
const accept = (token: string, body: object = form) =>
  callApi(shop(), `POST /api/invitations/${token}/accept`, {
    body,
    from: `10.1.${counter >> 8}.${counter++ & 255}`,
  });
const list = async (as: TestUser, query = '') =>
  (await callApi(shop(), `GET /api/admin/invitations${query}`, { as })).data;

test('mails an invitation that creates an administrator and signs in', async () => {
  const asha = await createAdmin(shop().db, { name: 'Asha Tiwari' });
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

  await expect.poll(() => readMails(shop(), email)).toHaveLength(1);
  const token = findToken(readMails(shop(), email)[0]);
  expect((await check(token)).data).toEqual({
    email,
    invitedBy: 'Asha Tiwari',
    role: 'admin',
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

test.each(staffRoles)('the role %s goes through mail, page and account', async (role) => {
  const asha = await createAdmin(shop().db);
  const email = newEmail();
  const created = await callApi(shop(), 'POST /api/admin/invitations', {
    as: asha,
    body: { email, role },
  });
  expect(created.data).toMatchObject({ role, type: 'admin' });
  await expect.poll(() => readMails(shop(), email)).toHaveLength(1);
  const [mail = ''] = readMails(shop(), email);
  expect(readMail(mail).text.replaceAll(/\s+/g, ' ')).toContain(
    `become ${roleWithArticle(role)} of`,
  );
  expect((await check(findToken(mail))).data.role).toBe(role);
  const { data } = await accept(findToken(mail));
  expect(data.user.role).toBe(role);
  const overview = await callApi(shop(), 'GET /api/admin/overview-stats', { as: data });
  expect(overview.status).toBe(200);
  const staff = await callApi(shop(), 'GET /api/admin/admins', { as: data });
  expect(staff.status).toBe(can(role, 'manage_admins') ? 200 : 403);
});

test('gives an existing customer the invited role, but keeps a role that they got since', async () => {
  const asha = await createAdmin(shop().db);
  const own = { name: 'Ravi', password: PASSWORD, confirmPassword: PASSWORD };
  const inviteAs = async (email: string, role: string) =>
    (await callApi(shop(), 'POST /api/admin/invitations', { as: asha, body: { email, role } })).data
      .token as string;
  const ravi = await createUser(shop().db);
  const accepted = await accept(await inviteAs(ravi.email, 'accountant'), own);
  expect(accepted.data.user).toMatchObject({ id: ravi.id, role: 'accountant' });
  const meera = await createUser(shop().db);
  const token = await inviteAs(meera.email, 'packer');
  await callApi(shop(), `PATCH /api/admin/users/${meera.id}/promote`, { as: asha });
  expect((await accept(token, own)).data.user.role).toBe('admin');
});

test('rejects an invitation of staff, and one with an unknown role', async () => {
  const asha = await createAdmin(shop().db);
  const ravi = await createStaff(shop().db, 'packer');
  expect(await invite(asha, ravi.email)).toMatchObject({ status: 409, code: 'already_staff' });
  const body = { email: newEmail(), role: 'user' };
  expect(await callApi(shop(), 'POST /api/admin/invitations', { as: asha, body })).toMatchObject({
    status: 400,
    errors: { role: 'Use one of packer, support, accountant, manager, admin' },
  });
});

test('rejects an invitation once its sender may not invite any more', async () => {
  const asha = await createAdmin(shop().db);
  const { token } = (await invite(asha, newEmail())).data;
  await shop().db.execute(sql`update users set role = 'manager' where id = ${asha.id}`);
  expect(await accept(token)).toMatchObject({ status: 404, code: 'invitation_invalid' });
});

test('invalidates all links once the invitation is accepted', async () => {
  const asha = await createAdmin(shop().db);
  const { token, id } = (await invite(asha, newEmail())).data;
  const copy = await callApi(shop(), `POST /api/admin/invitations/${id}/link`, { as: asha });
  expect((await check(copy.data.token)).status).toBe(200);
  expect((await accept(copy.data.token)).status).toBe(200);
  for (const used of [token, copy.data.token]) {
    expect(await check(used)).toMatchObject({ status: 404, code: 'invitation_invalid' });
    expect(await accept(used)).toMatchObject({ status: 404, code: 'invitation_invalid' });
  }
});

test('accepts one of two concurrent requests', async () => {
  const asha = await createAdmin(shop().db);
  const { token } = (await invite(asha, newEmail())).data;
  const replies = await Promise.all([accept(token), accept(token)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('verifies the email by a mailed link, but not by a copied one', async () => {
  const asha = await createAdmin(shop().db);
  const isVerified = async (email: string) => {
    const { rows } = await shop().db.execute(
      sql`select email_verified_at is not null as verified from users where email = ${email}`,
    );
    return rows[0]?.verified;
  };
  const copied = newEmail();
  await accept((await invite(asha, copied)).data.token);
  expect(await isVerified(copied)).toBe(false);
  const mailed = newEmail();
  await invite(asha, mailed);
  await expect.poll(() => readMails(shop(), mailed)).toHaveLength(1);
  await accept(findToken(readMails(shop(), mailed)[0]));
  expect(await isVerified(mailed)).toBe(true);
});

test('rejects an expired invitation and allows a new one', async () => {
  const asha = await createAdmin(shop().db);
  const email = newEmail();
  const { token, id } = (await invite(asha, email)).data;
  await shop().db.execute(sql`update invitations set created_at = now() - interval '8 days',
    expires_at = now() - interval '1 day' where id = ${id}`);
  expect((await check(token)).status).toBe(404);
  expect((await accept(token)).status).toBe(404);
  expect(await list(asha, `?email=${email}`)).toEqual([]);
  expect((await invite(asha, email)).status).toBe(200);
});

test('deletes a cancelled invitation with all its links', async () => {
  const asha = await createAdmin(shop().db);
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

test('cancels the invitations that a demoted administrator sent or received', async () => {
  const asha = await createAdmin(shop().db);
  const ravi = await createAdmin(shop().db);
  // An invitation can still be pending when its address was promoted in another way.
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

test('rejects an invitation once its sender is not an administrator any more', async () => {
  const asha = await createAdmin(shop().db);
  const email = newEmail();
  const { token } = (await invite(asha, email)).data;
  await shop().db.execute(
    sql`update users set role = 'user', suspended_at = now() where id = ${asha.id}`,
  );
  expect(await accept(token)).toMatchObject({ status: 404, code: 'invitation_invalid' });
  const ravi = await createAdmin(shop().db);
  expect(await list(ravi, `?email=${email}`)).toEqual([]);
  expect((await invite(ravi, email)).status).toBe(200);
});

test('responds with 404 to a link request during a cancellation', async () => {
  const { db } = shop();
  const asha = await createAdmin(db);
  const email = newEmail();
  const { id } = (await invite(asha, email)).data;
  await expect.poll(() => readMails(shop(), email)).toHaveLength(1);
  const [deleted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const cancelling = db.transaction(async (tx) => {
    await tx.execute(sql`delete from invitations where id = ${id}`);
    deleted.resolve();
    await commit.promise;
  });
  await deleted.promise;
  const linkRequest = callApi(shop(), `POST /api/admin/invitations/${id}/link`, { as: asha });
  await waitForLockWaits(db, 1);
  commit.resolve();
  await cancelling;
  expect(await linkRequest).toMatchObject({ status: 404, code: 'invitation_not_found' });
});

test('rejects and records invitations of invited emails and administrators', async () => {
  const asha = await createAdmin(shop().db);
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
])('rejects %j with an error for the field and keeps the link valid', async (body, errors) => {
  const asha = await createAdmin(shop().db);
  const { token } = (await invite(asha, newEmail())).data;
  expect(await accept(token, body)).toMatchObject({ status: 400, errors });
  expect((await accept(token)).status).toBe(200);
});

test('promotes an existing account only with its own password', async () => {
  const asha = await createAdmin(shop().db);
  const ravi = await createUser(shop().db, { name: 'Ravi' });
  const { token } = (await invite(asha, ravi.email)).data;
  expect((await check(token)).data.hasAccount).toBe(true);
  const wrong = await accept(token);
  expect(wrong).toMatchObject({
    status: 400,
    errors: { password: 'This email already has an account: enter its password' },
  });
  const own = { name: 'Another Name', password: PASSWORD, confirmPassword: PASSWORD };
  const { data } = await accept(token, own);
  expect(data.user).toMatchObject({ id: ravi.id, name: 'Ravi', role: 'admin' });
  expect((await callApi(shop(), 'GET /api/auth/me', { as: ravi })).status).toBe(401);
  expect((await callApi(shop(), 'GET /api/admin/admins', { as: data })).status).toBe(200);
});

test('rejects a Google account without a password', async () => {
  const asha = await createAdmin(shop().db);
  const ravi = await createUser(shop().db, { passwordHash: null, googleSub: 'ravi' });
  const { token } = (await invite(asha, ravi.email)).data;
  expect(await accept(token)).toMatchObject({ status: 409, code: 'account_needs_password' });
  expect((await callApi(shop(), 'GET /api/auth/me', { as: ravi })).data.user.role).toBe('user');
});

test('limits wrong passwords for an invited account', async () => {
  const asha = await createAdmin(shop().db);
  const ravi = await createUser(shop().db);
  const { token } = (await invite(asha, ravi.email)).data;
  const statuses: number[] = [];
  for (let n = 0; n < 51; n += 1) statuses.push((await accept(token)).status);
  expect(statuses).toEqual([...Array<number>(50).fill(400), 429]);
});

test.each(['x', 'inv_', 'inv_%00', `inv_${'x'.repeat(2000)}`, '..%2f..'])(
  'rejects the invented token %s',
  async (token) => {
    expect((await check(token)).status).toBe(404);
    expect((await accept(token)).status).toBe(404);
  },
);

test('stores no token', async () => {
  const asha = await createAdmin(shop().db);
  const { token } = (await invite(asha, newEmail())).data;
  const { rows } = await shop().db.execute(sql`
    select exists (select 1 from invitation_links l where l::text like ${`%${token}%`})
        or exists (select 1 from invitations i where i::text like ${`%${token}%`})
        or exists (select 1 from mails m where m::text like ${`%${token}%`}) as found`);
  expect(rows).toEqual([{ found: false }]);
});
