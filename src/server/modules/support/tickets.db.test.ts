import { settings } from '#shared/settings/current.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as contract from '#shared/support/contract.ts';
import type { Ticket } from '#shared/support/contract.ts';
import { sql } from '../../db/drizzle.ts';
import { eventually } from '../../testing/eventually.ts';
import { lastEntry } from '../../testing/product-admin.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { createUser, createAdmin, callApi } from '../../testing/users.ts';
import { readMail } from '../../testing/parse-mail.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { openTestShop, shareClearedShop, type TestShop } from '../../testing/test-shop.ts';
import { createTestTicket } from '../../testing/tickets.ts';
import { auditEntries } from '../audit/tables.ts';
import { mails } from '../mail/tables.ts';

const sharedShop = shareClearedShop(['tickets', 'ticket_events', 'audit_entries']);

async function openSupportShop(env?: Record<string, string>) {
  const shop = env ? await openTestShop(env) : sharedShop();
  await shop.db.execute(sql`delete from users where email like '%@shop.example'`);
  const asha = await createAdmin(shop.db, { email: 'asha@shop.example' });
  const ravi = await createAdmin(shop.db, { email: 'ravi@shop.example' });
  const list = async (query = '') =>
    (await callApi(shop, `GET /api/admin/tickets${query}`, { as: asha })).data;
  const get = async (id: string): Promise<Ticket> =>
    (await callApi(shop, `GET /api/admin/tickets/${id}`, { as: asha })).data;
  const answer = ({ id, version }: Ticket, fields: object, as = asha) =>
    callApi(shop, `POST /api/admin/tickets/${id}/answer`, { as, body: { version, ...fields } });
  const change = ({ id, version }: Ticket, state: string, as = asha) =>
    callApi(shop, `PUT /api/admin/tickets/${id}/state`, { as, body: { version, state } });
  return { shop, asha, ravi, list, get, answer, change };
}

/** The kinds of queued mails, except the two mails of the form. */
const laterMails = async ({ db }: TestShop) =>
  (await db.select().from(mails).orderBy(mails.createdAt))
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'ticket_received' && kind !== 'ticket_notice');

const eventTexts = ({ events }: Ticket) => events.map(({ kind, by }) => `${kind} by ${by}`);

test('records each step of acknowledging, answering and resolving', async () => {
  const { shop, asha, ravi, get, answer, change } = await openSupportShop();
  const ticket = await createTestTicket(shop, asha);
  expect(z.parse(contract.getTicket.reply, ticket)).toEqual(ticket);
  expect(ticket).toMatchObject({ state: 'open', version: 1, events: [], orderId: null });

  const acknowledged: Ticket = (await change(ticket, 'acknowledged')).data;
  expect(acknowledged).toMatchObject({ state: 'acknowledged', version: 2, isLate: false });
  expect(Date.parse(acknowledged.dueAt ?? '')).toBeGreaterThan(Date.parse(ticket.dueAt ?? ''));
  expect(await lastEntry(shop)).toMatchObject({
    actor: asha.email,
    action: 'acknowledge_ticket',
    subject: ticket.number,
    outcome: 'done',
  });

  const answered = await answer(acknowledged, { message: 'It arrives today.' }, ravi);
  expect(answered).toMatchObject({ status: 200, message: 'Your answer is on its way.' });
  expect(answered.data).toMatchObject({ state: 'acknowledged', version: 3 });
  expect(await lastEntry(shop)).toMatchObject({ actor: ravi.email, action: 'answer_ticket' });

  const resolved: Ticket = (await change(answered.data, 'resolved')).data;
  expect(resolved).toMatchObject({ state: 'resolved', version: 4, dueAt: null, isLate: false });
  expect(await lastEntry(shop)).toMatchObject({ action: 'resolve_ticket', subject: ticket.number });
  expect(await get(ticket.id)).toEqual(resolved);
  expect(eventTexts(resolved)).toEqual([
    'acknowledged by asha@shop.example',
    'answered by ravi@shop.example',
    'resolved by asha@shop.example',
  ]);
  expect(resolved.events.map(({ message }) => message)).toEqual([null, 'It arrives today.', null]);
  expect(await laterMails(shop)).toEqual(['ticket_acknowledged', 'ticket_answered']);
});

