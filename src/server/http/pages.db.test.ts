import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { callApi } from '../testing/users.ts';
import { shareTestShop } from '../testing/test-shop.ts';
import { razorpayOrigins } from './pages.ts';

const shop = shareTestShop();
const asBrowser = { headers: { accept: 'text/html' } };

test('the content security policy allows a page its own inline scripts by hash', async () => {
  const { url } = shop();
  const response = await fetch(`${url}/products`, asBrowser);
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const inline = scripts.filter(([tag]) => !/^<script[^>]*type="application\//.test(tag));
  expect(inline.length).toBeGreaterThan(0);
  for (const [, code = ''] of inline) {
    expect(policy).toContain(createHash('sha256').update(code).digest('base64'));
  }
  // Data is not executed.
  expect(scripts.length).toBeGreaterThan(inline.length);
  expect(policy.match(/script-src [^;]*/)?.[0].match(/sha256-/g)).toHaveLength(inline.length);
  expect(policy).not.toContain('unsafe');
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toMatch(/\son[a-z]+=/);
});

test.each([
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin'],
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
])('pages are sent with %s', async (name, value) => {
  const { url } = shop();
  expect((await fetch(url, asBrowser)).headers.get(name)).toBe(value);
});

test('only the sign-in page allows Google’s script, for every spelling of its URL', async () => {
  const { url } = shop();
  const { google } = (await callApi(shop(), 'GET /api/auth/providers')).data;
  const readPolicy = async (path: string) => {
    const { headers } = await fetch(url + path, asBrowser);
    return headers.get('content-security-policy') ?? '';
  };
  for (const path of ['/auth', '/auth/', '/AUTH', '/auth?utm_source=mail']) {
    const policy = await readPolicy(path);
    expect(policy).toContain(`script-src 'self' ${google.scriptUrl} 'sha256-`);
    expect(policy).toContain(google.userinfoUrl);
    expect(policy).not.toContain('unsafe');
  }
  for (const path of ['/', '/products', '/checkout', '/dashboard', '/admin', '/reset-password']) {
    expect(await readPolicy(path)).not.toContain(new URL(google.scriptUrl).host);
  }
});

test('only the payment pages allow the provider’s script, frame and styles', async () => {
  const { url } = shop();
  const { checkoutUrl } = (await callApi(shop(), 'GET /api/payments/provider')).data;
  const { origin, host } = new URL(checkoutUrl);
  const readPolicy = async (path: string) => {
    const { headers } = await fetch(url + path, asBrowser);
    return headers.get('content-security-policy') ?? '';
  };
  for (const path of ['/checkout', '/payment-test', '/checkout/', '/Checkout?utm_source=mail']) {
    const policy = await readPolicy(path);
    expect(policy).toContain(`script-src 'self' ${checkoutUrl} 'sha256-`);
    expect(policy).toContain(`frame-src 'self' ${origin};`);
    expect(policy).toContain(`connect-src 'self' ${origin};`);
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain('unsafe');
  }
  for (const path of ['/', '/products', '/cart', '/auth', '/dashboard', '/admin', '/nowhere']) {
    const policy = await readPolicy(path);
    expect(policy).not.toContain(host);
    expect(policy).not.toContain('unsafe');
  }
});

test('the policy for Razorpay allows its API hosts, and scripts from the checkout host only', () => {
  expect(razorpayOrigins({ checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js' })).toEqual({
    script: ['https://checkout.razorpay.com'],
    connect: ['https://api.razorpay.com', 'https://*.razorpay.com'],
    frame: ['https://api.razorpay.com', 'https://*.razorpay.com'],
    style: ["'unsafe-inline'"],
  });
  expect(razorpayOrigins({ checkoutUrl: 'https://evil-razorpay.com/x.js' }).script).toEqual([
    'https://evil-razorpay.com/x.js',
  ]);
});

test('cached pages do not contain the token of their URL', async () => {
  const { url } = shop();
  for (const path of [
    '/admin/invite/inv_very-secret',
    '/reset-password?token=very-secret',
    '/verify-email?token=very-secret',
  ]) {
    const response = await fetch(url + path, asBrowser);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('very-secret');
  }
});

test('built files are immutable and compressed', async () => {
  const { url } = shop();
  const html = await (await fetch(url, asBrowser)).text();
  const script = /\/assets\/[^"]+\.js/.exec(html)?.[0];
  const response = await fetch(url + script, { headers: { 'accept-encoding': 'br' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const pack = await fetch(`${url}/art/packs/classic-sattu.svg`);
  expect(pack.headers.get('content-type')).toContain('image/svg+xml');
  expect(pack.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('the static product list equals the seed catalogue', async () => {
  const { url } = shop();
  const file = (await (await fetch(`${url}/data/products.json`)).json()) as {
    products: { id: string }[];
  };
  const api = (await (await fetch(`${url}/api/products`)).json()) as {
    data: { products: { id: string }[] };
  };
  const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);
  expect(file.products.toSorted(byId)).toEqual(api.data.products.toSorted(byId));
});

test.each([
  ['/', 200],
  ['/products', 200],
  ['/products/classic-sattu', 200],
  ['/products/2', 200],
  ['/products/no-such-product', 404],
  ['/no/such/page', 404],
  ['/shipping-policy', 200],
  ['/admin/invite/abc', 200],
])('%s responds with %i and a page', async (path, status) => {
  const { url } = shop();
  const response = await fetch(url + path, asBrowser);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain('</html>');
});
