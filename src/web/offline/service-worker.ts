/** At the root, so that its scope covers every page. */
export const WORKER_PATH = '/service-worker.js';

/** Shown instead of a page that needs a connection. */
export const OFFLINE_PAGE = '/offline';

/**
 * Public pages that work offline, besides the landing pages of the first categories. They are the same for every visitor
 * and hold no personal data.
 */
const OFFLINE_PAGES = ['/', '/products', '/cart', OFFLINE_PAGE];

interface Setup {
  /** Changes with every build, so that each build has its own cache and files of two builds never mix. */
  version: string;
  /** Scripts that these pages import later; the documents name the files they need at once. */
  scripts: string[];
  /** The smallest image of each scene, by scene name. */
  scenes: Record<string, string>;
}

/** The worker's file: the source text of the function below, which must not use anything outside itself. */
export function workerSource(setup: Setup): string {
  const names = { ...setup, pages: OFFLINE_PAGES, offlinePage: OFFLINE_PAGE };
  return `(${serviceWorker.toString()})(self, ${JSON.stringify(names)});\n`;
}

/** Replaces the worker when the shop should have none: deletes its caches and unregisters itself. */
export function workerRemovalSource(): string {
  return `(${removeWorker.toString()})(self);\n`;
}

/** Only the used part, because the types of workers and of pages exclude each other. */
interface WorkerScope {
  addEventListener(name: string, listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: { unregister(): Promise<boolean> };
}

interface WorkerEvent {
  request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

interface CategoryList {
  data: { categories: { hasPage: boolean; path: string }[] };
}

interface Names extends Setup {
  pages: string[];
  offlinePage: string;
}

function serviceWorker(scope: WorkerScope, setup: Names): void {
  const PREFIX = 'offline-pages-';
  const CACHE = PREFIX + setup.version;
  /** If the page is cached, a slower server counts as offline. */
  const PATIENCE_MS = 4000;
  const FILE = /\/assets\/[\w./-]+\.(?:js|css)/g;
  const PRODUCT = /^\/products\/[^/]+$/;
  /** The last products that were visited. */
  const PRODUCTS_MAX = 30;
  /** The footer links to as many categories. */
  const LANDING_PAGES_MAX = 8;
  /** These pages are different for each visitor, or have no use offline. */
  const PASSED = /^\/(api|admin|uploads|media)(\/|$)/;
  const SCENE = /^\/assets\/([a-z-]+)-(?:desktop|mobile)-\d+-/;
  const PACK = /^\/art\/packs\/.*?([\w-]+)\.\w+$/;
  const PICTURE = /\/art\/packs\/240\/[\w-]+\.avif/g;

  const namesIn = (html: string, pattern: RegExp) => [...new Set(html.match(pattern))];
  const isUsable = (response: Response) => response.ok && !response.redirected;

  /** One at a time, so that the open page is not slowed down. */
  async function cacheAll(): Promise<void> {
    const cache = await caches.open(CACHE);
    const files = new Set([...setup.scripts, ...Object.values(setup.scenes)]);
    for (const page of [...setup.pages, ...(await listLandingPages())]) {
      // Without an HTML accept header the server treats `/cart` as an API call.
      const response = await fetchInBackground(page, {
        cache: 'no-cache',
        headers: { accept: 'text/html' },
      });
      const html = await response.clone().text();
      for (const name of [...namesIn(html, FILE), ...namesIn(html, PICTURE)]) files.add(name);
      await cache.put(page, response);
    }
    for (const file of files) await cache.put(file, await fetchInBackground(file));
  }

  /** The owner decides which categories have a page, and where. */
  async function listLandingPages(): Promise<string[]> {
    const response = await fetchInBackground('/api/categories', { cache: 'no-cache' });
    const { data } = (await response.json()) as CategoryList;
    const paths = data.categories.flatMap(({ hasPage, path }) => (hasPage ? path : []));
    return paths.slice(0, LANDING_PAGES_MAX);
  }

  async function fetchInBackground(path: string, options: RequestInit = {}): Promise<Response> {
    const response = await fetch(path, { ...options, priority: 'low', credentials: 'omit' });
    if (!isUsable(response)) throw new Error(`${path} answers ${response.status}`);
    return response;
  }

  async function dropOtherBuilds(): Promise<void> {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
  }

  /** Updates a page that is cached or that may be, unless its build has files that are not cached. */
  async function cachePage(page: string, response: Response): Promise<void> {
    if (!isUsable(response)) return;
    const cache = await caches.open(CACHE);
    const isKept = setup.pages.includes(page) || PRODUCT.test(page) || (await cache.match(page));
    if (!isKept) return;
    const html = await response.clone().text();
    const found = await Promise.all(namesIn(html, FILE).map((name) => cache.match(name)));
    if (!found.every(Boolean)) return;
    // Moves a product that is visited again to the end.
    await cache.delete(page);
    await cache.put(page, response);
    if (!PRODUCT.test(page)) return;
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    const products = paths.filter((path) => PRODUCT.test(path));
    const oldest = products.slice(0, Math.max(0, products.length - PRODUCTS_MAX));
    await Promise.all(oldest.map((path) => cache.delete(path)));
    for (const name of namesIn(html, PICTURE)) {
      if (!(await cache.match(name))) await cache.put(name, await fetchInBackground(name));
    }
  }

  async function openPage(event: WorkerEvent, url: URL): Promise<Response> {
    const { pathname, search } = url;
    const answer = fetch(event.request);
    const inTime = Promise.race([
      answer,
      new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined)),
    ]).catch(() => undefined);
    event.waitUntil(inTime);
    const response = await inTime;
    if (response && response.status < 500) {
      if (!search) event.waitUntil(cachePage(pathname, response.clone()));
      return response;
    }
    const cached = await (await caches.open(CACHE)).match(pathname);
    if (!cached) return event.request.mode === 'navigate' ? answerOrOffline(answer) : answer;
    // The cached page was rendered without a query.
    return search ? Response.redirect(pathname) : cached;
  }

