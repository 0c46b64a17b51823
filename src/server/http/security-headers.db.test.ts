import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedSettings } from '../db/seed/settings.ts';
import { shareCardPath } from '#shared/catalog/share-card.ts';
import { callApi } from '../testing/users.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { BUILD_FOLDER } from './build-folder.ts';

test('every response has security headers, and HSTS if the shop uses https', async () => {
  const shop = await openTestShop({ PUBLIC_URL: 'https://tokri.example' });
  const [asset = ''] = readdirSync(join(BUILD_FOLDER, 'client/assets'));
  const { data } = await callApi(shop, 'GET /api/products/1');
  const paths = {
    page: '/about',
    'unknown page': '/nowhere',
    redirect: '/admin/',
    'data of a page': '/products.data',
    'cached endpoint': '/api/products',
    endpoint: '/api/health',
    error: '/api/auth/me',
    'unknown endpoint': '/api/nowhere',
    document: '/api/docs',
    asset: `/assets/${asset}`,
    picture: '/favicon.svg',
    catalogue: '/data/products.json',
    upload: '/uploads/nothing',
    'share card': shareCardPath(data.product, seedSettings),
    'unknown share card': '/share/nothing',
    robots: '/robots.txt',
    'site map': '/sitemap.xml',
  };
  for (const [kind, path = ''] of Object.entries(paths)) {
    // Some responses come from the cache the second time.
    for (const time of [1, 2]) {
      const accept = path.startsWith('/api/') ? 'application/json' : 'text/html';
      const response = await fetch(shop.url + path, { headers: { accept }, redirect: 'manual' });
      await response.arrayBuffer();
      const names = ['strict-transport-security', 'x-content-type-options', 'referrer-policy'];
      expect([kind, time, ...names.map((name) => response.headers.get(name))]).toEqual([
        kind,
        time,
        'max-age=31536000; includeSubDomains',
        'nosniff',
        'strict-origin',
      ]);
      expect([kind, response.headers.get('content-security-policy')]).toEqual([
        kind,
        expect.stringMatching(/default-src 'none'|object-src 'none'/),
      ]);
    }
  }
});

test('the policy of responses other than pages allows nothing', async () => {
  const shop = await openTestShop();
  const statuses = {
    '/api/products': 200,
    '/api/auth/me': 401,
    '/api/nowhere': 404,
    '/api/docs': 200,
    '/api/openapi.json': 200,
    '/robots.txt': 200,
    '/sitemap.xml': 200,
    '/data/products.json': 200,
    '/favicon.svg': 200,
    '/uploads/nothing': 404,
    '/share/nothing': 404,
  };
  for (const [path, status] of Object.entries(statuses)) {
    const response = await fetch(shop.url + path);
    await response.arrayBuffer();
    const policy = response.headers.get('content-security-policy');
    expect([path, response.status]).toEqual([path, status]);
    expect([path, response.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")]);
    expect(policy).not.toContain('unsafe');
  }
});
