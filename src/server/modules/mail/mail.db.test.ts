import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { listMails as listMailsEndpoint, type MailKind } from '#shared/mail/contract.ts';
import { createMailer } from '../../adapters/mail.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { freePort } from '../../db/free-port.ts';
import { startMailWorker, sendDueMails } from '../../jobs/mail-worker.ts';
import { createDependencyStatus } from '../../dependency-status.ts';
import { createAdmin } from '../../testing/users.ts';
import { freshDatabase, silentLog } from '../../testing/fresh-database.ts';
import { temporaryFolder } from '../../testing/running-shop.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import type { Composers } from './composers.ts';
import { listMails } from './queries.ts';
import { auditEntries } from '../audit/tables.ts';
import { queueMail, resendMail } from './queue-mail.ts';
import { mails } from './tables.ts';
import {
  invitationMail,
  passwordChangedMail,
  resetPasswordMail,
  welcomeMail,
} from './account-mails.ts';

const LINK =
  'http://localhost:3000/reset-password?token=k3Jx9Zq0vT7uYb2RnE5mLwHs8PdCfAg1iOoQ4tXyVzN';
const shopUrl = 'http://localhost:3000';

const noMail = async () => undefined;

const composers: Composers = {
  verify_email: noMail,
  order_confirmed: noMail,
  order_shipped: noMail,
  order_delivered: noMail,
  order_cancelled: noMail,
  order_refunded: noMail,
  payment_returned: noMail,
  ticket_received: noMail,
  ticket_notice: noMail,
  ticket_acknowledged: noMail,
  ticket_answered: noMail,
  newsletter_confirmation: noMail,
  new_order: noMail,
  low_stock: noMail,
  payment_attention: noMail,
  orders_overdue: noMail,
  daily_digest: noMail,
  test: noMail,
  second_factor_on: noMail,
  second_factor_off: noMail,
  recovery_code_used: noMail,
  welcome: async ({ data: { name = '' } }) => welcomeMail({ name, shopUrl }),
  reset_password: async ({ data: { name = '' } }) => resetPasswordMail({ name, link: LINK }),
  password_changed: async ({ data: { name = '' } }) => passwordChangedMail({ name, shopUrl }),
  invitation: async ({ to, data: { invitedBy = '' } }) =>
    invitationMail({ invitedBy, role: 'admin', link: LINK, expiresAt: new Date(), email: to }),
};

const queue = (db: Db, kind: MailKind = 'welcome', to = 'kavya@example.com') =>
  queueMail(db, { kind, to, data: { name: 'Kavya' } });

function createDeps(
  db: Db,
  { smtpUrl, changed }: { smtpUrl?: string; changed?: Partial<Composers> | undefined },
) {
  const { path: dataDir, remove } = temporaryFolder();
  onTestFinished(remove);
  const mailer = createMailer({ smtpUrl, mailFrom: 'Tokri <hello@tokri.example>', dataDir });
  const status = createDependencyStatus('sending mail', silentLog);
  const deps = { db, mailer, composers: { ...composers, ...changed }, status, log: silentLog };
  return { dataDir, deps };
}

const readMail = async (db: Db) => (await db.select().from(mails))[0];

/** Makes all mails due at once. */
const makeDue = (db: Db) => db.update(mails).set({ nextTryAt: new Date() });

const decoded = (quoted: string) => quoted.replaceAll('=\n', '').replaceAll('=3D', '=');

async function shopWithSmtp(changed?: Partial<Composers>) {
  const { db } = await freshDatabase();
  const smtp = await startSmtpServer();
  return { db, smtp, ...createDeps(db, { smtpUrl: smtp.url, changed }) };
}