test('acknowledges an open ticket by an answer, and optionally resolves it', async () => {
  const { shop, asha, answer } = await openSupportShop();
  const first = await answer(await createTestTicket(shop, asha), { message: 'We look into it.' });
  expect(first.data).toMatchObject({ state: 'acknowledged', version: 2 });
  expect(eventTexts(first.data)).toEqual(['answered by asha@shop.example']);

  const second = await answer(await createTestTicket(shop, asha), {
    message: 'Done.',
    isResolved: true,
  });
  expect(second.data).toMatchObject({ state: 'resolved', version: 2 });
  expect(eventTexts(second.data)).toEqual([
    'answered by asha@shop.example',
    'resolved by asha@shop.example',
  ]);
  expect(await laterMails(shop)).toEqual(['ticket_answered', 'ticket_answered']);

  const third = await answer(second.data, { message: 'One more thing.' });
  expect(third.data).toMatchObject({ state: 'resolved', version: 3 });
});

test('resolves and reopens without sending mails', async () => {
  const { shop, asha, change } = await openSupportShop();
  const resolved: Ticket = (await change(await createTestTicket(shop, asha), 'resolved')).data;
  expect(resolved).toMatchObject({ state: 'resolved', dueAt: null });
  const reopened: Ticket = (await change(resolved, 'acknowledged')).data;
  expect(reopened).toMatchObject({ state: 'acknowledged', version: 3, dueAt: expect.any(String) });
  expect(await lastEntry(shop)).toMatchObject({ action: 'reopen_ticket', outcome: 'done' });
  expect(eventTexts(reopened)).toEqual([
    'resolved by asha@shop.example',
    'reopened by asha@shop.example',
  ]);
  expect(await laterMails(shop)).toEqual([]);
});

test('ignores a change to the current state, also with an old version', async () => {
  const { shop, asha, ravi, change } = await openSupportShop();
  const ticket = await createTestTicket(shop, asha);
  const acknowledged = await change(ticket, 'acknowledged');
  const again = await change(ticket, 'acknowledged', ravi);
  expect(again).toMatchObject({ status: 200, data: acknowledged.data });
  expect(await laterMails(shop)).toEqual(['ticket_acknowledged']);
  expect(await shop.db.$count(auditEntries)).toBe(1);
});

test('rejects changes that are based on an old version', async () => {
  const { shop, asha, ravi, get, answer, change } = await openSupportShop();
  const ticket = await createTestTicket(shop, asha);
  const first = await answer(ticket, { message: 'It arrives today.' });
  const second = await answer(ticket, { message: 'It is lost.', isResolved: true }, ravi);
  expect(second).toMatchObject({ status: 409, code: 'ticket_changed' });
  expect(await change(ticket, 'resolved', ravi)).toMatchObject({
    status: 409,
    code: 'ticket_changed',
  });
  expect(await lastEntry(shop)).toMatchObject({
    actor: ravi.email,
    action: 'resolve_ticket',
    outcome: 'refused',
  });
  expect(await get(ticket.id)).toEqual(first.data);
  expect(await laterMails(shop)).toEqual(['ticket_answered']);
});

