import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { policy } from '#shared/policy.ts';
import { sql } from '../../db/drizzle.ts';
import { eventually } from '../../testing/eventually.ts';
import { mailsTo } from '../../testing/people.ts';
import { readMail } from '../../testing/parse-mail.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { writeTo } from '../../testing/tickets.ts';
import { mails } from '../mail/tables.ts';
import { tickets } from './tables.ts';

const HOUR_MS = 3_600_000;

const kept = ({ db }: TestShop) => db.select().from(tickets);

const queued = async ({ db }: TestShop) =>
  (await db.select().from(mails)).map(({ kind, recipient }) => `${kind}: ${recipient}`).sort();

test('a message is kept and has a number, and both sides get a mail', async () => {
  const shop = await openTestShop();
  const reply = await writeTo(shop, {
    name: '  Kavya Rao ',
    email: 'Kavya@Example.com',
    phone: '+91 98180 44121',
    orderNumber: ' tkr-20261115-048213 ',
    message: '  Where is it?\r\n\r\nIt was due on Monday. ',
  });
  expect(reply).toMatchObject({ status: 200, success: true, message: 'We have your message.' });
  const { number, acknowledgeBy, resolveBy } = reply.data;
  expect(number).toMatch(/^TKT-\d{8}-\d{6}$/);
  const [ticket] = await kept(shop);
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
  expect(Date.parse(acknowledgeBy) - createdAt).toBe(policy.ticketAcknowledgeHours * HOUR_MS);
  expect((Date.parse(resolveBy) - createdAt) / HOUR_MS / 24).toBeOneOf([28, 29, 30, 31]);
  expect(await queued(shop)).toEqual([
    `ticket_notice: ${brand.contact.email}`,
    'ticket_received: kavya@example.com',
  ]);
});

test('what need not be said may be left out or empty', async () => {
  const shop = await openTestShop();
  expect(await writeTo(shop, { phone: ' ', orderNumber: '' })).toMatchObject({ status: 200 });
  expect(await kept(shop)).toMatchObject([{ phone: null, orderNumber: null, key: null }]);
});

test('sent again with its key it is the same message, whatever it says then', async () => {
  const shop = await openTestShop();
  const key = 'one-and-the-same';
  const first = await writeTo(shop, {}, { key });
  expect((await writeTo(shop, {}, { key })).data).toEqual(first.data);
  const other = { message: 'Something else altogether.' };
  expect((await writeTo(shop, other, { key })).data).toEqual(first.data);
  expect(await kept(shop)).toHaveLength(1);
  expect(await queued(shop)).toHaveLength(2);

  expect((await writeTo(shop)).data.number).not.toBe((await writeTo(shop)).data.number);
  expect(await kept(shop)).toHaveLength(3);
});

test('an idempotency key belongs to its sender: another sender gets a ticket of their own', async () => {
  const shop = await openTestShop();
  const key = 'one-and-the-same';
  const first = await writeTo(shop, {}, { key });
  const second = await writeTo(shop, { email: 'ravi@example.com' }, { key });
  expect(second.status).toBe(200);
  expect(second.data.number).not.toBe(first.data.number);
  expect(await kept(shop)).toHaveLength(2);
});

test('the same message twice at once is one', async () => {
  const shop = await openTestShop();
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => writeTo(shop, {}, { key: 'twice-at-once' })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(replies.map(({ data }) => data.number)).size).toBe(1);
  expect(await kept(shop)).toHaveLength(1);
  expect(await queued(shop)).toHaveLength(2);
});

test('a number that is taken is not given again', async () => {
  const shop = await openTestShop();
  const first = await writeTo(shop);
  await shop.db.execute(sql`create sequence tries`);
  await shop.db.execute(sql`create function unlucky() returns trigger language plpgsql as $$ begin
    if nextval('tries') <= 3 then new.number := (select number from tickets limit 1); end if;
    return new; end $$`);
  await shop.db.execute(
    sql`create trigger unlucky before insert on tickets for each row execute function unlucky()`,
  );
  const second = await writeTo(shop, {}, { key: 'the-fourth-try' });
  expect(second.status).toBe(200);
  expect(second.data.number).not.toBe(first.data.number);
  const { rows } = await shop.db.execute(sql`select last_value::int as tries from tries`);
  expect(rows).toEqual([{ tries: 4 }]);
  expect(await queued(shop)).toHaveLength(4);
});

test('one visitor writes ten messages in ten minutes, and no more', async () => {
  const shop = await openTestShop();
  const replies = await Promise.all(
    Array.from({ length: 11 }, (_, nth) => writeTo(shop, { email: `someone-${nth}@example.com` })),
  );
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused).toMatchObject([{ status: 429, code: 'too_many_requests' }]);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await kept(shop)).toHaveLength(10);
});

