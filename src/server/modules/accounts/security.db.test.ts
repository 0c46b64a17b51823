import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { password as passwordRule } from '#shared/accounts/credentials.ts';
import { sql } from '../../db/drizzle.ts';
import { lastEntry } from '../../testing/product-admin.ts';
import {
  createUser,
  createAdmin,
  callApi,
  enableSecondFactor,
  readMails,
  PASSWORD,
  createSuperAdmin,
  type TestUser,
} from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';

const shop = shareTestShop();
let addresses = 0;
/** Each call uses its own client address to avoid the rate limit. */
const newAddress = () => `10.2.${addresses >> 8}.${addresses++ & 255}`;

const login = ({ email }: { email: string }, password = PASSWORD, userAgent = '') =>
  callApi(shop(), 'POST /api/auth/login', {
    body: { email, password },
    from: newAddress(),
    userAgent,
  });
const isSignedIn = async (as: { token: string }) =>
  (await callApi(shop(), 'GET /api/auth/me', { as })).status === 200;
const change = (as: { token: string }, body: object) =>
  callApi(shop(), 'POST /api/auth/change-password', { as, body, from: newAddress() });
const validChange = { currentPassword: PASSWORD, newPassword: 'roasted-makhana' };

const COMMON = 'This password is too common. Please choose another.';

