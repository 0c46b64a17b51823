import { limits } from '#shared/limits.ts';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../testing/fresh-database.ts';
import { createUser } from '../testing/users.ts';
import { temporaryFolder } from '../testing/running-shop.ts';
import { deleteOutboxFiles } from './delete-outbox-files.ts';
import { runHousekeeping } from './housekeeping.ts';

test('deletes failed jobs after two weeks, and keeps waiting ones', async () => {
  const { db, pool } = await freshDatabase();
  await pool.query(`insert into jobs (task, payload, created_at, failed_at, next_try_at) values
    ('old', '{}', now(), now() - interval '15 days', null),
    ('young', '{}', now(), now() - interval '13 days', null),
    ('waiting', '{}', now() - interval '15 days', null, now())`);

  expect(await runHousekeeping(db)).toBe(1);

  const { rows } = await pool.query('select task from jobs order by 1');
  expect(rows).toEqual([{ task: 'waiting' }, { task: 'young' }]);
});

test('deletes actions on many orders after a month, unless they run', async () => {
  const { db, pool } = await freshDatabase();
  await pool.query(`insert into bulk_actions (key, kind, options, state, actor_id, actor, address, created_at, finished_at) values
    ('finished', 'ship', '{}', 'finished', '1', '', '', now() - interval '40 days', now() - interval '31 days'),
    ('recent', 'ship', '{}', 'finished', '1', '', '', now() - interval '40 days', now() - interval '29 days'),
    ('stopped', 'ship', '{}', 'stopped', '1', '', '', now() - interval '31 days', null),
    ('running', 'ship', '{}', 'running', '1', '', '', now() - interval '31 days', null)`);
  await runHousekeeping(db);
  const { rows } = await pool.query('select key from bulk_actions order by 1');
  expect(rows).toEqual([{ key: 'recent' }, { key: 'running' }]);
});

test('deletes expired rate limit counters', async () => {
  const { db, pool } = await freshDatabase();
  await pool.query(`insert into throttles values
    ('over', 9, now() - interval '1 second'), ('running', 9, now() + interval '1 hour')`);
  await runHousekeeping(db);
  expect((await pool.query('select key from throttles')).rows).toEqual([{ key: 'running' }]);
});

test('deletes expired sessions, links, mails and idempotency keys, and no others', async () => {
  const { db, pool } = await freshDatabase();
  const { id } = await createUser(db);
  const hash = (letter: string) => letter.repeat(43);
  await pool.query(
    `insert into sessions (token_hash, user_id, created_at, last_used_at) values
       ($2, $1, now() - interval '31 days', now()), ($3, $1, now() - interval '8 days', now() - interval '8 days')`,
    [id, hash('a'), hash('b')],
  );
  await pool.query(
    `insert into password_resets values ($1, $2, now() - interval '1 day'), ($1, $3, now())`,
    [id, hash('c'), hash('f')],
  );
  await pool.query(
    `insert into email_verifications values
       ($2, $1, now() - interval '2 days'), ($3, $1, now() - interval '1 day')`,
    [id, hash('g'), hash('h')],
  );
  await pool.query(
    `insert into sign_in_tickets (token_hash, user_id, expires_at) values
       ($2, $1, now()), ($3, $1, now() + interval '1 minute')`,
    [id, hash('d'), hash('e')],
  );
  await pool.query(`insert into invitations (email, created_at, expires_at) values
    ('old@example.com', now() - interval '40 days', now() - interval '33 days'),
    ('young@example.com', now() - interval '8 days', now() - interval '1 day')`);
  await pool.query(`insert into mails (kind, recipient, created_at) values
    ('welcome', 'old@example.com', now() - interval '91 days'), ('welcome', 'young@example.com', now())`);
  await pool.query(
    `insert into cart_changes values
       ($1, 'an-old-key', now() - interval '31 days'), ($1, 'a-young-key', now() - interval '29 days')`,
    [id],
  );
  await pool.query(`insert into bulk_actions (key, kind, options, state, actor_id, actor, address, created_at)
    select state || age, 'ship', '{}', state, '1', 'a@example.com', '', now() - make_interval(days => age)
    from unnest(array['finished', 'stopped', 'running']) state, unnest(array[29, 31]) age`);
  await runHousekeeping(db);
  const readRemaining = async (statement: string) => (await pool.query(statement)).rows.length;
  expect(await readRemaining('select 1 from sessions')).toBe(1);
  expect(await readRemaining('select 1 from password_resets')).toBe(1);
  expect((await pool.query('select token_hash from email_verifications')).rows).toEqual([
    { token_hash: hash('h') },
  ]);
  expect(await readRemaining('select 1 from sign_in_tickets')).toBe(1);
  expect(await readRemaining(`select 1 from invitations where email <> 'young@example.com'`)).toBe(
    0,
  );
  expect(await readRemaining('select 1 from invitations')).toBe(1);
  expect((await pool.query('select key from cart_changes')).rows).toEqual([{ key: 'a-young-key' }]);
  expect((await pool.query('select recipient from mails')).rows).toEqual([
    { recipient: 'young@example.com' },
  ]);
  expect((await pool.query('select key from bulk_actions order by 1')).rows).toEqual(
    ['finished29', 'running29', 'running31', 'stopped29'].map((key) => ({ key })),
  );
});

