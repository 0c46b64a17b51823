import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { AppError } from '#shared/errors.ts';
import { createGoogle } from './adapters/google.ts';
import type { Pictures } from './adapters/pictures.ts';
import type { ShareCards } from './adapters/share-cards.ts';
import type { Payments } from './adapters/razorpay.ts';
import type { GoogleConfig, HoldLimits, RazorpayConfig } from './config.ts';
import type { Db } from './db/client.ts';
import { apiDocsRoutes } from './http/api-docs.ts';
import { assetRoutes } from './http/assets.ts';
import { addressOfRequest } from './http/resolve-api-path.ts';
import { bodyOf, errorHandler, refusalOf } from './http/error-handler.ts';
import { replyToMalformedRequest, refuseAtOnce } from './http/malformed-request.ts';
import { createHandle, type App, type AuthGuard } from './http/handle.ts';
import { healthRoute, type Health } from './http/health.ts';
import { createHttpServer } from './http/http-server.ts';
import { createLimiters } from './http/priority-classes.ts';
import { metricsRoute } from './http/metrics.ts';
import { pageRoutes, type Web } from './http/pages.ts';
import { sendAtOnce, textOf } from './http/cached-response.ts';
import type { PublicCache } from './http/public-cache.ts';
import { PublicReads } from './http/public-reads.ts';
import { createRequestMetrics, type RequestMetrics } from './http/request-metrics.ts';
import { requestTarget } from './http/request-target.ts';
import { searchEngineRoutes } from './http/search-engines.ts';
import { transportHeaders } from './http/security-headers.ts';
import { shareCardRoutes } from './http/share-cards.ts';
import { uploadRoutes } from './http/uploads.ts';
import type { Log } from './log.ts';
import { analyticsRoutes } from './modules/analytics/routes.ts';
import { accountRoutes, providerRoute } from './modules/accounts/routes.ts';
import { securityRoutes } from './modules/accounts/security-routes.ts';
import { findBearer } from './modules/accounts/sessions.ts';
import { recordRefusedCall } from './modules/audit/refused-call.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { cartRoutes } from './modules/cart/routes.ts';
import { productRoutes } from './modules/products/routes.ts';
import { catalogRoutes } from './modules/catalog/routes.ts';
import type { CatalogCache } from './modules/catalog/catalog-cache.ts';
import { paymentProviderRoute } from './modules/checkout/provider-route.ts';
import { checkoutRoutes } from './modules/checkout/routes.ts';
import { webhookRoute } from './modules/checkout/webhook-route.ts';
import { customerRoutes } from './modules/customers/routes.ts';
import { stockRoutes } from './modules/stock/routes.ts';
import { cancelUserInvitations } from './modules/invitations/invite.ts';
import { invitationRoutes } from './modules/invitations/routes.ts';
import { mailRoutes } from './modules/mail/routes.ts';
import { newsletterRoutes } from './modules/newsletter/routes.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { privacyRoutes } from './modules/privacy/routes.ts';
import { supportRoutes } from './modules/support/routes.ts';
import { testimonialRoutes } from './modules/testimonials/routes.ts';
import { isSameText } from './constant-time-equal.ts';

export interface AppDeps {
  publicUrl: string;
  trustProxy: string | undefined;
  metricsToken: string | undefined;
  log: Log;
  db: Db;
  pool: pg.Pool;
  google: GoogleConfig;
  razorpay: RazorpayConfig;
  payments: Payments;
  holdLimits: HoldLimits;
  /** Starts a pass of the payment worker now. */
  wakePaymentWorker(): void;
  superAdmins: string[];
  requiresSecondFactor: boolean;
  /** Where uploads are kept, and by whom. */
  dataDir: string;
  pictures: Pictures;
  shareCards: ShareCards;
  catalogCache: CatalogCache;
  cache: PublicCache;
  /** Resolves once this process knows of every change that was committed before the call. */
  catchUp(): Promise<void>;
  web: Web;
  health: Health;
}

const BODY_LIMIT_BYTES = 256 * 1024;
/** More than the longest web address of a product, with what its share card adds. */
const PARAM_LENGTH_MAX = 200;

