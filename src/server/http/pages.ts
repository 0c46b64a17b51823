import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { AppError, errorTable } from '#shared/errors.ts';
import type { GoogleConfig, RazorpayConfig } from '../config.ts';
import type { CatalogCache } from '../modules/catalog/catalog-cache.ts';
import type { App } from './handle.ts';
import { StartError } from '../start-error.ts';
import { answerOf, sendAnswer, type Answer } from './cached-response.ts';
import { canonicalPage } from './canonical-page.ts';
import {
  createMatchPage,
  type BuiltRoute,
  type MatchPage,
  type MatchRoutes,
} from './match-page.ts';
import type { PublicCache } from './public-cache.ts';
import type { Limiter } from '../limiter.ts';
import { busyPage } from './busy-page.ts';
import {
  apiHeaders,
  pageHeaders,
  transportHeaders,
  type ThirdPartyOrigins,
} from './security-headers.ts';

export type Fetch = (address: string) => Promise<Response>;
export type RenderPage = (request: Request) => Promise<Response>;
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** The web application as the server uses it. */
export interface Web {
  render: RenderPage;
  /** Absent while developing: pages are rendered under the address that was asked for. */
  matchPage?: MatchPage;
  /** Hands in the shortcut by which server rendering asks the API. */
  connectApi(fetch: Fetch): void;
  /** While developing, Vite serves the browser's modules itself, and pages are neither kept nor hashed. */
  development?: Middleware;
}

/** What `src/web/entry.server.tsx` exports, inside the build. */
export interface WebBuild {
  routes: Record<string, BuiltRoute>;
  entry: {
    module: {
      matchRoutes: MatchRoutes;
      connectApi(fetch: Fetch): void;
      createRequestHandler(build: WebBuild, mode: string): RenderPage;
    };
  };
}

export const BUILD_FOLDER = join(import.meta.dirname, '../../../build');

export async function loadBuiltWeb(): Promise<Web> {
  const file = join(BUILD_FOLDER, 'server/index.js');
  if (!existsSync(file)) {
    throw new StartError('The pages are not built yet: run `npm start`, or `npm run build` first.');
  }
  const build = (await import(pathToFileURL(file).href)) as WebBuild;
  const { connectApi, createRequestHandler, matchRoutes } = build.entry.module;
  return {
    connectApi,
    matchPage: createMatchPage(build.routes, matchRoutes),
    render: createRequestHandler(build, 'production'),
  };
}

interface PageDeps {
  web: Web;
  cache: PublicCache;
  catalogCache: CatalogCache;
  publicUrl: string;
  google: GoogleConfig;
  razorpay: Pick<RazorpayConfig, 'checkoutUrl'>;
  /** Pages are drawn in limiter. */
  limiter: Limiter;
}

/** Everything that is no call and no file is a page. */
export function pageRoutes(app: App, deps: PageDeps): void {
  const { web, cache, catalogCache, publicUrl, google, razorpay, limiter } = deps;
  const busy = busyPage(publicUrl);
  const thirdPartyOriginsOf: Record<string, ThirdPartyOrigins> = {
    '/auth': googleOrigins(google),
    '/checkout': razorpayOrigins(razorpay),
    '/payment-test': razorpayOrigins(razorpay),
  };

  app.get('/*', async (request, reply) => {
    const { matchPage } = web;
    const { address, path, isRare } = matchPage
      ? canonicalPage(request.url, { matchPage, catalog: await catalogCache.current() })
      : { address: request.url, path: request.url, isRare: true };
    const origins = thirdPartyOriginsOf[path];
    const headersFor = (html: string) =>
      web.development ? {} : pageHeaders(html, publicUrl, origins);
    const draw = async () => {
      // Whoever came meanwhile is let in first: a crowd would be drawn for one by one before anybody else is heard.
      await setImmediate();
      const response = await web.render(new Request(publicUrl + address));
      return pageAnswer(response, headersFor, transportHeaders(publicUrl));
    };
    const answer = await cache
      .remember(address, () => limiter.run(draw), { isRare })
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'unavailable') return undefined;
        throw error;
      });
    if (!answer)
      return reply.status(errorTable.unavailable.status).headers(busy.headers).send(busy.html);
    reply.hijack();
    await sendAnswer(request.raw, reply.raw, answer);
    return reply;
  });
}

async function pageAnswer(
  response: Response,
  headersFor: (html: string) => Record<string, string>,
  always: Record<string, string>,
): Promise<Answer> {
  const body = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const location = response.headers.get('location');
  return answerOf(response.status, body, {
    ...always,
    ...(type.startsWith('text/html') ? headersFor(body) : apiHeaders),
    ...(type && { 'content-type': type }),
    ...(location && { location }),
    'cache-control': 'no-cache',
  });
}

/** What Google's script needs: itself, its own frames and styles, and where it says who somebody is. */
function googleOrigins({ scriptUrl, userinfoUrl }: GoogleConfig): ThirdPartyOrigins {
  const own = new URL('.', scriptUrl).href;
  return { script: [scriptUrl], style: [own], frame: [own], connect: [own, userinfoUrl] };
}

/** What the payment script needs: itself, and the window it opens in a frame. */
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
    // It writes style attributes to put its frame over the page; scripts get no such leave.
    style: ["'unsafe-inline'"],
  };
}
