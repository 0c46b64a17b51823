import { connect } from 'node:net';
import { expect, test } from 'vitest';
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

test('an expectation nobody has heard of is no reason to refuse', async () => {
  const head =
    'GET /api/health HTTP/1.1\r\nHost: a\r\nExpect: a miracle\r\nConnection: close\r\n\r\n';
  expect(await answerTo(head)).toContain('"database":"ok"');
});
