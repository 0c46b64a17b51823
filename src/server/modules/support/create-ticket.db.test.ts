import { settings } from '#shared/settings/current.ts';
import { limits } from '#shared/limits.ts';
import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import { eventually } from '../../testing/eventually.ts';
import { callApi, createAdmin, readMails } from '../../testing/users.ts';
import { readMail } from '../../testing/parse-mail.ts';
import { openTestShop, shareClearedShop, type TestShop } from '../../testing/test-shop.ts';
import { submitTicket } from '../../testing/tickets.ts';
import { mails } from '../mail/tables.ts';
import { tickets } from './tables.ts';

const sharedShop = shareClearedShop(['tickets', 'ticket_events']);
const HOUR_MS = 3_600_000;

const listTickets = ({ db }: TestShop) => db.select().from(tickets);

const queuedMails = async ({ db }: TestShop) =>
  (await db.select().from(mails)).map(({ kind, recipient }) => `${kind}: ${recipient}`).sort();

test('stores a message with a number and mails the customer and the shop', async () => {
  const shop = sharedShop();
  const reply = await submitTicket(shop, {
    name: '  Kavya Rao ',
    email: 'Kavya@Example.com',
    phone: '+91 98180 44121',
    orderNumber: ' tkr-20261115-048213 ',
    message: '  Where is it?\r\n\r\nIt was due on Monday. ',
  });
  expect(reply).toMatchObject({ status: 200, success: true, message: 'We have your message.' });
  const { number, acknowledgeBy, resolveBy } = reply.data;
  expect(number).toMatch(/^TKT-\d{8}-\d{6}$/);
  const [ticket] = await listTickets(shop);
  expect(ticket).toMatchObject({
    number,
    name: 'Kavya Rao',
    email: 'kavya@example.com',
    phone: '9818044121',
    topic: 'order',
    orderNumber: 'TKR-20261115-048213',
    message: 'Where is it?\n\nIt was due on Monday.',
    state: 'open',
    version: 1,
  });
  const createdAt = ticket?.createdAt.getTime() ?? 0;
  expect(Date.parse(acknowledgeBy) - createdAt).toBe(limits.ticketAcknowledgeHours * HOUR_MS);
  expect((Date.parse(resolveBy) - createdAt) / HOUR_MS / 24).toBeOneOf([28, 29, 30, 31]);
  expect(await queuedMails(shop)).toEqual([
    `ticket_notice: ${settings().shop.contact.email}`,
    'ticket_received: kavya@example.com',
  ]);
});

test('accepts missing and empty optional fields', async () => {
  const shop = sharedShop();
  expect(await submitTicket(shop, { phone: ' ', orderNumber: '' })).toMatchObject({ status: 200 });
  expect(await listTickets(shop)).toMatchObject([{ phone: null, orderNumber: null, key: null }]);
});

test('returns the same ticket for a repeated idempotency key, even with another text', async () => {
  const shop = sharedShop();
  const key = 'one-and-the-same';
  const first = await submitTicket(shop, {}, { key });
  expect((await submitTicket(shop, {}, { key })).data).toEqual(first.data);
  const other = { message: 'Something else altogether.' };
  expect((await submitTicket(shop, other, { key })).data).toEqual(first.data);
  expect(await listTickets(shop)).toHaveLength(1);
  expect(await queuedMails(shop)).toHaveLength(2);

  expect((await submitTicket(shop)).data.number).not.toBe((await submitTicket(shop)).data.number);
  expect(await listTickets(shop)).toHaveLength(3);
});

test('creates separate tickets for the same key of different senders', async () => {
  const shop = sharedShop();
  const key = 'one-and-the-same';
  const first = await submitTicket(shop, {}, { key });
  const second = await submitTicket(shop, { email: 'ravi@example.com' }, { key });
  expect(second.status).toBe(200);
  expect(second.data.number).not.toBe(first.data.number);
  expect(await listTickets(shop)).toHaveLength(2);
});

