import { settings } from '#shared/settings/current.ts';
import { letterIconRoute } from './http/letter-icon.ts';
import { manifestRoute } from './http/manifest.ts';
import { publicSettingsRoute, settingsRoutes } from './modules/settings/routes.ts';
import type { SettingsCache } from './modules/settings/settings-cache.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import Fastify from 'fastify';
import type { Registry } from 'prom-client';
import { endpoints } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { createGoogle } from './adapters/google.ts';
import type { MailImages } from './adapters/mail-images.ts';
import type { Pictures } from './adapters/pictures.ts';
import type { ShareCards } from './adapters/share-cards.ts';
import type { PdfRenderer } from './modules/tax/pdf/pdf-renderer.ts';
import { taxRoutes } from './modules/tax/routes.ts';
import type { Storage } from './adapters/uploads/storage.ts';
import type { Uploads } from './adapters/uploads/uploads.ts';
import type { Payments } from './adapters/razorpay.ts';
import type { GoogleConfig, RazorpayConfig } from './config-types.ts';
import type { Db } from './db/client.ts';
import { createPrimaryReads } from './db/reads.ts';
import type { Replica } from './db/replica.ts';
import { apiDocsRoutes } from './http/api-docs.ts';
import { acceptFiles, acceptJson } from './http/body-parsers.ts';
import { registerAssets } from './http/assets.ts';
import type { AssetSource } from './http/asset-source.ts';
import { resolveApiPath } from './http/resolve-api-path.ts';
import { errorBody, errorHandler, toAppError } from './http/error-handler.ts';
import { replyToMalformedRequest, sendError } from './http/malformed-request.ts';
import { createHandle, EVENT_STREAM, type App, type AuthGuard } from './http/handle.ts';
import { healthRoute, probeRoutes, type Health } from './http/health.ts';
import { createHttpServer } from './http/http-server.ts';
import { createLimiters } from './http/priority-classes.ts';
import { metricsRoute } from './http/metrics.ts';
import { pageRoutes, type Web } from './http/pages.ts';
import { readText, sendIfReady } from './http/cached-response.ts';
import type { PublicCache } from './http/public-cache.ts';
import { PublicReads } from './http/public-reads.ts';
import { createRequestMetrics, type RequestMetrics } from './http/request-metrics.ts';
import { requestTarget } from './http/request-target.ts';
import { searchEngineRoutes } from './http/search-engines.ts';
import { transportHeaders } from './http/security-headers.ts';
import { shareCardRoutes } from './http/share-cards.ts';
import { uploadRoutes } from './http/uploads.ts';
import type { Log } from './log.ts';
import type { Readiness } from './readiness.ts';
import { accountingRoutes } from './modules/accounting/routes.ts';
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
import { categoryRoutes } from './modules/categories/routes.ts';
import { offerRoutes } from './modules/offers/admin-routes.ts';
import { checkoutRoutes } from './modules/checkout/routes.ts';
import { webhookRoute } from './modules/checkout/webhook-route.ts';
import { customerRoutes } from './modules/customers/routes.ts';
import { countRoutes } from './modules/stock/count-routes.ts';
import { stockRoutes } from './modules/stock/routes.ts';
import { cancelUserInvitations } from './modules/invitations/invite.ts';
import { homeRoutes } from './modules/home/routes.ts';
import { invitationRoutes } from './modules/invitations/routes.ts';
import { mailPreviewRoutes } from './modules/mail-previews/routes.ts';
import { mailRoutes } from './modules/mail/routes.ts';
import { mediaRoutes } from './modules/media/routes.ts';
import { noticeRoutes } from './modules/notices/routes.ts';
import { newsletterRoutes } from './modules/newsletter/routes.ts';
import { pageContentRoutes } from './modules/pages/routes.ts';
import type { PageSource } from './modules/pages/page-source.ts';
import { addressRoutes } from './modules/addresses/routes.ts';
import { pincodeRoutes } from './modules/pincodes/routes.ts';
import type { CourierAccount } from './modules/orders/booking/load-booking.ts';
import { createCourierEstimates } from './modules/orders/booking/courier-estimates.ts';
import { bookingRoutes } from './modules/orders/booking-routes.ts';
import { courierWebhookRoute } from './modules/orders/courier-webhook-route.ts';
import { deliveryPromiseRoute } from './modules/orders/delivery-promise-route.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { privacyRoutes } from './modules/privacy/routes.ts';
import { searchRoutes } from './modules/search/routes.ts';
import { setupRoutes } from './modules/setup/routes.ts';
import { speedRoutes } from './modules/speed/routes.ts';
import { supportRoutes } from './modules/support/routes.ts';
import { testimonialRoutes } from './modules/testimonials/routes.ts';
import { constantTimeEqual } from './constant-time-equal.ts';
import { tracing } from './telemetry/tracing.ts';

