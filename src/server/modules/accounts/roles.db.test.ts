import { expect, test } from 'vitest';
import { endpoints } from '#shared/contract.ts';
import { buildPath } from '#shared/endpoint.ts';
import { can, staffRoles } from '#shared/accounts/permissions.ts';
import { eq, sql } from '../../db/drizzle.ts';
import {
  createUser,
  createAdmin,
  createStaff,
  enableSecondFactor,
  callApi,
  PASSWORD,
  sampleParams,
  type TestUser,
  createSuperAdmin,
} from '../../testing/users.ts';
import { openTestShop, shareTestShop, type TestShop } from '../../testing/test-shop.ts';
import { secondFactors } from './tables.ts';

const shop = shareTestShop();
const promote = (as: TestUser, id: string, at: TestShop = shop()) =>
  callApi(at, `PATCH /api/admin/users/${id}/promote`, { as });
const demote = (as: TestUser, id: string, at: TestShop = shop()) =>
  callApi(at, `PATCH /api/admin/users/${id}/demote`, { as });
const readRole = async (id: string, { db }: TestShop = shop()) => {
  const { rows } = await db.execute<{ role: string }>(sql`select role from users where id = ${id}`);
  return rows[0]?.role;
};
const auditEntriesFor = async (subject: string) => {
  const { rows } = await shop().db.execute<{
    action: string;
    outcome: string;
    actor: string;
    reason: string | null;
  }>(sql`select * from audit_entries where subject = ${subject} order by id`);
  return rows.map(({ action, outcome, actor, reason }) => ({ action, outcome, actor, reason }));
};

test('promotes a user, ends their sessions and records it', async () => {
  const asha = await createAdmin(shop().db);
  const ravi = await createUser(shop().db);
  const done = await promote(asha, ravi.id);
  expect(done).toMatchObject({ status: 200, data: { user: { id: ravi.id, role: 'admin' } } });
  expect((await callApi(shop(), 'GET /api/auth/me', { as: ravi })).status).toBe(401);
  const body = { email: ravi.email, password: PASSWORD };
  const { data } = await callApi(shop(), 'POST /api/auth/login', { body });
  expect((await callApi(shop(), 'GET /api/admin/admins', { as: data })).status).toBe(200);
  expect(await auditEntriesFor(ravi.email)).toEqual([
    { action: 'promote', outcome: 'done', actor: asha.email, reason: null },
  ]);
  expect((await promote(asha, ravi.id)).status).toBe(200);
  expect(await auditEntriesFor(ravi.email)).toHaveLength(1);
});

const changeRole = (as: TestUser, id: string, role: string, at: TestShop = shop()) =>
  callApi(at, `PATCH /api/admin/users/${id}/role`, { as, body: { role } });

test.each(staffRoles)(
  'promotes a user to %s, who then has the rights of the role',
  async (role) => {
    const [asha, ravi] = [await createAdmin(shop().db), await createUser(shop().db)];
    const call = `PATCH /api/admin/users/${ravi.id}/promote`;
    expect(await callApi(shop(), call, { as: asha, body: { role } })).toMatchObject({
      status: 200,
      data: { user: { role } },
    });
    const body = { email: ravi.email, password: PASSWORD };
    const { data } = await callApi(shop(), 'POST /api/auth/login', { body });
    for (const [path, permission] of [
      ['/api/admin/overview-stats', 'view_overview'],
      ['/api/admin/stock', 'view_stock'],
      ['/api/admin/analytics', 'view_analytics'],
      ['/api/admin/audit', 'view_audit'],
    ] as const) {
      const { status } = await callApi(shop(), `GET ${path}`, { as: data });
      expect([path, status]).toEqual([path, can(role, permission) ? 200 : 403]);
    }
  },
);

