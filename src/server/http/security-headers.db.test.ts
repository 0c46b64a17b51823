import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shareCardPath } from '#shared/catalog/share-card.ts';
import { callApi } from '../testing/people.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { BUILD_FOLDER } from './pages.ts';

test('every answer is safe to be looked at, and where the shop has https never asks for less', async () => {
  const shop = await openTestShop({ PUBLIC_URL: 'https://tokri.example' });
  const [asset = ''] = readdirSync(join(BUILD_FOLDER, 'client/assets'));
  const { data } = await callApi(shop, 'GET /api/products/1');
  const paths = {
    page: '/about',
    'no page': '/nowhere',
    redirect: '/admin/',
    'data of a page': '/products.data',
    'kept read': '/api/products',
    call: '/api/health',
    refusal: '/api/auth/me',
    'no call': '/api/nowhere',
    document: '/api/docs',
    asset: `/assets/${asset}`,
    picture: '/favicon.svg',
    catalogue: '/data/products.json',
    upload: '/uploads/nothing',
    'share card': shareCardPath(data.product),
    'no share card': '/share/nothing',
    robots: '/robots.txt',
    'site map': '/sitemap.xml',
  };
  for (const [what, path = ''] of Object.entries(paths)) {
    // The second time some of them are kept.
    for (const time of [1, 2]) {
      const accept = path.startsWith('/api/') ? 'application/json' : 'text/html';
      const answer = await fetch(shop.url + path, { headers: { accept }, redirect: 'manual' });
      await answer.arrayBuffer();
      const said = ['strict-transport-security', 'x-content-type-options', 'referrer-policy'];
      expect([what, time, ...said.map((name) => answer.headers.get(name))]).toEqual([
        what,
        time,
        'max-age=31536000; includeSubDomains',
        'nosniff',
        'strict-origin',
      ]);
      expect([what, answer.headers.get('content-security-policy')]).toEqual([
        what,
        expect.stringMatching(/default-src 'none'|object-src 'none'/),
      ]);
    }
  }
});

test('answers that are not pages allow nothing at all', async () => {
  const shop = await openTestShop();
  const answers = {
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
  for (const [path, status] of Object.entries(answers)) {
    const answer = await fetch(shop.url + path);
    await answer.arrayBuffer();
    const policy = answer.headers.get('content-security-policy');
    expect([path, answer.status]).toEqual([path, status]);
    expect([path, answer.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")]);
    expect(policy).not.toContain('unsafe');
  }
});
