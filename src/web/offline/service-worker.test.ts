import { beforeEach, expect, test } from 'vitest';
import { runInNewContext } from 'node:vm';
import { workerRemovalSource, workerSource } from './service-worker.ts';

const ORIGIN = 'https://shop.example';
const pageOf = (build: string) => `<script type="module">import "/assets/app-${build}.js"</script>`;

/** Responses of the server by path; a missing path means an unreachable server. */
let answers: Record<string, () => Response>;
let stores: Map<string, Map<string, Response>>;
let unregistered: number;

beforeEach(() => {
  stores = new Map();
  unregistered = 0;
  serveBuild('1');
});

const categories = [
  { slug: 'makhana', hasPage: true, path: '/makhana' },
  { slug: 'sattu', hasPage: true, path: '/gram' },
  { slug: 'tea', hasPage: false, path: '/products?category=tea' },
];

function serveBuild(build: string): void {
  const html = () => new Response(pageOf(build));
  const script = () => new Response(`// ${build}`);
  answers = {
    '/': html,
    '/products': html,
    '/cart': html,
    '/gram': html,
    '/makhana': html,
    '/api/categories': () => Response.json({ data: { categories } }),
    '/offline': html,
    [`/assets/app-${build}.js`]: script,
    [`/assets/late-${build}.js`]: script,
    '/assets/hero-sattu-mobile-480-x1.avif': () => new Response('small scene'),
  };
}

const caches = {
  open: async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      put: async (path: string, response: Response) => void store.set(path, response),
      delete: async (path: string) => store.delete(path),
      keys: async () => Array.from(store.keys(), (path) => ({ url: ORIGIN + path })),
      match: async (path: string) => store.get(path)?.clone(),
    };
  },
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
};

async function answer(
  request: string | { url: string },
  { headers }: RequestInit = {},
): Promise<Response> {
  const { pathname } = new URL(typeof request === 'string' ? request : request.url, ORIGIN);
  // Without an HTML accept header, the address of a page is an API call.
  const isFile = pathname.startsWith('/assets/') || pathname.startsWith('/api/');
  const isCall = typeof request === 'string' && !isFile && !headers;
  if (isCall) return new Response('{}', { status: 401 });
  const found = answers[pathname];
  if (!found) throw new TypeError('Failed to fetch');
  return found();
}