test('creates one ticket for concurrent requests with the same key', async () => {
  const shop = sharedShop();
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => submitTicket(shop, {}, { key: 'twice-at-once' })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(replies.map(({ data }) => data.number)).size).toBe(1);
  expect(await listTickets(shop)).toHaveLength(1);
  expect(await queuedMails(shop)).toHaveLength(2);
});

test('retries until the ticket number is free', async () => {
  const shop = await openTestShop();
  const first = await submitTicket(shop);
  await shop.db.execute(sql`create sequence tries`);
  await shop.db.execute(sql`create function unlucky() returns trigger language plpgsql as $$ begin
    if nextval('tries') <= 3 then new.number := (select number from tickets limit 1); end if;
    return new; end $$`);
  await shop.db.execute(
    sql`create trigger unlucky before insert on tickets for each row execute function unlucky()`,
  );
  const second = await submitTicket(shop, {}, { key: 'the-fourth-try' });
  expect(second.status).toBe(200);
  expect(second.data.number).not.toBe(first.data.number);
  const { rows } = await shop.db.execute(sql`select last_value::int as tries from tries`);
  expect(rows).toEqual([{ tries: 4 }]);
  expect(await queuedMails(shop)).toHaveLength(4);
});

test('limits a client to ten messages in ten minutes', async () => {
  const shop = sharedShop();
  const replies = await Promise.all(
    Array.from({ length: 11 }, (_, nth) =>
      submitTicket(shop, { email: `someone-${nth}@example.com` }),
    ),
  );
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused).toMatchObject([{ status: 429, code: 'too_many_requests' }]);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await listTickets(shop)).toHaveLength(10);
});