test('sends a mail over SMTP with sender, recipient, subject and both versions', async () => {
  const { db, smtp, deps } = await shopWithSmtp();
  const queued = await queue(db, 'reset_password');
  expect(queued).toMatchObject({ state: 'queued', attempts: 0, to: 'kavya@example.com' });

  await sendDueMails(deps);

  expect(smtp.received).toHaveLength(1);
  const [delivered] = smtp.received;
  expect(delivered).toMatchObject({ from: 'hello@tokri.example', to: 'kavya@example.com' });
  const raw = decoded(delivered?.raw ?? '');
  expect(raw).toContain('From: Tokri <hello@tokri.example>');
  expect(raw).toContain('To: kavya@example.com');
  expect(raw).toContain('Subject: Reset your Tokri password');
  expect(raw).toContain('Content-Type: multipart/alternative');
  const [, text = '', html = ''] = raw.split(/^Content-Type: text\//m);
  expect(text.split('\n')).toContain(LINK);
  expect(html).toContain(`href="${LINK}"`);
  expect(await readMail(db)).toMatchObject({
    state: 'sent',
    attempts: 1,
    lastError: null,
    sentAt: expect.any(Date),
  });
});

test('sends a mail only if its transaction commits', async () => {
  const { db, smtp, deps } = await shopWithSmtp();
  const rolledBack = db.transaction(async (tx) => {
    await queue(tx);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await sendDueMails(deps);
  expect(smtp.received).toEqual([]);
  expect(await readMail(db)).toBeUndefined();

  await db.transaction((tx) => queue(tx));
  await sendDueMails(deps);
  expect(smtp.received).toHaveLength(1);
});

test('sends a link that a customer waits for before the mails of a sale', async () => {
  const { db, smtp, deps } = await shopWithSmtp();
  await db.execute(sql`
    insert into mails (kind, recipient, data)
    select 'welcome', 'buyer' || nth || '@example.com', '{"name": "Buyer"}'
    from generate_series(1, 30) as nth`);
  await queue(db, 'reset_password');
  await sendDueMails(deps);
  expect(smtp.received).toHaveLength(10);
  expect(smtp.received.map(({ to }) => to)).toContain('kavya@example.com');
});

test('stores the data of a mail, but not its link', async () => {
  const { db, deps } = await shopWithSmtp();
  await queue(db, 'reset_password');
  await sendDueMails(deps);
  const mail = await readMail(db);
  expect(mail?.data).toEqual({ name: 'Kavya' });
  expect(JSON.stringify(mail)).not.toContain('token');
});

test.each([
  ['RCPT', '451 later'],
  ['DATA', '451 later'],
  ['RCPT', 'hang up'],
  // The server rejects the sender of the shop, which the operator can fix.
  ['MAIL', '530 who?'],
] as const)('retries a mail after %s was answered with "%s"', async (verb, answer) => {
  const { db, smtp, deps } = await shopWithSmtp();
  await queue(db);
  smtp.replyNext(verb, answer);
  await sendDueMails(deps);
  expect(await readMail(db)).toMatchObject({
    state: 'queued',
    attempts: 1,
    lastError: expect.stringMatching(answer === 'hang up' ? /closed/ : answer),
  });

  await sendDueMails(deps);
  expect(smtp.received).toHaveLength(0);
  await makeDue(db);
  await sendDueMails(deps);
  expect(smtp.received).toHaveLength(1);
  expect(await readMail(db)).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
});

test('sends delayed mails at once when the mail server is back', async () => {
  const { db, smtp, deps } = await shopWithSmtp();
  await queue(db);
  smtp.replyNext('MAIL', 'hang up');
  await sendDueMails(deps);
  expect(deps.status.isFailing()).toBe(true);
  // Like the backoff after many attempts.
  await db.update(mails).set({ nextTryAt: sql`now() + interval '5 hours'` });

  await queue(db);
  await sendDueMails(deps);
  expect([deps.status.isFailing(), smtp.received.length]).toEqual([false, 1]);
  await sendDueMails(deps);
  expect(smtp.received).toHaveLength(2);
});

test.each(['RCPT', 'DATA'] as const)(
  'fails a mail at once when %s is rejected permanently',
  async (verb) => {
    const { db, smtp, deps } = await shopWithSmtp();
    await queue(db);
    smtp.replyNext(verb, '550 never');
    await sendDueMails(deps);
    expect(await readMail(db)).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: expect.stringContaining('550 never'),
      sentAt: null,
    });
    await makeDue(db);
    expect(await sendDueMails(deps)).toBe(0);
  },
);

test('keeps a mail queued without a mail server, and fails it after the last attempt', async () => {
  const { db } = await freshDatabase();
  const { deps } = createDeps(db, { smtpUrl: `smtp://user:secret@127.0.0.1:${await freePort()}` });
  await queue(db);
  await sendDueMails(deps);
  const waiting = await readMail(db);
  expect(waiting).toMatchObject({
    state: 'queued',
    lastError: expect.stringContaining('ECONNREFUSED'),
  });
  expect(waiting?.lastError).not.toContain('secret');

  await makeDue(db);
  await db.update(mails).set({ attempts: 11 });
  await sendDueMails(deps);
  expect(await readMail(db)).toMatchObject({ state: 'failed', attempts: 12 });
});

test('does not send a mail whose reason no longer exists', async () => {
  const { db, smtp, deps } = await shopWithSmtp({ invitation: async () => undefined });
  await queue(db, 'invitation');
  await sendDueMails(deps);
  expect(smtp.received).toEqual([]);
  expect(await readMail(db)).toMatchObject({
    state: 'failed',
    lastError: 'The order, account or ticket of this mail no longer exists.',
  });
  await makeDue(db);
  expect(await sendDueMails(deps)).toBe(0);
});

test('stores no query parameters in the error of a mail', async () => {
  const { db, deps } = await shopWithSmtp({
    welcome: async () => {
      await db.insert(mails).values({ kind: 'welcome', recipient: 'secret'.repeat(60) });
      return undefined;
    },
  });
  await queue(db);
  await sendDueMails(deps);
  const mail = await readMail(db);
  expect(mail).toMatchObject({ state: 'queued', lastError: expect.stringMatching(/constraint/) });
  expect(JSON.stringify(mail)).not.toContain('secret');
});

test('does not send a mail twice', async () => {
  const { db, smtp, deps } = await shopWithSmtp();
  await queue(db);
  await sendDueMails(deps);
  await makeDue(db);
  await sendDueMails(deps);
  expect(smtp.received).toHaveLength(1);
});

test('sends each mail once from two processes', async () => {
  const { db, smtp, deps } = await shopWithSmtp();
  for (let count = 0; count < 15; count += 1) await queue(db, 'welcome', `${count}@example.com`);
  await Promise.all([sendDueMails(deps), sendDueMails(deps)]);
  await sendDueMails(deps);
  expect(new Set(smtp.received.map(({ to }) => to))).toHaveProperty('size', 15);
  expect(smtp.received).toHaveLength(15);
});

test('sends a mail from another process once the lease of a crashed one has ended', async () => {
  const { db, smtp, deps } = await shopWithSmtp();
  await queue(db);
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const crashingMailer = { send: () => (resolve(), new Promise<void>(() => {})) };
  void sendDueMails({ ...deps, mailer: crashingMailer });
  await started;
  expect(await sendDueMails(deps)).toBe(0);
  expect(await readMail(db)).toMatchObject({ state: 'queued', attempts: 1 });
  await makeDue(db);
  await sendDueMails(deps);
  expect(smtp.received).toHaveLength(1);
});

test('stops the worker while the mail server does not respond', async () => {
  const { db, smtp, deps } = await shopWithSmtp();
  smtp.replyNext('RCPT', 'silence');
  const heard = smtp.heard('RCPT');
  await queue(db);
  const worker = startMailWorker(deps, 50);
  await heard;
  const stoppedAt = Date.now();
  await worker.close();
  expect(Date.now() - stoppedAt).toBeLessThan(30_000);
  expect(await readMail(db)).toMatchObject({ state: 'queued', attempts: 1 });
});

test('writes mails to the outbox and prints their links without SMTP', async () => {
  const { db } = await freshDatabase();
  const { deps, dataDir } = createDeps(db, {});
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
  await queueMail(db, { kind: 'reset_password', to: 'kavya@example.com', data: { name: 'काव्या' } });
  await sendDueMails(deps);

  const folder = join(dataDir, 'outbox');
  const files = await readdir(folder);
  expect(files).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-\w+\.eml$/),
  ]);
  const file = await readFile(join(folder, files[0] ?? ''), 'utf8');
  expect(file).toMatch(/^To: kavya@example\.com\r$/m);
  expect(file).toMatch(/^Subject: Reset your Tokri password\r$/m);
  expect(file.split('\r\n')).toContain(LINK);
  expect(file).toContain(`href="${LINK}"`);
  expect(file).toContain('Namaste काव्या,');
  expect(file).toMatch(/--\r\n$/);
  expect(print.mock.calls.flat().join('\n').split('\n')).toEqual([
    'Mail to kavya@example.com: Reset your Tokri password',
    `  ${LINK}`,
    `  ${join(folder, files[0] ?? '')}`,
  ]);
  expect(await readMail(db)).toMatchObject({ state: 'sent' });
});