export interface AppDeps {
  publicUrl: string;
  trustProxy: string | undefined;
  metricsToken: string | undefined;
  log: Log;
  /** The metrics of this process. */
  registry: Registry;
  db: Db;
  pool: pg.Pool;
  replica: Replica | undefined;
  google: GoogleConfig;
  razorpay: RazorpayConfig;
  payments: Payments;
  usesPaymentSandbox: boolean;
  /** Undefined: mails are written as files. */
  smtpUrl: string | undefined;
  /** Starts a pass of the payment worker now. */
  wakePaymentWorker(): void;
  /** Undefined: parcels are shipped by hand. */
  courierAccount: CourierAccount | undefined;
  /** Starts a pass of the courier worker now. */
  wakeCourierWorker(): void;
  superAdmins: string[];
  requiresSecondFactor: boolean;
  dataDir: string;
  mailFrom: string | undefined;
  mailImages: MailImages;
  pictures: Pictures;
  uploads: Uploads;
  storage: Storage;
  shareCards: ShareCards;
  pdfRenderer: PdfRenderer;
  catalogCache: CatalogCache;
  settings: SettingsCache;
  cache: PublicCache;
  pages: PageSource;
  /** Resolves once this process has received the notifications of all changes committed before the call. */
  catchUp(): Promise<void>;
  web: Web;
  health: Health;
  readiness: Readiness;
  assetSource: AssetSource | undefined;
}

const BODY_LIMIT_BYTES = 256 * 1024;
/** Longer than the longest slug with the suffix of its share card. */
const PARAM_LENGTH_MAX = 200;

const slowPaths = endpoints.flatMap(({ isStreamedUpload, path }) => (isStreamedUpload ? path : []));

/** Builds the whole server, ready to listen or to be called in process. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { log, web, registry } = deps;
  const requestMetrics = createRequestMetrics(registry);
  const limiters = createLimiters();
  const handleError = errorHandler(log);
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_LENGTH_MAX },
    rewriteUrl: resolveApiPath,
    trustProxy: deps.trustProxy ?? false,
    // A request that arrives on an open connection while the server closes is served like those before it.
    return503OnClosing: false,
    schemaController: { compilersFactory: withoutSchemas },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    clientErrorHandler: replyToMalformedRequest(deps.publicUrl),
    serverFactory: (handler) => {
      const listener = serveFromCache({ ...deps, requestMetrics }, handler);
      return createHttpServer(tracing()?.traceRequests(listener) ?? listener, {
        slowPaths,
        isDraining: deps.readiness.isDraining,
      });
    },
  });
  app.setErrorHandler(handleError);
  tracing()?.registerHooks(app);
  acceptJson(app);
  acceptFiles(app);

  const authGuard = createAuthGuard(deps);
  const databaseReads = deps.replica ?? createPrimaryReads(deps.db);
  const handle = createHandle(app, { ...deps, reads: databaseReads, authGuard, limiters });
  const { server } = app;
  const { health, pool, cache } = deps;
  healthRoute(handle, health);
  probeRoutes(app, deps.readiness);
  metricsRoute(handle, {
    registry,
    pool,
    server,
    limiters,
    cache,
    dependencies: health.dependencies,
    replica: deps.replica,
  });
  const reads = new PublicReads({ ...deps, authGuard });
  catalogRoutes(app, { ...deps, reads });
  productRoutes(handle, deps);
  mediaRoutes(handle, deps);
  categoryRoutes(handle, deps);
  offerRoutes(handle, deps);
  stockRoutes(handle, deps);
  countRoutes(handle, deps);
  testimonialRoutes(app, { ...deps, reads });
  pageContentRoutes(app, { ...deps, reads });
  homeRoutes(app, { ...deps, reads });
  searchRoutes(app, { ...deps, reads });
  cartRoutes(handle, deps);
  newsletterRoutes(handle, deps);
  providerRoute(app, reads, deps.google);
  accountRoutes(handle, { ...deps, google: createGoogle(deps.google), cancelUserInvitations });
  securityRoutes(handle, deps);
  const courierEstimates = deps.courierAccount && createCourierEstimates(deps.courierAccount);
  checkoutRoutes(handle, { ...deps, courierEstimates });
  deliveryPromiseRoute(handle, { courierEstimates });
  webhookRoute(app, deps);
  paymentProviderRoute(app, reads, deps.razorpay);
  pincodeRoutes(handle);
  addressRoutes(handle, deps);
  orderRoutes(handle, deps);
  bookingRoutes(handle, deps);
  courierWebhookRoute(app, deps);
  taxRoutes(handle, deps);
  analyticsRoutes(handle, deps);
  accountingRoutes(handle, deps);
  customerRoutes(handle, deps);
  privacyRoutes(handle, deps);
  noticeRoutes(handle, app, deps);
  supportRoutes(handle, deps);
  speedRoutes(handle, deps);
  invitationRoutes(handle, deps);
  mailRoutes(handle, deps);
  mailPreviewRoutes(handle, deps);
  auditRoutes(handle);
  settingsRoutes(handle, deps);
  setupRoutes(handle, deps);
  publicSettingsRoute(app, reads);
  apiDocsRoutes(app);
  const notFound = () => {
    throw new AppError('not_found');
  };
  app.all('/api/*', notFound);
  app.setNotFoundHandler(notFound);

  const assets = web.development ? undefined : registerAssets(app);
  searchEngineRoutes(app, deps);
  manifestRoute(app, deps);
  letterIconRoute(app, deps.settings);
  shareCardRoutes(app, deps);
  uploadRoutes(app, deps.storage);
  web.connectApi(inProcessFetch(reads, log));
  web.connectSettings(settings);
  pageRoutes(app, { ...deps, assets, limiter: limiters.pages });

  await app.ready();
  return app;
}

/** The contract validates requests and responses, so Fastify's schema compilers are not loaded. */
const withoutSchemas = { buildValidator: notUsed, buildSerializer: notUsed };

