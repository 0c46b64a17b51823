import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#shared/contract.ts';
import { can, roles } from '#shared/accounts/permissions.ts';
import { buildPath, type Endpoint } from '#shared/endpoint.ts';
import { errorTable } from '#shared/errors.ts';
import { sql } from '../db/drizzle.ts';
import { startSession } from '../modules/accounts/sessions.ts';
import {
  createUser,
  createAdmin,
  createStaff,
  callApi,
  enableSecondFactor,
  sampleParams,
  type TestUser,
} from '../testing/users.ts';
import { shareTestShop } from '../testing/test-shop.ts';

const shop = shareTestShop();
const strictShop = shareTestShop({ ADMIN_SECOND_FACTOR: 'required' });

/** Kinds of callers. Each call gets a new session, because some endpoints end it. */
const callers: Record<string, () => Promise<{ token: string } | undefined>> = {
  stranger: async () => undefined,
  forger: async () => ({ token: 'made-up-token' }),
  'revoked user': async () => withoutSession(await createUser(shop().db)),
  'revoked packer': async () => withoutSession(await createStaff(shop().db, 'packer')),
  'revoked admin': async () => withoutSession(await createAdmin(shop().db)),
  ...Object.fromEntries(roles.map((role) => [role, () => createUser(shop().db, { role })])),
};

async function withoutSession(person: TestUser): Promise<TestUser> {
  await shop().db.execute(sql`delete from sessions where user_id = ${person.id}`);
  return person;
}

/** The status that rejects the caller; undefined means access is granted. */
function expectedStatus({ access, permission }: Endpoint, caller: string): number | undefined {
  if (access === 'public') return undefined;
  if (access === 'operator') return 404;
  const role = roles.find((name) => name === caller);
  if (!role) return 401;
  if (access === 'admin' && role === 'user') return 403;
  const needed = permission === undefined ? [] : [permission].flat();
  return needed.length === 0 || needed.some((name) => can(role, name)) ? undefined : 403;
}

/** Endpoints with several permissions that decide by the input which one is needed. */
const decidesByInput = ({ permission }: Endpoint) => [permission].flat().length > 1;

test(
  'every endpoint grants access exactly as declared, to every role',
  { timeout: 240_000 },
  async () => {
    for (const endpoint of endpoints) {
      const { method, path, access } = endpoint;
      const call = `${method} ${buildPath(path, sampleParams)}`;
      for (const [who, signIn] of Object.entries(callers)) {
        const { status, code } = await callApi(shop(), call, { as: await signIn() });
        const expected = expectedStatus(endpoint, who);
        expect(status).toBeLessThan(500);
        if (expected === undefined && decidesByInput(endpoint)) continue;
        const isRejected =
          ['unauthenticated', 'forbidden'].includes(code) ||
          (access === 'operator' && code === 'not_found');
        expect([call, who, isRejected ? status : undefined]).toEqual([call, who, expected]);
      }
    }
  },
);

test('rejects staff without a required second factor from every back-office endpoint', async () => {
  const { db } = strictShop();
  const admins: Record<string, () => Promise<{ token: string }>> = {
    missing: () => createAdmin(db),
    'a packer': () => createStaff(db, 'packer'),
    // The session started before two-factor authentication was turned on in another browser.
    'on, but not shown': async () => {
      const admin = await createAdmin(db);
      await enableSecondFactor(db, admin);
      return admin;
    },
    shown: async () => {
      const { id: userId } = await createAdmin(db);
      return startSession(db, { userId, userAgent: '', hasSecondFactor: true });
    },
  };
  for (const endpoint of endpoints) {
    const { method, path, access, allowedBeforeTwoFactor } = endpoint;
    for (const [who, signIn] of Object.entries(admins)) {
      const as = await signIn();
      const call = `${method} ${buildPath(path, sampleParams)}`;
      const { status, code } = await callApi(strictShop(), call, { as });
      const isPermitted = who !== 'a packer' || expectedStatus(endpoint, 'packer') === undefined;
      const isRejected =
        isPermitted && access === 'admin' && !allowedBeforeTwoFactor && who !== 'shown';
      expect([call, who, code === 'second_factor_missing' && status]).toEqual([
        call,
        who,
        isRejected && 403,
      ]);
    }
  }
});

test('only the second-factor endpoints are allowed before two-factor authentication', () => {
  const flagged = endpoints.filter(({ allowedBeforeTwoFactor }) => allowedBeforeTwoFactor);
  expect(flagged).toHaveLength(5);
  for (const { path } of flagged) expect(path).toMatch(/^\/api\/auth\/second-factor/);
});