interface Answering {
  respondWith(response: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
  request?: object;
}

/** Runs the worker like a browser: install, activate, then one event for each request. */
function start(source: string) {
  const listeners: Record<string, (event: Answering) => void> = {};
  const self = {
    addEventListener: (name: string, listener: (event: Answering) => void) => {
      listeners[name] = listener;
    },
    skipWaiting: async () => {},
    registration: { unregister: async () => (unregistered += 1) > 0 },
  };
  const redirecting = {
    redirect: (to: string) => new Response(null, { headers: { location: to } }),
  };
  runInNewContext(source, {
    self,
    caches,
    fetch: answer,
    setTimeout,
    URL,
    Response: redirecting,
    location: new URL(ORIGIN),
  });
  const dispatch = async (name: string, request?: object) => {
    const work: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    listeners[name]?.({
      ...(request && { request }),
      waitUntil: (promise) => work.push(promise),
      respondWith(promise) {
        response = promise;
      },
    });
    const given = await response;
    await Promise.all(work);
    return given;
  };
  return {
    install: async () => {
      await dispatch('install');
      await dispatch('activate');
    },
    open: (path: string, mode = 'navigate', accept = '*/*') =>
      dispatch('fetch', {
        method: 'GET',
        mode,
        url: ORIGIN + path,
        headers: new Headers({ accept }),
      }),
  };
}

const scenes = { 'hero-sattu': '/assets/hero-sattu-mobile-480-x1.avif' };
const worker = (build: string) =>
  start(workerSource({ version: build, scripts: [`/assets/late-${build}.js`], scenes }));

test('every cached page and script is available offline', async () => {
  const { install, open } = worker('1');
  await install();
  answers = {};
  for (const page of ['/', '/products', '/cart', '/gram', '/makhana']) {
    expect(await (await open(page))?.text()).toBe(pageOf('1'));
  }
  expect(await (await open('/assets/app-1.js', 'cors'))?.text()).toBe('// 1');
  expect(await (await open('/assets/late-1.js', 'cors'))?.text()).toBe('// 1');
});

test('any size of a scene falls back to the small cached one offline', async () => {
  const { install, open } = worker('1');
  await install();
  answers = {};
  const large = await open('/assets/hero-sattu-desktop-2000-y2.webp', 'no-cors');
  expect(await large?.text()).toBe('small scene');
  expect(await open('/assets/other-y2.webp', 'no-cors')).toBeUndefined();
});

test('the network comes first, and a failing server counts as offline', async () => {
  const { install, open } = worker('1');
  await install();
  answers['/cart'] = () => new Response('fresh');
  expect(await (await open('/cart'))?.text()).toBe('fresh');
  answers['/cart'] = () => new Response('Bad gateway', { status: 502 });
  expect(await (await open('/cart'))?.text()).toBe('fresh');
});

test('a landing page is updated by a visit, and other pages are not kept', async () => {
  const { install, open } = worker('1');
  await install();
  for (const page of ['/gram', '/story']) {
    answers[page] = () => new Response('fresh');
    expect(await (await open(page))?.text()).toBe('fresh');
  }
  answers = {};
  stores.get('offline-pages-1')?.set('/offline', new Response('You are offline'));
  expect(await (await open('/gram'))?.text()).toBe('fresh');
  expect(await (await open('/story'))?.text()).toBe('You are offline');
});

test('a shop without landing pages works offline too', async () => {
  const { install, open } = worker('1');
  answers['/api/categories'] = () => Response.json({ data: { categories: [] } });
  await install();
  answers = {};
  expect(await (await open('/cart'))?.text()).toBe(pageOf('1'));
});

test('an address with a query falls back to the cached page', async () => {
  const { install, open } = worker('1');
  await install();
  answers = {};
  const response = await open('/products?category=sattu');
  expect(response?.headers.get('location')).toBe('/products');
});

test.each(['/auth', '/checkout', '/dashboard', '/account/security', '/products/unseen'])(
  '%s needs a connection, and the offline page says so',
  async (path) => {
    const { install, open } = worker('1');
    await install();
    answers[path] = () => new Response('of the server');
    expect(await (await open(path))?.text()).toBe('of the server');
    answers = {};
    stores.get('offline-pages-1')?.set('/offline', new Response('You are offline'));
    stores.get('offline-pages-1')?.delete(path);
    expect(await (await open(path))?.text()).toBe('You are offline');
  },
);

test('a visited product can be opened offline, by address and by a link', async () => {
  const { install, open } = worker('1');
  await install();
  answers['/products/classic-sattu'] = () => new Response(pageOf('1'));
  await open('/products/classic-sattu');
  answers = {};
  expect(await (await open('/products/classic-sattu'))?.text()).toBe(pageOf('1'));
  const linked = await open('/products/classic-sattu', 'cors', 'text/html');
  expect(await linked?.text()).toBe(pageOf('1'));
  await expect(open('/products/unseen', 'cors', 'text/html')).rejects.toThrow('Failed to fetch');
});

test('the last 30 visited products are kept', async () => {
  const { install, open } = worker('1');
  await install();
  for (let index = 0; index < 32; index += 1) {
    answers[`/products/p${index}`] = () => new Response(pageOf('1'));
    await open(`/products/p${index}`);
  }
  const kept = [...(stores.get('offline-pages-1')?.keys() ?? [])].filter((path) =>
    /\/products\//.test(path),
  );
  expect(kept).toHaveLength(30);
  expect(kept).not.toContain('/products/p0');
  expect(kept).toContain('/products/p31');
});

test.each(['/admin', '/api/cart', '/api/products'])('%s bypasses the worker', async (path) => {
  const { install, open } = worker('1');
  await install();
  expect(await open(path)).toBeUndefined();
  expect(await open(path, 'cors')).toBeUndefined();
});

test('a page of a newer build does not replace the cached one', async () => {
  const { install, open } = worker('1');
  await install();
  serveBuild('2');
  expect(await (await open('/cart'))?.text()).toBe(pageOf('2'));
  answers = {};
  expect(await (await open('/cart'))?.text()).toBe(pageOf('1'));
});

test('a new worker deletes the cache of the previous one', async () => {
  await worker('1').install();
  serveBuild('2');
  const { install, open } = worker('2');
  await install();
  answers = {};
  expect([...stores.keys()]).toEqual(['offline-pages-2']);
  expect(await (await open('/cart'))?.text()).toBe(pageOf('2'));
});

test('a worker that cannot cache everything is not installed', async () => {
  delete answers['/assets/late-1.js'];
  await expect(worker('1').install()).rejects.toThrow('Failed to fetch');
});

test('the removal worker deletes the caches and unregisters itself', async () => {
  await worker('1').install();
  await start(workerRemovalSource()).install();
  expect([...stores.keys()]).toEqual([]);
  expect(unregistered).toBe(1);
});
