import { expect, test } from 'vitest';
import { subscribe } from '#shared/newsletter/contract.ts';
import { sampleNewsletterText } from '#shared/settings/sample-texts.ts';
import { sql } from '../../db/drizzle.ts';
import { readCsv } from '../../csv.ts';
import { eventually } from '../../testing/eventually.ts';
import { lastEntry } from '../../testing/product-admin.ts';
import { createAdmin, callApi, readMails, findToken } from '../../testing/users.ts';
import { readMail } from '../../testing/parse-mail.ts';
import { publishSection } from '../../testing/publish-section.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { openTestShop, shareClearedShop, type TestShop } from '../../testing/test-shop.ts';
import { mails } from '../mail/tables.ts';
import { newsletterSubscribers } from './tables.ts';

const sharedShop = shareClearedShop(['newsletter_subscribers']);
const KAVYA = 'kavya@example.com';

const post = ({ app }: TestShop, payload: unknown, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/newsletter/subscribe',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });

const openLink = (shop: TestShop, action: 'confirm' | 'unsubscribe', token: string) =>
  callApi(shop, `POST /api/newsletter/${action}?token=${token}`);

const listSubscribers = ({ db }: TestShop) =>
  db.select().from(newsletterSubscribers).orderBy(newsletterSubscribers.email);

/** Waits until all jobs are done. */
const waitForJobs = ({ db }: TestShop) =>
  eventually(async () => {
    const { rows } = await db.execute(sql`select 1 from jobs`);
    expect(rows).toEqual([]);
  });

async function mailedToken(shop: TestShop, email = KAVYA): Promise<string> {
  await eventually(async () => expect(readMails(shop, email)).not.toEqual([]));
  return findToken(readMails(shop, email).at(-1));
}

/** A shop with one confirmed subscriber. */
async function shopWithSubscriber() {
  const shop = sharedShop();
  await post(shop, { email: KAVYA, source: 'footer' });
  const token = await mailedToken(shop);
  await openLink(shop, 'confirm', token);
  return { shop, token };
}

test('stores an address once, ignoring case, with consent, source and time', async () => {
  const shop = sharedShop();
  const first = await post(shop, { email: '  Kavya@Example.com ', source: 'footer' });
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual({
    success: true,
    message: subscribe.message,
    data: { email: KAVYA },
  });
  const [before] = await listSubscribers(shop);
  expect(before).toMatchObject({
    email: KAVYA,
    source: 'footer',
    consent: sampleNewsletterText,
    confirmedAt: null,
    unsubscribedAt: null,
  });
  expect(Date.now() - (before?.consentedAt.getTime() ?? 0)).toBeLessThan(60_000);

  const again = await post(shop, { email: 'KAVYA@example.com', source: 'elsewhere' });
  expect(again.json()).toEqual(first.json());
  const after = await listSubscribers(shop);
  expect(after).toMatchObject([{ source: 'elsewhere', token: before?.token, confirmedAt: null }]);
});

test('stores one address for concurrent requests', async () => {
  const shop = sharedShop();
  const replies = await Promise.all(
    ['ravi@example.com', 'Ravi@example.com', 'RAVI@EXAMPLE.COM'].map((email) =>
      post(shop, { email, source: 'footer' }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await listSubscribers(shop)).toHaveLength(1);
});

test('rejects invalid input with an error for the field', async () => {
  const shop = sharedShop();
  const invalidInputs = [
    [{}, 'email'],
    [{ email: '' }, 'email'],
    [{ email: 'no-at-sign.example' }, 'email'],
    [{ email: 'two words@example.com' }, 'email'],
    [{ email: 'kavya@example.com\r\nBcc: all@example.com' }, 'email'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'email'],
    [{ email: ['a@example.com'] }, 'email'],
    [{ email: 'a@example.com', source: '<script>' }, 'source'],
    [null, 'body'],
  ] as const;
  for (const [payload, field] of invalidInputs) {
    const reply = await post(shop, payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ success: false, code: 'invalid_input' });
    expect(Object.keys(reply.json().errors)).toEqual([field]);
    if (field === 'email') expect(reply.json().message).toBe('Please enter a valid email address');
  }
  expect(await listSubscribers(shop)).toEqual([]);
});

test('one visitor cannot fill the list, and a header does not make another visitor', async () => {
  const shop = sharedShop();
  const attempts = Array.from({ length: 31 }, (_, index) =>
    post(
      shop,
      { email: `someone-${index}@example.com` },
      { 'x-forwarded-for': `203.0.113.${index}` },
    ),
  );
  const replies = await Promise.all(attempts);
  const refused = replies.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.json()).toMatchObject({ success: false, code: 'too_many_requests' });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await listSubscribers(shop)).toHaveLength(30);
});