test('admins without a required second factor see only public products', async () => {
  const { db } = strictShop();
  const ids = async (as?: { token: string }): Promise<string[]> => {
    const { data } = await callApi(strictShop(), 'GET /api/products', { as });
    return data.products.map(({ id }: { id: string }) => id);
  };
  const { id: userId, token } = await createAdmin(db);
  const shown = await startSession(db, { userId, userAgent: '', hasSecondFactor: true });
  await db.execute(sql`update products set is_active = false where id = '3'`);
  await expect.poll(() => ids()).not.toContain('3');
  expect(await ids({ token })).not.toContain('3');
  expect(await ids(shown)).toContain('3');
});

test('every endpoint with access control names a permission, except for the own account', () => {
  for (const { path, access, permission } of endpoints) {
    const needsSession = access !== 'public' && access !== 'operator';
    const isOwnAccount = path.startsWith('/api/auth/');
    expect([path, permission !== undefined]).toEqual([path, needsSession && !isOwnAccount]);
  }
});

test('endpoints that return a session are marked with signsIn', () => {
  for (const { path, method, reply, signsIn = false } of endpoints) {
    const { properties = {} } = z.toJSONSchema(reply);
    const returnsSession = 'token' in properties && 'user' in properties;
    expect([method, path, signsIn]).toEqual([method, path, returnsSession]);
  }
});

/** Addresses of public endpoints with parameters. Product 1 was deleted by the access test. */
const examples: Record<string, string> = {
  '/api/products/:id': '/api/products/2',
  '/api/categories/:slug': '/api/categories/sattu',
  '/api/pages': '/api/pages?path=/story',
  '/api/pages/:id': '/api/pages/faq',
  '/api/pincodes/:pincode': '/api/pincodes/560001',
};

test('every public GET endpoint responds in the declared shape', async () => {
  const { app } = shop();
  for (const endpoint of endpoints.filter(
    ({ method, access, path }) =>
      method === 'GET' && access === 'public' && !path.endsWith('/:token'),
  )) {
    const reply = await app.inject(examples[endpoint.path] ?? buildPath(endpoint.path));
    expect([endpoint.path, reply.statusCode]).toEqual([endpoint.path, 200]);
    const data = endpoint.isBare ? reply.json() : reply.json().data;
    expect(endpoint.reply.safeParse(data)).toMatchObject({ success: true });
  }
});

test('the OpenAPI document and the docs page list every endpoint', async () => {
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

test('accepts an empty body with the JSON content type', async () => {
  const as = await createAdmin(shop().db);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${as.token}` };
  const { app } = shop();
  const emptyBody = { headers, payload: '' };
  const promoted = await app.inject({
    method: 'PATCH',
    url: `/api/admin/users/${as.id}/promote`,
    ...emptyBody,
  });
  expect(promoted.statusCode).toBe(200);
  const out = await app.inject({ method: 'POST', url: '/api/auth/logout', ...emptyBody });
  expect(out.statusCode).toBe(200);
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', ...emptyBody });
  expect(login.json().errors).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
});

test('bad requests get neither a stack trace nor a 5xx status', async () => {
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

test('rejects form content types unless the endpoint accepts them', async () => {
  const { app, db } = shop();
  const { token } = await createAdmin(db);
  // The webhooks accept every signed body.
  const writing = endpoints.filter(
    ({ method, path }) => method !== 'GET' && !path.endsWith('/webhook'),
  );
  for (const { method, path, acceptsForm } of writing) {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { statusCode } = await app.inject({
        method,
        url: buildPath(path, sampleParams),
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload: 'a=b',
      });
      expect([method, path, type, statusCode === 415]).toEqual([method, path, type, !acceptsForm]);
    }
  }
  expect(writing.filter(({ acceptsForm }) => acceptsForm)).toHaveLength(1);
});

test('rejects JSON as text/plain, which other sites can send without a preflight request', async () => {
  const { app } = shop();
  const email = 'kavya@example.com';
  const reply = await app.inject({
    method: 'POST',
    url: '/api/newsletter/subscribe',
    headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
    payload: JSON.stringify({ email }),
  });
  expect(reply.json()).toMatchObject({ success: false, code: 'unsupported_media_type' });
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/newsletter/subscribe',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(preflight.statusCode).toBe(404);
  expect(Object.keys(preflight.headers).join()).not.toContain('access-control');
});

test.each(['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])(
  'rejects %s as invalid JSON',
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

test('rejects unauthorised callers before reading the body', async () => {
  const { app, db } = shop();
  const large = { csv: 'x'.repeat(13_000_000) };
  const sendTo = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/products/import',
      headers: { authorization: `Bearer ${token}` },
      payload: large,
    });
  const { token: shopper } = await createUser(db);
  const { token: admin } = await createAdmin(db);
  expect((await sendTo('made-up')).statusCode).toBe(401);
  expect((await sendTo(shopper)).statusCode).toBe(403);
  expect((await sendTo(admin)).json()).toMatchObject({ success: false, code: 'too_large' });
});

test('unknown endpoints respond with not_found from the error table', async () => {
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
