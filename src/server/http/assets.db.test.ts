import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { shareTestShop } from '../testing/test-shop.ts';
import { BUILD_FOLDER } from './build-folder.ts';

const shop = shareTestShop();

/** Sends the path unchanged; `fetch` would normalise it. */
function get(
  path: string,
  { method = 'GET', encoding = 'identity' } = {},
): Promise<{ status: number; type: string; policy: string; body: string }> {
  const headers = { 'accept-encoding': encoding };
  return new Promise((resolve, reject) => {
    const sent = request(`${shop().url}/`, { path, method, headers }, (reply) => {
      let body = '';
      reply.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          type: reply.headers['content-type'] ?? '',
          policy: String(reply.headers['content-security-policy']),
          body,
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

test.each([
  '/.env',
  '/.git/config',
  '/package.json',
  '/server/index.js',
  '/../server/index.js',
  '/assets/../../server/index.js',
  '/assets/%2e%2e/%2e%2e/server/index.js',
  '/assets/..%2f..%2fserver%2findex.js',
  '/assets/..%5c..%5cserver%5cindex.js',
  '/uploads/../postgres/tokri-password',
  '/uploads/..%2fpostgres%2ftokri-password',
  '/outbox/',
])('serves no file at %s', async (path) => {
  const { status, body } = await get(path);
  expect(status).toBe(404);
  expect(body).not.toMatch(/createRequestHandler|"dependencies"|root:/);
});

test.each(['/assets', '/assets/', '/art/', '/data/', '/uploads/', '/icons'])(
  'does not list the directory %s',
  async (path) => expect((await get(path)).status).toBe(404),
);

test('the build contains no sources, source maps or hidden files', () => {
  const files = readdirSync(join(BUILD_FOLDER, 'client'), { recursive: true }).map(String);
  expect(files.filter((file) => /\.(map|tsx?|env|html)$|(^|\/)\./.test(file))).toEqual([]);
});

test('text files are sent with a charset', async () => {
  const folder = join(BUILD_FOLDER, 'client/assets');
  const script = readdirSync(folder).find((name) => name.endsWith('.js'));
  const paths = ['/data/products.json', `/assets/${script}`];
  for (const path of paths) {
    for (const encoding of ['identity', 'br']) {
      const { status, type } = await get(path, { encoding });
      expect([path, status, type]).toEqual([path, 200, expect.stringMatching(/charset=utf-8$/i)]);
    }
  }
});

test.each(['TRACE', 'OPTIONS', 'PUT', 'PROPFIND'])('rejects %s for a page', async (method) => {
  const { status, body } = await get('/', { method });
  expect(status).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ code: 'not_found' });
});

test.each(['identity', 'br', 'gzip'])(
  'the service worker may connect to the shop when it is sent as %s',
  async (encoding) => {
    const { status, policy } = await get('/service-worker.js', { encoding });
    expect(status).toBe(200);
    expect(policy).toContain("connect-src 'self'");
  },
);
