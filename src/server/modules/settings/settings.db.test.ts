import { beforeAll, expect, test } from 'vitest';
import { seedSettings } from '../../db/seed/settings.ts';
import { sql } from '../../db/drizzle.ts';
import {
  openSecondProcess,
  openTestShop,
  shareTestShop,
  type TestShop,
} from '../../testing/test-shop.ts';
import { callApi, createAdmin, type TestUser } from '../../testing/users.ts';
import { auditEntries } from '../audit/tables.ts';

const shop = shareTestShop();
let admin: TestUser;

beforeAll(async () => {
  admin = await createAdmin(shop().db);
});

const get = (section: string) =>
  callApi(shop(), `GET /api/admin/settings/${section}`, { as: admin });

/** Publishes the current data of the section with these changes. */
async function publish(section: string, changes: object, at: TestShop = shop(), as = admin) {
  const { data } = await callApi(at, `GET /api/admin/settings/${section}`, { as });
  const body = { baseVersion: data.version, data: { ...data.data, ...changes } };
  return callApi(at, `PUT /api/admin/settings/${section}`, { as, body });
}

async function readPage(path: string, { app }: Pick<TestShop, 'app'> = shop()) {
  return (await app.inject({ url: path, headers: { accept: 'text/html' } })).body;
}

test('a new shop has version 1 of every section, without an author', async () => {
  const fresh = await openTestShop();
  const as = await createAdmin(fresh.db);
  const { data } = await callApi(fresh, 'GET /api/admin/settings', { as });
  const stamps = data.documents.map(({ section, version, author }: Record<string, unknown>) => [
    section,
    version,
    author,
  ]);
  for (const section of Object.keys(seedSettings))
    expect(stamps).toContainEqual([section, 1, null]);
});

test('a change is effective with the next request and is recorded with before and after', async () => {
  expect(await readPage('/')).toContain('Free shipping on orders above ₹500');
  const { status, data } = await publish('delivery', { freeShippingFromPaise: 777_00 });
  expect([status, data.author]).toEqual([200, admin.email]);
  expect(await readPage('/')).toContain('Free shipping on orders above ₹777');
  expect(await readPage('/shipping-policy')).toContain('₹777');
  const [entry] = await shop()
    .db.select()
    .from(auditEntries)
    .where(sql`action = 'change_settings'`);
  expect(entry).toMatchObject({
    subject: 'delivery',
    actor: admin.email,
    changes: [{ field: 'freeShippingFromPaise', before: '50000', after: '77700' }],
  });
});

test('fields that an earlier release did not store have their default value in the editor', async () => {
  const fresh = await openTestShop();
  const as = await createAdmin(fresh.db);
  await fresh.db.execute(sql`
    update settings set data = data - 'newsletterText' - 'welcomeText' where section in ('shop', 'mail')`);
  for (const [section, field] of [
    ['shop', 'newsletterText'],
    ['mail', 'welcomeText'],
  ] as const) {
    const { data } = await callApi(fresh, `GET /api/admin/settings/${section}`, { as });
    expect(data.data).toEqual(seedSettings[section]);
    expect(data.data[field]).not.toBe('');
  }
  await publish('shop', { foundedYear: 2025 }, fresh, as);
  const [entry] = await fresh.db
    .select()
    .from(auditEntries)
    .where(sql`action = 'change_settings'`);
  expect(entry?.changes).toEqual([{ field: 'foundedYear', before: '2024', after: '2025' }]);
});

test('of two editors the second gets the version of the first, and changes nothing', async () => {
  const { data: before } = await get('mail');
  const put = (senderName: string) =>
    callApi(shop(), 'PUT /api/admin/settings/mail', {
      as: admin,
      body: { baseVersion: before.version, data: { ...before.data, senderName } },
    });
  expect((await put('First')).status).toBe(200);
  const second = await put('Second');
  expect(second).toMatchObject({
    status: 409,
    code: 'settings_changed',
    message: expect.stringContaining(admin.email),
    data: { current: { data: { senderName: 'First' } } },
  });
  expect((await get('mail')).data.data.senderName).toBe('First');
});

test('equal data publishes no version', async () => {
  const { data: before } = await get('orders');
  expect(await publish('orders', {})).toMatchObject({ data: { version: before.version } });
});

test('an earlier version can be restored, and the restoration undone', async () => {
  const { data: first } = await get('shop');
  const { data: second } = await publish('shop', { tagline: 'Another tagline.' });
  const restore = (version: number, baseVersion: number) =>
    callApi(shop(), 'POST /api/admin/settings/shop/restore', {
      as: admin,
      body: { version, baseVersion },
    });
  const { data: third } = await restore(first.version, second.version);
  expect(third.data).toEqual(first.data);
  const { data: fourth } = await restore(second.version, third.version);
  expect(fourth.data.tagline).toBe('Another tagline.');
  const { data: history } = await callApi(shop(), 'GET /api/admin/settings/shop/versions', {
    as: admin,
  });
  expect(history.items[0]).toMatchObject({
    version: fourth.version,
    restoredFrom: second.version,
    changes: [{ field: 'tagline', after: 'Another tagline.' }],
  });
});

