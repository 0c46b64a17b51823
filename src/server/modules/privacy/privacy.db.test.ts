import { expect, test } from 'vitest';
import { storedData } from '#shared/privacy/stored-data.ts';
import { auditBooks } from '../../audit-books.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { create, pay, verify } from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { waitForLockWaits } from '../../testing/lock-waits.ts';
import { createOffer } from '../../testing/offers.ts';
import { lastEntry } from '../../testing/product-admin.ts';
import { createAdmin, createUser, callApi, type TestUser } from '../../testing/users.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { submitTicket } from '../../testing/tickets.ts';
import { eraseCustomer } from './erase-customer.ts';
import { exportCustomer } from './export-customer.ts';
import { personalRows } from './personal-rows.ts';

const details = {
  name: 'Tanvi Deshmukh',
  email: 'tanvi.office@example.com',
  phone: '9822071530',
  gstin: '27AAPFU0939F1ZV',
  companyName: 'Deshmukh Traders',
  address: {
    street: 'Flat 402, Tower B',
    city: 'Ratnagiri',
    state: 'Maharashtra',
    pincode: '415612',
    landmark: 'Near the water tank',
  },
};
const otherDetails = {
  name: 'Meena Pillai',
  email: 'meena.pillai@example.com',
  phone: '9444012345',
  address: {
    street: '12 Temple Road',
    city: 'Kochi',
    state: 'Kerala',
    pincode: '682001',
    landmark: 'Behind the school',
  },
};

/** Texts that must not be in the database after the erasure. */
const personalTexts = [
  'Tanvi',
  'tanvi@example.com',
  'tanvi.office@example.com',
  '9822071530',
  'Tower B',
  'Ratnagiri',
  '415612',
  'water tank',
  '27AAPFU0939F1ZV',
  'Deshmukh Traders',
];

const commandLine = { id: null, email: 'command line', address: '' };

/** Creates rows in all tables with personal data, and finishes all orders and payments. */
async function createHistory(
  shop: TestShop,
  { person, contact, admin }: Customer,
): Promise<string[]> {
  const as = person;
  const buy = async () => {
    const orderData = { ...contact, items: [{ productId: '1', quantity: 2 }] };
    const { id } = await create(shop, as, orderData.items, { orderData });
    const { orderNumber } = await verify(shop, as, await pay(shop, id));
    return orderNumber as string;
  };
  const delivered = await buy();
  await callApi(shop, `PUT /api/orders/admin/${delivered}/note`, {
    as: admin,
    body: {
      note: `${contact.name}: called her twice`,
      giftNote: `With love from ${contact.name}`,
    },
  });
  for (const orderStatus of ['shipped', 'delivered']) {
    const body = { orderStatus, trackingNumber: `TRK ${contact.phone}`, courier: 'Post' };
    await callApi(shop, `PATCH /api/orders/admin/${delivered}/status`, { as: admin, body });
  }
  const cancelled = await buy();
  await callApi(shop, `POST /api/orders/${cancelled}/cancel`, { as });
  const items = [{ productId: '2', quantity: 1 }];
  await create(shop, as, items, { orderData: { ...contact, items } });
  await shop.db.execute(sql`update checkouts set expires_at = now() where user_id = ${as.id}`);
  await submitTicket(
    shop,
    { name: contact.name, email: as.email, phone: contact.phone },
    { from: '10.0.0.7' },
  );
  await submitTicket(
    shop,
    { name: contact.name, email: contact.email, orderNumber: delivered },
    { from: '10.0.0.8' },
  );
  await callApi(shop, 'POST /api/newsletter/subscribe', {
    body: { email: as.email, source: 'footer' },
  });
  await callApi(shop, 'POST /api/auth/forgot-password', { body: { email: as.email } });
  await callApi(shop, 'POST /api/auth/login', { body: { email: as.email, password: 'wrong one' } });
  await callApi(shop, 'POST /api/cart/add', {
    as,
    body: { productId: '3', quantity: 1 },
    key: `key-of-${as.id.slice(0, 8)}`,
  });
  await callApi(shop, 'POST /api/account/addresses', {
    as,
    body: { label: 'Home', name: contact.name, phone: contact.phone, address: contact.address },
  });
  await callApi(shop, 'GET /api/admin/users', { as });
  await shop.db.execute(
    sql`insert into invitations (email, expires_at) values (${as.email}, now() + interval '1 day')`,
  );
  await callApi(shop, 'PUT /api/cart/code', { as, body: { code: 'TEN' } });
  const { data } = await callApi(shop, 'GET /api/admin/mails', { as: admin });
  const mail = data.items.find(({ to }: { to: string }) => to === contact.email);
  await callApi(shop, `POST /api/admin/mails/${mail.id}/resend`, { as: admin });
  return [delivered, cancelled];
}