function notUsed(): never {
  throw new Error('Endpoints are declared in the contract, not with Fastify schemas.');
}

function createAuthGuard({ db, log, metricsToken, requiresSecondFactor }: AppDeps): AuthGuard {
  return {
    isOperator: (token) => metricsToken !== undefined && constantTimeEqual(token, metricsToken),
    requiresSecondFactor,
    findBearer: (token, extendsSession) => findBearer(db, token, extendsSession),
    onForbidden: (attempt) => recordRefusedCall(db, attempt),
    onSignedIn: ({ endpoint, user, caller }) =>
      log.info({ path: endpoint.path, user: user.id, caller }, 'signed in'),
  };
}

/** Serves cached responses without Fastify, and logs one line per request. */
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
    // The response can depend on the user: administrators see more products.
    const isAnonymous = request.headers.authorization === undefined;
    const cached = isRead && isAnonymous ? cache.get(resolveApiPath(request)) : undefined;
    if (cached && sendIfReady(request, response, cached)) {
      requestMetrics.countCacheHit();
      tracing()?.recordCachedResponse(cached);
      log.request({ method, url, status: response.statusCode, ms: 0, trace: tracing()?.ids() });
      return;
    }
    const trace = tracing()?.ids();
    const startedAt = performance.now();
    response.on('finish', () => {
      const ms = Math.round(performance.now() - startedAt);
      // A stream of events lasts for hours, which is not the duration of a response.
      const isStream = response.getHeader('content-type') === EVENT_STREAM;
      if (!isStream) requestMetrics.recordResponse(response.statusCode, ms);
      log.request({ method, url, status: response.statusCode, ms, trace });
    });
    for (const [name, value] of transport) response.setHeader(name, value);
    // HTTP/1.1 requires the header.
    const hasHost = request.headers.host !== undefined || request.httpVersion !== '1.1';
    if (!hasHost || target === undefined) {
      sendError(response, 'malformed_request');
    } else if (web.development) web.development(request, response, () => next(request, response));
    else next(request, response);
  };
}

/** Lets server rendering call the API in process. */
function inProcessFetch(reads: PublicReads, log: Log) {
  return async (url: string): Promise<Response> => {
    try {
      return jsonResponse(200, readText(await reads.respond(url)));
    } catch (error) {
      const appError = toAppError(error, { log, method: 'GET', url });
      return jsonResponse(appError.status, JSON.stringify(errorBody(appError)));
    }
  };
}

function jsonResponse(status: number, body: string): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}