const everywhere = {
  name: 'North',
  states: ['Punjab'],
  pincodes: [{ from: '140000', to: '160000' }],
  isServed: true,
  feePaise: null,
  freeFromPaise: null,
  transitDays: null,
};

test.each([
  ['delivery', { flatFeePaise: -1 }, 'flatFeePaise', 'The shipping fee must be ₹0 or more'],
  [
    'delivery',
    { freeShippingFromPaise: 'abc' },
    'freeShippingFromPaise',
    'The free-shipping threshold must be an amount in rupees',
  ],
  [
    'delivery',
    {
      zones: [
        everywhere,
        { ...everywhere, name: 'South', pincodes: [{ from: '150000', to: '170000' }], states: [] },
      ],
    },
    'zones.1.pincodes.0.from',
    'This overlaps 140000 to 160000 in North',
  ],
  [
    'delivery',
    { zones: [everywhere, { ...everywhere, name: 'South', pincodes: [] }] },
    'zones.1.states',
    'Punjab is already in North',
  ],
  ['delivery', { holidays: ['02-30'] }, 'holidays.0', 'Choose a date'],
  ['legal', { gstin: '123' }, 'gstin', 'A GSTIN has 15 characters, such as 09ABCDE1234F1ZY'],
  [
    'shop',
    { socials: [{ name: 'Instagram', url: 'javascript:alert(1)' }] },
    'socials.0.url',
    'Use a complete address that starts with https://',
  ],
  ['shop', { logo: '/uploads/../../etc/passwd' }, 'logo', expect.any(String)],
  [
    'brand',
    { accent: '#202040' },
    'accent',
    'This colour is too dark: text on it could not be read. Choose a lighter one.',
  ],
])('refuses %s %j with one message at its field', async (section, changes, field, message) => {
  const { data: before } = await get(section);
  expect(await publish(section, changes)).toMatchObject({
    status: 400,
    errors: { [field]: message },
  });
  expect((await get(section)).data).toEqual(before);
});

test('an unknown section does not exist', async () => {
  expect((await get('nothing')).status).toBe(404);
  const body = { baseVersion: 0, data: {} };
  const reply = await callApi(shop(), 'PUT /api/admin/settings/nothing', { as: admin, body });
  expect(reply.status).toBe(404);
});

test('a preview shows the draft to the holder of the link only, and is not stored anywhere', async () => {
  const { data } = await get('shop');
  const draft = { ...data.data, name: 'Draft & Sons' };
  const { data: preview } = await callApi(shop(), 'POST /api/admin/settings/shop/preview', {
    as: admin,
    body: { data: draft },
  });
  const page = await shop().app.inject({
    url: `/?preview=${preview.token}`,
    headers: { accept: 'text/html' },
  });
  expect(page.body).toContain('Draft &amp; Sons');
  expect(page.body).toContain('Preview: these changes are not published yet.');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(await readPage('/')).not.toContain('Draft &amp; Sons');
  expect(await readPage(`/?preview=${'x'.repeat(32)}`)).not.toContain('Draft &amp; Sons');
});

test('previews of one administrator do not accumulate', async () => {
  const { data } = await get('mail');
  for (let count = 0; count < 25; count += 1)
    await callApi(shop(), 'POST /api/admin/settings/mail/preview', {
      as: admin,
      body: { data: data.data },
    });
  const { rows } = await shop().db.execute(
    sql`select count(*)::int as count from settings_previews where section = 'mail'`,
  );
  expect(rows).toEqual([{ count: 20 }]);
});

test('another process shows a change at once', async () => {
  const first = await openTestShop();
  const as = await createAdmin(first.db);
  const second = await openSecondProcess(first);
  expect(await readPage('/', second)).toContain('Free shipping on orders above ₹500');
  await publish('delivery', { freeShippingFromPaise: 640_00 }, first, as);
  await expect.poll(() => readPage('/', second)).toContain('Free shipping on orders above ₹640');
});

test('an announcement appears and disappears at its times in cached pages', async () => {
  const endsAt = new Date(Date.now() + 3000).toISOString();
  const announcement = { text: 'Holi sale this week', link: '/products', startsAt: null, endsAt };
  await publish('shop', { announcement });
  expect(await readPage('/')).toContain('Holi sale this week');
  await expect.poll(() => readPage('/')).not.toContain('Holi sale this week');
});