interface Customer {
  person: TestUser;
  contact: typeof details | typeof otherDetails;
  admin: TestUser;
}

/** Waits until webhooks, refunds, mails and jobs are processed. */
async function waitForWorkers({ db }: TestShop): Promise<void> {
  await eventually(async () => {
    const { rows } = await db.execute(sql`
      select 'webhook' as open from webhook_inbox where next_try_at is not null
      union all select 'refund' from refunds where state <> 'processed'
      union all select 'mail' from mails where state = 'queued'
      union all select format('%s %s %s', task, attempts, last_error) from jobs
      union all select 'checkout' from checkouts where state = 'pending'`);
    expect(rows).toEqual([]);
  });
}

/** Every row of the database as text, by table. */
async function allRows(db: Db): Promise<Map<string, string[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(
      sql.raw(`select to_jsonb(t)::text as row from ${name} t order by 1`),
    );
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

const rowsContaining = (all: Map<string, string[]>, texts: string[]) =>
  [...all].flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      texts.some((text) => row.toLowerCase().includes(text.toLowerCase())) ? [[table, row]] : [],
    ),
  );

async function twoCustomers() {
  const shop = await openTestShop();
  await createOffer(shop);
  await createOffer(shop, { codes: [{ code: 'TEN' }] });
  const admin = await createAdmin(shop.db, { name: 'Asha', email: 'asha@shop.example' });
  const tanvi = await createUser(shop.db, { name: 'Tanvi Deshmukh', email: 'tanvi@example.com' });
  const meena = await createUser(shop.db, { name: otherDetails.name, email: 'meena@example.com' });
  const [numbers] = [
    await createHistory(shop, { person: tanvi, contact: details, admin }),
    await createHistory(shop, { person: meena, contact: otherDetails, admin }),
  ];
  await waitForWorkers(shop);
  await shop.db.execute(sql`
    insert into settlement_items (entity_id, type, payment_id, amount_paise, credit_paise, debit_paise, fee_paise,
      tax_paise, is_on_hold, occurred_at)
    select id, 'payment', id, amount_paise, amount_paise, 0, 0, 0, false, now() from payments`);
  return { shop, admin, tanvi, meena, numbers };
}

test('erases a customer from all tables without changing totals or other customers', async () => {
  const { shop, admin, tanvi, meena } = await twoCustomers();
  const { db } = shop;
  const before = await allRows(db);
  const tables = new Set(
    rowsContaining(before, [...personalTexts, tanvi.id]).map(([table]) => table),
  );
  expect(tables.size).toBeGreaterThan(12);
  const others = [meena.id, 'meena', otherDetails.phone, 'Temple Road'];
  const totalsQuery = sql`select sum(total_paise) as total, count(*) as count, array_agg(distinct state_name) as states from orders`;
  const totals = (await db.execute(totalsQuery)).rows;

  const reply = await callApi(shop, `POST /api/admin/users/${tanvi.id}/erase`, {
    as: admin,
    body: { email: ' Tanvi@example.com ' },
  });

  expect(reply).toMatchObject({ status: 200, message: 'The customer is erased.' });
  const after = await allRows(db);
  // Tax law requires that the invoice of the delivered order stays as it was issued.
  const kept = rowsContaining(after, personalTexts);
  expect(kept.map(([table]) => table)).toEqual(['public.tax_documents']);
  expect(after.get('public.tax_documents')).toEqual(before.get('public.tax_documents'));
  expect(rowsContaining(after, others)).toEqual(rowsContaining(before, others));
  expect((await db.execute(totalsQuery)).rows).toEqual(totals);
  expect(await auditBooks(db)).toEqual([]);
  expect(await lastEntry(shop)).toMatchObject({
    actor: 'asha@shop.example',
    action: 'erase_customer',
    subject: `${tanvi.id}@erased.invalid`,
    outcome: 'done',
  });
  expect((await callApi(shop, 'GET /api/auth/me', { as: tanvi })).status).toBe(401);
  const { data } = await callApi(shop, 'GET /api/orders/admin/all?q=erased', { as: admin });
  expect(data.orders).toHaveLength(2);
  expect(data.orders[0].contact).toMatchObject({ name: 'Erased customer', phone: '' });
  // The address can be registered again.
  await createUser(db, { email: 'tanvi@example.com' });
});

