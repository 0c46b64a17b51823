import { limits } from '#shared/limits.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import { lastEntry } from '../../testing/product-admin.ts';
import {
  createUser,
  createAdmin,
  callApi,
  currentCode,
  enableSecondFactor,
  allowCodeReuse,
  readMails,
  PASSWORD,
  createSuperAdmin,
} from '../../testing/users.ts';
import { readMail } from '../../testing/parse-mail.ts';
import { createSecondFactorClient, removeSpaces } from '../../testing/second-factor.ts';
import { openTestShop, shareTestShop } from '../../testing/test-shop.ts';
import { resetSecondFactorByEmail } from './second-factor.ts';

const shop = shareTestShop();
const { login, pass, send, readStatus, isSignedIn, requestTicket, createTwoFactorAdmin, turnOn } =
  createSecondFactorClient(shop);

const mailsAbout = (email: string, text: string) =>
  readMails(shop(), email)
    .map(readMail)
    .filter(({ headers }) => headers.subject?.includes(text));

describe('setting up the second factor', () => {
  test('returns the secret as text, URI and QR code, and takes effect once a code confirms it', async () => {
    const admin = await createAdmin(shop().db);
    expect(await readStatus(admin)).toEqual({
      isOn: false,
      isRequired: false,
      hasPassword: true,
      recoveryCodesLeft: 0,
      since: null,
    });
    const { data } = await send(admin, 'setup', { password: PASSWORD });
    expect(data.secret).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(data.uri).toBe(
      `otpauth://totp/Tokri:${encodeURIComponent(admin.email)}?secret=${removeSpaces(data.secret)}&issuer=Tokri`,
    );
    expect(data.qr.size).toBeGreaterThan(30);
    expect(data.qr.path).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/);
    expect((await readStatus(admin)).isOn).toBe(false);
    expect((await login(admin.email)).status).toBe(200);

    const code = currentCode(removeSpaces(data.secret));
    const confirmed = await send(admin, 'confirm', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(confirmed.status).toBe(200);
    expect(confirmed.data.recoveryCodes).toHaveLength(limits.secondFactor.recoveryCodes);
    expect(await readStatus(admin)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect(await lastEntry(shop())).toMatchObject({
      actor: admin.email,
      action: 'turn_on_second_factor',
      outcome: 'done',
    });
    await expect.poll(() => mailsAbout(admin.email, 'second factor is on')).toHaveLength(1);
  });

  test('ends all other sessions', async () => {
    const admin = await createAdmin(shop().db);
    const other = (await login(admin.email)).data;
    await turnOn(admin);
    expect(await isSignedIn(admin)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
  });

  test('rejects and records a wrong code without ending the session', async () => {
    const admin = await createAdmin(shop().db);
    await send(admin, 'setup', { password: PASSWORD });
    const wrong = await send(admin, 'confirm', { code: 'abc' });
    expect(wrong).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(wrong.errors.code).toContain('is wrong');
    expect((await readStatus(admin)).isOn).toBe(false);
    expect(await isSignedIn(admin)).toBe(true);
    expect(await lastEntry(shop())).toMatchObject({
      action: 'turn_on_second_factor',
      outcome: 'refused',
    });
  });

  test('does not accept the confirmation code for a sign-in', async () => {
    const admin = await createAdmin(shop().db);
    const { data } = await send(admin, 'setup', { password: PASSWORD });
    const code = currentCode(removeSpaces(data.secret));
    await send(admin, 'confirm', { code });
    expect(await pass(await requestTicket(admin), code)).toMatchObject({ code: 'code_wrong' });
  });

  test('rejects a confirmation without a setup', async () => {
    const admin = await createAdmin(shop().db);
    expect(await send(admin, 'confirm', { code: '123456' })).toMatchObject({
      status: 409,
      code: 'second_factor_off',
    });
  });

  test('needs a code of the current phone to replace it, which works until the new one is confirmed', async () => {
    const admin = await createTwoFactorAdmin();
    for (const body of [{}, { code: '000000' }]) {
      expect(await send(admin, 'setup', body)).toMatchObject({ status: 400 });
    }
    const { data } = await send(admin, 'setup', { code: currentCode(admin.secret) });
    await allowCodeReuse(shop().db, admin);
    expect((await pass(await requestTicket(admin), currentCode(admin.secret))).status).toBe(200);
    const next = removeSpaces(data.secret);
    expect((await send(admin, 'confirm', { code: currentCode(next) })).status).toBe(200);
    await allowCodeReuse(shop().db, admin);
    const ticket = await requestTicket(admin);
    expect((await pass(ticket, currentCode(admin.secret))).code).toBe('code_wrong');
    expect((await pass(ticket, currentCode(next))).status).toBe(200);
  });

  test('requires the password', async () => {
    const admin = await createAdmin(shop().db);
    for (const body of [{}, { password: '' }, { password: 'not-mine' }, { code: '000000' }]) {
      const refused = await send(admin, 'setup', body);
      expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
      expect(refused.errors).toEqual({ password: 'This is not your current password' });
    }
    expect((await send(admin, 'confirm', { code: '000000' })).code).toBe('second_factor_off');
    expect((await send(admin, 'setup', { password: PASSWORD })).status).toBe(200);
  });

  test('limits wrong passwords', async () => {
    const admin = await createAdmin(shop().db);
    const guess = () =>
      callApi(shop(), 'POST /api/auth/second-factor/setup', {
        as: admin,
        body: { password: 'a guess' },
        from: '10.3.0.1',
      });
    const statuses: number[] = [];
    while (statuses.length < 11) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  test('requires no password of a Google account', async () => {
    const admin = await createAdmin(shop().db, {
      passwordHash: null,
      googleSub: `sub-${Date.now()}`,
    });
    expect(await readStatus(admin)).toMatchObject({ isOn: false, hasPassword: false });
    expect((await send(admin, 'setup')).status).toBe(200);
  });

  test('is rejected for customers', async () => {
    const kavya = await createUser(shop().db);
    expect(await send(kavya, 'setup')).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('recovery codes', () => {
  test('are ten different codes of 16 characters', async () => {
    const { recoveryCodes } = await turnOn(await createAdmin(shop().db));
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){3}$/);
  });

  test('sign in once, in any spelling, with a mail and an audit entry', async () => {
    const admin = await createAdmin(shop().db);
    const { recoveryCodes } = await turnOn(admin);
    const [code = '', second = ''] = recoveryCodes;
    const retyped = code
      .toUpperCase()
      .replaceAll('-', ' ')
      .replaceAll('0', 'O')
      .replaceAll('1', 'I');
    expect((await pass(await requestTicket(admin), retyped)).status).toBe(200);
    expect(await lastEntry(shop())).toMatchObject({
      action: 'use_recovery_code',
      actor: admin.email,
    });
    await expect.poll(() => mailsAbout(admin.email, 'recovery code was used')).toHaveLength(1);
    expect(mailsAbout(admin.email, 'recovery code')[0]?.text).toContain('You have 9 left');
    expect((await pass(await requestTicket(admin), code)).code).toBe('code_wrong');
    expect((await readStatus(admin)).recoveryCodesLeft).toBe(9);
    const tickets = [await requestTicket(admin), await requestTicket(admin)];
    const replies = await Promise.all(tickets.map((ticket) => pass(ticket, second)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('do not work for another account', async () => {
    const { recoveryCodes } = await turnOn(await createAdmin(shop().db));
    const other = await createTwoFactorAdmin();
    expect((await pass(await requestTicket(other), recoveryCodes[0] ?? '')).code).toBe(
      'code_wrong',
    );
  });

  test('can be replaced with a code, which invalidates the previous ones', async () => {
    const admin = await createAdmin(shop().db);
    const { secret, recoveryCodes } = await turnOn(admin);
    expect((await send(admin, 'recovery-codes', { code: '1' })).status).toBe(400);
    await allowCodeReuse(shop().db, admin);
    const fresh = await send(admin, 'recovery-codes', { code: currentCode(secret) });
    expect(fresh.data.recoveryCodes).toHaveLength(10);
    expect(await lastEntry(shop())).toMatchObject({ action: 'renew_recovery_codes' });
    expect((await pass(await requestTicket(admin), recoveryCodes[0] ?? '')).code).toBe(
      'code_wrong',
    );
    expect((await pass(await requestTicket(admin), fresh.data.recoveryCodes[0])).status).toBe(200);
  });

  test('cannot be created without a second factor', async () => {
    const admin = await createAdmin(shop().db);
    for (const path of ['recovery-codes', 'off']) {
      expect((await send(admin, path, { code: '123456' })).code).toBe('second_factor_off');
    }
  });
});

describe('turning the second factor off', () => {
  test('needs a code and sends a mail; then the password is enough', async () => {
    const admin = await createTwoFactorAdmin();
    const ticket = await requestTicket(admin);
    expect((await send(admin, 'off', { code: '1' })).status).toBe(400);
    expect((await send(admin, 'off', { code: currentCode(admin.secret) })).status).toBe(200);
    expect(await lastEntry(shop())).toMatchObject({
      action: 'turn_off_second_factor',
      outcome: 'done',
    });
    expect(await readStatus(admin)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await login(admin.email)).status).toBe(200);
    expect((await pass(ticket, '123456')).code).toBe('ticket_over');
    await expect.poll(() => mailsAbout(admin.email, 'second factor is off')).toHaveLength(1);
  });

  test('happens at a demotion, and a later promotion does not restore it', async () => {
    const { db } = shop();
    const [boss, admin] = [await createAdmin(db), await createAdmin(db)];
    await turnOn(admin);
    const ticket = await requestTicket(admin);
    await callApi(shop(), `PATCH /api/admin/users/${admin.id}/demote`, { as: boss });
    expect((await pass(ticket, '123456')).code).toBe('ticket_over');
    expect((await login(admin.email)).status).toBe(200);
    await callApi(shop(), `PATCH /api/admin/users/${admin.id}/promote`, { as: boss });
    const { rows } = await db.execute(sql`
      select 1 from second_factors where user_id = ${admin.id}
      union all select 1 from recovery_codes where user_id = ${admin.id}`);
    expect(rows).toEqual([]);
  });
});

describe('resetting another administrator’s second factor', () => {
  const reset = (as: { token: string }, { id }: { id: string }) =>
    callApi(shop(), `POST /api/admin/admins/${id}/second-factor/off`, { as });

  test('ends their sessions and sends a mail with an audit entry', async () => {
    const [owner, admin] = [await createSuperAdmin(shop().db), await createTwoFactorAdmin()];
    expect((await reset(owner, admin)).status).toBe(200);
    expect(await isSignedIn(admin)).toBe(false);
    expect((await login(admin.email)).status).toBe(200);
    expect(await lastEntry(shop())).toEqual({
      actor: owner.email,
      action: 'take_second_factor',
      subject: admin.email,
      outcome: 'done',
      reason: null,
    });
    await expect.poll(() => mailsAbout(admin.email, 'second factor is off')).toHaveLength(1);
    expect(mailsAbout(admin.email, 'second factor is off')[0]?.text).toContain(owner.email);
    expect((await reset(owner, admin)).code).toBe('second_factor_off');
  });

  test('is allowed only to super administrators, and not for oneself', async () => {
    const [owner, other, admin] = [
      await createSuperAdmin(shop().db),
      await createAdmin(shop().db),
      await createTwoFactorAdmin(),
    ];
    expect(await reset(other, admin)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await lastEntry(shop())).toMatchObject({ actor: other.email, outcome: 'refused' });
    await enableSecondFactor(shop().db, owner);
    expect(await reset(owner, owner)).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await readStatus(admin)).isOn).toBe(true);
  });

  test('is rejected for a super-admin address that is not verified', async () => {
    const [owner, admin] = [await createSuperAdmin(shop().db), await createTwoFactorAdmin()];
    await shop().db.execute(sql`update users set email_verified_at = null where id = ${owner.id}`);
    expect(await reset(owner, admin)).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await readStatus(admin)).isOn).toBe(true);
  });

  test('works from the command line for a super administrator, with a mail and an audit entry', async () => {
    const owner = await createSuperAdmin(shop().db);
    await enableSecondFactor(shop().db, owner);
    const actor = { id: null, email: 'root at the command line', address: '' };
    await resetSecondFactorByEmail(shop().db, { email: owner.email, actor });
    expect(await lastEntry(shop())).toMatchObject({
      actor: actor.email,
      action: 'take_second_factor',
      subject: owner.email,
      outcome: 'done',
    });
    expect(await isSignedIn(owner)).toBe(false);
    expect((await login(owner.email)).status).toBe(200);
    await expect
      .poll(() => mailsAbout(owner.email, 'second factor is off').map(({ text }) => text))
      .toEqual([expect.stringContaining('root at the command line')]);
    const again = resetSecondFactorByEmail(shop().db, { email: owner.email, actor });
    await expect(again).rejects.toThrow('No second factor is set up for this account.');
  });

  test('shows in the list which administrators have a second factor', async () => {
    const [owner, admin] = [await createSuperAdmin(shop().db), await createTwoFactorAdmin()];
    const { data } = await callApi(shop(), 'GET /api/admin/admins', { as: owner });
    const has = (id: string) =>
      data.find((listed: { id: string }) => listed.id === id).hasSecondFactor as boolean;
    expect([has(owner.id), has(admin.id)]).toEqual([false, true]);
  });
});

describe('required second factor', () => {
  test('is enforced until it is set up, and cannot be turned off', async () => {
    const strict = await openTestShop({ ADMIN_SECOND_FACTOR: 'required' });
    const admin = await createAdmin(strict.db);
    const call = (path: string, body?: object) =>
      callApi(strict, path, { as: admin, ...(body && { body }) });
    expect(await call('GET /api/admin/admins')).toMatchObject({
      status: 403,
      code: 'second_factor_missing',
      message: 'Please set up your second factor first.',
    });
    expect((await call('GET /api/auth/second-factor')).data).toMatchObject({ isRequired: true });
    const { data } = await call('POST /api/auth/second-factor/setup', { password: PASSWORD });
    const secret = removeSpaces(data.secret);
    await call('POST /api/auth/second-factor/confirm', { code: currentCode(secret) });
    expect((await call('GET /api/admin/admins')).status).toBe(200);
    await allowCodeReuse(strict.db, admin);
    const off = await call('POST /api/auth/second-factor/off', { code: currentCode(secret) });
    expect(off).toMatchObject({ status: 403, code: 'second_factor_is_required' });
    expect((await call('GET /api/auth/second-factor')).data.isOn).toBe(true);
  });
});