test('limits by the client address that a trusted proxy forwards', async () => {
  const shop = await openTestShop({ TRUST_PROXY: '127.0.0.1' });
  await post(shop, { email: 'a@example.com' }, { 'x-forwarded-for': '203.0.113.7' });
  const { rows } = await shop.db.execute(
    sql`select key, hits from throttles where key <> 'newsletter:a@example.com'`,
  );
  expect(rows).toEqual([{ key: 'newsletter:203.0.113.7', hits: 1 }]);
});

test('confirms the subscription with the mailed link, also when it is opened again', async () => {
  const shop = sharedShop();
  const asha = await createAdmin(shop.db);
  const counts = async () => (await callApi(shop, 'GET /api/admin/newsletter', { as: asha })).data;
  await post(shop, { email: KAVYA, source: 'footer' });
  const token = await mailedToken(shop);
  expect(await counts()).toEqual({ confirmed: 0, waiting: 1, unsubscribed: 0 });

  const first = await openLink(shop, 'confirm', token);
  expect(first).toMatchObject({ status: 200, success: true, data: { email: KAVYA } });
  expect(await counts()).toEqual({ confirmed: 1, waiting: 0, unsubscribed: 0 });
  const [confirmed] = await listSubscribers(shop);
  expect((await openLink(shop, 'confirm', token)).data).toEqual(first.data);
  expect(await listSubscribers(shop)).toEqual([confirmed]);
});

test('sends no mail to a subscriber and keeps the consent', async () => {
  const { shop } = await shopWithSubscriber();
  const [before] = await listSubscribers(shop);
  const again = await post(shop, { email: KAVYA, source: 'elsewhere' });
  const stranger = await post(shop, { email: 'new@example.com', source: 'elsewhere' });
  expect(again.json()).toEqual({ ...stranger.json(), data: { email: KAVYA } });
  expect(Object.keys(again.headers)).toEqual(Object.keys(stranger.headers));
  await waitForJobs(shop);
  expect(await listSubscribers(shop)).toMatchObject([before, { email: 'new@example.com' }]);
  expect(await shop.db.select().from(mails)).toMatchObject([
    { recipient: KAVYA },
    { recipient: 'new@example.com' },
  ]);
});

test('stores the invitation of the shop as the consent, and quotes it in the mail', async () => {
  const shop = await openTestShop();
  await post(shop, { email: KAVYA });
  const newsletterText = 'A letter from the kitchen, once a month';
  await publishSection(shop.db, 'shop', { ...seedSettings.shop, newsletterText });
  await expect.poll(async () => (await shop.app.inject('/')).body).toContain(newsletterText);
  await post(shop, { email: 'new@example.com', consent: true });
  const stored = (await listSubscribers(shop)).map(({ consent }) => consent);
  expect(stored).toEqual([sampleNewsletterText, newsletterText]);
  await mailedToken(shop, KAVYA);
  expect(readMails(shop, KAVYA)[0]).toContain(sampleNewsletterText);
});

test('mails an address at most three times a day without revealing it', async () => {
  const shop = sharedShop();
  for (let nth = 1; nth <= 5; nth += 1) {
    const reply = await post(shop, { email: KAVYA });
    expect(reply.json()).toMatchObject({ success: true, message: subscribe.message });
    await waitForJobs(shop);
  }
  expect(await shop.db.select().from(mails)).toHaveLength(3);
});