/** The whole server, ready to listen or to be asked in process. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { log, web } = deps;
  const registry = new Registry();
  const requestMetrics = createRequestMetrics(registry);
  const limiters = createLimiters();
  const refuse = errorHandler(log);
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_LENGTH_MAX },
    rewriteUrl: addressOfRequest,
    trustProxy: deps.trustProxy ?? false,
    schemaController: { compilersFactory: withoutSchemas },
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    clientErrorHandler: replyToMalformedRequest(deps.publicUrl),
    serverFactory: (handler) =>
      createHttpServer(serveFromCache({ ...deps, requestMetrics }, handler)),
  });
  app.setErrorHandler(refuse);
  acceptJson(app);
  acceptFiles(app);

  const door = authGuard(deps);
  const handle = createHandle(app, { authGuard: door, limiters, catchUp: deps.catchUp });
  const { server } = app;
  const { health, pool, cache } = deps;
  healthRoute(handle, health);
  metricsRoute(handle, {
    registry,
    pool,
    server,
    limiters,
    cache,
    dependencies: health.dependencies,
  });
  const reads = new PublicReads({ ...deps, authGuard: door });
  catalogRoutes(app, { ...deps, reads });
  productRoutes(handle, deps);
  stockRoutes(handle, deps);
  testimonialRoutes(app, { ...deps, reads });
  cartRoutes(handle, deps);
  newsletterRoutes(handle, deps);
  providerRoute(app, reads, deps.google);
  accountRoutes(handle, { ...deps, google: createGoogle(deps.google), cancelUserInvitations });
  securityRoutes(handle, deps);
  checkoutRoutes(handle, deps);
  webhookRoute(app, deps);
  paymentProviderRoute(app, reads, deps.razorpay);
  orderRoutes(handle, deps);
  analyticsRoutes(handle, deps);
  customerRoutes(handle, deps);
  privacyRoutes(handle, deps);
  supportRoutes(handle, deps);
  invitationRoutes(handle, deps);
  mailRoutes(handle, deps);
  auditRoutes(handle, deps);
  apiDocsRoutes(app);
  const notFound = () => {
    throw new AppError('not_found');
  };
  app.all('/api/*', notFound);
  app.setNotFoundHandler(notFound);

  if (!web.development) assetRoutes(app);
  searchEngineRoutes(app, deps);
  shareCardRoutes(app, deps);
  uploadRoutes(app, deps.dataDir);
  web.connectApi(inProcessFetch(reads, log));
  pageRoutes(app, { ...deps, limiter: limiters.pages });

  await app.ready();
  return app;
}

/** What is asked and answered is checked by the contract: the framework's own ways to do so are not even loaded. */
const withoutSchemas = { buildValidator: notUsed, buildSerializer: notUsed };

function notUsed(): never {
  throw new Error('Calls are described in the contract, not in schemas of the framework.');
}

/**
 * Clients of the documents call everything JSON, also calls that send nothing. Plain text, which other sites could
 * send in a visitor's name without asking, is not accepted.
 */
function acceptJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') return done(null, undefined);
      return parse(request, body, (error, value) => {
        if (error || !MAY_HOLD_HALVES.test(body)) return done(error, value);
        return done(null, JSON.parse(body, mend));
      });
    },
  );
}

/** Characters beyond the first 65,536 are written as two halves; one without the other is no text for a database. */
const MAY_HOLD_HALVES = /\\u[dD][89a-fA-F]/;
const mend = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** Uploads come as bytes, whatever they claim to be: their content tells. */
function acceptFiles(app: App): void {
  for (const type of ['application/octet-stream', /^image\//]) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  }
}

function authGuard({ db, log, metricsToken, requiresSecondFactor }: AppDeps): AuthGuard {
  return {
    isOperator: (token) => metricsToken !== undefined && isSameText(token, metricsToken),
    requiresSecondFactor,
    findBearer: (token, isUse) => findBearer(db, token, isUse),
    onRefused: (attempt) => recordRefusedCall(db, attempt),
    onSignedIn: ({ endpoint, user, caller }) =>
      log.info({ path: endpoint.path, user: user.id, caller }, 'signed in'),
  };
}

/** Answers what is kept before the framework sees the request, and writes one log line per request. */
function serveFromCache(
  deps: AppDeps & { requestMetrics: RequestMetrics },
  next: (req: IncomingMessage, res: ServerResponse) => void,
) {
  const { cache, log, web, requestMetrics, publicUrl } = deps;
  const transport = Object.entries(transportHeaders(publicUrl));
  return (request: IncomingMessage, response: ServerResponse) => {
    const target = requestTarget(request.url ?? '');
    if (target !== undefined) request.url = target;
    const { method = '', url = '' } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    // Whoever shows who they are may be answered differently: administrators see more products.
    const isAnybody = request.headers.authorization === undefined;
    const kept = isRead && isAnybody ? cache.get(addressOfRequest(request)) : undefined;
    if (kept && sendAtOnce(request, response, kept)) {
      requestMetrics.countCacheHit();
      log.request({ method, url, status: response.statusCode, ms: 0 });
      return;
    }
    const startedAt = performance.now();
    response.on('finish', () => {
      const ms = Math.round(performance.now() - startedAt);
      requestMetrics.recordResponse(response.statusCode, ms);
      log.request({ method, url, status: response.statusCode, ms });
    });
    for (const [name, value] of transport) response.setHeader(name, value);
    // Required since HTTP 1.1.
    const hasHost = request.headers.host !== undefined || request.httpVersion !== '1.1';
    if (!hasHost || target === undefined) {
      refuseAtOnce(response, 'malformed_request');
    } else if (web.development) web.development(request, response, () => next(request, response));
    else next(request, response);
  };
}

/** Server rendering asks the API like a browser does, without leaving the process. */
function inProcessFetch(reads: PublicReads, log: Log) {
  return async (address: string): Promise<Response> => {
    try {
      return jsonResponse(200, textOf(await reads.answer(address)));
    } catch (error) {
      const refusal = refusalOf(error, { log, method: 'GET', url: address });
      return jsonResponse(refusal.status, JSON.stringify(bodyOf(refusal)));
    }
  };
}

function jsonResponse(status: number, body: string): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}
