import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#shared/contract.ts';
import { addressOf, type Access } from '#shared/endpoint.ts';
import { errorTable } from '#shared/errors.ts';
import { sql } from '../db/drizzle.ts';
import { startSession } from '../modules/accounts/sessions.ts';
import {
  aPerson,
  anAdmin,
  callApi,
  giveSecondFactor,
  sampleParams,
  type Person,
} from '../testing/people.ts';
import { shareTestShop } from '../testing/test-shop.ts';

const shop = shareTestShop();
const strictShop = shareTestShop({ ADMIN_SECOND_FACTOR: 'required' });

/** Everybody who may come, newly signed in for each call: some of the calls end the session. */
const visitors: Record<string, () => Promise<{ token: string } | undefined>> = {
  stranger: async () => undefined,
  user: () => aPerson(shop().db),
  'other user': () => aPerson(shop().db),
  admin: () => anAdmin(shop().db),
  'revoked user': async () => withoutSession(await aPerson(shop().db)),
  'revoked admin': async () => withoutSession(await anAdmin(shop().db)),
  forger: async () => ({ token: 'made-up-token' }),
};

async function withoutSession(person: Person): Promise<Person> {
  await shop().db.execute(sql`delete from sessions where user_id = ${person.id}`);
  return person;
}

/** What each of them is told at the door; nothing means let in. */
const doors: Record<Access, Record<string, number | undefined>> = {
  public: {},
  user: { stranger: 401, 'revoked user': 401, 'revoked admin': 401, forger: 401 },
  admin: {
    stranger: 401,
    user: 403,
    'other user': 403,
    'revoked user': 401,
    'revoked admin': 401,
    forger: 401,
  },
  operator: Object.fromEntries(Object.keys(visitors).map((who) => [who, 404])),
};

test('every endpoint lets in exactly whom it declares', async () => {
  for (const { method, path, access } of endpoints) {
    for (const [who, arrive] of Object.entries(visitors)) {
      const as = await arrive();
      const { status, code } = await callApi(shop(), `${method} ${addressOf(path, sampleParams)}`, {
        as,
      });
      const isRefused =
        ['unauthenticated', 'forbidden'].includes(code) ||
        (access === 'operator' && code === 'not_found');
      expect([method, path, who, isRefused ? status : undefined]).toEqual([
        method,
        path,
        who,
        doors[access][who],
      ]);
      expect(status).toBeLessThan(500);
    }
  }
});

test('where a second factor is required, who has none is let into no part of the back-office', async () => {
  const { db } = strictShop();
  const arrivals: Record<string, () => Promise<{ token: string }>> = {
    missing: () => anAdmin(db),
    // Somebody may have begun a session before they turned it on elsewhere.
    'on, but not shown': async () => {
      const admin = await anAdmin(db);
      await giveSecondFactor(db, admin);
      return admin;
    },
    shown: async () => {
      const { id: userId } = await anAdmin(db);
      return startSession(db, { userId, userAgent: '', hasSecondFactor: true });
    },
  };
  for (const { method, path, access, allowedBeforeTwoFactor } of endpoints) {
    for (const [who, arrive] of Object.entries(arrivals)) {
      const as = await arrive();
      const call = `${method} ${addressOf(path, sampleParams)}`;
      const { status, code } = await callApi(strictShop(), call, { as });
      const isRefused = access === 'admin' && !allowedBeforeTwoFactor && who !== 'shown';
      expect([call, who, code === 'second_factor_missing' && status]).toEqual([
        call,
        who,
        isRefused && 403,
      ]);
    }
  }
});

test('calls before the second factor are few, and about the own account', () => {
  const flagged = endpoints.filter(({ allowedBeforeTwoFactor }) => allowedBeforeTwoFactor);
  expect(flagged).toHaveLength(5);
  for (const { path } of flagged) expect(path).toMatch(/^\/api\/auth\/second-factor/);
});

test('where a second factor is required, who has none sees of the products what everybody sees', async () => {
  const { db } = strictShop();
  const ids = async (as?: { token: string }): Promise<string[]> => {
    const { data } = await callApi(strictShop(), 'GET /api/products', { as });
    return data.products.map(({ id }: { id: string }) => id);
  };
  const { id: userId, token } = await anAdmin(db);
  const shown = await startSession(db, { userId, userAgent: '', hasSecondFactor: true });
  await db.execute(sql`update products set is_active = false where id = '3'`);
  await expect.poll(() => ids()).not.toContain('3');
  expect(await ids({ token })).not.toContain('3');
  expect(await ids(shown)).toContain('3');
});

test('a call with many rights names the permission it needs', () => {
  for (const { path, access, permission } of endpoints) {
    const isPersons = access !== 'public' && access !== 'operator';
    const isOwnAccount = path.startsWith('/api/auth/');
    expect([path, permission !== undefined]).toEqual([path, isPersons && !isOwnAccount]);
  }
});

test('a call whose answer begins a session says so', () => {
  for (const { path, method, reply, signsIn = false } of endpoints) {
    const { properties = {} } = z.toJSONSchema(reply);
    const beginsSession = 'token' in properties && 'user' in properties;
    expect([method, path, signsIn]).toEqual([method, path, beginsSession]);
  }
});

test('every public read answers in the shape it declares', async () => {
  const { app } = shop();
  for (const endpoint of endpoints.filter(
    ({ method, access, path }) =>
      method === 'GET' && access === 'public' && !path.endsWith('/:token'),
  )) {
    // Not the product that an administrator has just deleted.
    const reply = await app.inject(addressOf(endpoint.path, { id: '2' }));
    expect([endpoint.path, reply.statusCode]).toEqual([endpoint.path, 200]);
    const data = endpoint.isBare ? reply.json() : reply.json().data;
    expect(endpoint.reply.safeParse(data)).toMatchObject({ success: true });
  }
});