test('subscribes again only by the mailed link', async () => {
  const { shop, token } = await shopWithSubscriber();
  const off = await openLink(shop, 'unsubscribe', token);
  expect(off).toMatchObject({
    status: 200,
    message: 'You are off the list.',
    data: { email: KAVYA },
  });
  const [unsubscribed] = await listSubscribers(shop);
  expect(unsubscribed?.unsubscribedAt).toBeInstanceOf(Date);
  expect((await openLink(shop, 'unsubscribe', token)).data).toEqual(off.data);
  expect(await listSubscribers(shop)).toEqual([unsubscribed]);

  await post(shop, { email: KAVYA, source: 'contact' });
  expect(await listSubscribers(shop)).toMatchObject([
    { source: 'contact', unsubscribedAt: unsubscribed?.unsubscribedAt },
  ]);
  await eventually(async () => expect(readMails(shop, KAVYA)).toHaveLength(2));
  expect(await mailedToken(shop)).toBe(token);
  expect(await openLink(shop, 'confirm', token)).toMatchObject({ status: 200 });
  const [back] = await listSubscribers(shop);
  expect(back?.unsubscribedAt).toBeNull();
  expect(back?.confirmedAt?.getTime()).toBeGreaterThan(unsubscribed?.confirmedAt?.getTime() ?? 0);
});

test('unsubscribes an unconfirmed address', async () => {
  const shop = sharedShop();
  await post(shop, { email: KAVYA });
  expect(await openLink(shop, 'unsubscribe', await mailedToken(shop))).toMatchObject({
    status: 200,
  });
  expect(await listSubscribers(shop)).toMatchObject([
    { confirmedAt: null, unsubscribedAt: expect.any(Date) },
  ]);
});

test.each(['confirm', 'unsubscribe'] as const)('rejects an invented link to %s', async (action) => {
  const { shop } = await shopWithSubscriber();
  const before = await listSubscribers(shop);
  for (const token of ['made-up', '%00', '%27%20or%20%271%27=%271', '', 'a&token=b']) {
    const reply = await openLink(shop, action, token);
    expect([400, 404]).toContain(reply.status);
    expect(reply.success).toBe(false);
  }
  expect(await openLink(shop, action, 'made-up')).toMatchObject({
    status: 404,
    code: 'newsletter_link_invalid',
  });
  expect(await callApi(shop, `POST /api/newsletter/${action}`)).toMatchObject({ status: 400 });
  expect(await listSubscribers(shop)).toEqual(before);
});