test('changes the role of a staff member, ends their sessions and records it', async () => {
  const asha = await createAdmin(shop().db);
  const ravi = await createStaff(shop().db, 'packer');
  await enableSecondFactor(shop().db, ravi);
  expect(await changeRole(asha, ravi.id, 'manager')).toMatchObject({
    status: 200,
    data: { user: { id: ravi.id, role: 'manager' } },
  });
  expect((await callApi(shop(), 'GET /api/auth/me', { as: ravi })).status).toBe(401);
  expect(await shop().db.$count(secondFactors, eq(secondFactors.userId, ravi.id))).toBe(1);
  expect(await auditEntriesFor(`${ravi.email}: manager`)).toEqual([
    { action: 'change_role', outcome: 'done', actor: asha.email, reason: null },
  ]);
  expect((await changeRole(asha, ravi.id, 'manager')).status).toBe(200);
  expect(await auditEntriesFor(`${ravi.email}: manager`)).toHaveLength(1);
  expect(await changeRole(asha, ravi.id, 'user')).toMatchObject({ status: 400 });
});

test('takes rights from a member with an unverified email, but gives them none', async () => {
  const asha = await createAdmin(shop().db);
  const ravi = await createStaff(shop().db, 'manager', { emailVerifiedAt: null });
  expect(await changeRole(asha, ravi.id, 'admin')).toMatchObject({ code: 'email_not_verified' });
  expect(await changeRole(asha, ravi.id, 'packer')).toMatchObject({ status: 200 });
  expect(await changeRole(asha, ravi.id, 'support')).toMatchObject({ code: 'email_not_verified' });
});

test('an administrator who becomes a manager loses the invitations that they sent', async () => {
  const [asha, ravi] = [await createAdmin(shop().db), await createAdmin(shop().db)];
  const body = { email: `friend-of-${ravi.email}`, role: 'admin' };
  const { data } = await callApi(shop(), 'POST /api/admin/invitations', { as: ravi, body });
  expect((await changeRole(asha, ravi.id, 'manager')).status).toBe(200);
  const { code } = await callApi(shop(), `GET /api/invitations/${data.token}`);
  expect(code).toBe('invitation_invalid');
});

test('neither one’s own role nor that of a super administrator can be changed', async () => {
  const [asha, owner] = [await createAdmin(shop().db), await createSuperAdmin(shop().db)];
  expect(await changeRole(asha, asha.id, 'packer')).toMatchObject({ code: 'self_protected' });
  expect(await changeRole(asha, owner.id, 'packer')).toMatchObject({
    code: 'super_admin_protected',
  });
  const ravi = await createUser(shop().db);
  expect(await changeRole(asha, ravi.id, 'packer')).toMatchObject({ code: 'not_an_admin' });
  for (const { id } of [asha, owner]) expect(await readRole(id)).toBe('admin');
});

test.each(staffRoles.filter((role) => role !== 'admin'))(
  'a %s changes no roles, neither their own nor others',
  async (role) => {
    const [as, ravi] = [await createStaff(shop().db, role), await createUser(shop().db)];
    for (const reply of [
      await changeRole(as, as.id, 'admin'),
      await promote(as, ravi.id),
      await demote(as, (await createAdmin(shop().db)).id),
    ])
      expect(reply).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await readRole(as.id)).toBe(role);
  },
);

