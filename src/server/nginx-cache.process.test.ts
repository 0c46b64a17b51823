import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  findNginx,
  NGINX_IS_MISSING,
  PURGE_TOKEN,
  startNginx,
  visit,
  type Nginx,
} from './testing/nginx.ts';

// deploy/nginx.conf in front of a server that responds as the tests want: what nginx does at moments that a shop does not
// repeat on demand.

const nginxPath = findNginx();

let nginx: Nginx;
let respond: (...given: Parameters<RequestListener>) => unknown;
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  void respond(request, response);
});

beforeAll(async () => {
  if (!nginxPath) return;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  respond = (_, response) => response.end();
  nginx = await startNginx(nginxPath, [(server.address() as AddressInfo).port]);
});
afterAll(async () => {
  await nginx?.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(({ skip }) => {
  skip(!nginxPath, NGINX_IS_MISSING);
  requests = 0;
});

const shared = (keys: string, seconds = 3600) => ({
  'cache-control': `public, max-age=0, s-maxage=${seconds}`,
  'surrogate-key': `shop ${keys}`,
});

/** The server sends this text from now on. */
function serve(text: string, headers: Record<string, string>): void {
  respond = (_, response) => response.writeHead(200, headers).end(text);
}

const purge = (keys: string, { token = PURGE_TOKEN, method = 'POST' } = {}) =>
  visit(nginx.purgeUrl, '', {
    method,
    headers: { authorization: `Bearer ${token}`, 'surrogate-key': keys },
  });

const read = async (path: string, headers = {}) => {
  const { text, cache, status } = await visit(nginx.url, path, { headers });
  return { text, cache, status };
};

const hit = (text: string) => ({ text, cache: 'HIT', status: 200 });
const miss = (text: string) => ({ text, cache: 'MISS', status: 200 });

test('purges the responses with a key and keeps the others', async () => {
  for (const path of ['/one', '/two']) {
    serve(`${path} old`, shared(path === '/one' ? 'product-1 product-3' : 'product-2'));
    expect(await read(path)).toEqual(miss(`${path} old`));
    expect(await read(path)).toEqual(hit(`${path} old`));
  }
  serve('new', shared('product-1'));
  expect((await purge('product-9 product-3')).status).toBe(204);
  expect(await read('/one')).toEqual(miss('new'));
  expect(await read('/one')).toEqual(hit('new'));
  expect(await read('/two')).toEqual(hit('/two old'));
  await purge('shop');
  expect(await read('/two')).toEqual(miss('new'));
});

test.each(['nothing', 'a new response'])(
  'an old response that arrives after a purge and %s is never used',
  async (between) => {
    const arrived = Promise.withResolvers<void>();
    const purged = Promise.withResolvers<void>();
    respond = async (_, response) => {
      arrived.resolve();
      await purged.promise;
      response.writeHead(200, shared('product-1')).end('old');
    };
    const path = `/race-${between.length}`;
    const before = read(path);
    await arrived.promise;
    await purge('product-1');
    serve('new', shared('product-1'));
    // A request after the purge neither waits for the old response nor gets it.
    if (between !== 'nothing') expect(await read(path)).toEqual(miss('new'));
    purged.resolve();
    expect(await before).toEqual(miss('old'));
    expect(await read(path)).toEqual((between === 'nothing' ? miss : hit)('new'));
    expect(await read(path)).toEqual(hit('new'));
  },
);

test('many visitors of a purged page cause one request to the shop', async () => {
  serve('old', shared('product-1'));
  await read('/crowd');
  await purge('product-1');
  requests = 0;
  const isFull = Promise.withResolvers<void>();
  respond = async (_, response) => {
    await isFull.promise;
    response.writeHead(200, shared('product-1')).end('new');
  };
  const crowd = Array.from({ length: 30 }, () => read('/crowd'));
  await expect.poll(() => requests).toBe(1);
  isFull.resolve();
  expect((await Promise.all(crowd)).map(({ text }) => text)).toEqual(crowd.map(() => 'new'));
  expect(requests).toBe(1);
});

test('an expired response is sent while the shop fails or is slow', async () => {
  serve('old', shared('product-1', 1));
  await read('/expired');
  respond = (_, response) => response.writeHead(503, { 'cache-control': 'no-store' }).end('busy');
  await expect.poll(() => read('/expired')).toEqual({ text: 'old', cache: 'STALE', status: 200 });
  // Also if it was purged; without an older response the visitor gets the shop's own.
  await purge('shop');
  expect(await read('/expired')).toMatchObject({ text: 'old', status: 200 });
  expect(await read('/unknown')).toMatchObject({ text: 'busy', status: 503 });
  serve('new', shared('product-1'));
  await expect.poll(() => read('/expired')).toEqual(hit('new'));
});

test('sends no response of a request with a session, a secret or another method', async () => {
  serve('page', shared(''));
  await read('/mixed');
  expect(await read('/mixed')).toEqual(hit('page'));
  serve('personal', shared(''));
  const uncached = { text: 'personal', cache: undefined, status: 200 };
  expect(await read('/mixed', { authorization: 'Bearer x' })).toEqual(uncached);
  expect(await read('/mixed?token=x')).toEqual(uncached);
  expect(await read('/mixed?a=b&preview=x')).toEqual(uncached);
  expect(await read('/mixed', { accept: 'application/json' })).toEqual(uncached);
  expect(await visit(nginx.url, '/mixed', { method: 'POST' })).toMatchObject(uncached);
  expect(await read('/mixed')).toEqual(hit('page'));
  const headers = {
    '/cookie': { 'set-cookie': 'a=b' },
    '/private': { 'cache-control': 'private' },
  };
  for (const [path, extra] of Object.entries(headers)) {
    serve('not stored', { ...shared(''), ...extra });
    await read(path);
    expect(await read(path)).toEqual(miss('not stored'));
  }
});

test('advertisements and spellings of Accept-Encoding share a response', async () => {
  respond = ({ url, headers }, response) =>
    response.writeHead(200, shared('')).end(`${url} ${headers['accept-encoding'] ?? 'plain'}`);
  expect(await read('/ad?utm_source=x&gclid=1')).toEqual(miss('/ad plain'));
  expect(await read('/ad')).toEqual(hit('/ad plain'));
  expect(await read('/ad?page=2&utm_source=x')).toEqual(miss('/ad?page=2 plain'));
  const encodings = {
    'gzip, deflate, br, zstd': 'br',
    'gzip;q=1.0, br;q=0': 'gzip',
    'br;q=0.5': 'br',
  };
  for (const [accepted, used] of Object.entries(encodings))
    expect(await read('/ad', { 'accept-encoding': accepted })).toMatchObject({
      text: `/ad ${used}`,
    });
  expect(requests).toBe(4);
});

test('browsers must ask for the current response, and see no surrogate keys', async () => {
  serve('page', { ...shared('product-1'), etag: '"1"' });
  await read('/headers');
  const { headers } = await visit(nginx.url, '/headers');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: '"1"', 'x-cache': 'HIT' });
  expect(headers).not.toHaveProperty('surrogate-key');
  const { status } = await read('/headers', { 'if-none-match': '"1"' });
  expect(status).toBe(304);
});

test('only the shop can purge', async () => {
  serve('old', shared(''));
  await read('/kept');
  expect((await purge('shop', { token: 'secret-of-the-purge' })).status).toBe(403);
  expect((await purge('shop', { token: '' })).status).toBe(403);
  expect((await purge('shop', { method: 'GET' })).status).toBe(405);
  expect((await purge('x'.repeat(65))).status).toBe(400);
  // Visitors reach the shop at this path.
  const headers = { authorization: `Bearer ${PURGE_TOKEN}`, 'surrogate-key': 'shop' };
  expect((await visit(nginx.url, '/purge', { method: 'POST', headers })).text).toBe('old');
  expect(await read('/kept')).toEqual(hit('old'));
});

test('after a restart, nothing from before is used, because purges may have been missed', async () => {
  serve('old', shared(''));
  await read('/restart');
  await nginx.stop();
  await nginx.start();
  serve('new', shared(''));
  expect(await read('/restart')).toEqual(miss('new'));
});
