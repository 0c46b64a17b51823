import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Db } from '../db/client.ts';
import { testSettings } from '../testing/seed-settings.ts';
import { createLimiter } from '../limiter.ts';
import { PageIndex } from '../modules/pages/page-index.ts';
import { pageRoutes } from './pages.ts';
import { PublicCache } from './public-cache.ts';

const emptyCatalog = {
  products: [],
  entries: [],
  find: () => undefined,
  findRate: () => null,
  findParts: () => [],
  categories: [],
  findCategory: () => undefined,
};

test('a visitor above the limit gets a page that reloads until the requested page is rendered', async () => {
  const app = Fastify();
  const limiter = createLimiter({ concurrency: 1, waiting: 1 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const catalogCache = {
    current: async () => emptyCatalog,
    isInSync: () => true,
    handleNotification: () => {},
    setConnected: () => {},
  };
  pageRoutes(app, {
    web: {
      connectApi: () => {},
      connectSettings: () => {},
      async render(request) {
        await released;
        const html = `<p>${new URL(request.url).pathname}</p>`;
        return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
      },
    },
    assets: undefined,
    assetSource: undefined,
    cache: new PublicCache(catalogCache),
    catalogCache,
    pages: { index: () => new PageIndex([]) },
    publicUrl: 'http://shop.example',
    google: { clientId: '', scriptUrl: 'http://g.example/a', userinfoUrl: '', tokeninfoUrl: '' },
    razorpay: { checkoutUrl: 'http://r.example/checkout.js' },
    limiter,
    settings: testSettings,
    // The pages of this test read no data.
    db: {} as Db,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const visit = (path: string) => fetch(url + path, { headers: { accept: 'text/html' } });

  const admitted = [visit('/a'), visit('/b')];
  await expect.poll(() => limiter.stats()).toMatchObject({ running: 1, waiting: 1 });
  const busy = await visit('/c');
  expect(busy.status).toBe(503);
  expect(Object.fromEntries(busy.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '3',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  });
  expect(await busy.text()).toContain('<meta http-equiv="refresh" content="3">');

  release();
  for (const response of await Promise.all(admitted)) expect(response.status).toBe(200);
  expect(await (await visit('/c')).text()).toBe('<p>/c</p>');
  await app.close();
});