test('the OpenAPI document lists every endpoint, and people can read it', async () => {
  const { app } = shop();
  const document = (await app.inject('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  for (const { path, method, summary } of endpoints) {
    expect(document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].summary).toBe(
      summary,
    );
  }
  const docs = await app.inject('/api/docs');
  expect(docs.headers['content-type']).toContain('text/html');
  for (const { path } of endpoints) expect(docs.body).toContain(path);
  for (const code of Object.keys(errorTable)) expect(docs.body).toContain(code);
});

test('a call that sends nothing may still be called JSON', async () => {
  const as = await anAdmin(shop().db);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${as.token}` };
  const { app } = shop();
  const nothing = { headers, payload: '' };
  const promoted = await app.inject({
    method: 'PATCH',
    url: `/api/admin/users/${as.id}/promote`,
    ...nothing,
  });
  expect(promoted.statusCode).toBe(200);
  const out = await app.inject({ method: 'POST', url: '/api/auth/logout', ...nothing });
  expect(out.statusCode).toBe(200);
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', ...nothing });
  expect(login.json().errors).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
});

test('bad requests get a clear answer, never a stack trace and never a 5xx', async () => {
  const { app } = shop();
  const json = { 'content-type': 'application/json' };
  const bad = [
    { method: 'POST' as const, url: '/api/products', headers: json, payload: '{"broken' },
    { method: 'POST' as const, url: '/api/nothing', headers: json, payload: 'x'.repeat(300_000) },
    {
      method: 'POST' as const,
      url: '/api/nothing',
      headers: { 'content-type': 'text/xml' },
      payload: '<a/>',
    },
    { method: 'GET' as const, url: '/api/products?search=%' },
    { method: 'GET' as const, url: '/api/products?search=a&search=b' },
    { method: 'GET' as const, url: `/api/products?search=${'a'.repeat(5000)}` },
    { method: 'GET' as const, url: '/api/products?__proto__[x]=1&constructor=1' },
    { method: 'GET' as const, url: '/api//products' },
    { method: 'GET' as const, url: '/%c0%ae%c0%ae/etc/passwd', headers: { accept: 'text/html' } },
    { method: 'GET' as const, url: '/products/%E0%A4%A', headers: { accept: 'text/html' } },
    { method: 'GET' as const, url: '//evil.example/products', headers: { accept: 'text/html' } },
    { method: 'GET' as const, url: `${'/'.repeat(15_000)}x`, headers: { accept: 'text/html' } },
    { method: 'DELETE' as const, url: '/products' },
  ];
  for (const request of bad) {
    const reply = await app.inject(request);
    expect([request.url.slice(0, 60), reply.statusCode < 500]).toEqual([
      request.url.slice(0, 60),
      true,
    ]);
    expect(reply.body).not.toContain('    at ');
  }
});

test('what a form sends is refused wherever it is not said to be welcome', async () => {
  const { app, db } = shop();
  const { token } = await anAdmin(db);
  // The webhook takes everything that is signed.
  const taking = endpoints.filter(
    ({ method, path }) => method !== 'GET' && path !== '/api/payments/webhook',
  );
  for (const { method, path, acceptsForm } of taking) {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { statusCode } = await app.inject({
        method,
        url: addressOf(path, sampleParams),
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload: 'a=b',
      });
      expect([method, path, type, statusCode === 415]).toEqual([method, path, type, !acceptsForm]);
    }
  }
  expect(taking.filter(({ acceptsForm }) => acceptsForm)).toHaveLength(1);
});

test('what other sites can send without asking is no JSON to us', async () => {
  const { app } = shop();
  const email = 'kavya@example.com';
  const reply = await app.inject({
    method: 'POST',
    url: '/api/newsletter/subscribe',
    headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
    payload: JSON.stringify({ email }),
  });
  expect(reply.json()).toMatchObject({ success: false, code: 'unsupported_media_type' });
  const asked = await app.inject({
    method: 'OPTIONS',
    url: '/api/newsletter/subscribe',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(asked.statusCode).toBe(404);
  expect(Object.keys(asked.headers).join()).not.toContain('access-control');
});

test.each(['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])(
  '%s is no JSON to us',
  async (payload) => {
    const reply = await shop().app.inject({
      method: 'POST',
      url: '/api/cart/price',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(reply.json()).toMatchObject({ success: false, code: 'invalid_json' });
  },
);

test('who may not come in is sent away before anything they bring is read', async () => {
  const { app, db } = shop();
  const large = { csv: 'x'.repeat(13_000_000) };
  const sendTo = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/products/import',
      headers: { authorization: `Bearer ${token}` },
      payload: large,
    });
  const { token: shopper } = await aPerson(db);
  const { token: admin } = await anAdmin(db);
  expect((await sendTo('made-up')).statusCode).toBe(401);
  expect((await sendTo(shopper)).statusCode).toBe(403);
  expect((await sendTo(admin)).json()).toMatchObject({ success: false, code: 'too_large' });
});

test('an unknown call is answered in the words of the error table', async () => {
  const { app } = shop();
  const unknown = [
    { method: 'GET', url: '/api/nope' },
    { method: 'DELETE', url: '/api/products' },
    { method: 'POST', url: '/about' },
  ] as const;
  for (const request of unknown) {
    const reply = await app.inject(request);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({
      success: false,
      message: errorTable.not_found.message,
      code: 'not_found',
    });
  }
});