test('exports all stored data of a customer without secrets', async () => {
  const { shop, admin, tanvi, numbers } = await twoCustomers();
  await shop.db.execute(sql`update users set google_sub = '117' where id = ${tanvi.id}`);
  await shop.db.execute(sql`insert into email_verifications (token_hash, user_id, expires_at)
    values (${'v'.repeat(43)}, ${tanvi.id}, now())`);
  await shop.db
    .execute(sql`insert into disputes (id, payment_id, amount_paise, phase, state, reason)
    select 'disp_1', payment_id, 100, 'chargeback', 'won', 'fraud' from orders
    where user_id = ${tanvi.id} limit 1`);
  await shop.db.execute(sql`insert into customer_notes (user_id, author_id, author, note)
    values (${tanvi.id}, ${admin.id}, ${admin.email}, 'Prefers evening calls')`);
  await shop.db.execute(sql`insert into customer_tags (user_id, tag, label)
    values (${tanvi.id}, 'vip', 'VIP')`);
  const reply = await shop.app.inject({
    url: `/api/admin/users/${tanvi.id}/export`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="customer-.*\.json"$/),
    'cache-control': 'no-store',
  });
  const exported = reply.json();
  expect(exported.account).toMatchObject({
    name: 'Tanvi Deshmukh',
    hasPassword: true,
    googleId: '117',
  });
  const orderNumbers = exported.orders.map(
    ({ orderNumber }: { orderNumber: string }) => orderNumber,
  );
  expect(orderNumbers.sort()).toEqual(numbers.toSorted());
  for (const part of Object.keys(exported)) {
    if (Array.isArray(exported[part])) {
      expect([part, exported[part].length > 0]).toEqual([part, true]);
    }
  }
  for (const text of personalTexts) {
    expect([text, reply.body.includes(text)]).toEqual([text, true]);
  }
  expect(reply.body).not.toMatch(/argon2|meena|asha@shop|fingerprint|tokenHash/i);
  const { rows: secrets } = await shop.db.execute<{ secret: string }>(sql`
    select token_hash as secret from sessions union all select token_hash from password_resets
    union all select token_hash from email_verifications
    union all select token from newsletter_subscribers`);
  for (const { secret } of secrets) expect(reply.body).not.toContain(secret);
  expect(await lastEntry(shop)).toMatchObject({ action: 'export_customer', outcome: 'done' });
});

test('covers every table of the privacy page', async () => {
  const covered = Object.keys(personalRows({ email: '', account: undefined }));
  // These tables are covered by their parent tables.
  const children = [
    'order_items',
    'order_item_parts',
    'checkout_items',
    'checkout_item_parts',
    'holds',
    'invitation_links',
  ];
  const documented = Object.values(storedData).flatMap((tables) => Object.keys(tables));
  expect([...covered, ...children].sort()).toEqual(documented.sort());
});

test('exports and erases a person without an account by email', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  await submitTicket(shop, {
    name: 'Tanvi Deshmukh',
    email: 'tanvi@example.com',
    phone: '9822071530',
  });
  await callApi(shop, 'POST /api/newsletter/subscribe', {
    body: { email: 'tanvi@example.com', source: 'footer' },
  });
  await waitForWorkers(shop);
  const exported = await exportCustomer(db, { email: 'tanvi@example.com', actor: commandLine });
  expect(exported).toMatchObject({
    account: null,
    orders: [],
    messages: [{ phone: '9822071530' }],
  });
  await eraseCustomer(db, { email: 'tanvi@example.com', actor: commandLine });
  expect(rowsContaining(await allRows(db), personalTexts)).toEqual([]);
  const again = eraseCustomer(db, { email: 'tanvi@example.com', actor: commandLine });
  await expect(again).rejects.toMatchObject({ code: 'person_not_found' });
});

test('deletes queued jobs about an erased customer', async () => {
  const shop = await openTestShop();
  const { email } = await createUser(shop.db);
  await shop.db.execute(sql`insert into jobs (task, payload, next_try_at)
    select 'forgot_password', jsonb_build_object('email', address), now() + interval '1 day'
    from unnest(array[${email}, 'other@example.com']) address`);
  await eraseCustomer(shop.db, { email, actor: commandLine });
  const { rows } = await shop.db.execute(sql`select payload ->> 'email' as email from jobs`);
  expect(rows).toEqual([{ email: 'other@example.com' }]);
});

