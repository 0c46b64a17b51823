import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyReply } from 'fastify';
import { AppError, errorTable } from '#shared/errors.ts';
import type { GoogleConfig, RazorpayConfig } from '../config-types.ts';
import { closedPages } from '#shared/public-pages.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import type { Db } from '../db/client.ts';
import type { SettingsCache } from '../modules/settings/settings-cache.ts';
import type { CatalogCache } from '../modules/catalog/catalog-cache.ts';
import { readPreview } from '../modules/settings/previews.ts';
import { runWithSettings, type SettingsSnapshot } from '../modules/settings/request-settings.ts';
import type { PageIndex } from '../modules/pages/page-index.ts';
import type { PageSource } from '../modules/pages/page-source.ts';
import type { App } from './handle.ts';
import { StartError } from '../start-error.ts';
import {
  createCachedResponse,
  sendCachedResponse,
  type CachedResponse,
} from './cached-response.ts';
import { BUILD_FOLDER } from './build-folder.ts';
import { canonicalPage } from './canonical-page.ts';
import { findMovedCategory } from './moved-category.ts';
import {
  createMatchPage,
  type BuiltRoute,
  type MatchPage,
  type MatchRoutes,
} from './match-page.ts';
import { sendAsset } from './assets.ts';
import type { AssetSource } from './asset-source.ts';
import type { PublicCache } from './public-cache.ts';
import type { Limiter } from '../limiter.ts';
import { inSpan, tracing } from '../telemetry/tracing.ts';
import { busyPage } from './busy-page.ts';
import {
  apiHeaders,
  pageHeaders,
  transportHeaders,
  type ThirdPartyOrigins,
} from './security-headers.ts';

export type Fetch = (url: string) => Promise<Response>;
export type RenderPage = (request: Request) => Promise<Response>;
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** The web application as the server uses it. */
export interface Web {
  render: RenderPage;
  /** Undefined in development, where pages are rendered with the requested URL. */
  matchPage?: MatchPage;
  /** Sets the function with which server rendering calls the API in process. */
  connectApi(fetch: Fetch): void;
  /** Sets the function with which server rendering reads the settings of the request. */
  connectSettings(read: () => PublicSettings): void;
  /** In development, Vite serves the browser's modules; pages are neither cached nor hashed. */
  development?: Middleware;
}

/** The exports of `src/web/entry.server.tsx` in the build. */
export interface WebBuild {
  routes: Record<string, BuiltRoute>;
  entry: {
    module: {
      matchRoutes: MatchRoutes;
      connectApi(fetch: Fetch): void;
      connectSettings(read: () => PublicSettings): void;
      createRequestHandler(build: WebBuild, mode: string): RenderPage;
    };
  };
}

export async function loadBuiltWeb(): Promise<Web> {
  const file = join(BUILD_FOLDER, 'server/index.js');
  if (!existsSync(file)) {
    throw new StartError('The pages are not built yet. Run `npm start`, or `npm run build` first.');
  }
  const build = (await import(pathToFileURL(file).href)) as WebBuild;
  const { connectApi, connectSettings, createRequestHandler, matchRoutes } = build.entry.module;
  return {
    connectApi,
    connectSettings,
    matchPage: createMatchPage(build.routes, matchRoutes),
    render: createRequestHandler(build, 'production'),
  };
}

interface PageDeps {
  web: Web;
  /** The paths of the built files. Undefined in development, where Vite serves them. */
  assets: ReadonlySet<string> | undefined;
  /** The built files of other versions, if processes publish them. */
  assetSource: AssetSource | undefined;
  cache: PublicCache;
  catalogCache: CatalogCache;
  pages: Pick<PageSource, 'index'>;
  publicUrl: string;
  google: GoogleConfig;
  razorpay: Pick<RazorpayConfig, 'checkoutUrl'>;
  limiter: Limiter;
  settings: SettingsCache;
  db: Db;
}