test('limits link requests per client', async () => {
  const shop = sharedShop();
  await shop.db.execute(sql`insert into throttles values
    ('newsletter-link:127.0.0.1', 299, now() + interval '1 minute')`);
  expect(await openLink(shop, 'confirm', 'a')).toMatchObject({ status: 404 });
  for (const action of ['confirm', 'unsubscribe'] as const) {
    expect(await openLink(shop, action, 'b')).toMatchObject({ status: 429 });
  }
});

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['application/x-www-form-urlencoded', ''],
  ['application/json', ''],
  [undefined, ''],
])('supports one-click unsubscription: %s, %j', async (type, payload) => {
  const { shop } = await shopWithSubscriber();
  const { headers } = readMail(readMails(shop, KAVYA)[0] ?? '');
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const url = /^<http:\/\/[^/]+(\/.+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  const reply = await shop.app.inject({
    method: 'POST',
    url,
    headers: type === undefined ? {} : { 'content-type': type },
    payload,
  });
  expect(reply.statusCode).toBe(200);
  expect(await listSubscribers(shop)).toMatchObject([{ unsubscribedAt: expect.any(Date) }]);
});

test('does not unsubscribe when the link is only opened', async () => {
  const { shop, token } = await shopWithSubscriber();
  const before = await listSubscribers(shop);
  for (const accept of ['text/html', '*/*']) {
    const url = `/newsletter/unsubscribe?token=${token}`;
    const page = await shop.app.inject({ url, headers: { accept } });
    expect([accept, page.headers['content-type']]).toEqual([accept, 'text/html; charset=utf-8']);
  }
  expect(await listSubscribers(shop)).toEqual(before);
});

test('sends the consent, the confirmation link and the unsubscribe links', async () => {
  const smtp = await startSmtpServer();
  const shop = await openTestShop({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://tokri.example' });
  await post(shop, { email: KAVYA, source: 'footer' });
  await eventually(async () => expect(smtp.received).toHaveLength(1));
  const { headers, text, html } = readMail(smtp.received[0]?.raw ?? '');
  const [{ token } = { token: '' }] = await listSubscribers(shop);
  const unsubscribeLink = `https://tokri.example/newsletter/unsubscribe?token=${token}`;
  expect(headers).toMatchObject({
    to: KAVYA,
    'auto-submitted': 'auto-generated',
    'list-unsubscribe': `<${unsubscribeLink}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(smtp.received[0]?.raw).toContain(`List-Unsubscribe: <${unsubscribeLink}>\n`);
  const confirmLink = `https://tokri.example/newsletter/confirm?token=${token}`;
  for (const link of [confirmLink, unsubscribeLink]) {
    expect(text.split('\n')).toContain(link);
    expect(html).toContain(`href="${link}"`);
  }
  expect(text).toContain(sampleNewsletterText);
  expect(text).toContain('If this wasn’t you, ignore this email');
});

test('does not send the mail once the subscription is confirmed', async () => {
  const { shop } = await shopWithSubscriber();
  const asha = await createAdmin(shop.db);
  const [mail] = await shop.db.select().from(mails);
  await callApi(shop, `POST /api/admin/mails/${mail?.id}/resend`, { as: asha });
  await waitForJobs(shop);
  expect(readMails(shop, KAVYA)).toHaveLength(1);
});

test('exports subscribers with consent and unsubscribe link, and records it', async () => {
  const shop = await openTestShop({ PUBLIC_URL: 'https://tokri.example' });
  const asha = await createAdmin(shop.db);
  await shop.db.execute(sql`
    insert into newsletter_subscribers (email, source, consent, token, consented_at, confirmed_at, unsubscribed_at)
    values
      ('=cmd@example.com', 'footer', 'Recipes', 'token-1', '2026-11-15T20:00:00Z', '2026-11-16T20:30:00Z', null),
      ('waiting@example.com', 'footer', 'Recipes', 'token-2', now(), null, null),
      ('gone@example.com', 'footer', 'Recipes', 'token-3', now(), now(), now())`);
  await shop.db.execute(sql`
    insert into newsletter_subscribers (email, source, confirmed_at)
    select 'reader-' || nr || '@example.com', 'footer', now() from generate_series(1, 1001) nr`);
  const reply = await callApi(shop, 'GET /api/admin/newsletter/export', { as: asha });
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/filename="subscribers-\d{4}-\d\d-\d\d\.csv"/),
  });
  expect(reply.text).toContain(`'=cmd@example.com`);
  const [head, ...rows] = readCsv(reply.text).map(({ cells }) => cells);
  expect(head).toEqual([
    'Email',
    'Consented (India time)',
    'Confirmed (India time)',
    'Source',
    'Consent',
    'Unsubscribe link',
  ]);
  expect(rows).toContainEqual([
    '=cmd@example.com',
    '2026-11-16 01:30',
    '2026-11-17 02:00',
    'footer',
    'Recipes',
    'https://tokri.example/newsletter/unsubscribe?token=token-1',
  ]);
  expect(new Set(rows.map(([email]) => email)).size).toBe(1002);
  expect(rows.flat().join()).not.toMatch(/waiting@|gone@|token-2|token-3/);
  expect(await lastEntry(shop)).toMatchObject({ actor: asha.email, action: 'export_subscribers' });
});
