import { expect, test } from 'vitest';
import { endpoints } from '#shared/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { errorTable } from '#shared/errors.ts';
import { shareTestShop } from '../testing/test-shop.ts';

const shop = shareTestShop();

test('every endpoint lets in exactly whom it declares', async () => {
  const { app } = shop();
  for (const endpoint of endpoints) {
    const reply = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint.path, { id: '1' }),
    });
    const isRefused = reply.statusCode === 401 || reply.statusCode === 403;
    expect([endpoint.path, isRefused]).toEqual([endpoint.path, endpoint.access !== 'public']);
  }
});

test('every public read answers in the shape it declares', async () => {
  const { app } = shop();
  for (const endpoint of endpoints.filter(
    ({ method, access }) => method === 'GET' && access === 'public',
  )) {
    const reply = await app.inject(addressOf(endpoint.path, { id: '1' }));
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