test('keeps one administrator when two give each other a smaller role concurrently', async () => {
  const opened = await openTestShop();
  const [asha, ravi] = [await createAdmin(opened.db), await createAdmin(opened.db)];
  const replies = await Promise.all([
    changeRole(asha, ravi.id, 'packer', opened),
    changeRole(ravi, asha.id, 'packer', opened),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('staff are demoted before they are suspended or erased', async () => {
  const asha = await createAdmin(shop().db);
  const ravi = await createStaff(shop().db, 'accountant');
  const suspend = () => callApi(shop(), `POST /api/admin/users/${ravi.id}/suspend`, { as: asha });
  expect(await suspend()).toMatchObject({ status: 409, code: 'suspend_admin' });
  expect(await demote(asha, ravi.id)).toMatchObject({ data: { user: { role: 'user' } } });
  expect(await suspend()).toMatchObject({ status: 200 });
});

test('does not promote an account with an unverified email', async () => {
  const asha = await createAdmin(shop().db);
  const ravi = await createUser(shop().db, { emailVerifiedAt: null });
  const refused = await promote(asha, ravi.id);
  expect(refused).toMatchObject({ status: 409, code: 'email_not_verified' });
  expect(refused.message).toContain('has not confirmed their email address');
  expect(await readRole(ravi.id)).toBe('user');
  expect((await callApi(shop(), 'GET /api/auth/me', { as: ravi })).status).toBe(200);
  expect(await auditEntriesFor(ravi.email)).toMatchObject([
    { action: 'promote', outcome: 'refused' },
  ]);
});

test('gives a super-admin address no rights and no protection until it is verified', async () => {
  const opened = await openTestShop();
  const asha = await createAdmin(opened.db);
  const squatter = await createUser(opened.db, {
    email: 'owner@tokri.example',
    emailVerifiedAt: null,
  });
  expect(await promote(asha, squatter.id, opened)).toMatchObject({ code: 'email_not_verified' });
  // A copied invitation link makes an administrator without verifying the email.
  await opened.db.execute(sql`update users set role = 'admin' where id = ${squatter.id}`);
  const listedSquatter = async () => {
    const { data } = await callApi(opened, 'GET /api/admin/admins', { as: asha });
    const found = (data as { id: string }[]).find(({ id }) => id === squatter.id);
    return found as { isSuperAdmin?: boolean; isProtected?: boolean } | undefined;
  };
  expect(await listedSquatter()).toMatchObject({ isSuperAdmin: false, isProtected: false });
  const logOut = (as: TestUser, id: string) =>
    callApi(opened, `POST /api/admin/users/${id}/log-out`, { as });
  expect(await logOut(squatter, asha.id)).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await demote(asha, squatter.id, opened)).status).toBe(200);

  await opened.db.execute(sql`update users set role = 'admin', email_verified_at = now()
    where id = ${squatter.id}`);
  expect(await listedSquatter()).toMatchObject({ isSuperAdmin: true, isProtected: true });
  expect(await demote(asha, squatter.id, opened)).toMatchObject({
    status: 403,
    code: 'super_admin_protected',
  });
});

test('rejects all requests of a demoted administrator at once', async () => {
  const asha = await createAdmin(shop().db);
  const ravi = await createAdmin(shop().db);
  const done = await demote(asha, ravi.id);
  expect(done).toMatchObject({ status: 200, data: { user: { id: ravi.id, role: 'user' } } });
  for (const { method, path, access } of endpoints.filter(
    (endpoint) => endpoint.access === 'user' || endpoint.access === 'admin',
  )) {
    const reply = await callApi(
      shop(),
      `${method} ${buildPath(path, { ...sampleParams, id: ravi.id })}`,
      {
        as: ravi,
      },
    );
    expect([path, access, reply.status]).toEqual([path, access, 401]);
  }
  expect(await auditEntriesFor(ravi.email)).toEqual([
    { action: 'demote', outcome: 'done', actor: asha.email, reason: null },
  ]);
});

test('rejects and records the demotion of a super administrator', async () => {
  const asha = await createAdmin(shop().db);
  const owner = await createSuperAdmin(shop().db);
  const refused = await demote(asha, owner.id);
  expect(refused.status).toBe(403);
  expect(refused.message).toContain('super administrator');
  expect(await readRole(owner.id)).toBe('admin');
  expect((await callApi(shop(), 'GET /api/auth/me', { as: owner })).status).toBe(200);
  expect(await auditEntriesFor(owner.email)).toEqual([
    { action: 'demote', outcome: 'refused', actor: asha.email, reason: refused.message },
  ]);
  expect((await demote(owner, owner.id)).message).toContain('super administrator');
});

test('rejects demoting oneself', async () => {
  const asha = await createAdmin(shop().db);
  const refused = await demote(asha, asha.id);
  expect(refused.status).toBe(403);
  expect(refused.message).toContain('protected');
  expect(await readRole(asha.id)).toBe('admin');
  expect(await auditEntriesFor(asha.email)).toMatchObject([
    { action: 'demote', outcome: 'refused' },
  ]);
});

test('rejects demoting a customer or an unknown account', async () => {
  const asha = await createAdmin(shop().db);
  const ravi = await createUser(shop().db);
  expect(await demote(asha, ravi.id)).toMatchObject({ status: 409, code: 'not_an_admin' });
  expect(await demote(asha, 'nobody')).toMatchObject({ status: 404, code: 'user_not_found' });
  expect(await promote(asha, 'nobody')).toMatchObject({ status: 404, code: 'user_not_found' });
});

test('rejects and records admin requests of a customer', async () => {
  const ravi = await createUser(shop().db);
  expect(await promote(ravi, ravi.id)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await readRole(ravi.id)).toBe('user');
  const { rows } = await shop().db.execute(
    sql`select action, outcome, subject, address from audit_entries where actor = ${ravi.email}`,
  );
  const subject = 'PATCH /api/admin/users/:id/promote';
  expect(rows).toEqual([
    { action: 'call_admin', outcome: 'refused', subject, address: '127.0.0.1' },
  ]);
});

test('records requests that are not part of a role', async () => {
  const ravi = await createStaff(shop().db, 'packer');
  await callApi(shop(), 'GET /api/admin/audit', { as: ravi });
  const { rows } = await shop().db.execute(
    sql`select subject, reason from audit_entries where actor = ${ravi.email}`,
  );
  expect(rows).toEqual([
    { subject: 'GET /api/admin/audit', reason: 'Not part of the role Packer' },
  ]);
});

test('limits the audit entries for repeated attempts', async () => {
  const ravi = await createUser(shop().db);
  for (let n = 0; n < 25; n += 1) await callApi(shop(), 'GET /api/admin/audit', { as: ravi });
  const { rows } = await shop().db.execute(
    sql`select count(*)::int as entries from audit_entries where actor = ${ravi.email}`,
  );
  expect(rows).toEqual([{ entries: 20 }]);
});

test('keeps one administrator when two demote each other concurrently', async () => {
  const opened = await openTestShop();
  for (let round = 0; round < 5; round += 1) {
    const [asha, ravi] = await Promise.all([createAdmin(opened.db), createAdmin(opened.db)]);
    const replies = await Promise.all([
      demote(asha, ravi.id, opened),
      demote(ravi, asha.id, opened),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const roles = await Promise.all([asha, ravi].map(({ id }) => readRole(id, opened)));
    expect(new Set(roles)).toEqual(new Set(['admin', 'user']));
  }
});

test('marks protected administrators and the caller in the list', async () => {
  const opened = await openTestShop({ SUPER_ADMINS: 'admin@tokri.example,boss@shop.example' });
  const boss = await createAdmin(opened.db, { email: 'boss@shop.example', name: 'Boss' });
  const asha = await createAdmin(opened.db, { name: 'Asha' });
  const ravi = await createAdmin(opened.db, { name: 'Ravi' });
  await createUser(opened.db);
  const { data } = await callApi(opened, 'GET /api/admin/admins', { as: asha });
  const flags = (data as { email: string }[]).map(({ email, ...rest }) => {
    const { isSuperAdmin, isProtected, isYou } = rest as Record<string, unknown>;
    return { email, isSuperAdmin, isProtected, isYou };
  });
  const regular = { isSuperAdmin: false, isProtected: false, isYou: false };
  const superAdmin = { isSuperAdmin: true, isProtected: true, isYou: false };
  expect(flags).toEqual([
    { email: 'admin@tokri.example', ...superAdmin },
    { email: boss.email, ...superAdmin },
    { email: asha.email, ...regular, isProtected: true, isYou: true },
    { email: ravi.email, ...regular },
  ]);
});