  /** Account, checkout and pages that were not visited need a connection, and say so. */
  async function answerOrOffline(answer: Promise<Response>): Promise<Response> {
    try {
      return await answer;
    } catch (error) {
      const offline = await (await caches.open(CACHE)).match(setup.offlinePage);
      if (!offline) throw error;
      return offline;
    }
  }

  async function openFile(event: WorkerEvent, { pathname }: URL): Promise<Response> {
    return (await (await caches.open(CACHE)).match(pathname)) ?? fetch(event.request);
  }

  /** The cached image that replaces every size of this one. */
  function cachedImageFor(pathname: string): string | undefined {
    const scene = SCENE.exec(pathname)?.[1];
    if (scene) return setup.scenes[scene];
    const pack = PACK.exec(pathname)?.[1];
    return pack && `/art/packs/240/${pack}.avif`;
  }

  async function openPicture(event: WorkerEvent, name: string): Promise<Response> {
    try {
      return await fetch(event.request);
    } catch (error) {
      const cached = await (await caches.open(CACHE)).match(name);
      if (!cached) throw error;
      return cached;
    }
  }

  scope.addEventListener('install', (event) => {
    event.waitUntil(cacheAll().then(() => scope.skipWaiting()));
  });
  scope.addEventListener('activate', (event) => event.waitUntil(dropOtherBuilds()));
  // Everything else, above all API responses, bypasses the worker.
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url: address } = event.request;
    const url = new URL(address);
    if (method !== 'GET' || url.origin !== location.origin) return;
    const { pathname } = url;
    // Links fetch the HTML of the next page (`islands/page-html.ts`).
    const isPage = mode === 'navigate' || event.request.headers.get('accept') === 'text/html';
    if (isPage && !PASSED.test(pathname)) {
      event.respondWith(openPage(event, url));
    } else if (/^\/assets\/.*\.(js|css)$/.test(pathname)) {
      event.respondWith(openFile(event, url));
    } else {
      const picture = cachedImageFor(pathname);
      if (picture) event.respondWith(openPicture(event, picture));
    }
  });
}

function removeWorker(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => {
    const dropAll = async () => {
      const names = await caches.keys();
      await Promise.all(names.map((name) => caches.delete(name)));
      await scope.registration.unregister();
    };
    event.waitUntil(dropAll());
  });
}