test('anonymises unpaid checkouts after the retention period, and no others', async () => {
  const { db, pool } = await freshDatabase();
  const { id } = await createUser(db);
  const { unpaidCheckoutDays } = limits.keep;
  const ages = { old: unpaidCheckoutDays, young: unpaidCheckoutDays - 1 };
  for (const [age, days] of Object.entries(ages)) {
    await pool.query(
      `insert into checkouts (id, user_id, state, fingerprint, subtotal_paise, shipping_paise, amount_paise, name,
         email, phone, street, city, state_name, pincode, landmark, expires_at, created_at, next_poll_at)
       select $1 || ' ' || kind, $2, state, 'x', 100, 0, 100, 'Kavya', 'k@example.com', '9818044121', 'Flat 4', 'Patna',
         'Bihar', '800001', 'Gate', now(), now() - make_interval(days => $3), asked
       from (values ('expired', 'expired', null::timestamptz), ('superseded', 'superseded', null), ('asked', 'expired', now()),
         ('paid', 'paid', null), ('captured', 'expired', null)) made (kind, state, asked)`,
      [age, id, days],
    );
    await pool.query(
      `insert into payments (id, checkout_id, amount_paise, currency) values ('pay_' || $1, $1 || ' captured', 100, 'INR')`,
      [age],
    );
  }
  await runHousekeeping(db);
  const { rows } =
    await pool.query(`select id, name, email, street, state_name, fingerprint from checkouts
    where name <> 'Kavya' or phone = '' order by id`);
  const erasedContact = {
    name: 'Erased customer',
    email: 'nobody@erased.invalid',
    fingerprint: '',
  };
  const erasedAddress = { street: null, state_name: null };
  expect(rows).toEqual([
    { id: 'old expired', ...erasedContact, ...erasedAddress },
    { id: 'old superseded', ...erasedContact, ...erasedAddress },
  ]);
});

test('deletes mail files after the retention period of mails', async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const outbox = join(path, 'outbox');
  await mkdir(outbox);
  const daysAgo = (days: number) => Date.now() / 1000 - days * 86_400;
  for (const [name, days] of Object.entries({ old: limits.keep.mailDays + 1, young: 1 })) {
    await writeFile(join(outbox, `${name}.eml`), '');
    await utimes(join(outbox, `${name}.eml`), daysAgo(days), daysAgo(days));
  }
  expect(await deleteOutboxFiles(path)).toBe(1);
  expect(await readdir(outbox)).toEqual(['young.eml']);
});

test('deletes tickets and subscribers after their retention periods, and not before', async () => {
  const { db, pool } = await freshDatabase();
  const { unconfirmedSubscriberDays, unsubscribedDays, resolvedTicketDays } = limits.keep;
  const ago = (days: number) => `now() - interval '${days} days'`;
  await pool.query(`insert into newsletter_subscribers (email, source, consented_at, confirmed_at, unsubscribed_at) values
    ('never-confirmed@example.com', 'footer', ${ago(unconfirmedSubscriberDays)}, null, null),
    ('left-long-ago@example.com', 'footer', ${ago(999)}, ${ago(999)}, ${ago(unsubscribedDays)}),
    ('waiting@example.com', 'footer', ${ago(unconfirmedSubscriberDays - 1)}, null, null),
    ('left@example.com', 'footer', ${ago(999)}, ${ago(999)}, ${ago(unsubscribedDays - 1)}),
    ('reader@example.com', 'footer', ${ago(999)}, ${ago(999)}, null)`);
  await pool.query(`insert into tickets (id, number, name, email, topic, message, state, created_at, acknowledged_at, resolved_at) values
    ('old', 'TKT-20240101-000001', 'Kavya', 'k@example.com', 'other', 'Hello', 'resolved', ${ago(999)}, ${ago(999)}, ${ago(resolvedTicketDays)}),
    ('young', 'TKT-20240101-000002', 'Kavya', 'k@example.com', 'other', 'Hello', 'resolved', ${ago(999)}, ${ago(999)}, ${ago(resolvedTicketDays - 1)}),
    ('unresolved', 'TKT-20240101-000003', 'Kavya', 'k@example.com', 'other', 'Hello', 'open', ${ago(999)}, null, null)`);
  await pool.query(`insert into ticket_events (ticket_id, kind, actor) values
    ('old', 'resolved', 'asha@shop.example'), ('young', 'resolved', 'asha@shop.example')`);
  await runHousekeeping(db);
  const readRemaining = async (statement: string) =>
    (await pool.query<{ name: string }>(statement)).rows.map(({ name }) => name);
  expect(
    await readRemaining('select email as name from newsletter_subscribers order by 1'),
  ).toEqual(['left@example.com', 'reader@example.com', 'waiting@example.com']);
  expect(await readRemaining('select id as name from tickets order by 1')).toEqual([
    'unresolved',
    'young',
  ]);
  expect(await readRemaining('select ticket_id as name from ticket_events')).toEqual(['young']);
});
