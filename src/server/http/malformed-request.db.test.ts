import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { anAdmin } from '../testing/people.ts';
import { shareTestShop } from '../testing/test-shop.ts';

const shop = shareTestShop();

/** What the shop says to these bytes, until it hangs up. */
function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(shop().url);
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (part) => (said += part.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(said));
  });
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 'malformed_request'],
  ['a version nobody knows', 'GET / HTTP/9.9\r\n\r\n', 'malformed_request'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nnothing\r\n\r\n', 'malformed_request'],
  [
    'lengths that contradict each other',
    'POST /api/cart/price HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    'malformed_request',
  ],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 'malformed_request'],
  [
    'a head without end',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    'headers_too_large',
  ],
  [
    'an address nobody can read',
    'GET /api/products/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'not_found',
  ],
  [
    'a name longer than any',
    `GET /api/products/${'a'.repeat(500)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    'not_found',
  ],
])('%s is refused in the words of the error table, with all headers', async (_, bytes, code) => {
  const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
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
  '%s is answered with %i: the host of a request target is ignored',
  async (line, status, text) => {
    const answer = await answerTo(
      `${line}\r\nHost: a\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(text);
    expect(answer).not.toContain('evil.example');
  },
);

test('the shop is no proxy: a CONNECT request is not answered with success', async () => {
  expect(
    await answerTo('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'),
  ).not.toMatch(/^HTTP\/1.1 [25]/);
});

test('an expectation nobody has heard of is no reason to refuse', async () => {
  const head =
    'GET /api/health HTTP/1.1\r\nHost: a\r\nExpect: a miracle\r\nConnection: close\r\n\r\n';
  expect(await answerTo(head)).toContain('"database":"ok"');
});

test.each([
  ['half a character', 'half \\udc00 a pair', 200],
  ['a whole one in two halves', '\\ud83e\\uded8', 200],
  ['a zero character', 'a\\u0000b', 400],
])('%s in a text that is kept as JSON is stored as text, or refused', async (_, note, status) => {
  const admin = await anAdmin(shop().db);
  const answer = await shop().app.inject({
    method: 'PATCH',
    url: '/api/admin/stock/1',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    payload: `{"stock":${note.length},"note":"${note}"}`,
  });
  expect(answer.statusCode).toBe(status);
  if (status !== 200) return;
  const { rows } = await shop().db.execute(
    sql`select note from stock_movements order by id desc limit 1`,
  );
  expect(rows).toEqual([{ note: (JSON.parse(`"${note}"`) as string).toWellFormed() }]);
});

test('no depth of nesting is too much', async () => {
  const depth = 100_000;
  const body = `{"stock":1,"x":${'['.repeat(depth)}"\\ud800"${']'.repeat(depth)}}`;
  const answer = await shop().app.inject({
    method: 'POST',
    url: '/api/cart/price',
    headers: { 'content-type': 'application/json' },
    payload: body,
  });
  expect(answer.statusCode).toBe(400);
});