test('sends one of two concurrent answers', async () => {
  const { shop, asha, ravi, get, answer } = await openSupportShop();
  const ticket = await createTestTicket(shop, asha);
  const replies = await Promise.all(
    [asha, ravi].map((as) => answer(ticket, { message: `From ${as.email}` }, as)),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect((await get(ticket.id)).events).toHaveLength(1);
  expect(await laterMails(shop)).toEqual(['ticket_answered']);
});

test.each([
  ['message', { message: '  ' }],
  ['message', { message: 'a'.repeat(4001) }],
  ['version', { version: 'latest', message: 'Hello' }],
  ['isResolved', { isResolved: 'yes', message: 'Hello' }],
])('rejects an answer with an invalid %s', async (field, fields) => {
  const { shop, asha, answer } = await openSupportShop();
  const reply = await answer(await createTestTicket(shop, asha), fields);
  expect(reply).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(Object.keys(reply.errors)).toEqual([field]);
});

test('responds with 404 to unknown tickets and rejects the state open', async () => {
  const { shop, asha, answer, change } = await openSupportShop();
  const ticket = await createTestTicket(shop, asha);
  const missing = { ...ticket, id: 'no-such-ticket' };
  const replies = [
    await callApi(shop, 'GET /api/admin/tickets/no-such-ticket', { as: asha }),
    await answer(missing, { message: 'Hello?' }),
    await change(missing, 'resolved'),
  ];
  for (const reply of replies)
    expect(reply).toMatchObject({ status: 404, code: 'ticket_not_found' });
  expect(await change(ticket, 'open')).toMatchObject({ status: 400, code: 'invalid_input' });
});

test('finds the given order and whether it belongs to the sender', async () => {
  const { shop, asha } = await openSupportShop();
  const priya = await createUser(shop.db, { email: 'priya@example.com' });
  const items = [{ name: 'Classic Sattu', pricePaise: 14_900, quantity: 1 }];
  const { id: orderId, orderNumber } = await insertPaidOrder(shop.db, { by: priya, items });
  const own = await createTestTicket(shop, asha, { email: priya.email, orderNumber });
  expect(own).toMatchObject({ orderNumber, orderId, isOwnOrder: true });
  const stranger = await createTestTicket(shop, asha, {
    email: 'stranger@example.com',
    orderNumber,
  });
  expect(stranger).toMatchObject({ orderNumber, orderId, isOwnOrder: false });
  const unknown = await createTestTicket(shop, asha, { orderNumber: 'TKR-20200101-000000' });
  expect(unknown).toMatchObject({ orderId: null, isOwnOrder: false, customerId: null });
});

test('leads to the customer whose order has the email of the sender, and is listed there', async () => {
  const { shop, asha } = await openSupportShop();
  const priya = await createUser(shop.db);
  const email = 'priya.office@example.com';
  const { orderNumber } = await insertPaidOrder(shop.db, { by: priya, email });
  const own = await createTestTicket(shop, asha, { email, orderNumber });
  expect(own).toMatchObject({ isOwnOrder: true, customerId: priya.id });
  const stranger = await createTestTicket(shop, asha, { orderNumber });
  expect(stranger).toMatchObject({ isOwnOrder: false, customerId: null });
  await createTestTicket(shop, asha, { email });
  const page = await callApi(shop, `GET /api/admin/users/${priya.id}`, { as: asha });
  expect(page.data.tickets).toMatchObject({ total: 1, items: [{ number: own.number }] });
});

test('sorts by deadline with resolved tickets last, and counts late tickets', async () => {
  const { shop, asha, list } = await openSupportShop();
  // Open tickets are due after two days, acknowledged ones after a month.
  await shop.db.execute(sql`
    insert into tickets (number, name, email, topic, message, state, created_at, acknowledged_at, resolved_at)
    select 'TKT-20261115-00000' || nr, name, 'a@example.com', 'other', 'Hello', state, now() - age,
      case when state <> 'open' then now() end, now() - resolved
    from (values
      (1, 'open, new', 'open', interval '1 hour', null::interval),
      (2, 'open, late', 'open', interval '3 days', null),
      (3, 'acknowledged, soon due', 'acknowledged', interval '27 days', null),
      (4, 'acknowledged, late', 'acknowledged', interval '40 days', null),
      (5, 'acknowledged, new', 'acknowledged', interval '1 day', null),
      (6, 'resolved, long ago', 'resolved', interval '50 days', interval '20 days'),
      (7, 'resolved, just now', 'resolved', interval '60 days', interval '1 hour')
    ) as sample (nr, name, state, age, resolved)`);
  const all = await list();
  expect(z.parse(contract.listTickets.reply, all)).toEqual(all);
  const names = (items: Ticket[]) => items.map(({ name }) => name);
  expect(names(all.items)).toEqual([
    'acknowledged, late',
    'open, late',
    'open, new',
    'acknowledged, soon due',
    'acknowledged, new',
    'resolved, just now',
    'resolved, long ago',
  ]);
  expect(all.items.map(({ isLate }: Ticket) => isLate)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  const counts = { open: 2, acknowledged: 3, resolved: 2, late: 2 };
  expect(all).toMatchObject({ total: 7, page: 1, pageCount: 1, counts });
  expect(names((await list('?state=open')).items)).toEqual(['open, late', 'open, new']);
  expect(await list('?state=resolved')).toMatchObject({ total: 2, counts });
  const overview = await callApi(shop, 'GET /api/admin/overview-stats', { as: asha });
  expect(overview.data).toMatchObject({ openTickets: 2 });
});

test('finds tickets by number, name, email, phone and order, page by page', async () => {
  const { shop, list } = await openSupportShop();
  await shop.db.execute(sql`
    insert into tickets (number, name, email, phone, topic, order_number, message)
    select 'TKT-20261115-' || to_char(nr, 'FM000000'), 'Person ' || nr, 'person-' || nr || '@example.com',
      to_char(9818000000 + nr, 'FM0000000000'), 'other', 'TKR-20261114-' || to_char(nr, 'FM000000'), 'Hello'
    from generate_series(1, 27) nr`);
  await shop.db.execute(sql`
    insert into tickets (number, name, email, topic, message)
    values ('TKT-20261115-999999', '100% Ravi_K', 'ravi@example.com', 'other', 'Hello')`);
  const search = async (text: string) => {
    const { items } = await list(`?search=${encodeURIComponent(text)}`);
    return items.map(({ name }: Ticket) => name);
  };
  for (const text of [
    'TKT-20261115-000007',
    'tkt20261115000007',
    'PERSON-7@',
    '7@example person',
    '+91 98180 00007',
    'TKR-20261114-000007',
  ]) {
    expect([text, ...(await search(text))]).toContain('Person 7');
  }
  expect(await search('TKT-20261115-000007')).toEqual(['Person 7']);
  expect(await search('%')).toEqual(['100% Ravi_K']);
  expect(await search('i_k')).toEqual(['100% Ravi_K']);
  expect(await search(`' or 1=1 --`)).toEqual([]);
  const [first, second] = [await list(), await list('?page=2')];
  expect(first).toMatchObject({ total: 28, pageCount: 2 });
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(28);
  expect((await list('?page=3')).items).toEqual([]);
});

test('mails the acknowledgement, and the answer exactly as written', async () => {
  const smtp = await startSmtpServer();
  const { shop, asha, answer, change } = await openSupportShop({ SMTP_URL: smtp.url });
  const findMail = (subject: RegExp) =>
    smtp.received
      .filter(({ to }) => to === 'kavya@example.com')
      .map(({ raw }) => readMail(raw))
      .find(({ headers }) => subject.test(headers.subject ?? ''));
  const ticket = await createTestTicket(shop, asha, { message: 'Secret words of the customer' });
  const acknowledged: Ticket = (await change(ticket, 'acknowledged')).data;
  await eventually(async () => expect(findMail(/working on/)).toBeDefined());
  const acknowledgement = findMail(/working on/);
  expect(acknowledgement?.headers).toMatchObject({
    subject: `We are working on your message ${ticket.number}`,
    'reply-to': settings().shop.contact.email,
    'auto-submitted': 'auto-generated',
  });
  expect(acknowledgement?.text).toContain('We will resolve it by');

  const message =
    'Your parcel is in Pune <today>.\n  - one box\n  - two bags\n\nनमस्ते & thank you,\nAsha';
  await answer(acknowledged, { message: message.replaceAll('\n', '\r\n'), isResolved: true });
  await eventually(async () => expect(findMail(/answer/)).toBeDefined());
  const answerMail = findMail(/answer/);
  expect(answerMail?.headers).toMatchObject({
    subject: `Our answer to your message ${ticket.number}`,
    'reply-to': settings().shop.contact.email,
  });
  expect(answerMail?.headers).not.toHaveProperty('auto-submitted');
  expect(answerMail?.text).toContain(`Namaste Kavya Rao,\n\n${message}\n\n`);
  expect(answerMail?.html).toContain(
    'in Pune &#60;today&#62;.<br>  - one box<br>  - two bags<br><br>नमस्ते &#38; thank you,<br>Asha',
  );
  for (const { raw, to } of smtp.received) {
    expect([to, readMail(raw).text.includes('Secret words')]).toEqual([
      to,
      to === settings().shop.contact.email,
    ]);
  }
});

test('does not send the acknowledgement once the ticket is resolved', async () => {
  const { shop, asha, answer, change } = await openSupportShop();
  const acknowledged = await change(await createTestTicket(shop, asha), 'acknowledged');
  const done = await answer(acknowledged.data, { message: 'Done.', isResolved: true });
  expect(done.status).toBe(200);
  const [mail] = await shop.db
    .select()
    .from(mails)
    .where(sql`kind = 'ticket_acknowledged'`);
  await callApi(shop, `POST /api/admin/mails/${mail?.id}/resend`, { as: asha });
  await eventually(async () => {
    const { rows } = await shop.db.execute(
      sql`select state, last_error from mails where kind = 'ticket_acknowledged' order by created_at`,
    );
    expect(rows[1]).toEqual({
      state: 'failed',
      last_error: 'The order, account or ticket of this mail no longer exists.',
    });
  });
});