describe('password change', () => {
  test('needs the current password, signs out other devices and sends a mail', async () => {
    const kavya = await createUser(shop().db);
    const other = (await login(kavya)).data;
    expect(await change(kavya, validChange)).toMatchObject({ status: 200, success: true });
    expect([await isSignedIn(kavya), await isSignedIn(other)]).toEqual([true, false]);
    expect((await login(kavya)).status).toBe(401);
    expect((await login(kavya, 'roasted-makhana')).status).toBe(200);
    await expect.poll(() => readMails(shop(), kavya.email)).toHaveLength(1);
  });

  test('invalidates reset links that were mailed before', async () => {
    const kavya = await createUser(shop().db);
    await shop().db.execute(
      sql`insert into password_resets values (${kavya.id}, ${'x'.repeat(43)}, now() + interval '1 hour')`,
    );
    await change(kavya, validChange);
    const { rows } = await shop().db.execute(
      sql`select 1 from password_resets where user_id = ${kavya.id} and expires_at > now()`,
    );
    expect(rows).toEqual([]);
  });

  test.each([
    [
      { ...validChange, currentPassword: 'wrong' },
      { currentPassword: 'This is not your current password' },
    ],
    [{ ...validChange, currentPassword: '' }, { currentPassword: 'Current password is required' }],
    [
      { ...validChange, newPassword: '12345' },
      { newPassword: 'Password must be at least 6 characters' },
    ],
    [{ ...validChange, newPassword: 'password123' }, { newPassword: COMMON }],
    [{ ...validChange, confirmPassword: 'other' }, { confirmPassword: 'Passwords do not match' }],
  ])('rejects %j with an error for the field and changes nothing', async (body, errors) => {
    const kavya = await createUser(shop().db);
    expect(await change(kavya, body)).toMatchObject({ status: 400, errors });
    expect(await isSignedIn(kavya)).toBe(true);
    expect((await login(kavya)).status).toBe(200);
  });

  test('limits wrong current passwords', async () => {
    const kavya = await createUser(shop().db);
    const from = newAddress();
    const body = { ...validChange, currentPassword: 'wrong-password' };
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const guess = await callApi(shop(), 'POST /api/auth/change-password', {
        as: kavya,
        body,
        from,
      });
      statuses.push(guess.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  test('applies one of two concurrent changes', async () => {
    const kavya = await createUser(shop().db);
    const replies = await Promise.all(
      ['first-password!', 'second-password!'].map((newPassword) =>
        change(kavya, { ...validChange, newPassword }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('explains to Google accounts how to set a password', async () => {
    const kavya = await createUser(shop().db, { passwordHash: null, googleSub: 'only-google' });
    const refused = await change(kavya, validChange);
    expect(refused).toMatchObject({ status: 409, code: 'account_without_password' });
    expect(refused.message).toContain('Forgot Password?');
    expect(await isSignedIn(kavya)).toBe(true);
  });
});

/** The hash of `password`, with minimal cost: a password from before the check for common ones. */
const OLD_COMMON_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$MTIzNDU2Nzg5MDEyMzQ1Ng$Ouulq6VD81FgFCgIP1sKKDHG76/ztWSJS5apqL2oXUw';

describe('new password', () => {
  const register = (body: object) =>
    callApi(shop(), 'POST /api/auth/register', {
      body: { name: 'Kavya Rao', ...body },
      from: newAddress(),
    });

  test.each([
    ['123456', COMMON],
    ['Password@123', COMMON],
    ['  iloveyou ', COMMON],
    ['QWERTYUIOP', COMMON],
    ['jaishreeram', COMMON],
    ['i-like-Tokri-snacks', 'Please choose a password without the name Tokri.'],
    ['Priya.Sharma@example.com', 'Please choose a password other than your email address.'],
    ['priya.sharma', 'Please choose a password other than your email address.'],
  ])('rejects %j', async (password, message) => {
    const refused = await register({ email: 'priya.sharma@example.com', password });
    expect(refused).toMatchObject({ status: 400, errors: { password: message } });
  });

  test('is checked at a reset too, and a rejected one keeps the link valid', async () => {
    const { id, email } = await createUser(shop().db);
    await callApi(shop(), 'POST /api/auth/forgot-password', {
      body: { email },
      from: newAddress(),
    });
    const token = () =>
      /reset-password\?token=([\w-]+)/.exec(readMails(shop(), email)[0] ?? '')?.[1];
    await expect.poll(token).toBeDefined();
    const reset = (newPassword: string) =>
      callApi(shop(), 'POST /api/auth/reset-password', { body: { token: token(), newPassword } });
    expect((await reset('sunshine')).errors).toEqual({ newPassword: COMMON });
    expect((await reset('roasted-makhana')).status).toBe(200);
    expect((await login({ email }, 'roasted-makhana')).data.user.id).toBe(id);
  });

  test('is checked for a new invited account, but not for an existing one', async () => {
    const { db } = shop();
    const boss = await createAdmin(db);
    const accept = async (email: string, password: string) => {
      const invited = await callApi(shop(), 'POST /api/admin/invitations', {
        as: boss,
        body: { email },
      });
      return callApi(shop(), `POST /api/invitations/${invited.data.token}/accept`, {
        body: { name: 'Imran', password, confirmPassword: password },
        from: newAddress(),
      });
    };
    const refused = await accept('imran@example.com', 'welcome123');
    expect(refused.errors).toEqual({ password: COMMON });
    const old = await createUser(db, { passwordHash: OLD_COMMON_HASH });
    expect((await accept(old.email, 'password')).status).toBe(200);
  });

  test('is compared with thousands of common passwords of valid length', () => {
    const file = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
    const list = file.trimEnd().split('\n');
    expect(new Set(list).size).toBe(list.length);
    expect(list.length).toBeGreaterThan(3000);
    for (const password of list) {
      expect([password, passwordRule.safeParse(password).success]).toEqual([password, true]);
      expect(password).toBe(password.toLowerCase().trim());
    }
  });
});

describe('sessions', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
  const list = async (as: { token: string }) =>
    (await callApi(shop(), 'GET /api/auth/sessions', { as })).data as {
      id: string;
      device: string;
      isThis: boolean;
    }[];
  const end = (as: { token: string }, id = '') =>
    callApi(shop(), `DELETE /api/auth/sessions${id && `/${id}`}`, { as });

  async function signInOnTwoDevices(): Promise<{ here: TestUser; phone: TestUser }> {
    const here = await createUser(shop().db);
    const phone = (await login(here, PASSWORD, android)).data;
    return { here, phone };
  }

  test('are listed by device, the current one first, without secrets', async () => {
    const { here, phone } = await signInOnTwoDevices();
    const listed = await list(here);
    expect(listed.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Unknown device', true],
      ['Chrome on Android', false],
    ]);
    expect(JSON.stringify(listed)).not.toContain(phone.token);
    for (const { id } of listed) expect(id).toMatch(/^[\da-f-]{36}$/);
    expect((await list(phone))[0]?.device).toBe('Chrome on Android');
    const { rows } = await shop().db.execute(
      sql`select 1 from sessions where sessions::text like '%Mozilla%'`,
    );
    expect(rows).toEqual([]);
  });

  test('can be ended one by one', async () => {
    const { here, phone } = await signInOnTwoDevices();
    const id = (await list(here)).find(({ isThis }) => !isThis)?.id;
    expect((await end(here, id)).status).toBe(200);
    expect([await isSignedIn(here), await isSignedIn(phone)]).toEqual([true, false]);
    expect(await end(here, id)).toMatchObject({ status: 404, code: 'session_not_found' });
  });

  test('can all be ended except the current one', async () => {
    const { here, phone } = await signInOnTwoDevices();
    expect((await end(phone)).status).toBe(200);
    expect([await isSignedIn(here), await isSignedIn(phone)]).toEqual([false, true]);
    expect(await list(phone)).toHaveLength(1);
  });

  test('of other users can be neither listed nor ended', async () => {
    const { here, phone } = await signInOnTwoDevices();
    const stranger = await createUser(shop().db);
    const ids = (await list(here)).map(({ id }) => id);
    for (const id of ids) expect((await end(stranger, id)).code).toBe('session_not_found');
    await end(stranger);
    expect((await list(stranger)).map(({ id }) => ids.includes(id))).toEqual([false]);
    expect([await isSignedIn(here), await isSignedIn(phone)]).toEqual([true, true]);
  });

  test('are not listed once expired', async () => {
    const { here, phone } = await signInOnTwoDevices();
    await shop().db.execute(sql`
      update sessions set last_used_at = now() - interval '8 days' where user_id = ${here.id} and device <> 'Unknown device'`);
    expect(await list(here)).toHaveLength(1);
    expect(await isSignedIn(phone)).toBe(false);
  });
});

describe('logging a user out', () => {
  const logOut = (as: { token: string }, { id }: { id: string }) =>
    callApi(shop(), `POST /api/admin/users/${id}/log-out`, { as });

  test('ends all sessions of a customer and is recorded in the audit log', async () => {
    const [kavya, bystander] = [await createUser(shop().db), await createUser(shop().db)];
    const phone = (await login(kavya)).data;
    const admin = await createAdmin(shop().db);
    expect((await logOut(admin, kavya)).status).toBe(200);
    expect([await isSignedIn(kavya), await isSignedIn(phone)]).toEqual([false, false]);
    expect([await isSignedIn(admin), await isSignedIn(bystander)]).toEqual([true, true]);
    expect(await lastEntry(shop())).toMatchObject({
      actor: admin.email,
      action: 'log_out_user',
      subject: kavya.email,
      outcome: 'done',
    });
  });

  test('is rejected for administrators, unless a super administrator does it, and for oneself', async () => {
    const [admin, other] = [await createAdmin(shop().db), await createAdmin(shop().db)];
    const owner = await createSuperAdmin(shop().db);
    for (const [actor, target] of [
      [admin, other],
      [admin, owner],
      [owner, owner],
    ] as const) {
      expect(await logOut(actor, target)).toMatchObject({ status: 403, code: 'forbidden' });
      expect(await lastEntry(shop())).toMatchObject({ actor: actor.email, outcome: 'refused' });
    }
    expect([await isSignedIn(other), await isSignedIn(owner)]).toEqual([true, true]);
    expect((await logOut(owner, other)).status).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect((await logOut(owner, { id: 'nobody' })).code).toBe('user_not_found');
  });

  test('ends a sign-in that waits for its code', async () => {
    const admin = await createAdmin(shop().db);
    await enableSecondFactor(shop().db, admin);
    const owner = await createSuperAdmin(shop().db);
    await login(admin);
    const waiting = () =>
      shop().db.execute(sql`select from sign_in_tickets where user_id = ${admin.id}`);
    expect((await waiting()).rows).toHaveLength(1);
    await logOut(owner, admin);
    expect((await waiting()).rows).toHaveLength(0);
  });
});