/** Sends the built file of the URL, or renders a page for every URL that is neither an endpoint nor a file. */
export function pageRoutes(app: App, deps: PageDeps): void {
  const {
    web,
    assets,
    cache,
    catalogCache,
    publicUrl,
    google,
    razorpay,
    limiter,
    settings,
    pages,
  } = deps;
  const originsByPath: Record<string, ThirdPartyOrigins> = {
    '/auth': googleOrigins(google),
    '/checkout': razorpayOrigins(razorpay),
    '/payment-test': razorpayOrigins(razorpay),
  };

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const file = request.params['*'];
    if (assets?.has(file)) return reply.sendFile(file);
    const asset = await deps.assetSource?.find(file);
    if (asset) return sendAsset(request, reply, { path: file, asset });
    const preview = await findPreview(deps, request.url);
    if (preview) return renderPreview(deps, { preview, url: request.url, reply });
    const index = await settings.run(async () => pages.index());
    const catalog = await catalogCache.current();
    const target =
      findMoved(request.url, index) ?? findMovedCategory(request.url, { catalog, index });
    // Browsers keep a redirect for ever otherwise, also if the page moves back.
    if (target)
      return reply
        .headers({ ...apiHeaders, ...transportHeaders(publicUrl), 'cache-control': 'no-cache' })
        .redirect(target, 301);
    const { matchPage } = web;
    const page = matchPage
      ? canonicalPage(request.url, { matchPage, catalog, pages: index })
      : { url: request.url, path: request.url, pattern: '/*', isLongTail: true };
    tracing()?.setRoute(page.pattern);
    const origins = originsByPath[page.path];
    const headersFor = (html: string) =>
      web.development ? {} : pageHeaders(html, publicUrl, origins);
    const render = async () => {
      // Rendering blocks the event loop, so requests that have arrived are accepted before the next page.
      await setImmediate();
      const span = { name: 'render page', attributes: { 'http.route': page.pattern } };
      return inSpan(span, async () => {
        const response = await settings.run(() => web.render(new Request(publicUrl + page.url)));
        return cacheableResponse(response, headersFor, transportHeaders(publicUrl));
      });
    };
    const cached = await cache
      .getOrCreate(page.url, () => limiter.run(render), {
        isLongTail: page.isLongTail,
        isUnshared: isClosed(page.path),
      })
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'unavailable') return undefined;
        throw error;
      });
    if (!cached) {
      const busy = await settings.run(async () => busyPage(publicUrl));
      return reply.status(errorTable.unavailable.status).headers(busy.headers).send(busy.html);
    }
    reply.hijack();
    await sendCachedResponse(request.raw, reply.raw, cached);
    return reply;
  });
}

/** These pages contain no personal data, but a shared cache that keeps them would only gain a risk. */
const isClosed = (path: string) => closedPages.some((closed) => `${path}/`.startsWith(closed));

/** The page with the draft of an administrator, which is never cached. */
async function renderPreview(
  { web, publicUrl }: PageDeps,
  { preview, url, reply }: { preview: SettingsSnapshot; url: string; reply: FastifyReply },
) {
  const response = await runWithSettings(preview, () => web.render(new Request(publicUrl + url)));
  const html = await response.text();
  return reply
    .status(response.status)
    .headers({
      ...transportHeaders(publicUrl),
      ...(web.development ? {} : pageHeaders(html, publicUrl)),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(html);
}

async function findPreview({ db, settings }: PageDeps, url: string) {
  const token = url.includes('preview=') && new URL(url, 'http://x').searchParams.get('preview');
  return token ? readPreview(db, token, await settings.current()) : undefined;
}

/** The new address of a page that has moved. */
function findMoved(url: string, index: PageIndex): string | undefined {
  const [path = '/', ...rest] = url.split('?');
  const target = index.findRedirect(path);
  return target && [target, ...rest].join('?');
}

async function cacheableResponse(
  response: Response,
  headersFor: (html: string) => Record<string, string>,
  commonHeaders: Record<string, string>,
): Promise<CachedResponse> {
  const body = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const location = response.headers.get('location');
  return createCachedResponse(response.status, body, {
    ...commonHeaders,
    ...(type.startsWith('text/html') ? headersFor(body) : apiHeaders),
    ...(type && { 'content-type': type }),
    ...(location && { location }),
    'cache-control': 'no-cache',
  });
}

/** Google's script, its frames and styles, and the endpoint that returns the user. */
function googleOrigins({ scriptUrl, userinfoUrl }: GoogleConfig): ThirdPartyOrigins {
  const own = new URL('.', scriptUrl).href;
  return { script: [scriptUrl], style: [own], frame: [own], connect: [own, userinfoUrl] };
}

/** The payment script, and the frame of its payment window. */
export function razorpayOrigins({
  checkoutUrl,
}: Pick<RazorpayConfig, 'checkoutUrl'>): ThirdPartyOrigins {
  const { origin, hostname } = new URL(checkoutUrl);
  const isRazorpay = hostname.endsWith('.razorpay.com');
  const own = isRazorpay ? ['https://api.razorpay.com', 'https://*.razorpay.com'] : [origin];
  return {
    script: [isRazorpay ? origin : checkoutUrl],
    connect: own,
    frame: own,
    // The script sets style attributes to place its frame over the page.
    style: ["'unsafe-inline'"],
  };
}
