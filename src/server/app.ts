import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Fastify from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Db } from './db/client.ts';
import { apiDocsRoutes } from './http/api-docs.ts';
import { assetRoutes } from './http/assets.ts';
import { addressOfRequest } from './http/bare-paths.ts';
import { errorHandler } from './http/error-handler.ts';
import type { App } from './http/handle.ts';
import { healthRoute, type Health } from './http/health.ts';
import { pageRoutes, type Web } from './http/pages.ts';
import { sendAnswer, type PublicCache } from './http/public-cache.ts';
import type { Log } from './log.ts';
import { catalogRoutes } from './modules/catalog/routes.ts';
import type { Shelf } from './modules/catalog/shelf.ts';
import { newsletterRoutes } from './modules/newsletter/routes.ts';
import { testimonialRoutes } from './modules/testimonials/routes.ts';

export interface AppDeps {
  publicUrl: string;
  trustProxy: string | undefined;
  log: Log;
  db: Db;
  shelf: Shelf;
  cache: PublicCache;
  web: Web;
  health: Health;
}

const BODY_LIMIT_BYTES = 256 * 1024;

/** The whole server, ready to listen or to be asked in process. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { log, web } = deps;
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: addressOfRequest,
    trustProxy: deps.trustProxy ?? false,
    serverFactory: (handler) => createServer(frontDoor(deps, handler)),
  });
  app.setErrorHandler(errorHandler(log));

  healthRoute(app, deps.health);
  catalogRoutes(app, deps);
  testimonialRoutes(app, deps);
  newsletterRoutes(app, deps);
  apiDocsRoutes(app);
  const notFound = () => {
    throw new AppError('not_found');
  };
  app.all('/api/*', notFound);
  app.setNotFoundHandler(notFound);

  if (!web.development) assetRoutes(app);
  web.connectApi(inProcessFetch(app));
  pageRoutes(app, deps);

  await app.ready();
  return app;
}

/** Answers what is kept before the framework sees the request, and writes one log line per request. */
function frontDoor(deps: AppDeps, next: (req: IncomingMessage, res: ServerResponse) => void) {
  const { cache, log, web } = deps;
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    const kept = isRead ? cache.get(addressOfRequest(request)) : undefined;
    if (kept) {
      sendAnswer(request, response, kept);
      log.request({ method, url, status: response.statusCode, ms: 0 });
      return;
    }
    const startedAt = performance.now();
    response.on('finish', () => {
      const ms = Math.round(performance.now() - startedAt);
      log.request({ method, url, status: response.statusCode, ms });
    });
    if (web.development) web.development(request, response, () => next(request, response));
    else next(request, response);
  };
}

/** Server rendering asks the API like a browser does, without leaving the process. */
function inProcessFetch(app: App) {
  return async (address: string, init: RequestInit): Promise<Response> => {
    const reply = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: address,
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    const type = reply.headers['content-type'];
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    });
  };
}
