import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createDependencyStatus } from '../dependency-status.ts';
import { createLog } from '../log.ts';
import { createCdn, type Cdn } from './cdn.ts';

const log = createLog('silent');

/** A cache that records the purges it receives, and answers with `status`. */
async function startCache() {
  const cache = { status: 204, keys: [] as string[], headers: {} as IncomingHttpHeaders, url: '' };
  const server = createServer((request, response) => {
    cache.headers = request.headers;
    if (cache.status === 204) cache.keys.push(String(request.headers['surrogate-key']));
    response.writeHead(cache.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  cache.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
  return cache;
}

function openCdn(purgeUrls: string[]): Cdn & { isFailing(): boolean } {
  const status = createDependencyStatus('purging the CDN', log);
  const purgeToken = 'secret-of-the-purges';
  const cdn = createCdn({ purgeUrls, purgeToken, status, everything: 'shop', log });
  onTestFinished(() => cdn.close());
  return { ...cdn, isFailing: () => status.isFailing() };
}

test('purges every cache with the token, and resolves once they have answered', async () => {
  const [first, second] = [await startCache(), await startCache()];
  const cdn = openCdn([first.url, second.url]);
  cdn.purge(['product-1', 'catalog']);
  await cdn.flush();
  expect([first.keys, second.keys]).toEqual([['product-1 catalog'], ['product-1 catalog']]);
  expect(first.headers.authorization).toBe('Bearer secret-of-the-purges');
  await cdn.flush();
  expect(first.keys).toHaveLength(1);
});

test('keys that arrive during a request share the next one, and very many purge everything', async () => {
  const cache = await startCache();
  const cdn = openCdn([cache.url]);
  cdn.purge(['product-1']);
  const first = cdn.flush();
  cdn.purge(['product-2', 'catalog']);
  cdn.purge(['product-3', 'catalog']);
  await Promise.all([first, cdn.flush()]);
  expect(cache.keys.join(' ').split(' ').toSorted()).toEqual([
    'catalog',
    'product-1',
    'product-2',
    'product-3',
  ]);
  expect(cache.keys.length).toBeLessThanOrEqual(2);
  cdn.purge(Array.from({ length: 200 }, (_, id) => `product-${id}`));
  await cdn.flush();
  expect(cache.keys.at(-1)).toBe('shop');
});

test('retries a failed purge until it succeeds, reports it, and does not delay writes meanwhile', async () => {
  const [broken, working] = [await startCache(), await startCache()];
  broken.status = 403;
  const cdn = openCdn([broken.url, working.url]);
  cdn.purge(['product-1']);
  await cdn.flush();
  expect(cdn.isFailing()).toBe(true);
  expect(working.keys).toEqual(['product-1']);
  cdn.purge(['product-2']);
  await cdn.flush();
  await expect.poll(() => working.keys).toEqual(['product-1', 'product-2']);
  expect(cdn.isFailing()).toBe(true);
  broken.status = 204;
  await expect.poll(() => broken.keys).toEqual(['product-1 product-2']);
  await expect.poll(() => cdn.isFailing()).toBe(false);
});

test('reports a cache that cannot be reached', async () => {
  const cdn = openCdn(['http://127.0.0.1:1/purge']);
  cdn.purge(['shop']);
  await cdn.flush();
  expect(cdn.isFailing()).toBe(true);
});