test('deletes an account without checkouts', async () => {
  const shop = await openTestShop();
  const { id, email } = await createUser(shop.db);
  await eraseCustomer(shop.db, { email, actor: commandLine });
  expect((await shop.db.execute(sql`select from users where id = ${id}`)).rows).toEqual([]);
});

test('rejects erasing administrators, customers with open orders, and a mistyped email', async () => {
  const shop = await openTestShop();
  const admin = await createAdmin(shop.db);
  const other = await createAdmin(shop.db);
  const buyer = await createUser(shop.db);
  const erase = async ({ id, email }: TestUser, as: TestUser, typed = email) => {
    const call = `POST /api/admin/users/${id}/erase`;
    const { status, code } = await callApi(shop, call, { as, body: { email: typed } });
    return [status, code];
  };
  expect(await erase(buyer, buyer)).toEqual([403, 'forbidden']);
  expect(await erase(buyer, admin, 'other@example.com')).toEqual([400, 'invalid_input']);
  expect(await erase(admin, admin)).toEqual([403, 'erase_yourself']);
  expect(await erase(other, admin)).toEqual([409, 'erase_admin']);
  expect(await erase({ ...buyer, id: 'nobody' }, admin)).toEqual([404, 'user_not_found']);

  const items = [{ productId: '1', quantity: 1 }];
  const { id } = await create(shop, buyer, items);
  expect(await erase(buyer, admin)).toEqual([409, 'erase_money_open']);
  const { orderNumber } = await verify(shop, buyer, await pay(shop, id));
  await waitForWorkers(shop);
  expect(await erase(buyer, admin)).toEqual([409, 'erase_order_open']);
  expect(await lastEntry(shop)).toMatchObject({ action: 'erase_customer', outcome: 'refused' });
  await callApi(shop, `POST /api/orders/${orderNumber}/cancel`, { as: buyer });
  await shop.db.execute(
    sql`update refunds set state = 'due', processed_at = null, next_try_at = 'infinity'`,
  );
  expect(await erase(buyer, admin)).toEqual([409, 'erase_money_open']);
  expect((await callApi(shop, 'GET /api/auth/me', { as: buyer })).status).toBe(200);
});

test('refunds a payment that arrives after the erasure', async () => {
  const shop = await openTestShop();
  const buyer = await createUser(shop.db);
  const { id } = await create(shop, buyer, [{ productId: '1', quantity: 1 }]);
  await shop.db.execute(sql`update checkouts set expires_at = now() where user_id = ${buyer.id}`);
  await waitForWorkers(shop);
  await eraseCustomer(shop.db, { email: buyer.email, actor: commandLine });
  await pay(shop, id);
  await eventually(async () => {
    const { rows } = await shop.db.execute(sql`select state from refunds`);
    expect(rows).toEqual([{ state: 'processed' }]);
  });
  expect((await shop.db.execute(sql`select from orders`)).rows).toEqual([]);
  expect(await auditBooks(shop.db)).toEqual([]);
});

test('protects the order history from changes, except the erasure of names and notes', async () => {
  const { shop } = await twoCustomers();
  const updateEvents = (assignment: string, erasing = 'no') =>
    shop.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('tokri.erasing', ${erasing}, true)`);
      await tx.execute(sql.raw(`update order_events set ${assignment}`));
    });
  await expect(updateEvents(`actor = 'x'`)).rejects.toThrow();
  await expect(updateEvents(`value = 'x'`, 'yes')).rejects.toThrow();
});

test('waits for a concurrent change of an order without a deadlock', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const buyer = await createUser(db);
  const { id } = await create(shop, buyer, [{ productId: '1', quantity: 1 }]);
  await verify(shop, buyer, await pay(shop, id));
  await waitForWorkers(shop);
  const ownOrders = sql`orders where user_id = ${buyer.id}`;
  let erasing: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from ${ownOrders} for update`);
    erasing = eraseCustomer(db, { email: buyer.email, actor: commandLine });
    erasing.catch(() => {});
    await waitForLockWaits(db, 1);
    // Like a cancellation, this inserts an event that refers to the user.
    await tx.execute(sql`insert into order_events (order_id, kind, value, actor_id)
      select id, 'status', 'confirmed', ${buyer.id} from ${ownOrders}`);
  });
  await expect(erasing).rejects.toMatchObject({ code: 'erase_order_open' });
});