test('resends a mail as a new mail to the same recipient', async () => {
  const { db, smtp, deps } = await shopWithSmtp();
  const first = await queue(db, 'password_changed');
  await sendDueMails(deps);
  const actor = { ...(await createAdmin(db)), address: '127.0.0.1' };
  const second = await resendMail(db, { id: first.id, actor });
  expect(second).toMatchObject({ kind: first.kind, to: first.to, state: 'queued', attempts: 0 });
  expect(second.id).not.toBe(first.id);
  await sendDueMails(deps);
  expect(smtp.received.map(({ to }) => to)).toEqual([first.to, first.to]);
  expect(smtp.received[1]?.raw).toContain('Kavya');
  expect(await db.select().from(auditEntries)).toMatchObject([
    { actor: actor.email, action: 'resend_mail', outcome: 'done' },
  ]);
});

test('rejects resending an unknown mail', async () => {
  const { db } = await freshDatabase();
  const actor = { ...(await createAdmin(db)), address: '127.0.0.1' };
  await expect(resendMail(db, { id: 'no-such-mail', actor })).rejects.toMatchObject({
    code: 'mail_not_found',
  });
});

test('lists mails newest first, 25 per page', async () => {
  const { db } = await freshDatabase();
  expect(await listMails(db, 1)).toEqual({ items: [], total: 0, page: 1, pageCount: 1 });
  for (let number = 1; number <= 27; number += 1) {
    await queue(db, 'welcome', `shopper-${number}@example.com`);
  }
  const [first, second] = [await listMails(db, 1), await listMails(db, 2)];
  for (const reply of [first, second]) {
    expect(z.parse(listMailsEndpoint.reply, reply)).toEqual(reply);
    expect(reply).toMatchObject({ total: 27, pageCount: 2 });
  }
  const recipients = [...first.items, ...second.items].map(({ to }) => to);
  expect(recipients).toEqual(
    Array.from({ length: 27 }, (_, index) => `shopper-${27 - index}@example.com`),
  );
  expect(first.items).toHaveLength(25);
  expect((await listMails(db, 3)).items).toEqual([]);
});
