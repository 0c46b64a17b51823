import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCachedResponse, readText, type CachedResponse } from './cached-response.ts';
import { PublicCache } from './public-cache.ts';

const source = { current: async () => undefined, isInSync: () => true };
const page = (text = 'page') => createCachedResponse(200, text, {});

/** A response that is pending until the test calls `finish`. */
function createSlowly(cache: PublicCache, productIds: string[] = []) {
  const { promise, resolve } = Promise.withResolvers<CachedResponse>();
  const create = () => {
    cache.trackProducts(productIds.map((id) => ({ id })));
    return promise;
  };
  return { create, finish: (text: string) => resolve(page(text)) };
}

test('a response is neither cached nor shared if the data changed while it was created', async () => {
  const cache = new PublicCache(source);
  const slow = createSlowly(cache);
  const first = cache.getOrCreate('/', slow.create);
  await setImmediate();
  cache.clear();
  const second = await cache.getOrCreate('/', page);
  slow.finish('old');
  expect((await first).etag).not.toBe(second.etag);
  expect(cache.get('/')).toBe(second);
});

test('concurrent requests share one creation, and redirects are not cached', async () => {
  const cache = new PublicCache(source);
  let created = 0;
  const create = () => {
    created += 1;
    return createCachedResponse(302, 'elsewhere', {});
  };
  await Promise.all([cache.getOrCreate('/x', create), cache.getOrCreate('/x', create)]);
  expect(created).toBe(1);
  expect(cache.get('/x')).toBeUndefined();
});

test('evicts the least recently used responses', async () => {
  const cache = new PublicCache(source);
  const big = page('x'.repeat(1024 * 1024));
  for (let n = 0; n < 30; n += 1) {
    await cache.getOrCreate(`/${n}`, () => big);
    // Used in every iteration, so that it is not evicted.
    expect(cache.get('/0')).toBe(big);
  }
  expect(cache.get('/1')).toBeUndefined();
  expect(cache.get('/29')).toBe(big);
  expect(cache.stats().bytes).toBeLessThanOrEqual(24 * 1024 * 1024);
});

test('limits the number of responses, and counts the bytes of keys and index', async () => {
  const cache = new PublicCache(source);
  const tiny = page('x');
  const key = (n: number) => `/${n}/${'k'.repeat(1000)}`;
  for (let n = 0; n < 2500; n += 1) {
    await cache.getOrCreate(key(n), () => {
      cache.trackProducts([{ id: `product-${n}` }]);
      return tiny;
    });
  }
  const { entries, bytes, pending, indexed } = cache.stats();
  expect({ entries, pending, indexed }).toEqual({ entries: 2000, pending: 0, indexed: 2000 });
  expect(bytes).toBeGreaterThan(2000 * (1700 + 1000));
});

test('long-tail responses have their own limit and do not evict common ones', async () => {
  const cache = new PublicCache(source);
  const home = await cache.getOrCreate('/', () => page('home'));
  for (let n = 0; n < 3000; n += 1) {
    await cache.getOrCreate(`/?search=${n}`, () => page('found'), { isLongTail: true });
  }
  expect(cache.stats().entries).toBe(201);
  expect(cache.get('/?search=2999')).toBeDefined();
  expect(cache.get('/')).toBe(home);
});

test('caches nothing while the source is out of sync', async () => {
  const cache = new PublicCache({ ...source, isInSync: () => false });
  await cache.getOrCreate('/', page);
  expect(cache.get('/')).toBeUndefined();
});

test('removing a product removes only the responses that show it', async () => {
  const cache = new PublicCache(source);
  await cache.getOrCreate('/one', createShowing(cache, ['1']));
  await cache.getOrCreate('/both', createShowing(cache, ['1', '2']));
  await cache.getOrCreate('/two', createShowing(cache, ['2']));
  await cache.getOrCreate('/none', () => page());
  cache.removeProduct('1');
  const isCached = ['/one', '/both', '/two', '/none'].map((url) => Boolean(cache.get(url)));
  expect(isCached).toEqual([false, false, true, true]);
});

test('a page is removed with the products of its cached, new and pending parts', async () => {
  const cache = new PublicCache(source);
  await cache.getOrCreate('/part/cached', createShowing(cache, ['1']));
  const part = createSlowly(cache, ['2']);
  const createPage = async () => {
    await cache.getOrCreate('/part/cached', () => page());
    return page(readText(await cache.getOrCreate('/part/new', part.create)));
  };
  const pages = [cache.getOrCreate('/first', createPage), cache.getOrCreate('/second', createPage)];
  await setImmediate();
  part.finish('part');
  await Promise.all(pages);
  expect(cache.get('/first') && cache.get('/second')).toBeDefined();
  cache.removeProduct('2');
  expect([cache.get('/part/new'), cache.get('/first'), cache.get('/second')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(cache.get('/part/cached')).toBeDefined();
});

test('a product change while a page is created starts a new creation for later requests', async () => {
  const cache = new PublicCache(source);
  const part = createSlowly(cache, ['1']);
  const create = async () => page(readText(await cache.getOrCreate('/part', part.create)));
  const early = cache.getOrCreate('/', create);
  await setImmediate();
  cache.removeProduct('2');
  const alsoEarly = cache.getOrCreate('/', create);
  cache.removeProduct('1');
  const late = cache.getOrCreate('/', () => page('new'));
  part.finish('old');
  expect(readText(await early)).toBe('old');
  expect(await alsoEarly).toBe(await early);
  expect(readText(await late)).toBe('new');
  expect(cache.get('/')).toBe(await late);
  expect(cache.get('/part')).toBeUndefined();
});

function createShowing(cache: PublicCache, productIds: string[]) {
  return () => {
    cache.trackProducts(productIds.map((id) => ({ id })));
    return page();
  };
}

test('only current, common responses get headers for shared caches, with a key per product', async () => {
  const cache = new PublicCache(source, { isPurged: true });
  const keys = (response: CachedResponse) => response.shared?.headers.at(-1);
  const list = await cache.getOrCreate('/list', createShowing(cache, ['1', '2']));
  expect(keys(list)).toBe('shop product-1 product-2');
  const many = Array.from({ length: 5000 }, (_, id) => String(id));
  expect(keys(await cache.getOrCreate('/many', createShowing(cache, many)))).toBe('shop catalog');
  const slow = createSlowly(cache, ['3']);
  const outdated = cache.getOrCreate('/slow', slow.create);
  await setImmediate();
  cache.removeProduct('3');
  slow.finish('old');
  const others = [
    await outdated,
    await cache.getOrCreate('/?search=x', () => page(), { isLongTail: true }),
    await cache.getOrCreate('/admin', () => page(), { isUnshared: true }),
    await cache.getOrCreate('/unknown', () => createCachedResponse(404, 'unknown', {})),
    await new PublicCache(source).getOrCreate('/', () => page()),
    await new PublicCache({ ...source, isInSync: () => false }, { isPurged: true }).getOrCreate(
      '/',
      () => page(),
    ),
  ];
  expect(others.map(({ shared }) => shared)).toEqual(others.map(() => undefined));
});