test('confirms at most five messages a day per address, and stores all', async () => {
  const shop = sharedShop();
  const write = (nth: number, fields = {}) =>
    submitTicket(shop, fields, { from: `203.0.113.${nth}` });
  for (let nth = 1; nth <= 5; nth += 1) expect((await write(nth)).status).toBe(200);
  // Only the confirmation is omitted, so a stranger cannot block the owner's own messages.
  expect((await write(6)).status).toBe(200);
  expect((await write(7, { email: 'KAVYA@example.com' })).status).toBe(200);
  expect((await write(8, { email: 'ravi@example.com' })).status).toBe(200);
  expect(await listTickets(shop)).toHaveLength(8);
  const { rows } = await shop.db.execute(
    sql`select recipient, count(*)::int as mails from mails where kind = 'ticket_received' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { recipient: 'kavya@example.com', mails: 5 },
    { recipient: 'ravi@example.com', mails: 1 },
  ]);
});

test('rejects invalid fields without storing or mailing anything', async () => {
  const shop = sharedShop();
  const invalidFields = {
    name: 'Kavya\r\nBcc: others@example.com',
    email: 'kavya@example.com, others@example.com',
    topic: 'complaint',
    message: 'a'.repeat(5000),
  };
  for (const [field, value] of Object.entries(invalidFields)) {
    const reply = await submitTicket(shop, { [field]: value });
    expect(reply).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(Object.keys(reply.errors)).toEqual([field]);
  }
  expect(await listTickets(shop)).toEqual([]);
  expect(await queuedMails(shop)).toEqual([]);
});

test('stores the longest message in any script', async () => {
  const shop = sharedShop();
  const message = 'मखाना'.repeat(limits.ticketMessageLength.max / 5);
  expect(await submitTicket(shop, { message })).toMatchObject({ status: 200 });
  expect(await listTickets(shop)).toMatchObject([{ message }]);
});

test('mails number, topic and deadlines to the sender, without the text of the message', async () => {
  const shop = sharedShop();
  const { data } = await submitTicket(shop, {
    name: 'Claim your prize at evil.example',
    topic: 'refund',
    orderNumber: 'TKR-20261115-048213',
    message: 'Buy cheap watches at https://evil.example now!',
  });
  await eventually(async () => expect(readMails(shop, 'kavya@example.com')).toHaveLength(1));
  const [raw = ''] = readMails(shop, 'kavya@example.com');
  expect(raw).not.toMatch(/evil|prize|watches|TKR-20261115-048213/);
  const { headers, text } = readMail(raw);
  expect(headers).toMatchObject({
    subject: `We have your message: ${data.number}`,
    'reply-to': settings().shop.contact.email,
    'auto-submitted': 'auto-generated',
  });
  expect(text).toContain('Namaste,\n');
  expect(text).toContain(`Number:\n${data.number}`);
  expect(text).toContain('About:\nA return or refund');
  expect(text).toContain(inIndia(data.acknowledgeBy));
  expect(text).toContain(inIndia(data.resolveBy));
});

test('mails the whole message to the shop as text, with the sender as reply address', async () => {
  const shop = sharedShop();
  const message = 'First line\n<img src=x onerror=alert(1)>\n\nLast & "least"';
  const { data } = await submitTicket(shop, { name: '<b>Kavya</b>', phone: '9818044121', message });
  await eventually(async () =>
    expect(readMails(shop, settings().shop.contact.email)).toHaveLength(1),
  );
  const { headers, text, html } = readMail(readMails(shop, settings().shop.contact.email)[0] ?? '');
  expect(headers).toMatchObject({
    subject: `New message ${data.number}: My order or its delivery`,
    'reply-to': 'kavya@example.com',
  });
  expect(text).toContain(message);
  expect(text).toContain('From:\n<b>Kavya</b>\nkavya@example.com\n+91 98180 44121\n');
  expect(html).not.toMatch(/<img(?! src="cid:)|<b>/);
  expect(html).toContain('First line<br>&#60;img src=x onerror=alert(1)&#62;<br><br>Last &#38;');
  const [ticket] = await listTickets(shop);
  expect(text).toMatch(new RegExp(`^http://localhost:\\d+/admin/tickets/${ticket?.id}$`, 'm'));
});

test('mails the recipients of the settings instead of the contact address', async () => {
  const shop = await openTestShop();
  const ticket = ['care@example.com', 'asha@example.com'];
  const { notify } = seedSettings.orders;
  await changeSettings(shop, 'orders', { notify: { ...notify, ticket } });
  await submitTicket(shop, {});
  expect(await queuedMails(shop)).toEqual([
    'ticket_notice: asha@example.com',
    'ticket_notice: care@example.com',
    'ticket_received: kavya@example.com',
  ]);
  const ofAsha = async () =>
    (await shop.db.select().from(mails)).filter(
      ({ recipient }) => recipient === 'asha@example.com',
    );
  await eventually(async () => expect(await ofAsha()).toMatchObject([{ state: 'sent' }]));
  expect(readMail(readMails(shop, 'asha@example.com')[0] ?? '').text).toContain(
    'your address is in the notification settings of Tokri',
  );

  // A former recipient gets no copy.
  await changeSettings(shop, 'orders', { notify: { ...notify, ticket: ['care@example.com'] } });
  const [sent] = await ofAsha();
  const as = await createAdmin(shop.db);
  await callApi(shop, `POST /api/admin/mails/${sent?.id}/resend`, { as });
  await eventually(async () =>
    expect((await ofAsha()).map(({ state }) => state).toSorted()).toEqual(['failed', 'sent']),
  );
});

test('calculates the deadline of one month by the calendar in India', async () => {
  const shop = sharedShop();
  await submitTicket(shop, {}, { key: 'end-of-january' });
  await shop.db.execute(sql`update tickets set created_at = '2027-01-30T20:00:00Z'`);
  const { data } = await submitTicket(shop, {}, { key: 'end-of-january' });
  // It was created on 31 January at 01:30 in India.
  expect(data.acknowledgeBy).toBe('2027-02-01T20:00:00.000Z');
  expect(data.resolveBy).toBe('2027-02-27T20:00:00.000Z');
});

function inIndia(iso: string): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' } as const;
  return new Intl.DateTimeFormat('en-IN', options).format(new Date(iso)).replace('\u202f', ' ');
}
