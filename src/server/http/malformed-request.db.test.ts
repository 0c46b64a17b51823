import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { createAdmin } from '../testing/users.ts';
import { shareTestShop } from '../testing/test-shop.ts';

const shop = shareTestShop();

/** Sends raw bytes and returns the response, until the server closes the connection. */
function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(shop().url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (part) => (received += part.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

test.each([
  ['bytes that are not HTTP', 'hello\r\n\r\n', 'malformed_request'],
  ['an unknown HTTP version', 'GET / HTTP/9.9\r\n\r\n', 'malformed_request'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nnothing\r\n\r\n', 'malformed_request'],
  [
    'contradicting content lengths',
    'POST /api/cart/price HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    'malformed_request',
  ],
  ['a missing host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 'malformed_request'],
  [
    'an endless header',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    'headers_too_large',
  ],
  [
    'an invalid percent encoding',
    'GET /api/products/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'not_found',
  ],
  [
    'a very long slug',
    `GET /api/products/${'a'.repeat(500)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    'not_found',
  ],
])('rejects %s with an API error and security headers', async (_, bytes, code) => {
  const [head = '', body = ''] = (await sendRaw(bytes)).split('\r\n\r\n');
  expect(JSON.parse(body)).toMatchObject({ success: false, code });
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'");
});

test.each([
  ['GET http://evil.example/ HTTP/1.1', 200, 'Tokri'],
  ['GET http://evil.example HTTP/1.1', 200, 'Tokri'],
  ['GET HTTPS://user@evil.example:99/api/health?x=1 HTTP/1.1', 200, '"database":"ok"'],
  ['GET http://evil.example?x=1 HTTP/1.1', 200, 'Tokri'],
  ['GET http://evil.example/no-such-page HTTP/1.1', 404, 'Page not found'],
  ['GET ftp://evil.example/ HTTP/1.1', 400, 'malformed_request'],
  ['GET * HTTP/1.1', 400, 'malformed_request'],
  ['OPTIONS * HTTP/1.1', 400, 'malformed_request'],
  ['GET evil.example:80 HTTP/1.1', 400, 'malformed_request'],
])(
  '%s responds with %i, because the host of a request target is ignored',
  async (line, status, text) => {
    const response = await sendRaw(
      `${line}\r\nHost: a\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    );
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toContain(text);
    expect(response).not.toContain('evil.example');
  },
);

test('does not accept CONNECT requests', async () => {
  expect(
    await sendRaw('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'),
  ).not.toMatch(/^HTTP\/1.1 [25]/);
});

test('ignores an unknown Expect header', async () => {
  const head =
    'GET /api/health HTTP/1.1\r\nHost: a\r\nExpect: a miracle\r\nConnection: close\r\n\r\n';
  expect(await sendRaw(head)).toContain('"database":"ok"');
});

test.each([
  ['an unpaired surrogate', 'half \\udc00 a pair', 200],
  ['a surrogate pair', '\\ud83e\\uded8', 200],
  ['a null character', 'a\\u0000b', 400],
])('%s in a JSON string is stored as well-formed text or rejected', async (_, note, status) => {
  const admin = await createAdmin(shop().db);
  const response = await shop().app.inject({
    method: 'PATCH',
    url: '/api/admin/stock/1',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    payload: `{"stock":${note.length},"note":"${note}"}`,
  });
  expect(response.statusCode).toBe(status);
  if (status !== 200) return;
  const { rows } = await shop().db.execute(
    sql`select note from stock_movements order by id desc limit 1`,
  );
  expect(rows).toEqual([{ note: (JSON.parse(`"${note}"`) as string).toWellFormed() }]);
});

test('rejects deeply nested JSON without crashing', async () => {
  const depth = 100_000;
  const body = `{"stock":1,"x":${'['.repeat(depth)}"\\ud800"${']'.repeat(depth)}}`;
  const response = await shop().app.inject({
    method: 'POST',
    url: '/api/cart/price',
    headers: { 'content-type': 'application/json' },
    payload: body,
  });
  expect(response.statusCode).toBe(400);
});
