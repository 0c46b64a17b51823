import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readFilters, writeFilters } from '#shared/catalog/filters.ts';
import { AppError, errorTable } from '#shared/errors.ts';
import type { GoogleConfig, RazorpayConfig } from '../config.ts';
import type { App } from './handle.ts';
import { StartError } from '../start-error.ts';
import { answerOf, sendAnswer, type Answer } from './answer.ts';
import type { PublicCache } from './public-cache.ts';
import type { Turns } from '../turns.ts';
import { busyPage } from './busy-page.ts';
import { apiHeaders, pageHeaders, transportHeaders, type Guests } from './security-headers.ts';

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
  /** Hands in the shortcut by which server rendering asks the API. */
  connectApi(fetch: Fetch): void;
  /** While developing, Vite serves the browser's modules itself, and pages are neither kept nor hashed. */
  development?: Middleware;
}

/** What `src/web/entry.server.tsx` exports, inside the build. */
export interface WebBuild {
  entry: {
    module: {
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
  const { connectApi, createRequestHandler } = build.entry.module;
  return { connectApi, render: createRequestHandler(build, 'production') };
}

interface PageDeps {
  web: Web;
  cache: PublicCache;
  publicUrl: string;
  google: GoogleConfig;
  razorpay: Pick<RazorpayConfig, 'checkoutUrl'>;
  /** Pages are drawn in turns. */
  turns: Turns;
}

/** Everything that is no call and no file is a page. */
export function pageRoutes(app: App, deps: PageDeps): void {
  const { web, cache, publicUrl, google, razorpay, turns } = deps;
  const busy = busyPage(publicUrl);
  const guestsOf: Record<string, Guests> = {
    '/auth': googleGuests(google),
    '/checkout': razorpayGuests(razorpay),
    '/payment-test': razorpayGuests(razorpay),
  };

  app.get('/*', async (request, reply) => {
    const address = canonicalPage(request.url);
    const guests = guestsOf[pathOf(address)];
    const headersFor = (html: string) =>
      web.development ? {} : pageHeaders(html, publicUrl, guests);
    const draw = async () => {
      // Whoever came meanwhile is let in first: a crowd would be drawn for one by one before anybody else is heard.
      await setImmediate();
      const response = await web.render(new Request(publicUrl + address));
      return pageAnswer(response, headersFor, transportHeaders(publicUrl));
    };
    const answer = await cache
      .remember(address, () => turns.take(draw))
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

/**
 * The path of a page, however it was written: the router is as lenient. Slashes are looked at from the first of a row
 * on: from each of them, an address of nothing else would keep the process busy for a second.
 */
function pathOf(address: string): string {
  return (address.split('?')[0] ?? '').replace(/(?<!\/)\/+$/, '').toLowerCase() || '/';
}

/** What Google's script needs: itself, its own frames and styles, and where it says who somebody is. */
function googleGuests({ scriptUrl, userinfoUrl }: GoogleConfig): Guests {
  const own = new URL('.', scriptUrl).href;
  return { script: [scriptUrl], style: [own], frame: [own], connect: [own, userinfoUrl] };
}

/** What the payment script needs: itself, and the window it opens in a frame. */
export function razorpayGuests({ checkoutUrl }: Pick<RazorpayConfig, 'checkoutUrl'>): Guests {
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

/** The words in an address that change what a page shows; everything else there is left out. */
const pageSearch: Record<string, (params: URLSearchParams) => URLSearchParams> = {
  '/products': (params) => writeFilters(readFilters(params)),
};

/** The page is the same for every token, and none of them belongs into what is kept. */
const INVITATION = /^\/admin\/invite\/[^/]+\/?$/i;

/** The one address of the page that is asked for, so that variants of it share one answer. */
export function canonicalPage(url: string): string {
  const [path = '/', ...rest] = url.split('?');
  if (!isReadable(path)) throw new AppError('not_found');
  // The router asks for the data of a page with words of its own.
  if (path.endsWith('.data')) return url;
  if (INVITATION.test(path)) return path.replace(INVITATION, '/admin/invite/link');
  const search = pageSearch[path]?.(new URLSearchParams(rest.join('?'))).toString();
  return search ? `${path}?${search}` : path;
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return URL.canParse(`http://shop${path}`);
  } catch {
    return false;
  }
}