test('an address gets five receipts a day, from however many networks; its messages are all kept', async () => {
  const shop = await openTestShop();
  const write = (nth: number, said = {}) => writeTo(shop, said, { from: `203.0.113.${nth}` });
  for (let nth = 1; nth <= 5; nth += 1) expect((await write(nth)).status).toBe(200);
  // Only the receipt is left out: a stranger cannot block the owner's own messages.
  expect((await write(6)).status).toBe(200);
  expect((await write(7, { email: 'KAVYA@example.com' })).status).toBe(200);
  expect((await write(8, { email: 'ravi@example.com' })).status).toBe(200);
  expect(await kept(shop)).toHaveLength(8);
  const { rows } = await shop.db.execute(
    sql`select recipient, count(*)::int as mails from mails where kind = 'ticket_received' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { recipient: 'kavya@example.com', mails: 5 },
    { recipient: 'ravi@example.com', mails: 1 },
  ]);
});

test('what is wrong is named, and nothing is kept or sent', async () => {
  const shop = await openTestShop();
  const wrong = {
    name: 'Kavya\r\nBcc: everybody@example.com',
    email: 'kavya@example.com, everybody@example.com',
    topic: 'complaint',
    message: 'a'.repeat(5000),
  };
  for (const [field, typed] of Object.entries(wrong)) {
    const reply = await writeTo(shop, { [field]: typed });
    expect(reply).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(Object.keys(reply.errors)).toEqual([field]);
  }
  expect(await kept(shop)).toEqual([]);
  expect(await queued(shop)).toEqual([]);
});

test('the longest message is kept, in every script', async () => {
  const shop = await openTestShop();
  const message = 'मखाना'.repeat(policy.ticketMessageLength.max / 5);
  expect(await writeTo(shop, { message })).toMatchObject({ status: 200 });
  expect(await kept(shop)).toMatchObject([{ message }]);
});

test('the mail to whoever wrote has number, subject and times, and not a word of the message', async () => {
  const shop = await openTestShop();
  const { data } = await writeTo(shop, {
    name: 'Claim your prize at evil.example',
    topic: 'refund',
    orderNumber: 'TKR-20261115-048213',
    message: 'Buy cheap watches at https://evil.example now!',
  });
  await eventually(async () => expect(mailsTo(shop, 'kavya@example.com')).toHaveLength(1));
  const [raw = ''] = mailsTo(shop, 'kavya@example.com');
  expect(raw).not.toMatch(/evil|prize|watches|TKR-20261115-048213/);
  const { headers, text } = readMail(raw);
  expect(headers).toMatchObject({
    subject: `We have your message: ${data.number}`,
    'reply-to': brand.contact.email,
    'auto-submitted': 'auto-generated',
  });
  expect(text).toContain('Namaste,\n');
  expect(text).toContain(`Number:\n${data.number}`);
  expect(text).toContain('About:\nA return or refund');
  expect(text).toContain(inIndia(data.acknowledgeBy));
  expect(text).toContain(inIndia(data.resolveBy));
});

test('the mail to the shop has all of it, as text, and is answered to whoever wrote', async () => {
  const shop = await openTestShop();
  const message = 'First line\n<img src=x onerror=alert(1)>\n\nLast & "least"';
  const { data } = await writeTo(shop, { name: '<b>Kavya</b>', phone: '9818044121', message });
  await eventually(async () => expect(mailsTo(shop, brand.contact.email)).toHaveLength(1));
  const { headers, text, html } = readMail(mailsTo(shop, brand.contact.email)[0] ?? '');
  expect(headers).toMatchObject({
    subject: `New message ${data.number}: My order or its delivery`,
    'reply-to': 'kavya@example.com',
  });
  expect(text).toContain(message);
  expect(text).toContain('From:\n<b>Kavya</b>\nkavya@example.com\n+91 98180 44121\n');
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('First line<br>&#60;img src=x onerror=alert(1)&#62;<br><br>Last &#38;');
  const [ticket] = await kept(shop);
  expect(text).toMatch(new RegExp(`^http://localhost:\\d+/admin/tickets/${ticket?.id}$`, 'm'));
});

test('a month is a month of the calendar in India, and never more', async () => {
  const shop = await openTestShop();
  await writeTo(shop, {}, { key: 'end-of-january' });
  await shop.db.execute(sql`update tickets set created_at = '2027-01-30T20:00:00Z'`);
  const { data } = await writeTo(shop, {}, { key: 'end-of-january' });
  // 31 January, half past one at night, in India.
  expect(data.acknowledgeBy).toBe('2027-02-01T20:00:00.000Z');
  expect(data.resolveBy).toBe('2027-02-27T20:00:00.000Z');
});

function inIndia(iso: string): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' } as const;
  return new Intl.DateTimeFormat('en-IN', options).format(new Date(iso)).replace('\u202f', ' ');
}
