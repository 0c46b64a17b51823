import { beforeAll, expect, test } from 'vitest';
import type { MailPreview } from '#shared/mail/preview-contract.ts';
import { previewKinds } from '#shared/mail/preview-contract.ts';
import { eq } from '../../db/drizzle.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { eventually } from '../../testing/eventually.ts';
import { readMail } from '../../testing/parse-mail.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, readMails, type TestUser } from '../../testing/users.ts';
import { auditEntries } from '../audit/tables.ts';

const shop = shareTestShop();
let admin: TestUser;
beforeAll(async () => {
  admin = await createAdmin(shop().db);
});

const preview = (kind: string, query = '') =>
  callApi(shop(), `GET /api/admin/mail-previews/${kind}${query}`, { as: admin });

const sendTest = (kind: string, as = admin) =>
  callApi(shop(), `POST /api/admin/mail-previews/${kind}/send`, { as });

test('lists all kinds with their titles', async () => {
  const { data } = await callApi(shop(), 'GET /api/admin/mail-previews', { as: admin });
  expect(data.kinds).toContainEqual({ kind: 'order_confirmed', title: 'Order confirmed' });
  expect(data.kinds).toHaveLength(previewKinds.length);
});

test.each(previewKinds)('renders "%s" with the logo, in less than 300 KB', async (kind) => {
  const { status, data }: { status: number; data: MailPreview } = await preview(kind);
  expect(status).toBe(200);
  expect(data.subject).not.toBe('');
  expect(data.html).toContain('<img src="data:image/png;base64,');
  expect(data.html + data.text).not.toMatch(/cid:|undefined|null|NaN|\[object/);
  expect(data.html.length + data.text.length).toBeLessThan(300 * 1024);
});

test('shows real products with their images', async () => {
  const { data } = await preview('order_confirmed');
  expect(data.text).toMatch(/^Total: ₹[\d,]+\nincl\. GST ₹\d/m);
  const { data: list } = await callApi(shop(), 'GET /api/products');
  const [, name] = /^2 x (.+), \d+ g: ₹/m.exec(data.text) ?? [];
  expect(list.products).toContainEqual(expect.objectContaining({ name }));
  expect(data.html.match(/src="data:image\/jpeg;base64,/g)).toHaveLength(3);
});

test('shows a draft of the settings only with its token', async () => {
  const data = { ...seedSettings.mail, senderName: 'Murmura', signature: 'Team Murmura' };
  const call = 'POST /api/admin/settings/mail/preview';
  const { data: draft } = await callApi(shop(), call, { as: admin, body: { data } });
  const shown = await preview('welcome', `?preview=${draft.token}`);
  expect(shown.data.text).toContain('\n\nTeam Murmura\n\n--\n');
  expect(shown.data.from).toBe('Murmura <hello@tokri.example>');
  expect((await preview('welcome')).data.text).not.toContain('Murmura');
  expect(await preview('welcome', `?preview=${'x'.repeat(32)}`)).toMatchObject({ status: 404 });
});

test('rejects an unknown kind', async () => {
  expect((await preview('test')).status).toBe(400);
});

test('sends a test mail with its images to the administrator', async () => {
  expect(await sendTest('order_shipped')).toMatchObject({ status: 200, data: { to: admin.email } });
  await eventually(async () => expect(readMails(shop(), admin.email)).toHaveLength(1));
  const { headers, html, imageIds } = readMail(readMails(shop(), admin.email)[0] ?? '');
  expect(headers.subject).toMatch(/^\[Test\] Order TKR-\d{8}-\d{6} is on its way$/);
  expect(headers['reply-to']).toBe(seedSettings.shop.contact.email);
  expect(imageIds).toEqual(['<logo>', '<item-1>', '<item-2>', '<item-3>']);
  for (const id of imageIds) expect(html).toContain(`src="cid:${id.slice(1, -1)}"`);
  const [entry] = await shop()
    .db.select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'send_test_mail'));
  expect(entry).toMatchObject({ actor: admin.email, subject: 'Order shipped', outcome: 'done' });
});

test('limits the test mails of an administrator to ten in an hour', async () => {
  const other = await createAdmin(shop().db);
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await sendTest('welcome', other)).status).toBe(200);
  }
  expect((await sendTest('welcome', other)).status).toBe(429);
});
