import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerOf, textOf, type Answer } from './cached-response.ts';
import { PublicCache } from './public-cache.ts';

const trusted = { current: async () => undefined, isTrusted: () => true };
const page = (text = 'page') => answerOf(200, text, {});

/** An answer that is under way until the test says what it is. */
function slowly(cache: PublicCache, shown: string[] = []) {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const make = () => {
    cache.shows(shown.map((id) => ({ id })));
    return promise;
  };
  return { make, finish: (text: string) => resolve(page(text)) };
}

test('what changed while an answer was made is not kept, and later visitors do not share it', async () => {
  const cache = new PublicCache(trusted);
  const slow = slowly(cache);
  const first = cache.remember('/', slow.make);
  await setImmediate();
  cache.clear();
  const second = await cache.remember('/', page);
  slow.finish('old');
  expect((await first).etag).not.toBe(second.etag);
  expect(cache.get('/')).toBe(second);
});

test('visitors who come while an answer is made share it; redirects and failures are not kept', async () => {
  const cache = new PublicCache(trusted);
  let made = 0;
  const make = () => {
    made += 1;
    return answerOf(302, 'elsewhere', {});
  };
  await Promise.all([cache.remember('/x', make), cache.remember('/x', make)]);
  expect(made).toBe(1);
  expect(cache.get('/x')).toBeUndefined();
});

test('the least recently used answers make room for new ones', async () => {
  const cache = new PublicCache(trusted);
  const big = page('x'.repeat(1024 * 1024));
  for (let n = 0; n < 30; n += 1) {
    await cache.remember(`/${n}`, () => big);
    // Read all the time, so that it stays.
    expect(cache.get('/0')).toBe(big);
  }
  expect(cache.get('/1')).toBeUndefined();
  expect(cache.get('/29')).toBe(big);
  expect(cache.stats().bytes).toBeLessThanOrEqual(24 * 1024 * 1024);
});

test('the number of answers is limited however small they are, and each counts with its key and index', async () => {
  const cache = new PublicCache(trusted);
  const tiny = page('x');
  const key = (n: number) => `/${n}/${'k'.repeat(1000)}`;
  for (let n = 0; n < 2500; n += 1) {
    await cache.remember(key(n), () => {
      cache.shows([{ id: `product-${n}` }]);
      return tiny;
    });
  }
  const { entries, bytes, pending, indexed } = cache.stats();
  expect({ entries, pending, indexed }).toEqual({ entries: 2000, pending: 0, indexed: 2000 });
  expect(bytes).toBeGreaterThan(2000 * (1700 + 1000));
});

test('rare answers have a small place of their own and evict no common one', async () => {
  const cache = new PublicCache(trusted);
  const home = await cache.remember('/', () => page('home'));
  for (let n = 0; n < 3000; n += 1) {
    await cache.remember(`/?search=${n}`, () => page('found'), { isRare: true });
  }
  expect(cache.stats().entries).toBe(201);
  expect(cache.get('/?search=2999')).toBeDefined();
  expect(cache.get('/')).toBe(home);
});

test('without a source to trust nothing is kept', async () => {
  const cache = new PublicCache({ ...trusted, isTrusted: () => false });
  await cache.remember('/', page);
  expect(cache.get('/')).toBeUndefined();
});

test('a stock that moved drops what shows that product, and nothing else', async () => {
  const cache = new PublicCache(trusted);
  await cache.remember('/one', showing(cache, ['1']));
  await cache.remember('/both', showing(cache, ['1', '2']));
  await cache.remember('/two', showing(cache, ['2']));
  await cache.remember('/none', () => page());
  cache.dropShowing('1');
  const isKept = ['/one', '/both', '/two', '/none'].map((address) => Boolean(cache.get(address)));
  expect(isKept).toEqual([false, false, true, true]);
});

test('a page shows what its parts show, whether they were kept, new or being made for another page', async () => {
  const cache = new PublicCache(trusted);
  await cache.remember('/part/kept', showing(cache, ['1']));
  const part = slowly(cache, ['2']);
  const pageOf = () => async () => {
    await cache.remember('/part/kept', () => page());
    return page(textOf(await cache.remember('/part/new', part.make)));
  };
  const pages = [cache.remember('/first', pageOf()), cache.remember('/second', pageOf())];
  await setImmediate();
  part.finish('part');
  await Promise.all(pages);
  expect(cache.get('/first') && cache.get('/second')).toBeDefined();
  cache.dropShowing('2');
  expect([cache.get('/part/new'), cache.get('/first'), cache.get('/second')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(cache.get('/part/kept')).toBeDefined();
});

test('a stock that moves while a page with it is made is not shown to later visitors', async () => {
  const cache = new PublicCache(trusted);
  const part = slowly(cache, ['1']);
  const make = async () => page(textOf(await cache.remember('/part', part.make)));
  const early = cache.remember('/', make);
  await setImmediate();
  cache.dropShowing('2');
  const alsoEarly = cache.remember('/', make);
  cache.dropShowing('1');
  const late = cache.remember('/', () => page('new'));
  part.finish('old');
  expect(textOf(await early)).toBe('old');
  expect(await alsoEarly).toBe(await early);
  expect(textOf(await late)).toBe('new');
  expect(cache.get('/')).toBe(await late);
  expect(cache.get('/part')).toBeUndefined();
});

function showing(cache: PublicCache, shown: string[]) {
  return () => {
    cache.shows(shown.map((id) => ({ id })));
    return page();
  };
}
